import type { ComponentChildren } from 'preact';
import { BRAND } from '../navigation/screens.ts';
import '../styles/shell.css';

/** The top of every page. index.html contains its empty form. */
export function Bar({ children }: { readonly children?: ComponentChildren }) {
  return (
    <header class="bar">
      <strong class="brand-mark">{BRAND}</strong>
      {children}
    </header>
  );
}

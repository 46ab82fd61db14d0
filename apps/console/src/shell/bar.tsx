import type { ComponentChildren } from 'preact';
import { SHELL } from './texts.ts';
import './shell.css';

/** The top of every page. index.html contains its empty form. */
export function Bar({ children }: { readonly children?: ComponentChildren }) {
  return (
    <header class="bar">
      <strong>{SHELL.brand}</strong>
      {children}
    </header>
  );
}

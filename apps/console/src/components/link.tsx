import type { ComponentChildren } from 'preact';
import { go } from '../navigation/navigation.ts';

/** A link to another screen, without loading the page anew. Modified clicks open a tab as usual. */
export function Link({
  to,
  children,
  isCurrent = false,
}: {
  readonly to: string;
  readonly children: ComponentChildren;
  readonly isCurrent?: boolean;
}) {
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}

import type { ComponentChildren } from 'preact';

/** A wide table that scrolls by itself. Regions that scroll must be reachable with the keyboard. */
export function Scroll({
  label,
  onScroll,
  children,
}: {
  readonly label: string;
  readonly onScroll?: (scrolled: HTMLElement) => void;
  readonly children: ComponentChildren;
}) {
  return (
    <section
      class="scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, people without a pointer could not scroll
      tabIndex={0}
      aria-label={label}
      onScroll={({ currentTarget }) => onScroll?.(currentTarget)}
    >
      {children}
    </section>
  );
}

/** A text as it is, such as JSON or a command. */
export function Verbatim({ text }: { readonly text: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and people without a pointer scroll too
  return <pre tabIndex={0}>{text}</pre>;
}

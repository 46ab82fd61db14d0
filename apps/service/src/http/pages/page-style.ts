import { createHash } from 'node:crypto';

/** The look of pages that are mostly text: guides and explanations of problems. */
export const PAGE_STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif;
    --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 5%, transparent); }
  body { background: Canvas; color: CanvasText; max-width: 50rem; margin: 0 auto 4rem; padding: 0 1.5rem; }
  nav { display: flex; gap: 1.25rem; padding: 1rem 0; border-bottom: 1px solid var(--line); margin-bottom: 2rem; }
  nav a:first-child { font-weight: 650; }
  a { color: inherit; text-underline-offset: .2em; }
  .skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: Canvas; padding: .4rem .8rem; }
  main:focus { outline: 0; }
  h1 { font-size: 1.75rem; letter-spacing: -.01em; line-height: 1.25; } h2 { font-size: 1.25rem; margin-top: 2.25rem; } h3 { font-size: 1.0625rem; }
  code, pre { font: .875rem/1.55 ui-monospace, SFMono-Regular, Menlo, monospace; }
  p code, li code, td code { overflow-wrap: anywhere; }
  pre { padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .45rem; background: var(--soft); overflow: auto; }
  .table { overflow-x: auto; } table { border-collapse: collapse; font-size: .9375rem; }
  th { text-align: left; } th, td { padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .45rem; }
  dt { margin-top: .75rem; } dd { margin: 0; }
  :focus-visible { outline: 2px solid; outline-offset: 2px; }`;

/** Nothing but the style above; `extra` allows more. */
export function pagePolicy(...extra: readonly string[]): string {
  const style = `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`;
  return ["default-src 'none'", style, ...extra, "frame-ancestors 'none'", "base-uri 'none'"].join('; ');
}

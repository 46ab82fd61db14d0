import { createHash } from 'node:crypto';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 40rem; margin: 12vh auto 4rem; padding: 0 1.5rem; }
  h1 { font-size: 2.25rem; letter-spacing: -0.02em; margin: 0; }
  p.lead { font-size: 1.125rem; margin-top: .25rem; opacity: .75; }
  ul { list-style: none; padding: 0; margin: 2rem 0; display: grid; gap: .75rem; }
  a.row { display: block; padding: .9rem 1.1rem; border: 1px solid color-mix(in srgb, currentColor 18%, transparent);
    border-radius: .6rem; color: inherit; text-decoration: none; }
  a.row:hover, a.row:focus-visible { border-color: currentColor; }
  a.row b { display: block; } a.row span { opacity: .7; font-size: .9375rem; }
  footer { opacity: .6; font-size: .875rem; }
  code { font: .9em ui-monospace, monospace; }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page that people see when they open the port in a browser. No scripts and no external assets. */
export function frontPage(version: string): { body: string; headers: Record<string, string> } {
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>prequal</title>
<style>${STYLE}</style>
<main>
  <h1>prequal</h1>
  <p class="lead">Which life-insurance products accept an applicant, in which rate class, at what premium.</p>
  <ul>
    <li><a class="row" href="/console/"><b>Console</b><span>Quote, compare, explain and save in the browser</span></a></li>
    <li><a class="row" href="/docs"><b>API reference</b><span>Every operation served here, with examples to try</span></a></li>
    <li><a class="row" href="/docs/guides"><b>Guides</b><span>From the first request to operating the service</span></a></li>
    <li><a class="row" href="/openapi.json"><b>OpenAPI document</b><span>The same for tools, OpenAPI 3.1</span></a></li>
    <li><a class="row" href="/readyz"><b>Readiness</b><span>Whether storage and catalog are ready</span></a></li>
  </ul>
  <p>Requests carry a bearer token: <code>Authorization: Bearer svc_test_…</code>. The first start prints
  one of each mode; <code>npx prequal token issue</code> issues more.</p>
  <footer>prequal ${version}</footer>
</main>
</html>
`;
  return {
    body,
    headers: {
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
    },
  };
}

import { createHash } from 'node:crypto';
import { PROBLEMS } from '@prequal/contract/vocabulary';
import { methodBadge, operationSection, type PlacedOperation } from './docs-operation.ts';
import { DOCS_SCRIPT } from './docs-script.ts';
import { DOCS_STYLE } from './docs-style.ts';
import type { ApiDocument } from './document.ts';
import { glossarySection } from './glossary.ts';
import { type Html, html, prose } from './html.ts';
import { schemaTable } from './schema-table.ts';
import { withoutReferences } from './without-references.ts';

export interface DocsPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The reference of every operation, made from the OpenAPI document. It needs nothing from outside. */
export function docsPage(source: ApiDocument): DocsPage {
  const document = withoutReferences(source);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = document.tags
    .map((tag) => ({
      ...tag,
      operations: operations.filter(({ operation }) => operation.tags[0] === tag.name),
    }))
    // Few readers look for probes and documents.
    .sort((a, b) => Number(a.name === 'Service') - Number(b.name === 'Service'));
  const { info } = document;
  const body = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – ${info.title}</title>
${{ markup: `<style>${DOCS_STYLE}</style>` }}
<a class="skip" href="#content">Skip to the reference</a>
<div class="frame">
<nav class="side" aria-label="Operations"><a class="home" href="/">${info.title}</a>
<p class="guides"><a href="/docs/guides">Guides</a></p>${searchField()}${menuOf(sections)}</nav>
<main id="content" tabindex="-1">
  <h1>API reference <small>${info.title} ${info.version}</small></h1>
  <p class="lead">${prose(info.description)} <a href="/docs/guides">Guides</a> explain how the
  operations work together. For tools there is <a href="/openapi.json">openapi.json</a>.
  Fields marked <abbr>*</abbr> are required in requests and always present in responses.</p>
  <details class="menu"><summary>Operations</summary><nav aria-label="Operations, on small screens">${menuOf(sections)}</nav></details>
  ${authentication()}
  ${sections.map(
    ({ name, description, operations: own }) =>
      html`<section><h2 id="${anchorOf(name)}">${name}</h2><p>${prose(description)}</p>${own.map(operationSection)}</section>`,
  )}
  ${conventions(document)}
  ${glossarySection()}
  <footer>${info.title} ${info.version}</footer>
</main>
</div>
${{ markup: `<script>${DOCS_SCRIPT}</script>` }}
</html>
`;
  return { body: body.markup, headers: { 'Content-Security-Policy': POLICY } };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(DOCS_STYLE)}`,
  `script-src ${hashOf(DOCS_SCRIPT)}`,
  "connect-src 'self'",
  'img-src blob:',
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

interface Section {
  readonly name: string;
  readonly operations: readonly PlacedOperation[];
}

function menuOf(sections: readonly Section[]): Html {
  const rows = (own: readonly PlacedOperation[]) =>
    own.map(
      ({ method, path, operation }) =>
        html`<li><a href="#${operation.operationId}">${methodBadge(method)}<span>${breakable(path)}</span></a></li>`,
    );
  return html`${sections.map(({ name, operations }) => html`<b>${name}</b><ul>${rows(operations)}</ul>`)}
<b>Conventions</b><ul><li><a href="#money">Money</a></li><li><a href="#problems">Problems</a></li><li><a href="#glossary">Glossary</a></li></ul>`;
}

/** Works only with the script, which shows it. */
function searchField(): Html {
  return html`<div id="search" role="search" hidden><label for="query">Search operations and fields</label>
<input id="query" type="search" autocomplete="off" spellcheck="false" aria-controls="found" placeholder="Press / to search">
<p id="count" role="status"></p><ul id="found"></ul></div>`;
}

/** A long path may be broken where its words end. */
function breakable(path: string): Html {
  return html`${path.split(/(?<=[/_])/).map((word) => html`${word}<wbr>`)}`;
}

const anchorOf = (name: string) => `tag-${name.toLowerCase().replaceAll(' ', '-')}`;

function authentication(): Html {
  return html`<div class="card" id="authentication">
  <p><b>Authentication.</b> Requests carry <code>Authorization: Bearer svc_test_…</code> (sandbox) or
  <code>svc_live_…</code> (counted and audited). The first start of the service prints one of each;
  <code>npx prequal token issue</code> issues more. Never put a token in a URL.</p>
  <form id="with-script" autocomplete="off" hidden>
    <label for="token">Your token, for the forms on this page. It is kept in this tab only, until you leave.</label>
    <input id="token" type="password" placeholder="svc_test_…" autocomplete="off" spellcheck="false">
    <p id="mode" aria-live="polite"></p>
  </form>
</div>`;
}

function conventions({ components }: ApiDocument): Html {
  return html`<section>
<h2 id="money">Money</h2>
<p>Always both: <code>cents</code>, an integer to calculate with, and <code>display</code>, the text to show.</p>
<pre>{ "cents": 108420, "display": "$1,084.20" }</pre>
<h2 id="problems">Problems</h2>
<p>Every error is an RFC 9457 document (<code>application/problem+json</code>).</p>
${schemaTable(components.schemas.Problem ?? {})}
<h3>Codes</h3>
<table class="fields"><thead><tr><th>Code</th><th>Status</th><th>Title</th></tr></thead><tbody>${Object.entries(
    PROBLEMS,
  ).map(
    ([code, { status, title }]) =>
      html`<tr id="problem-${code}"><td><code>${code}</code></td><td>${
        code === 'validation_error' ? '400, 422' : status
      }</td><td>${title}</td></tr>`,
  )}</tbody></table>
</section>`;
}

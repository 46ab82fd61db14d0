import { posix } from 'node:path';
import { type Html, html } from '../pages/html.ts';
import { PAGE_STYLE, pagePolicy } from '../pages/page-style.ts';
import type { BytesResponse, PageRoute } from '../route.ts';
import type { GuideFile } from './guide-files.ts';
import { renderMarkdown, titleOf } from './markdown.ts';

const ROOT = '/docs';

/** In the order of the index; files of other folders are reached by links. */
const SECTIONS = [
  { title: 'Guides', folder: 'guides' },
  { title: 'API', folder: 'api' },
  { title: 'Console', folder: 'console' },
  { title: 'Product packs', folder: 'packs' },
  { title: 'Operations', folder: 'operations' },
  { title: 'Security', folder: 'security' },
  { title: 'Decisions', folder: 'decisions' },
] as const;

/** Serves the documentation as pages, so that it can be read without the repository. */
export function guidePages(files: readonly GuideFile[]): PageRoute[] {
  const names = new Set(files.map(({ name }) => name));
  const pages = files.map((file) =>
    page(`${ROOT}/${file.name}`, () =>
      file.name.endsWith('.md')
        ? respond(guidePage(file, names))
        : { kind: 'bytes', status: 200, contentType: file.contentType, body: file.content, headers: {} },
    ),
  );
  return [page(`${ROOT}/guides`, () => respond(indexPage(files))), ...pages];
}

function page(path: string, handle: PageRoute['handle']): PageRoute {
  return { kind: 'page', method: 'GET', path, handle };
}

function respond(body: Html): BytesResponse {
  return {
    kind: 'bytes',
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: body.markup,
    headers: { 'Content-Security-Policy': pagePolicy("img-src 'self'") },
  };
}

function guidePage({ name, content }: GuideFile, names: ReadonlySet<string>): Html {
  const text = content.toString('utf8');
  const isServed = (href: string) => {
    if (/^(?:https?:|#|\/)/.test(href)) return true;
    const [path = ''] = href.split('#');
    return names.has(posix.join(posix.dirname(name), path));
  };
  return layout(titleOf(text), { markup: renderMarkdown(text, isServed) });
}

function indexPage(files: readonly GuideFile[]): Html {
  const inFolder = (folder: string) =>
    files.filter(({ name }) => posix.dirname(name) === folder && name.endsWith('.md'));
  const rows = (own: readonly GuideFile[]) =>
    own.map(
      ({ name, content }) =>
        html`<li><a href="${ROOT}/${name}">${titleOf(content.toString('utf8'))}</a></li>`,
    );
  const sections = SECTIONS.map(({ title, folder }) => ({ title, own: inFolder(folder) }));
  const body = html`<h1>Guides</h1>
<p>Every operation with its fields is in the <a href="${ROOT}">API reference</a>.</p>
${sections
  .filter(({ own }) => own.length > 0)
  .map(({ title, own }) => html`<h2>${title}</h2><ul>${rows(own)}</ul>`)}
<h2>More</h2><ul>${rows(inFolder('.'))}</ul>`;
  return layout('Guides', body);
}

function layout(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – prequal</title>
${{ markup: `<style>${PAGE_STYLE}</style>` }}
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Documentation"><a href="/">prequal</a> <a href="${ROOT}/guides">Guides</a> <a href="${ROOT}">API reference</a></nav>
<main id="content" tabindex="-1">${content}</main>
</html>
`;
}

import { readFile, writeFile } from 'node:fs/promises';
import { PAGES, renderPage } from './render.ts';

/** `tsx tools/tables-doc/main.ts`: renders the descriptions of the tables into the operators' pages. */
for (const name of PAGES) {
  const page = new URL(`../../docs/operations/${name}.md`, import.meta.url);
  await writeFile(page, renderPage(await readFile(page, 'utf8')));
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from './architecture/tree.ts';

/** Without the figures between the two tables. */
const page = (await readFile(join(REPOSITORY, 'docs/security/attacks.md'), 'utf8')).replace(
  /^## Noisy neighbors$[\s\S]*?(?=^## )/m,
  '',
);

interface Row {
  readonly attack: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
  readonly result: string;
}

/** The rows of both tables: attack or mistake, promise, tests, result. */
const rows: readonly Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('.test.ts`'))
  .map((line) => {
    const [, attack = '', , tests = '', result = ''] = line
      .split(' | ')
      .flatMap((cell, index) => (index === 0 ? ['', cell.slice(2)] : [cell]));
    return { attack, tests: testsOf(tests), result: result.replace(/ \|$/, '') };
  });

/** `file`: "title", "title"; `file`: "title" */
function testsOf(cell: string): Row['tests'] {
  return [...cell.matchAll(/`([^`]+\.test\.ts)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
}

describe('the table of attacks and mistakes', () => {
  it('has a test for every row, and says how it went', () => {
    expect(rows.length).toBeGreaterThan(50);
    const all = page
      .split('\n')
      .filter((line) => /^\| (?!attack|mistake)/.test(line) && line.split(' | ').length === 4);
    expect(all.filter((line) => !line.includes('.test.ts`'))).toEqual([]);
    for (const { attack, tests, result } of rows) {
      expect(tests.length, attack).toBeGreaterThan(0);
      expect(result, attack).toMatch(/^(?:held|partly)/);
    }
  });

  it.each(rows.flatMap(({ tests }) => tests))('names a test that exists: $title', async ({ file, title }) => {
    expect(existsSync(join(REPOSITORY, file)), file).toBe(true);
    const source = await readFile(join(REPOSITORY, file), 'utf8');
    const literals = [title, title.replaceAll("'", "\\'")];
    const quotes = ["'", '"', '`'].flatMap((quote) => literals.map((literal) => `${literal}${quote}`));
    expect(
      quotes.some((quoted) => source.includes(quoted)),
      `${file}: ${title}`,
    ).toBe(true);
  });
});

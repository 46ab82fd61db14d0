import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type Line, measureFile, readLines } from './lines.ts';

const folder = await mkdtemp(join(tmpdir(), 'prequal-lines-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'lines');
const START = { bytes: 0, lines: 0 };

async function all(from = START): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readLines(file, from)) lines.push(line);
  return lines;
}

it('reads every line that is not blank, and from the end of any line exactly what follows', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '保', '\r', ' ', '"') });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 12 }), fc.boolean(), async (written, ended) => {
      await writeFile(file, written.join('\n') + (ended ? '\n' : ''));
      const lines = await all();
      const expected = written.flatMap((line, index) =>
        line.trim() === '' ? [] : [{ number: index + 1, text: line.replace(/\r$/, '') }],
      );
      expect(lines.map(({ number, text }) => ({ number, text }))).toEqual(expected);
      for (const [index, line] of lines.entries()) {
        expect(await all(line.end)).toEqual(lines.slice(index + 1));
      }
    }),
    { numRuns: 50 },
  );
});

it('passes the byte order mark of a spreadsheet over', async () => {
  await writeFile(file, '\ufeffid,sex\r\n1,male\r\n');
  expect((await all()).map(({ text }) => text)).toEqual(['id,sex', '1,male']);
});

it('does not keep a line that is too long, and goes on after it', async () => {
  await writeFile(file, `short\n${'x'.repeat(3_000_000)}\nlast`);
  expect((await all()).map(({ number, text }) => [number, text])).toEqual([
    [1, 'short'],
    [2, null],
    [3, 'last'],
  ]);
});

it('counts lines with and without a last line break, and tells files apart', async () => {
  await writeFile(file, 'a\nb\n');
  const two = await measureFile(file);
  await writeFile(file, 'a\nb');
  const torn = await measureFile(file);
  expect([two.lines, torn.lines]).toEqual([2, 2]);
  expect(torn.digest).not.toBe(two.digest);
});

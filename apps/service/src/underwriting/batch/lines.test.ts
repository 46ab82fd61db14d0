import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type InputLine, measureFile, readLines } from './lines.ts';

const folder = await mkdtemp(join(tmpdir(), 'prequal-lines-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'lines');
const START = { bytes: 0, lines: 0 };

async function all(from = START): Promise<InputLine[]> {
  const lines: InputLine[] = [];
  for await (const line of readLines(file, from)) lines.push(line);
  return lines;
}

it('reads every line that is not blank, and resumes from the end of any line', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '保', '\r', '\n', '\r\n', ' ', '"'),
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      await writeFile(file, written);
      const lines = await all();
      const expected = written
        .split(/\r\n|\r|\n/)
        .flatMap((line, index) => (line.trim() === '' ? [] : [{ number: index + 1, text: line }]));
      expect(lines.map(({ number, text }) => ({ number, text }))).toEqual(expected);
      for (const [index, line] of lines.entries()) {
        expect(await all(line.end)).toEqual(lines.slice(index + 1));
      }
    }),
    { numRuns: 50 },
  );
});

it('treats CRLF as one line break, even across chunks', async () => {
  const piece = 64 * 1024;
  await writeFile(file, `${'x'.repeat(piece - 1)}\r\nlast\r`);
  const lines = await all();
  expect(lines.map(({ number, end }) => [number, end])).toEqual([
    [1, { bytes: piece + 1, lines: 1 }],
    [2, { bytes: piece + 6, lines: 2 }],
  ]);
  expect((await measureFile(file)).lines).toBe(2);
});

it('skips a byte order mark', async () => {
  await writeFile(file, '\ufeffid,sex\r\n1,male\r\n');
  expect((await all()).map(({ text }) => text)).toEqual(['id,sex', '1,male']);
});

it('does not buffer a line that is too long, and continues after it', async () => {
  await writeFile(file, `short\n${'x'.repeat(3_000_000)}\nlast`);
  expect((await all()).map(({ number, text }) => [number, text])).toEqual([
    [1, 'short'],
    [2, null],
    [3, 'last'],
  ]);
});

it('counts lines with any line break, even without a final one, and distinguishes files', async () => {
  const measured = [];
  for (const text of ['a\nb\n', 'a\nb', 'a\rb\r', 'a\r\nb\r\n']) {
    await writeFile(file, text);
    measured.push(await measureFile(file));
  }
  expect(measured.map(({ lines }) => lines)).toEqual([2, 2, 2, 2]);
  expect(new Set(measured.map(({ digest }) => digest)).size).toBe(4);
});

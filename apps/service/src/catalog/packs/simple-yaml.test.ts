import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogFolders, shippedFolder } from '../data-folder.ts';
import { readSimpleYaml } from './simple-yaml.ts';
import { parseYaml } from './yaml-library.ts';

const PACKS = catalogFolders(shippedFolder()).packs;
const shipped = readdirSync(PACKS, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:carrier|pack)\.yaml$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(PACKS, name), 'utf8') }));

/** Everything that the reader knows, in a few lines. */
const SAMPLE = `carrier: alder-creek
family: { id: prod_a6525ac8, name: Life & More, class: fex }
revision: "2026.03-2, \x27quoted\x27"
empty: [ ]
effective: { from: 2026-03-01 }
classes:
  - name: Immediate
    counts: [type:smoked, true, "a: b", 7]
  - { class: [A, [B]], min: 45, fee: 36.00 }
  - plain text, with a comma
pricing:
  modes:
    MONTHLY-EFT: 0.0875
released: false
`;
const PIECES = [
  '\n',
  ' ',
  '  ',
  ':',
  ': ',
  '- ',
  ',',
  ', ',
  '[',
  ']',
  '{',
  '}',
  '"',
  '\x27',
  '#',
  ' #',
  '&',
  '*',
  '!',
].concat(
  [
    '|',
    '>',
    '%',
    '~',
    '?',
    '? ',
    '\\',
    '\t',
    '\r\n',
    '...',
    '---',
    'null',
    'True',
    'yes',
    '0',
    '0x1',
    '.5',
    '1_000',
    '-1',
    '+1',
  ],
  ['a', 'b: c', 'carrier: x\n', '\n  ', 'é', '12:30', 'http://x', '=', '<<', '@', '`'],
);

describe('the reader of simple YAML', () => {
  it('reads every shipped pack and carrier as the library does', () => {
    expect(shipped.length).toBeGreaterThan(70);
    for (const { name, text } of shipped) {
      const node = readSimpleYaml(text);
      expect(node, name).not.toBeNull();
      expect(node, name).toEqual(parseYaml(text).root);
    }
  });

  it('reads any text as the library does, or leaves it to the library', () => {
    const edit = fc.record({
      at: fc.nat(SAMPLE.length),
      length: fc.integer({ min: 0, max: 6 }),
      piece: fc.constantFrom('', ...PIECES),
    });
    let read = 0;
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 3 }), (edits) => {
        let text = SAMPLE;
        for (const { at, length, piece } of edits) text = text.slice(0, at) + piece + text.slice(at + length);
        const node = readSimpleYaml(text);
        if (node === null) return;
        read += 1;
        const { root, errors } = parseYaml(text);
        expect(errors, text).toEqual([]);
        expect(node, text).toEqual(root);
      }),
      { numRuns: 4000 },
    );
    expect(read).toBeGreaterThan(200);
  });

  it.each([
    ['a comment', 'a: 1 # one\n'],
    ['a duplicate key', 'a: 1\na: 2\n'],
    ['an anchor', 'a: &x 1\nb: *x\n'],
    ['a list on several lines', 'a: [1,\n  2]\n'],
    ['a string on several lines', 'a: one\n  two\n'],
    ['an escape', 'a: "\\n"\n'],
    ['a hexadecimal number', 'a: 0x1B\n'],
    ['an empty value', 'a:\nb: 1\n'],
    ['a file without a last line break', 'a: 1'],
  ])('leaves %s to the library', (_, text) => {
    expect(readSimpleYaml(text)).toBeNull();
  });
});

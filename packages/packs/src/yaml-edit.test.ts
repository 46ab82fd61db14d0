import { describe, expect, it } from 'vitest';
import { minimalPack } from '../test/minimal-pack.ts';
import { copyLastItem, plainYaml, removeItem, setYamlValue } from './yaml-edit.ts';

const TEXT = `# the product
name: Plain # as printed
revision: "1"
states: { except: [NY] }
limits:
  - { min: 60, max: 62 }   # both classes
  - min: 50
    max: 55
pricing:
  fee: 36.00
  # factors
  modes: { ANNUAL: 1 }
last: x
`;

describe('setYamlValue', () => {
  it('replaces a value and leaves comments, quotes and layout as they are', () => {
    expect(setYamlValue(TEXT, ['name'], 'Plain: new')).toBe(
      TEXT.replace('name: Plain #', 'name: "Plain: new" #'),
    );
    expect(setYamlValue(TEXT, ['revision'], '2')).toBe(TEXT.replace('"1"', '"2"'));
    expect(setYamlValue(TEXT, ['limits', 0, 'max'], 70)).toBe(TEXT.replace('max: 62', 'max: 70'));
    expect(setYamlValue(TEXT, ['limits', 1, 'max'], 70)).toBe(TEXT.replace('max: 55', 'max: 70'));
    expect(setYamlValue(TEXT, ['states', 'except'], ['NY', 'CT'])).toBe(TEXT.replace('[NY]', '[NY, CT]'));
  });

  it('adds a key to a mapping of either form', () => {
    expect(setYamlValue(TEXT, ['limits', 0, 'class'], 'Level')).toBe(
      TEXT.replace('max: 62 }', 'max: 62, class: Level }'),
    );
    expect(setYamlValue(TEXT, ['limits', 1, 'class'], 'Level')).toBe(
      TEXT.replace('    max: 55\n', '    max: 55\n    class: Level\n'),
    );
    expect(setYamlValue(TEXT, ['pricing', 'step'], 1000)).toBe(
      TEXT.replace('{ ANNUAL: 1 }\n', '{ ANNUAL: 1 }\n  step: 1000\n'),
    );
    expect(plainYaml(setYamlValue(TEXT, ['added'], 'no'))).toMatchObject({ added: 'no', last: 'x' });
  });

  it('removes a key', () => {
    expect(setYamlValue(TEXT, ['limits', 0, 'max'], null)).toBe(TEXT.replace('min: 60, max: 62', 'min: 60'));
    expect(setYamlValue(TEXT, ['limits', 0, 'min'], null)).toBe(TEXT.replace('min: 60, ', ''));
    expect(setYamlValue(TEXT, ['limits', 1, 'max'], null)).toBe(TEXT.replace('    max: 55\n', ''));
    expect(setYamlValue(TEXT, ['last'], null)).toBe(TEXT.replace('last: x\n', ''));
  });

  it('keeps texts that look like something else as texts', () => {
    for (const value of ['true', '12', 'null', 'a # b', '- x', 'x: y', '', "it's", '50 %, then full', '#1']) {
      expect(plainYaml(setYamlValue(TEXT, ['name'], value))).toMatchObject({ name: value });
    }
  });
});

describe('lists', () => {
  it('adds a copy of the last item, and removes an item with its comment', () => {
    expect(copyLastItem(TEXT, ['limits'])).toBe(
      TEXT.replace('    max: 55\n', '    max: 55\n  - min: 50\n    max: 55\n'),
    );
    expect(removeItem(TEXT, ['limits'], 0)).toBe(
      TEXT.replace('  - { min: 60, max: 62 }   # both classes\n', ''),
    );
    expect(removeItem(TEXT, ['limits'], 1)).toBe(TEXT.replace('  - min: 50\n    max: 55\n', ''));
  });

  it('edits the lists of a pack', () => {
    const pack = minimalPack['plain-meadow/final/pack.yaml'] ?? '';
    const more = copyLastItem(copyLastItem(pack, ['classes']), ['variants']);
    const before = plainYaml(pack) as { classes: unknown[]; variants: unknown[] };
    const after = plainYaml(more) as typeof before;
    expect([after.classes.length, after.variants.length]).toEqual([
      before.classes.length + 1,
      before.variants.length + 1,
    ]);
    const back = removeItem(removeItem(more, ['variants'], before.variants.length), ['classes'], 2);
    expect(back).toBe(pack);
  });
});

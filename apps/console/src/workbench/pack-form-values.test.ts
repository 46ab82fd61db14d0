import { plainYaml } from '@prequal/packs/yaml-edit';
import { describe, expect, it } from 'vitest';
import { minimalPack } from '../../../../packages/packs/test/minimal-pack.ts';
import { FORM_PARTS } from './pack-form-parts.ts';
import { shownValue, valueAt, withEntered } from './pack-form-values.ts';

const PACK = minimalPack['plain-meadow/final/pack.yaml'] ?? '';

describe('withEntered', () => {
  it('writes numbers as they are typed, lists, flags and texts', () => {
    const edits = [
      [['pricing', 'fee'], 'number', '$40.00', 'fee: 36.00', 'fee: 40.00'],
      [['states', 'except'], 'list', 'NY, CT', '[NY]', '[NY, CT]'],
      [['issue_ages', 0, 'tobacco'], 'flag', 'true', 'max: 62 }', 'max: 62, tobacco: true }'],
      [['classes', 1, 'name'], 'text', 'Modified', 'name: Graded', 'name: Modified'],
      [['revision'], 'text', '2', '"1"', '"2"'],
      [['effective', 'from'], 'text', '2026-02-01', '2026-01-01', '2026-02-01'],
    ] as const;
    for (const [path, kind, typed, before, after] of edits) {
      expect(withEntered(PACK, path, { kind, typed })).toBe(PACK.replace(before, after));
    }
  });

  it.each([
    ['8.8 %', '0.088'],
    ['8.75%', '0.0875'],
    ['26 %', '0.26'],
    ['100 %', '1'],
    ['0.088', '0.088'],
  ])('reads the share %s as %s', (typed, share) => {
    const path = ['pricing', 'modes', 'QUARTERLY'];
    const text = withEntered(PACK, path, { kind: 'share', typed });
    expect(shownValue(valueAt(plainYaml(text), path))).toBe(share);
  });

  it('removes what is emptied, and keeps what is no number for the check to refuse', () => {
    expect(withEntered(PACK, ['pricing', 'modes', 'ANNUAL'], { kind: 'number', typed: '' })).toBe(
      PACK.replace(', ANNUAL: 1', ''),
    );
    expect(withEntered(PACK, ['pricing', 'fee'], { kind: 'number', typed: 'a lot' })).toContain('fee: a lot');
  });
});

it('the parts of the form show the values of a pack', () => {
  const root = plainYaml(PACK);
  const shown = FORM_PARTS.map(({ title, path, kind, fields }) => {
    const [first] = fields;
    const at = kind === 'rows' ? [...path, 0] : path;
    return [title, shownValue(valueAt(root, [...at, first?.key ?? '']))];
  });
  expect(Object.fromEntries(shown)).toMatchObject({
    Classes: 'Level',
    'Issue ages': '60',
    'Face amounts': '5000',
    Bands: '5000',
    Variants: 'plain-meadow-final',
  });
  expect(shownValue({ within_months: 24 })).toBeNull();
});

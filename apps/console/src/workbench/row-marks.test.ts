import { expect, it } from 'vitest';
import type { LiveState } from './live-messages.ts';
import { rowMarks } from './row-marks.ts';

const PATH = 'a/b/rules.csv';
const issue = (line: number, severity: 'error' | 'warning', code: 'rule_masked' | 'unknown_condition') => ({
  file: PATH,
  line,
  column: 1,
  code,
  message: `${code} at ${line}`,
  severity,
});
const STATE: LiveState = {
  folder: 'a/b/',
  report: {
    issues: [issue(3, 'warning', 'rule_masked'), issue(4, 'error', 'unknown_condition')],
    scenarios: { passed: 2, failed: [] },
    hits: [{ line: 'B1', scenarios: 2, people: 0 }],
    classes: [],
    variants: [],
    ms: 1,
  },
  people: { byLine: { B1: 41 }, of: 500 },
};
const mark = (id: string, line: number, lit: readonly string[] = []) =>
  rowMarks({ state: STATE, lit: new Set(lit), path: PATH }, [{ id, line }])[0];

it('shows how many scenarios and people a row decides for', () => {
  expect(mark('B1', 2)).toEqual({
    text: '2 · 41',
    title: '2 scenarios and 41 of 500 people',
    isBad: false,
    isLit: false,
  });
  expect(mark('B9', 2)?.text).toBe('0 · 0');
});

it('shows errors and rows that another row makes useless instead', () => {
  expect(mark('B2', 3)).toMatchObject({ text: 'masked', title: 'rule_masked at 3', isBad: true });
  expect(mark('B3', 4)).toMatchObject({ text: 'error', isBad: true });
});

it('lights the rows that fired for the applicant that was tried', () => {
  expect(mark('B1', 2, ['B1'])?.isLit).toBe(true);
});

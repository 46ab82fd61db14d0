import { expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

it('gives each column the width of its longest text, within limits', () => {
  const widths = columnWidths(
    [['id'], ['subject', 'condition, drug or group'], ['note']],
    [
      ['B1', 'Stroke', 'x'.repeat(400)],
      ['B2', 'Congestive Heart Failure', ''],
    ],
  );
  expect(widths[0]).toBe(4);
  expect(widths[1]).toBeCloseTo(24 * 0.53 + 1.4, 1);
  expect(widths[2]).toBe(34);
});

it('leaves room for the longest word of a heading', () => {
  expect(columnWidths([['look_back_months']], [['1']])[0]).toBeGreaterThan(16 * 0.53);
});

it('keeps subjects narrow, so that look-backs are in sight', () => {
  expect(columnWidths([['subject'], ['note']], [['x'.repeat(400), 'x'.repeat(400)]])).toEqual([20, 34]);
});

it('narrows names so that the outcome is in sight in a window of 1360 pixels', () => {
  const columns = ['id', 'kind', 'subject', 'clock', 'operator', 'value', 'not_for', 'outcome', 'note'];
  const row = ['B12', 'condition_within', 'x'.repeat(90), 'diagnosis', '<', '24', 'y'.repeat(30), 'Graded'];
  const widths = columnWidths(
    columns.map((name) => [name]),
    [[...row, 'z'.repeat(90)]],
  );
  expect(widths.slice(0, 8).reduce((sum, width) => sum + width)).toBeLessThanOrEqual(54.5);
  expect(widths[2]).toBeGreaterThanOrEqual(10);
  expect(widths[8]).toBe(34);
});

import type { PopulationColumn } from './columns.ts';
import type { Fields, RowIssue } from './row.ts';

/** Measured values: the fields of `measurements`, and the columns with the same names. */
export const MEASURED_FIELDS = [
  'a1c',
  'systolic',
  'diastolic',
  'ejection_fraction',
  'egfr',
  'psa',
  'total_cholesterol',
  'hdl',
] as const satisfies readonly PopulationColumn[];

/**
 * The measured values of a row: `9.2` or `9.2|2026-05`, and `150/90` for both parts of the blood pressure. A value that is no
 * number stays text, so that validation of the body reports it. Null if the row has none.
 */
export function measurementsOfCells(
  cell: (column: PopulationColumn) => string | null,
  issues: RowIssue[],
): Fields | null {
  const found = new Map<string, unknown>();
  const pressure = cell('blood_pressure');
  if (pressure !== null) {
    const [, systolic, diastolic, date] = /^(\d+)\s*\/\s*(\d+)\s*(?:\|(.*))?$/.exec(pressure) ?? [];
    if (systolic === undefined || diastolic === undefined) {
      const detail = 'Blood pressure must be like 150/90 or 150/90|2026-05.';
      issues.push({ param: '/applicant/measurements/systolic', detail });
    } else {
      found.set('systolic', measuredOf(systolic, date));
      found.set('diastolic', measuredOf(diastolic, date));
    }
  }
  for (const column of MEASURED_FIELDS) {
    const text = cell(column);
    if (text === null) continue;
    const [value = '', ...date] = text.split('|');
    found.set(column, measuredOf(value, date.length === 0 ? undefined : date.join('|')));
  }
  return found.size === 0 ? null : Object.fromEntries(found);
}

function measuredOf(text: string, date: string | undefined): unknown {
  const plain = text.trim();
  const value = /^\d{1,6}(?:\.\d{1,3})?\s*%?$/.test(plain) ? Number.parseFloat(plain) : plain;
  const day = date?.trim() ?? '';
  return day === '' ? value : { value, date: day };
}

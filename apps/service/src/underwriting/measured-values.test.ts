import { MEASUREMENT_RANGES, parseCalendarDate } from '@prequal/engine';
import { MEASURED_VALUES } from '@prequal/reading';
import { describe, expect, it } from 'vitest';
import { MeasuredValues } from './measured-values.ts';

const AS_OF = parseCalendarDate('2026-11-16') ?? 0;
const read = (value: number, date: string | null = null) => ({
  measurement: 'a1c' as const,
  value,
  dates: date === null ? [] : [{ value: date, isEnd: false }],
});

describe('measured values', () => {
  it('are the latest of each kind; one without a date was measured now', () => {
    const values = new MeasuredValues(undefined, AS_OF);
    values.add([read(9, '2024')], null);
    values.add([read(7, '2025-06')], null);
    values.add([read(8, '2025-05')], null);
    expect(values.all()).toEqual({ measurements: { a1c: { value: 7, date: '2025-06' } } });
    values.add([read(6.9)], null);
    expect(values.all()).toEqual({ measurements: { a1c: { value: 6.9, date: null } } });
  });

  it('take the date of their row before one in the text, and ignore one in the future', () => {
    const values = new MeasuredValues({}, AS_OF);
    values.add([read(9, '2024')], '2025');
    expect(values.all()).toEqual({ measurements: { a1c: { value: 9, date: '2025' } } });
    const undated = new MeasuredValues({}, AS_OF);
    undated.add([read(9, '2091')], null);
    expect(undated.all()).toEqual({ measurements: { a1c: { value: 9, date: null } } });
  });

  it('count the worse of two that may be from the same day, of a field as of a text', () => {
    const high = new MeasuredValues({ a1c: { value: 6 } }, AS_OF);
    high.add([read(9.2)], null);
    expect(high.all()).toEqual({ measurements: { a1c: { value: 9.2, date: null } } });
    const low = new MeasuredValues({ ejection_fraction: { value: 55 } }, AS_OF);
    low.add([{ measurement: 'ejection_fraction', value: 35, dates: [] }], null);
    low.add([{ measurement: 'ejection_fraction', value: 40, dates: [] }], null);
    expect(low.all()).toEqual({ measurements: { ejection_fraction: { value: 35, date: null } } });
    const sameYear = new MeasuredValues({ a1c: { value: 6, date: '2025-06-30' } }, AS_OF);
    sameYear.add([read(9, '2025')], null);
    expect(sameYear.all()).toEqual({ measurements: { a1c: { value: 9, date: '2025' } } });
  });

  it('of a field count if they are later, or better ones in texts are not', () => {
    const later = new MeasuredValues({ a1c: { value: 6 } }, AS_OF);
    later.add([read(9.2, '2024')], null);
    later.add([read(5.5)], null);
    expect(later.all()).toEqual({ measurements: { a1c: { value: 6 } } });
    const earlier = new MeasuredValues({ a1c: { value: 9, date: '2024' } }, AS_OF);
    earlier.add([read(7, '2025')], null);
    expect(earlier.all()).toEqual({ measurements: { a1c: { value: 7, date: '2025' } } });
    expect(new MeasuredValues(undefined, AS_OF).all()).toEqual({});
  });

  it('have the same ranges in texts and in fields', () => {
    const ranges = Object.entries(MEASUREMENT_RANGES).map(([name, { min, max }]) => [name, [min, max]]);
    expect(MEASURED_VALUES).toEqual(Object.fromEntries(ranges));
  });
});

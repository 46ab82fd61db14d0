import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeDates } from './dates-in-text.ts';
import { spanOf } from './relative-dates.ts';
import { foldText } from './text-key.ts';

const spansIn = (text: string) => takeDates(foldText(text)).dates.map(({ value, span }) => [value, span]);

describe('a relative date in a text', () => {
  it.each([
    ['stroke 2 yrs ago', '2 YEARS AGO', '18 TO 36 MONTHS AGO'],
    ['stroke a year ago', '1 YEAR AGO', '6 TO 24 MONTHS AGO'],
    ['stroke about 5 years back', '5 YEARS AGO', '48 TO 72 MONTHS AGO'],
    ['stroke a couple of years ago', '2 YEARS AGO', '12 TO 36 MONTHS AGO'],
    ['stroke about a year ago', '1 YEAR AGO', '6 TO 24 MONTHS AGO'],
    ['stroke over 2 years ago', '2 YEARS AGO', '24 TO 48 MONTHS AGO'],
    ['stroke more than 12 months ago', '12 MONTHS AGO', '12 TO 24 MONTHS AGO'],
    ['copd 10+ yrs', '10 YEARS AGO', '120 TO 240 MONTHS AGO'],
    ['stroke 3 months ago', '3 MONTHS AGO', '76 TO 122 DAYS AGO'],
    ['stroke 2 weeks ago', '2 WEEKS AGO', '10 TO 21 DAYS AGO'],
    ['htn x 15 yrs', '15 YEARS AGO', '174 TO 192 MONTHS AGO'],
    ['derrame hace dos anos', '2 YEARS AGO', '18 TO 36 MONTHS AGO'],
  ])('%s may be any day of a span', (text, value, span) => {
    expect(spansIn(text)).toEqual([[value, span]]);
  });

  it.each(['stroke 10 days ago', 'stroke 2019', 'stroke 3/4/2024'])('%s has no span', (text) => {
    expect(takeDates(foldText(text)).dates[0]).not.toHaveProperty('span');
  });

  it('contains the counted day, and is later the more loosely it is said', () => {
    const daysOf = (span: string | null): readonly [number, number] => {
      const [, latest, earliest, unit] = /^(\d+) TO (\d+) (DAY|MONTH)S AGO$/.exec(span ?? '') ?? [];
      const days = unit === 'DAY' ? 1 : 30.4;
      return [Number(latest) * days, Number(earliest) * days];
    };
    const units = { WEEK: 7, MONTH: 30.4, YEAR: 364.8 } as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.constantFrom('WEEK', 'MONTH', 'YEAR'),
        (count, unit) => {
          const [rounded, loose, over] = (['rounded', 'loose', 'over'] as const).map((closeness) =>
            daysOf(spanOf(count, unit, closeness)),
          );
          const counted = count * units[unit];
          for (const span of [rounded, loose, over]) {
            expect(span?.[0]).toBeLessThanOrEqual(counted + 0.001);
            expect(span?.[1]).toBeGreaterThan(counted);
          }
          expect(rounded?.[0]).toBeLessThanOrEqual(over?.[0] ?? 0);
          expect(loose?.[0]).toBeLessThanOrEqual(rounded?.[0] ?? 0);
        },
      ),
    );
  });
});

import type { MeasurementFacts } from '../facts.ts';
import { MEASUREMENTS } from '../reference-names.ts';
import type { Comparison } from '../rules/subject.ts';
import { comparisonHolds } from '../rules/window.ts';
import type { MeasurementTables } from './catalog.ts';
import type { MeasurementEntry } from './rule-sorter.ts';

const COMPARISONS: readonly Comparison[] = ['<', '<=', '>', '>='];

export function compileMeasurements(entries: readonly MeasurementEntry[]): MeasurementTables {
  return {
    measurement: Uint8Array.from(entries, ({ measurement }) => MEASUREMENTS.indexOf(measurement)),
    op: Uint8Array.from(entries, ({ op }) => COMPARISONS.indexOf(op)),
    value: Float64Array.from(entries, ({ value }) => value),
    guard: Int32Array.from(entries, ({ guard }) => guard),
    word: Int32Array.from(entries, ({ closing }) => closing.word),
    bits: Uint32Array.from(entries, ({ closing }) => closing.bits),
    nextBits: Uint32Array.from(entries, ({ closing }) => closing.nextBits),
  };
}

/** Calls `close` with the number of every rule that fires. */
export function closeMeasured(
  tables: MeasurementTables,
  facts: MeasurementFacts,
  close: (rule: number) => void,
): void {
  for (let at = 0; at < MEASUREMENTS.length; at += 1) {
    const measured = facts[MEASUREMENTS[at] ?? 'a1c'];
    if (measured === undefined) continue;
    for (let rule = 0; rule < tables.measurement.length; rule += 1) {
      if (tables.measurement[rule] !== at) continue;
      const op = COMPARISONS[tables.op[rule] ?? 0] ?? '<';
      if (comparisonHolds(measured.value, op, tables.value[rule] ?? 0)) close(rule);
    }
  }
}

import { addMonths, type Day } from '../calendar.ts';
import type { Coverage } from '../coverage.ts';
import { type Facts, factsAt } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import { enrollmentPeriod } from '../medsup/medicare-supplement.ts';
import { MAX_AGE } from '../normalize.ts';
import { ruleNodeOf } from '../rules/rule.ts';
import { salesPeriod } from '../tables/sales-period.ts';
import type { InterpretInput } from './eligibility.ts';
import { interpretPack } from './interpret.ts';

/**
 * The first day, from the facts' own on, on which a class is open at the first amount of the coverage, if nothing but time
 * changes; null when no such day comes while the applicant is at most 120. The outcome can change only on the
 * breakpoints of the rules' clocks, on birthdays and half birthdays and on the first day of sale, so the interpreter
 * evaluates those days in order. A stated nicotine bucket has no date, so it does not age.
 */
export function earliestOpening(
  pack: FlatPack,
  { reference, facts, coverage }: InterpretInput,
  { classIndex, skipHealth = false }: { readonly classIndex: number; readonly skipHealth?: boolean },
): Day | null {
  const first = { ...coverage, amountsCents: coverage.amountsCents.slice(0, 1) };
  const options = { minRank: null, skipHealth };
  for (const day of [facts.asOf, ...breakpointDays([pack], { facts, coverage })]) {
    const [interpretation] = interpretPack(
      { pack, variant: 0 },
      { reference, facts: factsAt(facts, day), coverage: first },
      options,
    );
    if (interpretation?.classes[classIndex]?.open) return day;
  }
  return null;
}

/** The days after the facts' own on which time alone can change what these products decide, in order. */
export function breakpointDays(
  packs: readonly FlatPack[],
  { facts, coverage: { partBEffective } }: { readonly facts: Facts; readonly coverage: Coverage },
): Day[] {
  const lastDay = addMonths(facts.birth, 12 * (MAX_AGE + 1)) - 1;
  const days = new Set<Day>();
  const add = (day: Day) => {
    if (day > facts.asOf && day <= lastDay) days.add(day);
  };
  for (let months = 6; months <= 12 * (MAX_AGE + 1); months += 6) {
    const day = addMonths(facts.birth, months);
    // Someone born on 29 February turns a year older on 1 March.
    for (let shift = 0; shift <= 1; shift += 1) add(day + shift);
  }
  for (const pack of packs) add(salesPeriod(pack).first);
  if (partBEffective !== undefined) add(enrollmentPeriod(partBEffective).from);
  const dated = new Set(datedDays(facts));
  for (const months of new Set(packs.flatMap(lookBackMonths))) {
    for (const day of dated) {
      const turn = addMonths(day, months);
      // Month lengths move the day on which "asOf minus N months" passes a date by at most three, and `>` waits one more.
      for (let shift = 0; shift <= 4; shift += 1) add(turn + shift);
    }
  }
  return [...days].sort((left, right) => left - right);
}

function lookBackMonths(pack: FlatPack): readonly number[] {
  const unlisted = pack.unlisted === null ? [] : Object.values(pack.unlisted);
  return [
    ...pack.rules.flatMap((rule) => ruleNodeOf(rule.kind).lookBacks(rule)),
    ...unlisted.flatMap(({ withinMonths }) => withinMonths ?? []),
  ];
}

function datedDays(facts: Facts): Day[] {
  return [
    ...facts.conditions.flatMap((row) => [row.diagnosedDay, row.treatedDay]),
    ...facts.medications.flatMap((row) => [row.firstFillDay, row.lastFillDay]),
  ].filter((day) => day !== null);
}

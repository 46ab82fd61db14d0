import { addMonths, ageLastBirthday, type Day, elapsedHalfMonths } from '../calendar.ts';
import type { Coverage } from '../coverage.ts';
import { LAPSED_MONTHS } from '../evidence/medication-rows.ts';
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
  { facts, coverage }: { readonly facts: Facts; readonly coverage: Coverage },
): Day[] {
  const dated = new Set(datedDays(facts));
  const months = [...new Set([LAPSED_MONTHS, ...packs.flatMap(lookBackMonths)])];
  const turns = [...dated].flatMap((day) => months.flatMap((count) => turningDays(day, count)));
  return comingDays(packs, { facts, coverage }, turns);
}

/** Some days with those on which a product begins to be sold, an enrollment begins or an age that matters is reached, in order. */
export function comingDays(
  packs: readonly FlatPack[],
  {
    facts: { birth, asOf },
    coverage: { partBEffective },
    isAge = () => true,
  }: { readonly facts: Facts; readonly coverage: Coverage; readonly isAge?: (age: number) => boolean },
  others: readonly Day[],
): Day[] {
  const days = new Set(others);
  const oldest = Math.min(MAX_AGE, Math.max(...packs.map(oldestIssueAge)));
  // The nearest birthday is the next one from half a year before it on.
  for (let months = 6; months <= 12 * (oldest + 1); months += 6)
    if (isAge(Math.ceil(months / 12))) days.add(agingDay(birth, months));
  for (const pack of packs) days.add(salesPeriod(pack).first);
  if (partBEffective !== undefined) days.add(enrollmentPeriod(partBEffective).from);
  // Whoever is too old for every product stays so.
  const lastDay = agingDay(birth, 12 * (oldest + 1)) - 1;
  return [...days].filter((day) => day > asOf && day <= lastDay).sort((left, right) => left - right);
}

function oldestIssueAge({ issueAges }: FlatPack): number {
  return issueAges.reduce((oldest, { maxAge }) => Math.max(oldest, maxAge), 0);
}

/** The day on which someone is so many months old. Who was born on 29 February turns a year older on 1 March. */
function agingDay(birth: Day, months: number): Day {
  const day = addMonths(birth, months);
  return months % 12 === 0 && ageLastBirthday(birth, day) < months / 12 ? day + 1 : day;
}

/** The days on which a day begins to be exactly and more than so many months ago; one if it is never exactly. */
function turningDays(day: Day, months: number): Day[] {
  const turn = addMonths(day, months);
  const compared = (asOf: Day) => Math.sign(elapsedHalfMonths(day, asOf) - 2 * months);
  // Month lengths move the day on which "asOf minus N months" passes a date by at most three, and `>` waits one more.
  return [0, 1, 2, 3, 4].flatMap((shift) =>
    compared(turn + shift) === compared(turn + shift - 1) ? [] : [turn + shift],
  );
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
    ...Object.values(facts.measurements).map(({ day }) => day),
  ].filter((day) => day !== null);
}

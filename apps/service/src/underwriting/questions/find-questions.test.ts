import {
  type Applicant,
  addMonths,
  Evaluator,
  formatDay,
  MEASUREMENTS,
  MODE_SLOTS,
  NICOTINE_LAST_USED,
  normalizeApplicant,
} from '@prequal/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandFor, conditionRow, medicationRow } from '../../../test/commands.ts';
import { shippedSnapshot } from '../../../test/snapshot.ts';
import type { UnderwritingCommand } from '../command.ts';
import { dayOfMoment } from '../dates.ts';
import { resolveApplicant } from '../resolve-applicant.ts';
import { findQuestions } from './find-questions.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));
const evaluator = new Evaluator(snapshot.compiled);
const slugs = snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);

function commandOf(
  applicant: Pick<UnderwritingCommand['applicant'], 'born' | 'nicotine'> & {
    readonly conditions: readonly string[];
    readonly medications: readonly string[];
  },
  products: readonly string[],
): UnderwritingCommand {
  const asked = {
    sex: 'female' as const,
    heightInches: 66,
    weightLbs: 170,
    ...applicant,
    conditions: applicant.conditions.map((text) => conditionRow({ text })),
    medications: applicant.medications.map((text) => medicationRow({ text })),
  };
  return commandFor(asked, products);
}

/** Which classes are open and what they cost, from a whole evaluation. */
function outcomeOf(applicant: Applicant, { coverage, products }: UnderwritingCommand): string {
  const normalized = normalizeApplicant(applicant, asOf);
  if (!normalized.ok) throw new Error('the applicant is invalid');
  const { variants } = snapshot.index.select(products, { showUnreleased: false });
  const options = { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth: false };
  const offers = evaluator.evaluate(normalized.facts, { coverage, variants }, options);
  const open: string[] = [];
  for (let offer = 0; offer < offers.offerCount; offer += 1) {
    const first = offers.firstRow[offer] ?? 0;
    const end = first + (offers.eligibleRows[offer] ?? 0);
    for (let row = first; row < end; row += 1) open.push(`${offers.rateClass[row]} ${priceOf(offers, row)}`);
    open.push('');
  }
  return open.join(';');
}

function priceOf({ premium, face }: ReturnType<Evaluator['evaluate']>, row: number): string {
  return `${face[row]} ${premium[row * MODE_SLOTS]}`;
}

/** Every month of eleven years and every birthday before, each with the day after. */
function manyDates(age: number): string[] {
  const months = [...Array(133).keys(), ...Array.from({ length: age + 1 }, (_, year) => 12 * year)];
  return months
    .filter((count) => count <= 12 * age)
    .flatMap((count) => [addMonths(asOf, -count), addMonths(asOf, -count) + 1])
    .filter((day) => day <= asOf)
    .map(formatDay);
}

const DOSAGES = [
  '1',
  '2',
  '5',
  '10',
  '20',
  '25',
  '30',
  '40',
  '50',
  '51',
  '60',
  '80',
  '100',
  '200',
  '1000',
  '5000',
];

function usesOf(medication: string): readonly string[] {
  const row = snapshot.source.medication(medication);
  return [...(row?.uses ?? []), ...(row?.indications ?? []).map(({ condition }) => condition)];
}

/** A disclosed condition that a medication is taken for is its use, so the use is not open. */
function isExplained(medication: string, { conditions }: Applicant): boolean {
  const uses = usesOf(medication);
  return conditions.some(({ name }) =>
    [name, ...(snapshot.source.condition(name)?.ancestors ?? [])].some((each) => uses.includes(each)),
  );
}

/** The facts that change an outcome, found by trying many values, whatever the catalog says about thresholds. */
function factsThatMatter(applicant: Applicant, command: UnderwritingCommand, age: number): string[] {
  const before = outcomeOf(applicant, command);
  const matters = (answered: readonly Applicant[]) =>
    answered.some((each) => outcomeOf(each, command) !== before);
  const dates = manyDates(age);
  const fields = {
    conditions: { diagnosed: dates, lastTreatment: dates },
    medications: { firstFill: dates, lastFill: dates, dosage: DOSAGES, use: [] as readonly string[] },
  };
  const rows = (['conditions', 'medications'] as const).flatMap((kind) =>
    applicant[kind].flatMap((row, index) => {
      const values =
        kind === 'conditions'
          ? fields.conditions
          : { ...fields.medications, use: isExplained(row.name, applicant) ? [] : usesOf(row.name) };
      return Object.entries(values)
        .filter(([field, answers]) =>
          matters(
            answers.map((value) => ({
              ...applicant,
              [kind]: applicant[kind].with(index, { ...row, [field]: value }),
            })),
          ),
        )
        .map(([field]) => `${kind}/${index}/${field}`);
    }),
  );
  const measured = MEASUREMENTS.filter((name) => belongs(name, applicant)).filter((name) =>
    matters(MEASURED_VALUES.map((value) => ({ ...applicant, measurements: { [name]: { value } } }))),
  );
  const tobacco = NICOTINE_LAST_USED.map((lastUsed) => ({
    ...applicant,
    nicotine: { lastUsed, products: [] },
  }));
  return [
    ...rows,
    ...measured.map((name) => `measurements/null/${name}`),
    ...(applicant.nicotine === null && matters(tobacco) ? ['nicotine/null/lastUsed'] : []),
  ];
}

const MEASURED_VALUES = [
  3, 5, 5.8, 6.6, 7.1, 8.2, 8.6, 9.1, 10.5, 20, 35, 39, 44, 50, 59, 75, 100, 151, 170, 250,
];

/** Whether a disclosed condition is one that the measurement belongs to. */
function belongs(measurement: string, { conditions }: Applicant): boolean {
  return conditions.some(({ name }) => {
    const row = snapshot.source.condition(name);
    return (snapshot.source.evidence?.measuredFor ?? []).some(
      ({ measurement: measured, subject }) =>
        measured === measurement &&
        (subject.type === 'condition_group'
          ? row?.groups.includes(subject.name)
          : name === subject.name || row?.ancestors.includes(subject.name)),
    );
  });
}

describe('findQuestions', () => {
  it('asks for a fact exactly if one of many values changes an outcome', () => {
    const common = ['Stroke', 'Heart Attack', 'Diabetes', 'COPD', 'Cancer - Breast', 'Depression', 'Gout'];
    const taken = ['Plavix', 'Metformin', 'Lantus', 'Warfarin', 'Gabapentin', 'Sertraline', 'Carvedilol'];
    let asked = 0;
    let notAsked = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...common), { maxLength: 2 }),
        fc.uniqueArray(fc.constantFrom(...taken), { maxLength: 2 }),
        fc.subarray(slugs, { minLength: 3, maxLength: 20 }),
        fc.integer({ min: 45, max: 80 }),
        fc.boolean(),
        (conditions, medications, products, age, saysNever) => {
          const command = commandOf(
            {
              born: { insuranceAge: age },
              nicotine: saysNever ? { lastUsed: 'never', products: [] } : null,
              conditions,
              medications,
            },
            products,
          );
          const found = findQuestions(snapshot, command, asOf);
          if (found.kind !== 'questions') throw new Error(found.kind);
          const { applicant } = resolveApplicant(snapshot, command.applicant, asOf);
          const questions = found.questions.map(({ place }) => `${place.kind}/${place.row}/${place.field}`);
          const mattering = factsThatMatter(applicant, command, age).sort();
          // Where none matters by itself, some may matter together.
          if (mattering.length > 0) expect(questions.sort()).toEqual(mattering);
          asked += questions.length;
          notAsked += 2 * conditions.length + 4 * medications.length - questions.length;
        },
      ),
      { numRuns: 20 },
    );
    expect(asked).toBeGreaterThan(10);
    expect(notAsked).toBeGreaterThan(10);
  });
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Applicant,
  type ApplicantMedication,
  compileCatalog,
  Evaluator,
  type FlatPack,
  normalizeApplicant,
  parseCalendarDate,
} from '@prequal/engine';
import { csvRows } from './csv-rows.ts';
import { shippedPacks } from './shipped-packs.ts';
import { shippedReference } from './shipped-reference.ts';

export const checkoutPath = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const { packs } = shippedPacks;
const AS_OF = parseCalendarDate('2026-09-01') ?? 0;
const FACES = [500_000, 1_000_000, 2_500_000, 10_000_000, 25_000_000];
const OPTIONS = { includeIneligible: false, onlyProductClass: null, minRank: null, skipHealth: false };
const evaluator = new Evaluator(compileCatalog(packs, shippedReference));

export type ReviewedApplicant = Record<string, string>;

/** Applicants with what a field underwriter expects, one in each line of a CSV file. */
export function reviewedApplicants(path: string): readonly ReviewedApplicant[] {
  return csvRows(readFileSync(checkoutPath(path), 'utf8'));
}

/** Shares of families, worst first; an expectation is one of them or a range such as `some-all`. */
const SHARES: readonly (readonly [word: string, above: number])[] = [
  ['none', -1],
  ['few', 0],
  ['some', 0.15],
  ['most', 0.5],
  ['all', 0.9],
];

function list(cell: string | undefined): readonly string[] {
  return (cell ?? '').split(';').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

/** `Name > use = dosage @ last fill`; all but the name may be missing. */
function medicationOf(text: string): ApplicantMedication {
  const [, name = '', use, dosage, lastFill] =
    /^(.+?)(?: > (.+?))?(?: = (.+?))?(?: @ (.+))?$/.exec(text) ?? [];
  return { name, use: use ?? null, dosage: dosage ?? null, lastFill: lastFill ?? null };
}

/** `a1c 9.6; systolic 172` */
function measurementsOf(cell: string | undefined): NonNullable<Applicant['measurements']> {
  return Object.fromEntries(
    list(cell).map((text) => {
      const [name = '', value = ''] = text.split(' ');
      return [name, { value: Number(value) }];
    }),
  );
}

export function applicantOf(row: ReviewedApplicant): Applicant {
  return {
    sex: row.sex === 'male' ? 'male' : 'female',
    born: { insuranceAge: Number(row.age) },
    heightInches: Number(row.height),
    weightLbs: Number(row.weight),
    conditions: list(row.conditions).map((text) => {
      const [name = '', dates = ''] = text.split(' @ ');
      const [diagnosed = '', lastTreatment = ''] = dates.split(' / ');
      return { name, diagnosed, lastTreatment };
    }),
    medications: list(row.medications).map(medicationOf),
    measurements: measurementsOf(row.measurements),
    nicotine: row.nicotine
      ? { lastUsed: 'within_12_months', products: [{ name: row.nicotine, frequency: 'daily' }] }
      : null,
  };
}

/** Of each family the variant with the most classes, in catalog order: the others leave some out. */
const families = new Map<string, FlatPack>();
for (const pack of packs) {
  if (pack.classes.length > (families.get(pack.familyId)?.classes.length ?? 0))
    families.set(pack.familyId, pack);
}

/** The best class of every family that any variant has open; null where there is none. */
function bestOfFamilies(applicant: Applicant): ReadonlyMap<FlatPack, number | null> {
  const normalized = normalizeApplicant(applicant, AS_OF);
  if (!normalized.ok) throw new Error(JSON.stringify(normalized.issues));
  const coverage = { state: 'TX', zip: '75201', target: 'face_amounts', amountsCents: FACES } as const;
  const offers = evaluator.evaluate(normalized.facts, { coverage, variants: [...packs.keys()] }, OPTIONS);
  const best = new Map<string, number>();
  for (let offer = 0; offer < offers.offerCount; offer += 1) {
    const pack = packs[offers.variant[offer] ?? 0];
    const rateClass = offers.rateClass[offers.firstRow[offer] ?? 0] ?? 0;
    const { familyId = '', classes = [] } = pack ?? {};
    const rank =
      families.get(familyId)?.classes.findIndex(({ name }) => name === classes[rateClass]?.name) ?? 0;
    best.set(familyId, Math.min(best.get(familyId) ?? rank, rank));
  }
  return new Map([...families.values()].map((pack) => [pack, best.get(pack.familyId) ?? null]));
}

function shareWord(share: number): string {
  return SHARES.findLast(([, above]) => share > above)?.[0] ?? 'none';
}

const rankOf = (word: string) => SHARES.findIndex(([name]) => name === word);

export function isExpectedShare(expectation: string, word: string): boolean {
  const [low = ''] = expectation.split('-');
  return rankOf(word) >= rankOf(low) && !isLenientShare(expectation, word);
}

/** Whether more products take the applicant than expected. */
export function isLenientShare(expectation: string, word: string): boolean {
  return rankOf(word) > rankOf(expectation.split('-').at(-1) ?? '');
}

/** Who would be sold a product in good health decides what the share is of. */
export function reviewOutcome(row: ReviewedApplicant) {
  const applicant = applicantOf(row);
  const best = [...bestOfFamilies(applicant)];
  const healthy = bestOfFamilies({
    ...applicant,
    conditions: [],
    medications: [],
    measurements: {},
    nicotine: null,
    weightLbs: null,
  });
  const asked = best.filter(([pack]) => pack.unlisted !== null && healthy.get(pack) !== null);
  const simple = asked.filter(([pack]) => pack.productClass === 'fex');
  const term = asked.filter(([pack]) => pack.productClass === 'term');
  const immediate = simple.filter(([pack, index]) => pack.classes[index ?? 99]?.category === 'immediate');
  const offered = term.filter(([, index]) => index !== null);
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  return {
    best,
    immediate: shareWord(share(immediate.length, simple.length)),
    term: shareWord(share(offered.length, term.length)),
    counts: `${immediate.length} of ${simple.length} final-expense products immediate, ${offered.length} of ${term.length} term products`,
  };
}

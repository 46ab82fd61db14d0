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
import { describe, expect, it } from 'vitest';
import { checkoutFiles } from '../../test/checkout-files.ts';
import { csvRows } from '../../test/csv-rows.ts';
import { shippedReference, shippedSubjects } from '../../test/shipped-reference.ts';
import { loadPackSet } from '../load-pack-set.ts';

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const { packs } = loadPackSet(checkoutFiles('data/packs'), shippedSubjects, { skipScenarios: true });
const AS_OF = parseCalendarDate('2026-09-01') ?? 0;
const FACES = [500_000, 1_000_000, 2_500_000, 10_000_000, 25_000_000];
const OPTIONS = { includeIneligible: false, onlyProductClass: null, minRank: null, skipHealth: false };
const evaluator = new Evaluator(compileCatalog(packs, shippedReference));

type Row = Record<string, string>;
const rows = csvRows(readFileSync(at('docs/packs/underwriting-review.csv'), 'utf8'));

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

function applicantOf(row: Row): Applicant {
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
  const coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: FACES } as const;
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

function isExpected(expectation: string, word: string): boolean {
  const [low = '', high = low] = expectation.split('-');
  const rank = (each: string) => SHARES.findIndex(([name]) => name === each);
  return rank(word) >= rank(low) && rank(word) <= rank(high);
}

/** Who would be sold a product in good health decides what the share is of. */
function outcomeOf(row: Row) {
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

/** One line per product: the best class that is open at any amount, or nothing without an offer. */
function outcomeLines(who: string, best: readonly (readonly [FlatPack, number | null])[]): readonly string[] {
  return best.map(([pack, index]) =>
    [who, pack.productClass, pack.familyName, index === null ? '' : (pack.classes[index]?.name ?? '')]
      .map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(','),
  );
}

const INTRO = `# Underwriting review

What every carrier does with ${rows.length} applicants in Texas on 2026-09-01, beside what a field underwriter would expect. The expectations are in
\`underwriting-review.csv\` and were written before the outcomes were seen. They speak of shares of the products that would accept the same person in good health:
none, few (up to 15 %), some (up to 50 %), most (up to 90 %), all. "Immediate" is about final expense with health questions.
Where the outcome is not as expected, a remark says what was made of it. No licensed underwriter took part. Behind a medication, \`>\` is its use,
\`=\` its dosage and \`@\` its last fill.

\`underwriting-outcomes.csv\` lists the best class of each product that is open at any amount for each applicant. After changing packs, run
\`npx vitest run packages/packs/src/properties/underwriting-review.test.ts --update\` and read what changed.
`;

describe('the underwriting review', () => {
  const outcomes = rows.map((row) => ({ row, ...outcomeOf(row) }));

  it('shows what the packs do', async () => {
    expect(rows.length).toBeGreaterThanOrEqual(110);
    const applicants = outcomes.map(({ row, counts }) => {
      const who = [
        row.sex,
        row.age,
        `${row.height} in, ${row.weight} lb`,
        row.nicotine,
        row.conditions,
        row.medications,
        row.measurements,
      ];
      const expected = `immediate ${row.immediate}, term ${row.term}. ${row.why}.`;
      const outcome = `${counts}.${row.remark ? ` Not as expected. ${row.remark}.` : ''}`;
      return `| ${[row.who, who.filter(Boolean).join(' · '), expected, outcome].join(' | ')} |`;
    });
    const head = '| applicant | | expected | outcome |\n| --- | --- | --- | --- |';
    await expect(`${INTRO}\n${head}\n${applicants.join('\n')}\n`).toMatchFileSnapshot(
      at('docs/packs/underwriting-review.md'),
    );
    const lines = outcomes.flatMap(({ row, best }) => outcomeLines(row.who ?? '', best));
    await expect(`applicant,class,product,best_class\n${lines.join('\n')}\n`).toMatchFileSnapshot(
      at('docs/packs/underwriting-outcomes.csv'),
    );
  });

  it('names only what the catalog knows', () => {
    const known = new Set(
      [...shippedReference.conditions, ...shippedReference.medications].map(({ name }) => name),
    );
    const named = rows
      .map(applicantOf)
      .flatMap(({ conditions, medications }) => [...conditions, ...medications]);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('meets the expectations of a field underwriter, or a remark says why not', () => {
    const surprises = outcomes.flatMap(({ row, immediate, term, counts }) => {
      const isMet = isExpected(row.immediate ?? '', immediate) && isExpected(row.term ?? '', term);
      return isMet === (row.remark === '') ? [] : [`${row.who}: ${counts}; remark: ${row.remark || 'none'}`];
    });
    expect(surprises).toEqual([]);
    const remarks = outcomes.map(({ row }) => row.remark !== '');
    expect(remarks.slice(0, 70).filter(Boolean).length).toBeLessThanOrEqual(7);
    expect(remarks.slice(70).filter(Boolean).length).toBeLessThanOrEqual(8);
  });
});

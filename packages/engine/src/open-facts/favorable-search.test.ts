import { describe, expect, it } from 'vitest';
import { isProving } from '../../../../tools/test-report/proofs.ts';
import type { Applicant } from '../applicant.ts';
import { dayOf } from '../calendar.ts';
import { compileCatalog } from '../compiled/compile.ts';
import { Evaluator } from '../compiled/evaluator.ts';
import type { Facts } from '../facts.ts';
import { Random } from '../random.ts';
import { randomApplicant, randomCoverage } from '../testing/random-applicant.ts';
import { randomPack } from '../testing/random-pack.ts';
import { WORLD, WORLD_TOGETHER } from '../testing/world.ts';
import { thresholdsOf } from '../thresholds.ts';
import { type Answer, validFacts, withAnswer } from './answers.ts';
import type { BestRows } from './best-rows.ts';
import { OpenFactEvaluation } from './open-fact-evaluation.ts';
import { openFacts } from './open-facts.ts';
import { FactRelevance } from './relevance.ts';

const CATALOGS = isProving('properties') ? 30 : 12;
const APPLICANTS_PER_CATALOG = 4;
const VARIANTS = 8;
const MOST_COMBINATIONS = 1000;

interface Answers {
  readonly answers: readonly Answer[];
}

function worldOf(seed: number, random: Random) {
  const world = seed % 4 === 0 ? WORLD : WORLD_TOGETHER;
  const packs = Array.from({ length: VARIANTS }, (_, variant) =>
    randomPack(random, variant, { rules: random.pick([4, 6, 10]) }),
  );
  const relevance = new FactRelevance(thresholdsOf(packs), {
    condition: (name) => world.conditions.find((row) => row.name === name) ?? null,
    medication: (name) => world.medications.find((row) => row.name === name) ?? null,
    evidence: world.evidence ?? null,
  });
  return { evaluator: new Evaluator(compileCatalog(packs, world)), relevance };
}

/** One or two conditions and medications about which little is stated. */
function vagueApplicant(random: Random, asOf: number): Applicant {
  const drawn = randomApplicant(random, asOf);
  const vague = <Row extends object>(row: Row) => {
    const cells = Object.entries(row).map(([key, value]) => [
      key,
      key === 'name' || random.chance(0.3) ? value : null,
    ]);
    return Object.fromEntries(cells) as Row;
  };
  const conditions = drawn.conditions.slice(0, 2).map(vague);
  return { ...drawn, conditions, medications: drawn.medications.slice(0, 2).map(vague) };
}

/** A few answers to each fact, so that all combinations can be tried. */
function fewAnswers(random: Random, facts: readonly Answers[]): readonly Answers[] {
  let combinations = 1;
  return facts.flatMap(({ answers }) => {
    const chosen = answers.length === 0 ? [] : random.some(answers, 1, Math.min(answers.length, 3));
    if (chosen.length === 0 || combinations * (chosen.length + 1) > MOST_COMBINATIONS) return [];
    combinations *= chosen.length + 1;
    return [{ answers: chosen }];
  });
}

function* everyApplicant(stated: Facts, [first, ...others]: readonly Answers[]): Iterable<Facts> {
  if (first === undefined) {
    yield stated;
    return;
  }
  yield* everyApplicant(stated, others);
  for (const answer of first.answers) yield* everyApplicant(withAnswer(stated, answer), others);
}

function textOf({ rateClass, face }: BestRows): readonly string[] {
  return Array.from(rateClass, (each, offer) => `${offer}: class ${each}, ${face[offer]}`);
}

describe('the search for the most favorable answers', () => {
  it('finds what trying all combinations of answers finds', () => {
    let proven = 0;
    let improved = 0;
    for (let seed = 1; seed <= CATALOGS; seed += 1) {
      const random = new Random(seed);
      const { evaluator, relevance } = worldOf(seed, random);
      const variants = evaluator.catalog.heads.map((_, variant) => variant);
      for (let each = 0; each < APPLICANTS_PER_CATALOG; each += 1) {
        const asOf = dayOf(2026, 1, 1) + random.between(0, 300);
        const applicant = vagueApplicant(random, asOf);
        const stated = validFacts(applicant, asOf);
        const rows = { conditions: [], medications: [] };
        const open = openFacts({ applicant, facts: stated, rows, nicotineNames: ['CIGARS'], relevance });
        // Omitted nicotine means none; nothing is more favorable.
        const asked = open.filter(({ place }) => place.kind !== 'nicotine' || stated.nicotine !== null);
        const facts = fewAnswers(random, asked);
        const { riders: _, ...coverage } = randomCoverage(random, asOf);
        const options = { onlyProductClass: null, minRank: null, skipHealth: false };
        const evaluation = () => new OpenFactEvaluation(evaluator, { coverage, variants, options }, stated);
        const { outcomes } = evaluation();
        for (const other of everyApplicant(stated, facts)) outcomes.changes(other);
        const searched = evaluation();
        const found = textOf(searched.favorableRows(facts));
        expect(found, `seed ${seed}, applicant ${each}`).toEqual(textOf(outcomes.best));
        if (searched.isBest) proven += 1;
        if (found.join() !== textOf(outcomes.stated).join()) improved += 1;
      }
    }
    expect(proven).toBe(CATALOGS * APPLICANTS_PER_CATALOG);
    expect(improved).toBeGreaterThanOrEqual(CATALOGS / 3);
  });
});

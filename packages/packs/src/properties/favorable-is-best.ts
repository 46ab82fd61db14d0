import {
  type Answer,
  type Applicant,
  type BestRows,
  type FactReference,
  FactRelevance,
  type Facts,
  type OpenFact,
  OpenFactEvaluation,
  openFacts,
  Random,
  thresholdsOf,
  validFacts,
  withAnswer,
} from '@prequal/engine';
import type { ClassProbe } from './class-probe.ts';
import type { EvidenceIgnored } from './evidence-properties.ts';
import { Findings, type PropertyResult } from './finding.ts';
import { SAMPLE_ZIP } from './sample-profiles.ts';

/** What final expense and term products are sold for. */
const FACES_CENTS = [1_500_000, 25_000_000];
/** Of each sampled applicant, with everything open answered by chance. */
const ANSWERS_TRIED = 16;
/** Finding the most favorable answers takes as long as some twenty evaluations. */
const SAMPLE_SHARE = 20;

/**
 * What is open to an applicant as stated is open under the most favorable answers, and no answers to open facts open a
 * better class than those.
 */
export function favorableIsBest(
  probe: ClassProbe,
  { samples, seed }: { readonly samples: number; readonly seed: number },
): PropertyResult<EvidenceIgnored> {
  const random = new Random(seed);
  const relevance = new FactRelevance(thresholdsOf(probe.packs), referenceOf(probe));
  const findings = new Findings<EvidenceIgnored>();
  for (let sample = 0; sample < Math.ceil(samples / SAMPLE_SHARE); sample += 1) {
    const { sex, age, state } = random.pick(probe.profiles);
    const applicant: Applicant = {
      sex,
      born: { insuranceAge: age },
      heightInches: null,
      weightLbs: null,
      conditions: picked(random, probe.names.conditions),
      medications: picked(random, probe.names.medications),
      nicotine: { lastUsed: 'never', products: [] },
    };
    const facts = validFacts(applicant, probe.asOf);
    const rows = { conditions: [], medications: [] };
    const open = openFacts({ applicant, facts, rows, nicotineNames: [], relevance });
    const coverage = { state, zip: SAMPLE_ZIP, target: 'face_amounts', amountsCents: FACES_CENTS } as const;
    const variants = probe.packs.map((_, variant) => variant);
    const options = { onlyProductClass: null, minRank: null, skipHealth: false };
    const evaluation = new OpenFactEvaluation(probe.evaluator, { coverage, variants, options }, facts);
    const best = evaluation.favorableRows(open);
    const compare = (other: BestRows, bound: string) => {
      findings.compared(other.rateClass.length);
      for (const offer of offersBeating(best, other)) {
        const variant = probe.variantAt(offer);
        findings.add(`${variant} ${sample}`, () => ({
          variant,
          age,
          dates: {},
          tested: bound,
          bound: textOf(applicant),
        }));
      }
    };
    compare(evaluation.outcomes.stated, 'What is stated');
    for (let trial = 0; trial < ANSWERS_TRIED; trial += 1) {
      compare(evaluation.outcomes.rowsOf(answered(facts, open, random)), 'An answer');
    }
  }
  return findings.result;
}

function picked(random: Random, rows: readonly { readonly name: string }[]): { readonly name: string }[] {
  return Array.from({ length: random.between(0, 2) }, () => ({ name: random.pick(rows).name }));
}

function textOf({ conditions, medications }: Applicant): string {
  return `the most favorable answers about ${[...conditions, ...medications].map(({ name }) => name).join(', ')}`;
}

/** Every open fact is answered or left open by chance. */
function answered(facts: Facts, open: readonly OpenFact[], random: Random): Facts {
  let result = facts;
  for (const { answers } of open) {
    const answer: Answer | null = answers.length === 0 || random.chance(0.2) ? null : random.pick(answers);
    if (answer !== null) result = withAnswer(result, answer);
  }
  return result;
}

/** The offers for which the others have a better class. */
function offersBeating(best: BestRows, others: BestRows): number[] {
  const found: number[] = [];
  for (let offer = 0; offer < others.rateClass.length; offer += 1) {
    const [most = -1, other = -1] = [best.rateClass[offer], others.rateClass[offer]];
    if (other !== -1 && (most === -1 || other < most)) found.push(offer);
  }
  return found;
}

function referenceOf({ names }: ClassProbe): FactReference {
  const conditions = new Map(names.conditions.map((row) => [row.name, row]));
  const medications = new Map(names.medications.map((row) => [row.name, row]));
  return {
    condition: (name) => conditions.get(name) ?? null,
    medication: (name) => medications.get(name) ?? null,
    evidence: names.evidence ?? null,
  };
}

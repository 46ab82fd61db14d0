import {
  type Applicant,
  type Day,
  type Evaluator,
  type Facts,
  MAX_CLASSES,
  normaliseApplicant,
} from '@prequal/engine';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import { invariant } from '../../kernel/index.ts';
import type { UnderwritingCommand } from '../command.ts';
import { type Resolved, resolveApplicant } from '../resolve-applicant.ts';
import { evaluatorOf, type UnderwritingRefusal, unknownProducts } from '../underwrite.ts';
import { type OpenFact, openFacts } from './open-facts.ts';
import { relevanceOf } from './relevance.ts';

/** An open fact that matters, with how much of the request some answer to it would change. */
export interface Question extends Pick<OpenFact, 'place' | 'subject' | 'choices'> {
  /** Requested variants with a class that some answer opens or closes. */
  readonly products: number;
  readonly classes: number;
}

export type QuestionsOutcome =
  | {
      readonly kind: 'questions';
      readonly snapshot: CatalogSnapshot;
      readonly questions: readonly Question[];
      readonly resolved: Resolved;
    }
  | UnderwritingRefusal;

/**
 * The facts that can still change an outcome, most products first. There is a question about a fact exactly
 * if some answer opens or closes a class of a requested variant, all else being equal: each possible answer is evaluated.
 */
export function findQuestions(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): QuestionsOutcome {
  const resolved = resolveApplicant(snapshot, command.applicant, asOf);
  if (resolved.unknownIds.length > 0) return { kind: 'unknown_ids', rows: resolved.unknownIds };
  const { variants, unknown } = snapshot.index.select(command.products, command);
  if (unknown.length > 0) return unknownProducts(snapshot, command, unknown);
  const openness = new Openness(evaluatorOf(snapshot), command, variants);
  const facts = factsOf(resolved.applicant, asOf);
  openness.start(facts);
  const known = openFacts({
    applicant: resolved.applicant,
    rows: resolved.rows,
    nicotineNames: snapshot.nicotineNames,
    relevance: relevanceOf(snapshot),
    birth: facts.birth,
    asOf,
  });
  const questions = [...ambiguousTexts(snapshot, command.applicant, { ...resolved, asOf }), ...known].flatMap(
    ({ place, subject, choices, answered }) => {
      const effect = openness.effect(answered(), asOf);
      return effect.classes === 0 ? [] : [{ place, subject, choices, ...effect }];
    },
  );
  questions.sort((left, right) => right.products - left.products || right.classes - left.classes);
  return { kind: 'questions', snapshot, questions, resolved };
}

/** Texts that match several entries: each candidate is a possible answer. */
function ambiguousTexts(
  snapshot: CatalogSnapshot,
  applicant: UnderwritingCommand['applicant'],
  { disclosures, asOf }: Pick<Resolved, 'disclosures'> & { readonly asOf: Day },
): OpenFact[] {
  return disclosures.flatMap(({ place: { kind, index }, text, reading, candidates }) => {
    if (reading.status !== 'ambiguous' || kind === 'nicotine') return [];
    const withEntry = (id: string): UnderwritingCommand['applicant'] => ({
      ...applicant,
      [kind]: applicant[kind].map((row, at) => (at === index ? { ...row, id } : row)),
    });
    return [
      {
        place: { kind, row: index, field: 'id' as const },
        subject: text,
        choices: candidates.map(({ id, name }) => ({ value: id, name })),
        answered: () => candidates.map(({ id }) => resolveApplicant(snapshot, withEntry(id), asOf).applicant),
      },
    ];
  });
}

function factsOf(applicant: Applicant, asOf: Day): Facts {
  const normalised = normaliseApplicant(applicant, asOf);
  invariant(normalised.ok, 'an applicant with an invalid date reached the evaluation');
  return normalised.facts;
}

/** Which classes of which offers are open, as one number each, and what an answer changes in that. */
class Openness {
  readonly #evaluator: Evaluator;
  readonly #command: UnderwritingCommand;
  readonly #variants: ArrayLike<number>;
  /** [offer × MAX_CLASSES + class] → 1 when open. */
  readonly #open: Uint8Array;
  readonly #changed: Uint8Array;
  #before = new Uint8Array();
  #closingsBefore = new Uint32Array();
  #offersPerAmount = 0;

  constructor(evaluator: Evaluator, command: UnderwritingCommand, variants: ArrayLike<number>) {
    this.#evaluator = evaluator;
    this.#command = command;
    this.#variants = variants;
    const cells = variants.length * command.coverage.amountsCents.length * MAX_CLASSES;
    this.#open = new Uint8Array(cells);
    this.#changed = new Uint8Array(cells);
  }

  /** The applicant as stated, whom every answer is compared with. */
  start(facts: Facts): void {
    this.#before = this.#openFor(facts).slice();
    this.#closingsBefore = this.#evaluator.closings(facts, this.#command.coverage, this.#command).slice();
  }

  /** How many variants and classes differ from the start for at least one of the applicants. */
  effect(
    applicants: Iterable<Applicant>,
    asOf: Day,
  ): { readonly products: number; readonly classes: number } {
    this.#changed.fill(0);
    for (const applicant of applicants) {
      const facts = factsOf(applicant, asOf);
      // Most answers close nothing else, and then nothing needs a price.
      if (this.#closesTheSame(facts)) continue;
      const open = this.#openFor(facts);
      for (let cell = 0; cell < open.length; cell += 1) {
        if (open[cell] !== this.#before[cell]) this.#changed[cell] = 1;
      }
    }
    return this.#count();
  }

  #closesTheSame(facts: Facts): boolean {
    const closings = this.#evaluator.closings(facts, this.#command.coverage, this.#command);
    for (let at = 0; at < closings.length; at += 1) {
      if (closings[at] !== this.#closingsBefore[at]) return false;
    }
    return true;
  }

  /** Valid until the next call. */
  #openFor(facts: Facts): Uint8Array {
    const { coverage, onlyProductClass, skipHealth } = this.#command;
    const options = { includeIneligible: true, onlyProductClass, minRank: null, skipHealth };
    const offers = this.#evaluator.evaluate(facts, { coverage, variants: this.#variants }, options);
    this.#offersPerAmount = offers.offerCount / coverage.amountsCents.length;
    this.#open.fill(0);
    for (let offer = 0; offer < offers.offerCount; offer += 1) {
      const first = offers.firstRow[offer] ?? 0;
      const eligible = offers.eligibleRows[offer] ?? 0;
      for (let row = first; row < first + eligible; row += 1) {
        this.#open[offer * MAX_CLASSES + (offers.rateClass[row] ?? 0)] = 1;
      }
    }
    return this.#open;
  }

  /** A class that changes at several amounts counts once. */
  #count(): { readonly products: number; readonly classes: number } {
    const perAmount = this.#offersPerAmount * MAX_CLASSES;
    const classes = new Set<number>();
    for (let cell = 0; cell < this.#changed.length; cell += 1) {
      if (this.#changed[cell] === 1) classes.add(cell % perAmount);
    }
    const products = new Set([...classes].map((cell) => Math.floor(cell / MAX_CLASSES)));
    return { products: products.size, classes: classes.size };
  }
}

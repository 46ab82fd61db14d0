import {
  type Applicant,
  type Day,
  type Evaluator,
  type Facts,
  MAX_CLASSES,
  normalizeApplicant,
} from '@prequal/engine';
import { invariant } from '../../kernel/index.ts';
import type { UnderwritingCommand } from '../command.ts';
import type { Answers } from './open-facts.ts';

/** What answers are compared with: the applicant as stated, at the requested variants. */
interface Stated {
  readonly command: UnderwritingCommand;
  readonly variants: ArrayLike<number>;
  readonly applicant: Applicant;
  readonly facts: Facts;
}

/** How much the answers to a question can change. */
export interface AnswerEffect {
  /** Requested variants with a class that some answer opens or closes. */
  readonly products: number;
  readonly classes: number;
}

export function applicantFacts(applicant: Applicant, asOf: Day): Facts {
  const normalized = normalizeApplicant(applicant, asOf);
  invariant(normalized.ok, 'an applicant with an invalid date reached the evaluation');
  return normalized.facts;
}

/** Which classes of which offers are open for the applicant as stated, and what an answer changes in that. */
export class Openness {
  readonly #evaluator: Evaluator;
  readonly #stated: Stated;
  /** [offer × MAX_CLASSES + class] → 1 when open. */
  readonly #open: Uint8Array;
  readonly #changed: Uint8Array;
  readonly #before: Uint8Array;
  readonly #closingsBefore: Uint32Array;
  #offersPerAmount = 0;

  constructor(evaluator: Evaluator, stated: Stated) {
    this.#evaluator = evaluator;
    this.#stated = stated;
    const { command, variants, facts } = stated;
    const cells = variants.length * command.coverage.amountsCents.length * MAX_CLASSES;
    this.#open = new Uint8Array(cells);
    this.#changed = new Uint8Array(cells);
    this.#before = this.#openFor(facts).slice();
    this.#closingsBefore = this.#evaluator.closings(facts, command.coverage, command).slice();
  }

  /** How many variants and classes at least one of the answers opens or closes. */
  effect(answers: Answers): AnswerEffect {
    let isChanged = false;
    for (const facts of this.#answered(answers)) {
      // Most answers close nothing else, and then nothing needs a price.
      if (this.#closesTheSame(facts)) continue;
      if (!isChanged) this.#changed.fill(0);
      isChanged = true;
      const open = this.#openFor(facts);
      for (let cell = 0; cell < open.length; cell += 1) {
        if (open[cell] !== this.#before[cell]) this.#changed[cell] = 1;
      }
    }
    return isChanged ? this.#count() : { products: 0, classes: 0 };
  }

  /** The applicant with each answer, without answers that rules cannot tell from what was stated or from another answer. */
  *#answered(answers: Answers): Iterable<Facts> {
    const { facts } = this.#stated;
    if (answers.kind === 'applicants') {
      for (const answered of answers.applicants) yield applicantFacts(answered, facts.asOf);
      return;
    }
    const { coverage } = this.#stated.command;
    const signature = (of: Facts) => this.#evaluator.signature(of, coverage).join();
    const known = new Set([signature(facts)]);
    for (const answered of factsWithRows(this.#stated, answers)) {
      const signed = signature(answered);
      if (known.has(signed)) continue;
      known.add(signed);
      yield answered;
    }
  }

  #closesTheSame(facts: Facts): boolean {
    const { command } = this.#stated;
    const closings = this.#evaluator.closings(facts, command.coverage, command);
    for (let at = 0; at < closings.length; at += 1) {
      if (closings[at] !== this.#closingsBefore[at]) return false;
    }
    return true;
  }

  /** Valid until the next call. */
  #openFor(facts: Facts): Uint8Array {
    const { variants } = this.#stated;
    const { coverage, onlyProductClass, skipHealth } = this.#stated.command;
    const options = { includeIneligible: true, onlyProductClass, minRank: null, skipHealth };
    const offers = this.#evaluator.evaluate(facts, { coverage, variants }, options);
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
  #count(): AnswerEffect {
    const perAmount = this.#offersPerAmount * MAX_CLASSES;
    const classes = new Set<number>();
    for (let cell = 0; cell < this.#changed.length; cell += 1) {
      if (this.#changed[cell] === 1) classes.add(cell % perAmount);
    }
    const products = new Set([...classes].map((cell) => Math.floor(cell / MAX_CLASSES)));
    return { products: products.size, classes: classes.size };
  }
}

/** Only the answered rows are normalized: the rest is as stated. */
function factsWithRows(
  { applicant, facts }: Pick<Stated, 'applicant' | 'facts'>,
  answers: Extract<Answers, { readonly rows: unknown }>,
): readonly Facts[] {
  const { index } = answers;
  if (answers.kind === 'conditions') {
    const { conditions } = applicantFacts(
      { ...applicant, conditions: answers.rows, medications: [] },
      facts.asOf,
    );
    return conditions.map((row) => ({ ...facts, conditions: facts.conditions.with(index, row) }));
  }
  const { medications } = applicantFacts(
    { ...applicant, conditions: [], medications: answers.rows },
    facts.asOf,
  );
  return medications.map((row) => ({ ...facts, medications: facts.medications.with(index, row) }));
}

import type { Evaluator } from '../compiled/evaluator.ts';
import type { Facts } from '../facts.ts';
import { MAX_CLASSES } from '../flat-pack.ts';
import { type Answer, withAnswer } from './answers.ts';
import type { BestRows } from './best-rows.ts';
import { ClosingWeight } from './closing-weight.ts';
import { hashOf } from './number-hash.ts';
import type { OpenFact } from './open-facts.ts';
import { type AnswerEffect, type OutcomeRequest, OutcomeTable } from './outcomes.ts';

/** A fact that matters, with what its answers change. */
export interface JudgedFact<Fact> {
  readonly fact: Fact;
  readonly effect: AnswerEffect;
  /** [offer] → 1 if some answer changes one of its classes. */
  readonly offers: Uint8Array;
}

interface Judgement<Fact> {
  readonly judged: readonly JudgedFact<Fact>[];
  /** Whether every fact was tried. */
  readonly isWhole: boolean;
}

type AnyFact = Pick<OpenFact, 'answers'>;

/** An answer that rules can tell from the others. */
interface Answered {
  readonly answer: Answer;
  readonly facts: Facts;
  /** How much is closed: the less the better. */
  readonly weight: number;
}

/**
 * How many pairs of rows may be compared to tell answers apart, so that nobody can occupy the service with hundreds of rows
 * without dates: rows are judged together, so an answer takes the square of their number. Forty rows stay within it.
 */
const MOST_PAIRS = 8_000_000;

/** How often the most favorable answers are looked for, each time beside those found before. */
const MOST_ROUNDS = 4;

/** What answers to open facts change for one applicant at the requested products. */
export class OpenFactEvaluation {
  readonly outcomes: OutcomeTable;
  readonly #stated: Facts;
  readonly #evaluator: Evaluator;
  readonly #request: OutcomeRequest;
  readonly #weight: ClosingWeight;
  #pairsLeft = MOST_PAIRS;

  constructor(evaluator: Evaluator, request: OutcomeRequest, stated: Facts) {
    this.#evaluator = evaluator;
    this.#request = request;
    this.#stated = stated;
    this.outcomes = new OutcomeTable(evaluator, request, stated);
    this.#weight = new ClosingWeight(evaluator.catalog, this.outcomes.variants);
  }

  /**
   * The facts with an answer that opens, closes or reprices a class, all else being as stated. Where there are too many to
   * try, the last ones are left out.
   */
  judge<Fact extends AnyFact>(facts: readonly Fact[]): Judgement<Fact> {
    const steps = this.judgeInSteps(facts);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** The same, but other work can run between two evaluations. */
  *judgeInSteps<Fact extends AnyFact>(facts: readonly Fact[]): Generator<undefined, Judgement<Fact>> {
    this.#pairsLeft = MOST_PAIRS;
    const judged: JudgedFact<Fact>[] = [];
    for (const fact of facts) {
      let changed: Uint8Array | null = null;
      for (const { facts: answered } of this.#differentAnswers(this.#stated, fact.answers)) {
        const changes = this.outcomes.changes(answered);
        yield;
        if (changes === null) continue;
        changed = changed === null ? changes.slice() : added(changed, changes);
      }
      if (changed !== null) {
        judged.push({ fact, effect: this.outcomes.effectOf(changed), offers: changedOffers(changed) });
      }
      yield;
    }
    return { judged, isWhole: this.#pairsLeft > 0 };
  }

  /**
   * The primary rows when every open fact takes its most favorable answer. Products differ in what they prefer, so each
   * fact takes every answer beside the answers that close least together, and the best row of each offer counts. Where there
   * are too many answers to try, the best of those that were tried.
   */
  favorableRows(all: readonly AnyFact[]): BestRows {
    this.#pairsLeft = MOST_PAIRS;
    // Omitted nicotine means none, and nothing is more favorable than that.
    const facts = all.filter(({ answers }) => this.#stated.nicotine !== null || isAboutHealth(answers));
    const starts = new Set([this.#stated, longAgo(this.#stated, facts)]);
    for (const start of starts) this.#tryUses(this.#improved(start, facts), facts);
    return this.outcomes.best;
  }

  /** The applicant with one answer after the other changed to what closes least. */
  #improved(start: Facts, facts: readonly AnyFact[]): Facts {
    this.outcomes.changes(start);
    let favorable = start;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const next = this.#tryEach(favorable, facts);
      if (next === favorable) break;
      favorable = next;
    }
    return favorable;
  }

  /**
   * What a medication is taken for decides which dates are favorable, and what others beside it count as taken for: two
   * uses may have to change together, even if neither alone makes a difference.
   */
  #tryUses(favorable: Facts, facts: readonly AnyFact[]): void {
    const uses = facts.filter(({ answers }) => answers[0]?.kind === 'use');
    for (const [at, { answers }] of uses.entries()) {
      const own = facts.filter((other) => isOfMedication(other.answers, rowsOfUse(answers)));
      const others = uses.slice(at + 1);
      const different = [...this.#differentAnswers(favorable, answers)];
      for (const { facts: used } of different) this.#tryEach(used, [...own, ...others]);
      if (others.length === 0) continue;
      const tried = new Set(different.map(({ answer }) => answer));
      for (const answer of answers) {
        if (this.#pairsLeft <= 0) return;
        if (!tried.has(answer)) this.#tryEach(withAnswer(favorable, answer), others);
      }
    }
  }

  /** Tries every answer beside the most favorable ones found so far; the same applicant if no answer closes less. */
  #tryEach(from: Facts, facts: readonly AnyFact[]): Facts {
    let favorable = from;
    for (const { answers } of facts) {
      if (this.#pairsLeft <= 0) break;
      let least = this.#weigh(favorable, answers);
      let better = favorable;
      for (const { facts: answered, weight } of this.#differentAnswers(favorable, answers)) {
        this.outcomes.changes(answered);
        if (weight >= least) continue;
        least = weight;
        better = answered;
      }
      favorable = better;
    }
    return favorable;
  }

  /** The primary rows of the applicant with one more answer. */
  rowsWith(answer: Answer): BestRows {
    return this.outcomes.rowsOf(withAnswer(this.#stated, answer));
  }

  /** Health is weighed by each of its closings, so that two that close the same count twice; nicotine by all closings. */
  #weigh(facts: Facts, answers: readonly Answer[]): number {
    const { coverage, options } = this.#request;
    return isAboutHealth(answers)
      ? this.#weight.ofSignature(this.#evaluator.signature(facts, coverage))
      : this.#weight.ofClosings(this.#evaluator.closings(facts, coverage, options));
  }

  /** The applicant with each answer, without answers that rules cannot tell from what was stated or from another answer. */
  *#differentAnswers(from: Facts, answers: readonly Answer[]): Iterable<Answered> {
    if (!isAboutHealth(answers)) {
      for (const answer of answers) {
        const facts = withAnswer(from, answer);
        yield { answer, facts, weight: this.#weigh(facts, answers) };
      }
      return;
    }
    const { coverage } = this.#request;
    const known = new Set([hashOf(this.#evaluator.signature(from, coverage))]);
    const pairs = (1 + from.conditions.length + from.medications.length) ** 2;
    for (const answer of answers) {
      this.#pairsLeft -= pairs;
      if (this.#pairsLeft <= 0) return;
      const facts = withAnswer(from, answer);
      const signature = this.#evaluator.signature(facts, coverage);
      const key = hashOf(signature);
      if (known.has(key)) continue;
      known.add(key);
      yield { answer, facts, weight: this.#weight.ofSignature(signature) };
    }
  }
}

function added(changed: Uint8Array, changes: Uint8Array): Uint8Array {
  for (let cell = 0; cell < changes.length; cell += 1)
    changed[cell] = (changed[cell] ?? 0) | (changes[cell] ?? 0);
  return changed;
}

function changedOffers(changes: Uint8Array): Uint8Array {
  const offers = new Uint8Array(changes.length / MAX_CLASSES);
  for (let cell = 0; cell < changes.length; cell += 1) {
    if (changes[cell] !== 0) offers[Math.floor(cell / MAX_CLASSES)] = 1;
  }
  return offers;
}

/**
 * The applicant with every open date as early as possible. Where fills support each other, one early date alone may close
 * more than none.
 */
function longAgo(stated: Facts, facts: readonly AnyFact[]): Facts {
  let result = stated;
  for (const { answers } of facts) {
    let earliest: Extract<Answer, { readonly day: number }> | null = null;
    for (const answer of answers)
      if ('day' in answer && (earliest === null || answer.day < earliest.day)) earliest = answer;
    if (earliest !== null) result = withAnswer(result, earliest);
  }
  return result;
}

/** The medications that a fact states the use of; none for any other fact. */
function rowsOfUse([first]: readonly Answer[]): readonly number[] {
  return first?.kind === 'use' ? first.rows : [];
}

/** Whether a fact is the dosage or a fill of one of the medications. */
function isOfMedication([first]: readonly Answer[], rows: readonly number[]): boolean {
  if (first?.kind !== 'dosage' && first?.kind !== 'firstFill' && first?.kind !== 'lastFill') return false;
  return first.rows.some((row) => rows.includes(row));
}

/** Whether signatures tell the answers apart. */
function isAboutHealth(answers: readonly Answer[]): boolean {
  return answers.every(({ kind }) => kind !== 'nicotine' && kind !== 'frequency');
}

import type { Evaluator } from '../compiled/evaluator.ts';
import type { Facts } from '../facts.ts';
import { MAX_CLASSES } from '../flat-pack.ts';
import { hashOf } from '../number-hash.ts';
import { finish, type Steps } from '../steps.ts';
import { type Answer, withAnswer, withoutAnswer } from './answers.ts';
import type { BestRows } from './best-rows.ts';
import { ClosingWeight } from './closing-weight.ts';
import { DifferentDates } from './different-dates.ts';
import { FavorableSearch, type Unsettled } from './favorable-search.ts';
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

/** More rows than a bound is calculated for: reading them takes the square of their number. */
const MOST_BOUND_ROWS = 60;
/** Nicotine and ambiguous texts: more applicants than a search begins with. */
const MOST_STARTS = 64;

/** A search with a bound, and the offers that it left below theirs. */
interface Begun {
  readonly start: Facts;
  readonly search: FavorableSearch;
  readonly left: Unsettled;
}

/** What answers to open facts change for one applicant at the requested products. */
export class OpenFactEvaluation {
  readonly outcomes: OutcomeTable;
  readonly #stated: Facts;
  readonly #evaluator: Evaluator;
  readonly #request: OutcomeRequest;
  readonly #weight: ClosingWeight;
  /** Null if riders are asked for: their rules have limits of their own. */
  readonly #dates: DifferentDates | null;
  #pairsLeft = MOST_PAIRS;
  /** The latest signature of an applicant that answers were compared with. */
  #signed: { readonly facts: Facts; readonly hash: number } | null = null;
  #unsettled: readonly Begun[] | null = null;

  constructor(evaluator: Evaluator, request: OutcomeRequest, stated: Facts) {
    this.#evaluator = evaluator;
    this.#request = request;
    this.#stated = stated;
    this.outcomes = new OutcomeTable(evaluator, request, stated);
    this.#weight = new ClosingWeight(evaluator.catalog, this.outcomes.variants);
    this.#dates = request.coverage.riders === undefined ? new DifferentDates(evaluator.catalog) : null;
  }

  /**
   * The facts with an answer that opens, closes or reprices a class, all else being as stated. Where there are too many to
   * try, the last ones are left out. Yields between two evaluations, so that other work can run.
   */
  *judgeInSteps<Fact extends AnyFact>(facts: readonly Fact[]): Steps<Judgement<Fact>> {
    this.#pairsLeft = MOST_PAIRS;
    const judged: JudgedFact<Fact>[] = [];
    for (const fact of facts) {
      const changed = new Uint8Array(this.outcomes.offerCount * MAX_CLASSES);
      let matters = false;
      for (const answered of this.#differentAnswers(this.#stated, fact.answers)) {
        if (answered !== null && this.outcomes.changes(answered.facts, changed)) matters = true;
        yield;
      }
      if (matters) {
        judged.push({ fact, effect: this.outcomes.effectOf(changed), offers: changedOffers(changed) });
      }
      yield;
    }
    const isWhole = this.#pairsLeft > 0;
    return { judged: judged.length === 0 ? yield* this.#judgeTogether(facts) : judged, isWhole };
  }

  /** If no fact matters by itself: some that change something together. */
  *#judgeTogether<Fact extends AnyFact>(facts: readonly Fact[]): Steps<readonly JudgedFact<Fact>[]> {
    if (facts.length < 2) return [];
    yield* this.favorableInSteps(facts);
    let changing = this.outcomes.firstChange;
    if (changing === null) return [];
    const needed: Fact[] = [];
    for (const fact of facts) {
      const without = withoutAnswer(changing, this.#stated, fact.answers);
      if (this.outcomes.changes(without)) changing = without;
      else needed.push(fact);
      yield;
    }
    const changed = new Uint8Array(this.outcomes.offerCount * MAX_CLASSES);
    this.outcomes.changes(changing, changed);
    const effect = this.outcomes.effectOf(changed);
    return needed.map((fact) => ({ fact, effect, offers: changedOffers(changed) }));
  }

  /**
   * The primary rows when every open fact takes its most favorable answer. Products differ in what they prefer, so each
   * fact takes every answer beside the answers that close least together, and the best row of each offer counts. Where there
   * are too many answers to try, the best of those that were tried.
   */
  favorableRows(all: readonly AnyFact[]): BestRows {
    return finish(this.favorableInSteps(all));
  }

  /** The same, but other work can run between two evaluations. */
  *favorableInSteps(all: readonly AnyFact[]): Steps<BestRows> {
    this.#pairsLeft = MOST_PAIRS;
    // Omitted nicotine means none, and nothing is more favorable than that.
    const facts = all.filter(({ answers }) => this.#stated.nicotine !== null || isAboutHealth(answers));
    this.#unsettled = yield* this.#searchByBound(facts);
    if (this.isBest) return this.outcomes.best;
    const starts = new Set([this.#stated, longAgo(this.#stated, facts)]);
    for (const start of starts) yield* this.#tryUses(yield* this.#improved(start, facts), facts);
    for (const { start: from, search, left } of this.#unsettled ?? [])
      if (!left.isEmpty)
        yield* search.tryAll(
          from,
          facts.filter(({ answers }) => isAboutRows(answers)),
          left,
        );
    return this.outcomes.best;
  }

  /** What may still have a better row after a search with a bound; null if there is no bound. */
  *#searchByBound(facts: readonly AnyFact[]): Steps<readonly Begun[] | null> {
    const rows = this.#stated.conditions.length + this.#stated.medications.length;
    const starts = this.#starts(facts);
    if (facts.every(({ answers }) => answers.length === 0)) return [];
    if (this.#dates === null || starts === null || rows > MOST_BOUND_ROWS) return null;
    const search = new FavorableSearch(this.#evaluator, this.outcomes, this.#dates);
    const unsettled: Begun[] = [];
    const unstated = facts.filter(({ answers }) => !isAboutStated(this.#stated, answers));
    for (const start of starts) {
      if (start !== this.#stated) this.outcomes.changes(start);
      unsettled.push({ start, search, left: yield* search.search(start, unstated) });
    }
    return unsettled;
  }

  /**
   * The applicant with every answer about nicotine, every reading of an ambiguous text, every date that a stated year may mean and every
   * value instead of an old measurement; null if there are too many.
   */
  #starts(facts: readonly AnyFact[]): readonly Facts[] | null {
    let starts: readonly Facts[] = [this.#stated];
    for (const { answers } of facts) {
      const isStated = isAboutStated(this.#stated, answers);
      if (isAboutRows(answers) && !isStated) continue;
      const isDay = isStated && 'day' in (answers[0] ?? {});
      const different = isDay ? (this.#dates?.of(this.#stated, answers) ?? answers) : answers;
      const all = starts.flatMap((start) => [start, ...different.map((answer) => withAnswer(start, answer))]);
      if (isStated) starts = this.#differentHealth(all);
      else starts = isAboutHealth(answers) ? all : this.#differentNicotine(all);
      if (starts.length > MOST_STARTS) return null;
    }
    return starts;
  }

  /** Of applicants whom rules cannot tell apart, the first. */
  #differentHealth(all: readonly Facts[]): readonly Facts[] {
    const known = new Map<number, Facts>();
    for (const facts of all) {
      const key = hashOf(this.#evaluator.signature(facts, this.#request.coverage));
      if (!known.has(key)) known.set(key, facts);
    }
    return [...known.values()];
  }

  #differentNicotine(all: readonly Facts[]): readonly Facts[] {
    const { coverage } = this.#request;
    const known = new Map<string, Facts>();
    for (const facts of all) {
      const closings = hashOf(this.#evaluator.closings(facts, coverage, { skipHealth: true }));
      const key = `${facts.conditions.length} ${facts.medications.length} ${closings}`;
      if (!known.has(key)) known.set(key, facts);
    }
    return [...known.values()];
  }

  /** Whether no answers can be better than the favorable rows that were found last. */
  get isBest(): boolean {
    return this.#unsettled?.every(({ left }) => left.isEmpty) ?? false;
  }

  /** The same for one offer. */
  isBestOf(offer: number): boolean {
    return this.#unsettled?.every(({ left }) => left.isSettled(offer)) ?? false;
  }

  /** The applicant with one answer after the other changed to what closes least. */
  *#improved(start: Facts, facts: readonly AnyFact[]): Steps<Facts> {
    this.outcomes.changes(start);
    let favorable = start;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const next = yield* this.#tryEach(favorable, facts);
      if (next === favorable) break;
      favorable = next;
    }
    return favorable;
  }

  /**
   * What a medication is taken for decides which dates are favorable, and what others beside it count as taken for: two
   * uses may have to change together, even if neither alone makes a difference.
   */
  *#tryUses(favorable: Facts, facts: readonly AnyFact[]): Steps<void> {
    const uses = facts.filter(({ answers }) => answers[0]?.kind === 'use');
    for (const [at, { answers }] of uses.entries()) {
      const own = facts.filter((other) => isOfMedication(other.answers, rowsOfUse(answers)));
      const others = uses.slice(at + 1);
      const different: Answered[] = [];
      for (const answered of this.#differentAnswers(favorable, answers)) {
        if (answered !== null) different.push(answered);
        yield;
      }
      for (const { facts: used } of different) yield* this.#tryEach(used, [...own, ...others]);
      if (others.length === 0) continue;
      const tried = new Set(different.map(({ answer }) => answer));
      for (const answer of answers) {
        if (this.#pairsLeft <= 0) return;
        if (!tried.has(answer)) yield* this.#tryEach(withAnswer(favorable, answer), others);
      }
    }
  }

  /** Tries every answer beside the most favorable ones found so far; the same applicant if no answer closes less. */
  *#tryEach(from: Facts, facts: readonly AnyFact[]): Steps<Facts> {
    let favorable = from;
    for (const { answers } of facts) {
      if (this.#pairsLeft <= 0) break;
      if (this.isBest) break;
      let least = this.#weigh(favorable, answers);
      let better = favorable;
      for (const answered of this.#differentAnswers(favorable, answers)) {
        if (answered !== null) this.outcomes.changes(answered.facts);
        yield;
        if (answered === null || answered.weight >= least) continue;
        least = answered.weight;
        better = answered.facts;
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

  /** The applicant with each answer; null for answers that rules cannot tell from what was stated or from another answer. */
  *#differentAnswers(from: Facts, answers: readonly Answer[]): Iterable<Answered | null> {
    if (!isAboutHealth(answers)) {
      for (const answer of answers) {
        const facts = withAnswer(from, answer);
        yield { answer, facts, weight: this.#weigh(facts, answers) };
      }
      return;
    }
    const { coverage } = this.#request;
    const known = new Set([this.#hashedSignature(from)]);
    const pairs = (1 + from.conditions.length + from.medications.length) ** 2;
    for (const answer of this.#dates?.of(from, answers) ?? answers) {
      this.#pairsLeft -= pairs;
      if (this.#pairsLeft <= 0) return;
      const facts = withAnswer(from, answer);
      const signature = this.#evaluator.signature(facts, coverage);
      const key = hashOf(signature);
      if (known.has(key)) {
        yield null;
        continue;
      }
      known.add(key);
      yield { answer, facts, weight: this.#weight.ofSignature(signature) };
    }
  }

  /** Every fact is judged beside the same applicant. */
  #hashedSignature(facts: Facts): number {
    if (this.#signed?.facts !== facts)
      this.#signed = { facts, hash: hashOf(this.#evaluator.signature(facts, this.#request.coverage)) };
    return this.#signed.hash;
  }
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

/** Whether the answers are about dates, uses or dosages. A measurement closes nothing as long as it is not stated. */
function isAboutRows(answers: readonly Answer[]): boolean {
  return answers.every(
    ({ kind }) => kind !== 'nicotine' && kind !== 'frequency' && kind !== 'disclosed' && kind !== 'named',
  );
}

/** Whether the answers are days of a stated year or month, or values instead of a stated measurement. */
function isAboutStated(
  { conditions, medications, measurements }: Facts,
  [answer]: readonly Answer[],
): boolean {
  switch (answer?.kind) {
    case 'diagnosed':
      return conditions[answer.rows[0] ?? 0]?.diagnosedDay != null;
    case 'lastTreatment':
      return conditions[answer.rows[0] ?? 0]?.treatedDay != null;
    case 'firstFill':
      return medications[answer.rows[0] ?? 0]?.firstFillDay != null;
    case 'lastFill':
      return medications[answer.rows[0] ?? 0]?.lastFillDay != null;
    case 'measurement':
      return measurements[answer.measurement] !== undefined;
    default:
      return false;
  }
}

/** Whether signatures tell the answers apart. */
function isAboutHealth(answers: readonly Answer[]): boolean {
  return answers.every(({ kind }) => kind !== 'nicotine' && kind !== 'frequency');
}

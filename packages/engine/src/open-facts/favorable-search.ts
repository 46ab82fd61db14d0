import { ageLastBirthday, elapsedHalfMonths } from '../calendar.ts';
import { NONE } from '../compiled/catalog.ts';
import type { Evaluator } from '../compiled/evaluator.ts';
import type { ClassBits } from '../compiled/least-health.ts';
import type { ClosingTable, ComparedField, OpenRow, RowOption } from '../compiled/open-rows.ts';
import { CLASSES_PER_WORD } from '../compiled/word-layout.ts';
import { LAPSED_MONTHS } from '../evidence/medication-rows.ts';
import { type Facts, UNKNOWN } from '../facts.ts';
import type { Steps } from '../steps.ts';
import { type Answer, withAnswer } from './answers.ts';
import type { BestRows } from './best-rows.ts';
import type { DifferentDates } from './different-dates.ts';
import type { OpenFact } from './open-facts.ts';
import { OpenRowReader } from './open-row-reader.ts';
import type { OutcomeTable } from './outcomes.ts';

type AnyFact = Pick<OpenFact, 'answers'>;
type FieldKind = 'diagnosed' | 'lastTreatment' | 'firstFill' | 'lastFill' | 'dosage';

/** The answers to the open facts of one row of the request, by kind. */
interface Unit {
  readonly rows: readonly OpenRow[];
  readonly answers: ReadonlyMap<FieldKind | 'use', readonly Answer[]>;
}

/** How many tables close the class, and the answers with which they do. */
interface Choice {
  readonly closing: number;
  readonly answers: readonly Answer[];
}

/** One of the uses of a row, for one class. */
interface OptionContext {
  readonly option: RowOption;
  readonly rows: readonly OpenRow[];
  readonly all: readonly OpenRow[];
  readonly target: ClassBits;
}

/** Of how many other uses, one or two at a time, an offer may be tried with. */
const MOST_ALTERNATIVES = 200;
/** So few combinations of answers are all tried if the bound was not reached. */
const MOST_COMBINATIONS = 2000;

/**
 * Finds the most favorable answers by what each row closes by itself. A bound says which class each offer can have at
 * best; answers are then put together for one offer after the other, each row with what leaves its best class open. What rows
 * mean together is seen only when the applicant is evaluated, so an offer may stay below its bound.
 */
export class FavorableSearch {
  readonly #evaluator: Evaluator;
  readonly #outcomes: OutcomeTable;
  readonly #dates: DifferentDates;
  readonly #reader: OpenRowReader;
  readonly #tried = new Set<string>();

  constructor(evaluator: Evaluator, outcomes: OutcomeTable, dates: DifferentDates) {
    this.#evaluator = evaluator;
    this.#outcomes = outcomes;
    this.#dates = dates;
    this.#reader = new OpenRowReader(evaluator.catalog);
  }

  /** Improves the best rows of the outcomes. The result has the offers that may still have a better one, with their bound. */
  *search(stated: Facts, facts: readonly AnyFact[]): Steps<Unsettled> {
    const rows = this.#reader.read(stated, usesOf(facts));
    const bound = this.#outcomes.boundOf(stated, rows);
    const unsettled = new Unsettled(this.#outcomes, bound);
    if (unsettled.isEmpty) return unsettled;
    this.#tried.clear();
    const units = this.#units(stated, facts, rows);
    for (const offer of unsettled.offers()) {
      const target = this.#classOf(bound, offer);
      this.#try(
        stated,
        units.map((unit) => this.#choose(stated, unit, { target, rows })),
      );
      yield;
    }
    for (const offer of unsettled.offers()) {
      const target = this.#classOf(bound, offer);
      for (const choices of alternatives(
        units.map((unit) => this.#choices(stated, unit, { target, rows })),
      )) {
        this.#try(stated, choices);
        yield;
        if (unsettled.isSettled(offer)) break;
      }
    }
    return unsettled;
  }

  /** Tries all combinations of answers, if there are few, until every offer is settled. */
  *tryAll(stated: Facts, facts: readonly AnyFact[], unsettled: Unsettled): Steps<void> {
    const lists = facts
      .map(({ answers }) => ('day' in (answers[0] ?? {}) ? this.#dates.of(stated, answers) : answers))
      .filter((answers) => answers.length > 0 && answers[0]?.kind !== 'measurement');
    const combinations = lists.reduce((product, answers) => product * (answers.length + 1), 1);
    if (combinations > MOST_COMBINATIONS) return;
    for (const facts of combined(stated, lists)) {
      this.#outcomes.changes(facts);
      yield;
      if (unsettled.isEmpty) return;
    }
    unsettled.settle();
  }

  #try(stated: Facts, choices: readonly Choice[]): void {
    let facts = stated;
    const key: string[] = [];
    for (const { answers } of choices) {
      for (const answer of answers) {
        facts = withAnswer(facts, answer);
        key.push(keyOf(answer));
      }
      key.push('');
    }
    const name = key.join('|');
    if (this.#tried.has(name)) return;
    this.#tried.add(name);
    this.#outcomes.changes(facts);
  }

  #classOf(bound: BestRows, offer: number): ClassBits {
    const variant = this.#outcomes.variants[offer % this.#outcomes.variants.length] ?? 0;
    const rateClass = bound.rateClass[offer] ?? 0;
    const isSecond = rateClass >= CLASSES_PER_WORD;
    return {
      word: (this.#evaluator.catalog.firstWord[variant] ?? 0) + (isSecond ? 1 : 0),
      bits: 0xff << (8 * (rateClass % CLASSES_PER_WORD)),
    };
  }

  /** Facts of the same rows belong together. Each date is there once for all that rules cannot tell apart, the earliest first. */
  #units(stated: Facts, facts: readonly AnyFact[], rows: readonly OpenRow[]): Unit[] {
    const units = new Map<
      string,
      { rows: readonly OpenRow[]; answers: Map<FieldKind | 'use', readonly Answer[]> }
    >();
    for (const { answers } of facts) {
      const [first] = answers;
      if (first === undefined || !('rows' in first)) continue;
      const kind = first.kind === 'diagnosed' || first.kind === 'lastTreatment' ? 'condition' : 'medication';
      const key = `${kind} ${first.rows[0]}`;
      const unit = units.get(key) ?? {
        rows: rows.filter((each) => each.kind === kind && first.rows.includes(each.row)),
        answers: new Map(),
      };
      unit.answers.set(first.kind, 'day' in first ? earliestFirst(this.#dates.of(stated, answers)) : answers);
      units.set(key, unit);
    }
    return [...units.values()];
  }

  #choose(
    stated: Facts,
    unit: Unit,
    context: { readonly target: ClassBits; readonly rows: readonly OpenRow[] },
  ): Choice {
    let best: Choice | null = null;
    for (const choice of this.#choicesOf(stated, unit, context)) {
      if (best === null || choice.closing < best.closing) best = choice;
      if (best.closing === 0) break;
    }
    return best ?? { closing: 0, answers: [] };
  }

  /** Every choice that closes as little as the best one, the best first. */
  #choices(
    stated: Facts,
    unit: Unit,
    context: { readonly target: ClassBits; readonly rows: readonly OpenRow[] },
  ): readonly Choice[] {
    const choices = [...this.#choicesOf(stated, unit, context)];
    const least = Math.min(...choices.map(({ closing }) => closing));
    return choices.filter(({ closing }) => closing === least);
  }

  /** One choice for each use, with the best dates and dosage beside it. */
  *#choicesOf(
    stated: Facts,
    { rows, answers }: Unit,
    { target, rows: all }: { readonly target: ClassBits; readonly rows: readonly OpenRow[] },
  ): Iterable<Choice> {
    const [row] = rows;
    if (row === undefined) return;
    const uses = answers.get('use') ?? [];
    for (const option of row.options) {
      const use = uses.find((answer) => answer.kind === 'use' && answer.use === option.use);
      if (use === undefined && option.use !== null && uses.length > 0) continue;
      const context = { option, rows, all, target };
      const given = this.#bestAnswers(stated, answers, context);
      const chosen = use === undefined ? [] : [use];
      yield { closing: given.closing, answers: [...chosen, ...given.answers] };
      if (use !== undefined || row.kind === 'condition') continue;
      // Without a use, it depends on the dosage and on whether it is still taken what the medication counts as taken for.
      for (const dosage of answers.get('dosage') ?? [null]) {
        for (const isTaken of [true, false]) {
          const narrowed = new Map(answers);
          if (dosage !== null) narrowed.set('dosage', [dosage]);
          if (isTaken)
            narrowed.set(
              'lastFill',
              (answers.get('lastFill') ?? []).filter((day) => !isLapsedOn(day, stated)),
            );
          yield this.#bestAnswers(stated, narrowed, context);
        }
      }
    }
  }

  /** The best dates and dosage beside a use. */
  #bestAnswers(
    stated: Facts,
    answers: Unit['answers'],
    { option, rows, all, target }: OptionContext,
  ): Choice {
    const chosen: Answer[] = [];
    let closing = this.#closing(tablesOf(option, 'always'), () => 0, target);
    for (const [kind, list] of answers) {
      if (kind === 'use') continue;
      const best = this.#bestOf(stated, list, { tables: tablesFor(kind, { rows, option, all }), target });
      closing += best.closing;
      chosen.push(...best.answers);
    }
    return { closing, answers: chosen };
  }

  /** The answer that closes least, the first of several; leaving it open is the last of them. */
  #bestOf(
    stated: Facts,
    answers: readonly Answer[],
    { tables, target }: { readonly tables: readonly ClosingTable[]; readonly target: ClassBits },
  ): Choice {
    let best: Choice = { closing: Number.POSITIVE_INFINITY, answers: [] };
    for (const answer of [...answers, null]) {
      const closing = this.#closing(tables, (field) => comparedValue(stated, answer, field), target);
      if (closing < best.closing) best = { closing, answers: answer === null ? [] : [answer] };
      if (closing === 0) break;
    }
    return best;
  }

  #closing(
    tables: readonly ClosingTable[],
    value: (field: ComparedField) => number,
    target: ClassBits,
  ): number {
    let closing = 0;
    for (const table of tables)
      if (this.#evaluator.closesClass(table, value(table.field), target)) closing += 1;
    return closing;
  }
}

/** The offers whose best row is below its bound. */
export class Unsettled {
  readonly #outcomes: OutcomeTable;
  readonly #bound: BestRows;
  #isSettled = false;

  constructor(outcomes: OutcomeTable, bound: BestRows) {
    this.#outcomes = outcomes;
    this.#bound = bound;
  }

  /** Everything was tried. */
  settle(): void {
    this.#isSettled = true;
  }

  get isEmpty(): boolean {
    if (this.#isSettled) return true;
    for (const _ of this.offers()) return false;
    return true;
  }

  isSettled(offer: number): boolean {
    return this.#isSettled || this.#outcomes.best.isAsGood(this.#bound, offer);
  }

  /** An offer that is settled while another one is looked at is left out. */
  *offers(): Iterable<number> {
    for (let offer = 0; offer < this.#outcomes.offerCount; offer += 1)
      if (!this.isSettled(offer)) yield offer;
  }
}

/** The applicant with every combination of answers, each of which may also be left out. */
function* combined(stated: Facts, [first, ...others]: readonly (readonly Answer[])[]): Iterable<Facts> {
  if (first === undefined) {
    yield stated;
    return;
  }
  yield* combined(stated, others);
  for (const answer of first) yield* combined(withAnswer(stated, answer), others);
}

/** Every choice of one unit, then of two, beside the first choice of the others. */
function* alternatives(units: readonly (readonly Choice[])[]): Iterable<readonly Choice[]> {
  const firsts = units.flatMap((choices) => choices.slice(0, 1));
  const others = units.map((choices) => choices.slice(1));
  let count = 0;
  const isOver = () => count >= MOST_ALTERNATIVES;
  for (const [unit, choices] of others.entries()) {
    for (const choice of choices) {
      if (isOver()) return;
      count += 1;
      yield firsts.with(unit, choice);
    }
  }
  for (const [unit, choices] of others.entries()) {
    for (const choice of choices) {
      for (let second = unit + 1; second < others.length; second += 1) {
        for (const other of others[second] ?? []) {
          if (isOver()) return;
          count += 1;
          yield firsts.with(unit, choice).with(second, other);
        }
      }
    }
  }
}

const FIELD_OF: Readonly<Record<FieldKind, ComparedField>> = {
  diagnosed: 'start',
  firstFill: 'start',
  lastTreatment: 'end',
  lastFill: 'end',
  dosage: 'dosage',
};

/**
 * The tables that an answer is looked up in: those of its row, and those of conditions that have its date too. A whole has the
 * latest dates of its parts, and the last fill of a medication may be treatment of a condition.
 */
function tablesFor(
  kind: FieldKind,
  {
    rows,
    option,
    all,
  }: { readonly rows: readonly OpenRow[]; readonly option: RowOption; readonly all: readonly OpenRow[] },
): readonly ClosingTable[] {
  const field = FIELD_OF[kind];
  const own = [...tablesOf(option, field), ...(field === 'start' ? tablesOf(option, 'age') : [])];
  const positions = rows.map(({ row }) => row);
  const isPart = ({ row, parts }: OpenRow) => row === NONE && parts.some((part) => positions.includes(part));
  const wholes = all.filter((each) => each.kind === 'condition' && isPart(each));
  if (kind === 'diagnosed' || kind === 'lastTreatment') {
    const isEvent = rows[0]?.slots.second === 'start';
    const fields: readonly ComparedField[] =
      isEvent && field === 'start' ? ['start', 'end', 'age'] : [field, 'age'];
    return [...own, ...wholes.flatMap((whole) => fields.flatMap((each) => tablesOf(whole.options[0], each)))];
  }
  return own;
}

function tablesOf(option: RowOption | undefined, field: ComparedField): readonly ClosingTable[] {
  return option?.tables.filter((table) => table.field === field) ?? [];
}

/** What tables compare an answer with; an answer that is not given is unknown. */
function comparedValue({ asOf, birth }: Facts, answer: Answer | null, field: ComparedField): number {
  if (answer === null) return UNKNOWN;
  if (answer.kind === 'dosage') return 1000 * answer.amount;
  if (!('day' in answer)) return UNKNOWN;
  return field === 'age'
    ? Math.max(0, ageLastBirthday(birth, answer.day))
    : elapsedHalfMonths(answer.day, asOf);
}

function isLapsedOn(answer: Answer, { asOf }: Facts): boolean {
  return 'day' in answer && elapsedHalfMonths(answer.day, asOf) > 2 * LAPSED_MONTHS;
}

function earliestFirst(answers: readonly Answer[]): readonly Answer[] {
  const dayOf = (answer: Answer) => ('day' in answer ? answer.day : 0);
  return answers.toSorted((left, right) => dayOf(left) - dayOf(right));
}

/** [medication] → the uses that may be answered. */
function usesOf(facts: readonly AnyFact[]): ReadonlyMap<number, readonly string[]> {
  const uses = new Map<number, string[]>();
  for (const { answers } of facts) {
    for (const answer of answers) {
      if (answer.kind !== 'use') continue;
      for (const row of answer.rows) uses.set(row, [...(uses.get(row) ?? []), answer.use]);
    }
  }
  return uses;
}

function keyOf(answer: Answer): string {
  if ('day' in answer) return `${answer.kind[0]}${answer.day}`;
  return answer.kind === 'use' ? answer.use : answer.kind === 'dosage' ? String(answer.amount) : answer.kind;
}

import { subjectKey } from '../compiled/subject-index.ts';
import type { Reference } from '../reference.ts';
import type { ReferenceCondition } from '../reference-names.ts';
import { ancestryOf, countedAs, isCovered, namedRows } from '../unlisted-names.ts';
import type { FactView } from './evidence.ts';
import { type Rule, reachedSubject, subjectsOfRule } from './rule.ts';
import type { ConditionSubject } from './subject.ts';

/** Applicants have few conditions in common; all conditions of every product would take too much memory. */
const MOST_REMEMBERED = 200;

/** The rules of a product by what they name. A product has hundreds of rules, and an applicant is named by few of them. */
class RuleIndex {
  readonly #rules: readonly Rule[];
  /** [subject] → positions of the rules that name it. */
  readonly #bySubject = new Map<string, number[]>();
  /** Rules that name nothing, such as those about measurements. */
  readonly #general: number[] = [];
  /** The conditions that rules cover by themselves. */
  readonly #reached = new Map<string, ConditionSubject>();
  /** [condition] → what no rule covers of it, of the reference that was asked about last. */
  readonly #unlisted = new Map<string, readonly ReferenceCondition[]>();
  #unlistedOf: Reference | null = null;

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    for (const [position, rule] of rules.entries()) {
      const subjects = new Set(subjectsOfRule(rule).map(subjectKey));
      if (subjects.size === 0) this.#general.push(position);
      for (const key of subjects) {
        const known = this.#bySubject.get(key);
        if (known === undefined) this.#bySubject.set(key, [position]);
        else known.push(position);
      }
      const reached = reachedSubject(rule);
      if (reached !== null) this.#reached.set(subjectKey(reached), reached);
    }
  }

  /** The rules that can fire, in the order of the product: every rule fires because of something that it names. */
  candidates({ conditions, medications }: FactView): readonly Rule[] {
    const found = [...this.#general];
    for (const { keys } of [conditions, medications]) {
      for (const key of keys) {
        const positions = this.#bySubject.get(key);
        if (positions !== undefined) found.push(...positions);
      }
    }
    found.sort((left, right) => left - right);
    const isFirst = (position: number, at: number) => position !== found[at - 1];
    return found.filter(isFirst).map((position) => this.#rules[position] as Rule);
  }

  /** The condition and the broader ones it counts as that no rule covers. */
  unlisted(row: ReferenceCondition, reference: Reference): readonly ReferenceCondition[] {
    if (this.#unlistedOf !== reference || this.#unlisted.size >= MOST_REMEMBERED) {
      this.#unlisted.clear();
      this.#unlistedOf = reference;
    }
    const known = this.#unlisted.get(row.name);
    if (known !== undefined) return known;
    const lookup = (name: string) => reference.conditionRow(name);
    const line = ancestryOf(row, lookup);
    const named = reference
      .conditionKeys(row.name)
      .flatMap((key) => this.#reached.get(key) ?? [])
      .flatMap((subject) => namedRows(subject, line));
    const rows = countedAs(row, lookup).filter((counted) => !isCovered(counted, named));
    this.#unlisted.set(row.name, rows);
    return rows;
  }
}

const indexes = new WeakMap<readonly Rule[], RuleIndex>();

function indexOf(rules: readonly Rule[]): RuleIndex {
  const known = indexes.get(rules);
  if (known !== undefined) return known;
  const index = new RuleIndex(rules);
  indexes.set(rules, index);
  return index;
}

/** The rules that can fire for an applicant, in their order. All others name nothing that the applicant has. */
export function candidateRules(rules: readonly Rule[], view: FactView): readonly Rule[] {
  return indexOf(rules).candidates(view);
}

/** The condition and the broader ones it counts as that no rule covers: they get the unlisted treatment. */
export function unlistedRows(
  rules: readonly Rule[],
  condition: string,
  reference: Reference,
): readonly ReferenceCondition[] {
  const row = reference.conditionRow(condition);
  return row === undefined ? [] : indexOf(rules).unlisted(row, reference);
}

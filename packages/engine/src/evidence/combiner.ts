import { elapsedHalfMonths } from '../calendar.ts';
import { type ConditionFact, conditionFact, type Facts } from '../facts.ts';
import type { ConditionRelations } from './condition-relations.ts';
import type { DerivedCondition } from './derived-facts.ts';
import { type CombinationTables, type EvidenceTables, PART_COUNT } from './evidence-tables.ts';

/** The facts of each part of a combination that is complete. */
type Complete = readonly DerivedCondition[];

/** A fact that is a part of a combination. */
interface Candidate {
  readonly condition: DerivedCondition;
  readonly posting: number;
}

/** Adds the conditions that others mean together. */
export class Combiner {
  readonly #tables: EvidenceTables;
  readonly #combinations: CombinationTables;
  readonly #relations: ConditionRelations;

  constructor(tables: EvidenceTables, relations: ConditionRelations) {
    this.#tables = tables;
    this.#combinations = tables.combinations;
    this.#relations = relations;
  }

  /** What a combination adds can be part of another one, so the search repeats until nothing is added. */
  combine(conditions: DerivedCondition[], facts: Facts): void {
    let known = 0;
    while (known < conditions.length) {
      const touched = this.#partsOf(conditions);
      known = conditions.length;
      for (const combination of combinationsOf(touched, this.#combinations)) {
        const complete = this.#complete(combination, touched, facts);
        if (complete !== null) this.#add(conditions, combination, { complete, facts });
      }
    }
  }

  /** [part] → the facts that are it. */
  #partsOf(conditions: readonly DerivedCondition[]): Map<number, Candidate[]> {
    const { firstPosting, parts } = this.#combinations;
    const found = new Map<number, Candidate[]>();
    for (const condition of conditions) {
      if (condition.id === -1) continue;
      const end = firstPosting[condition.id + 1] ?? 0;
      for (let at = firstPosting[condition.id] ?? 0; at < end; at += 1) {
        const part = parts[at] ?? 0;
        const known = found.get(part);
        if (known === undefined) found.set(part, [{ condition, posting: at }]);
        else known.push({ condition, posting: at });
      }
    }
    return found;
  }

  #complete(
    combination: number,
    touched: ReadonlyMap<number, readonly Candidate[]>,
    facts: Facts,
  ): Complete | null {
    const { firstPart } = this.#combinations;
    const chosen: DerivedCondition[] = [];
    const end = firstPart[combination + 1] ?? 0;
    for (let part = firstPart[combination] ?? 0; part < end; part += 1) {
      const found = this.#choose(part, touched.get(part) ?? [], facts);
      if (found.length === 0) return null;
      chosen.push(...found);
    }
    return chosen;
  }

  /** The facts with the least needs and, among those, the latest dates. */
  #choose(part: number, candidates: readonly Candidate[], facts: Facts): readonly DerivedCondition[] {
    const ordered = [...candidates].sort(
      ({ condition: left }, { condition: right }) =>
        left.needs - right.needs || this.#clockOf(right.fact, right.id) - this.#clockOf(left.fact, left.id),
    );
    const count = this.#combinations.partCount[part];
    if (count === PART_COUNT.one) return ordered.slice(0, 1).map(({ condition }) => condition);
    for (const [at, first] of ordered.entries()) {
      for (const second of ordered.slice(at + 1)) {
        const isPair =
          count === PART_COUNT.twice
            ? this.#isTwice(part, [first.condition, second.condition], facts)
            : this.#isDifferent(first.posting, second.posting);
        if (isPair) return [first.condition, second.condition];
      }
    }
    return [];
  }

  /** The day from which time is counted; a day that is not known counts as the latest. */
  #clockOf(fact: ConditionFact, id: number): number {
    const day = this.#tables.isEvent[id] === 1 ? (fact.diagnosedDay ?? fact.treatedDay) : fact.treatedDay;
    return day ?? Number.POSITIVE_INFINITY;
  }

  /** Two disclosed rows at two times. Without dates, the same name twice means two times. */
  #isTwice(
    part: number,
    [first, second]: readonly [DerivedCondition, DerivedCondition],
    { asOf }: Facts,
  ): boolean {
    if (first.row === -1 || second.row === -1 || !this.#relations.isSameLine(first.id, second.id))
      return false;
    const one = first.fact.diagnosedDay ?? first.fact.treatedDay;
    const two = second.fact.diagnosedDay ?? second.fact.treatedDay;
    if (one === null || two === null) return first.id === second.id;
    const apart = Math.abs(elapsedHalfMonths(one, asOf) - elapsedHalfMonths(two, asOf));
    return apart >= 2 * (this.#combinations.monthsApart[part] ?? 0);
  }

  /** Two facts that have no broadest condition in common. */
  #isDifferent(first: number, second: number): boolean {
    const { firstSite, sites } = this.#combinations;
    const of = (posting: number) => sites.subarray(firstSite[posting] ?? 0, firstSite[posting + 1] ?? 0);
    const [left, right] = [of(first), of(second)];
    return left.length > 0 && right.length > 0 && !left.some((site) => right.includes(site));
  }

  #add(
    conditions: DerivedCondition[],
    combination: number,
    { complete, facts }: { readonly complete: Complete; readonly facts: Facts },
  ): void {
    const id = this.#combinations.wholes[combination] ?? -1;
    const needs = complete.reduce((sum, part) => sum | part.needs, 0);
    const isKnown = conditions.some(
      (each) => (each.needs & ~needs) === 0 && this.#relations.countsAs(each.id, id),
    );
    if (isKnown) return;
    const fact = this.#wholeOf(
      id,
      complete.map((part) => part.fact),
      { complete, facts },
    );
    const isMaintained = complete.some(({ maintained }) => maintained !== null);
    const maintained = isMaintained
      ? this.#wholeOf(
          id,
          complete.map((part) => part.maintained ?? part.fact),
          { complete, facts },
        )
      : null;
    const parts = [...new Set(complete.flatMap(({ row, parts: rows }) => (row === -1 ? rows : [row])))];
    conditions.push({ id, fact, maintained, needs, row: -1, parts });
  }

  /** The whole has the later dates of its parts, and none where a part has none. */
  #wholeOf(
    id: number,
    parts: readonly ConditionFact[],
    { complete, facts }: { readonly complete: Complete; readonly facts: Facts },
  ): ConditionFact {
    const latest = (days: readonly (number | null)[]) => {
      const stated = days.filter((day) => day !== null);
      return stated.length < days.length ? null : Math.max(...stated);
    };
    const diagnosedDay = latest(parts.map((part) => part.diagnosedDay ?? part.treatedDay));
    const treatedDay = latest(
      parts.map((part, index) =>
        this.#tables.isEvent[complete[index]?.id ?? -1] === 1
          ? (part.diagnosedDay ?? part.treatedDay)
          : part.treatedDay,
      ),
    );
    return conditionFact(
      {
        name: this.#tables.conditionNames[id] ?? '',
        diagnosedDay,
        diagnosedEarliest: diagnosedDay,
        treatedDay,
        impliedBy: { basis: 'combined', parts: parts.map(({ name }) => name) },
      },
      facts.birth,
      facts.asOf,
    );
  }
}

/** The combinations that have a fact for each of their parts, in the order of their table. */
function combinationsOf(
  touched: ReadonlyMap<number, unknown>,
  { combinationOf, firstPart }: CombinationTables,
): readonly number[] {
  const found: number[] = [];
  for (const part of touched.keys()) {
    const combination = combinationOf[part] ?? 0;
    const first = firstPart[combination] ?? 0;
    // Each combination is looked at once, at its first part.
    if (part !== first) continue;
    const end = firstPart[combination + 1] ?? 0;
    let next = first + 1;
    while (next < end && touched.has(next)) next += 1;
    if (next === end) found.push(combination);
  }
  return found.sort((left, right) => left - right);
}

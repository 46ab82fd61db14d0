import { elapsedHalfMonths } from '../calendar.ts';
import { type ConditionFact, conditionFact, type Facts } from '../facts.ts';
import type { ConditionRelations } from './condition-relations.ts';
import { type DerivedCondition, NEEDS_SUMS } from './derived-facts.ts';
import { type CombinationTables, type EvidenceTables, PART_COUNT } from './evidence-tables.ts';

/** The facts of each part of a combination that is complete. */
type Complete = readonly DerivedCondition[];

/** A fact that is a part of a combination. */
interface Candidate {
  /** Its position among the facts. */
  readonly at: number;
  readonly posting: number;
}

/** A combination that has facts for each of its parts. */
interface Touched {
  readonly combination: number;
  readonly parts: readonly { readonly part: number; readonly candidates: readonly Candidate[] }[];
}

/** Which combinations can add something depends on the conditions of the facts and their needs, not on their dates. */
interface Plan {
  readonly ids: readonly number[];
  readonly needs: readonly number[];
  readonly touched: readonly Touched[];
}

/** An applicant needs one for each round of `combine`, and others for what medications may be taken for. */
const MOST_PLANS = 1024;

/** Adds the conditions that others mean together. */
export class Combiner {
  readonly #tables: EvidenceTables;
  readonly #combinations: CombinationTables;
  readonly #relations: ConditionRelations;
  /** By the hash of their conditions; those of the latest applicants. */
  readonly #plans = new Map<number, Plan>();
  /** [part] → the last search in which a fact was found for it. */
  readonly #foundIn: Int32Array;
  #search = 0;

  constructor(tables: EvidenceTables, relations: ConditionRelations) {
    this.#tables = tables;
    this.#combinations = tables.combinations;
    this.#relations = relations;
    this.#foundIn = new Int32Array(tables.combinations.combinationOf.length);
  }

  /** What a combination adds can be part of another one, so the search repeats until nothing is added. */
  combine(conditions: DerivedCondition[], facts: Facts): void {
    let known = 0;
    while (known < conditions.length) {
      const { touched } = this.#planOf(conditions);
      known = conditions.length;
      for (const { combination, parts } of touched) {
        const complete = this.#complete(parts, conditions, facts);
        if (complete !== null) this.#add(conditions, combination, { complete, facts });
      }
    }
  }

  #planOf(conditions: readonly DerivedCondition[]): Plan {
    const key = planHash(conditions);
    const known = this.#plans.get(key);
    if (known !== undefined && isPlanOf(known, conditions)) return known;
    const plan = {
      ids: conditions.map(({ id }) => id),
      needs: conditions.map(({ needs }) => needs),
      touched: this.#touchedBy(conditions).filter((touched) => !this.#isKnownAnyway(touched, conditions)),
    };
    if (this.#plans.size >= MOST_PLANS) this.#plans.clear();
    this.#plans.set(key, plan);
    return plan;
  }

  /** Whether the whole is known, whichever facts are chosen for its parts: those with the least needs are. */
  #isKnownAnyway({ combination, parts }: Touched, conditions: readonly DerivedCondition[]): boolean {
    let needs = 0;
    for (const { part, candidates } of parts) {
      if (this.#combinations.partCount[part] !== PART_COUNT.one) return false;
      needs |= this.#best(candidates, conditions).needs;
    }
    return this.#isKnown(this.#combinations.wholes[combination] ?? -1, needs, conditions);
  }

  /** Whether a fact says the same to every product that counts these needs. */
  #isKnown(id: number, needs: number, conditions: readonly DerivedCondition[]): boolean {
    for (const each of conditions) {
      if ((each.needs & ~needs) === 0 && this.#relations.countsAs(each.id, id)) return true;
    }
    return false;
  }

  /** The combinations that have a fact for each of their parts, in the order of their table. */
  #touchedBy(conditions: readonly DerivedCondition[]): readonly Touched[] {
    const { firstPart } = this.#combinations;
    const complete = this.#completeOf(conditions);
    const candidates = new Map<number, Candidate[]>();
    for (const combination of complete) {
      const end = firstPart[combination + 1] ?? 0;
      for (let part = firstPart[combination] ?? 0; part < end; part += 1) candidates.set(part, []);
    }
    this.#eachPart(conditions, (part, at, posting) => candidates.get(part)?.push({ at, posting }));
    return complete.map((combination) => {
      const first = firstPart[combination] ?? 0;
      const count = (firstPart[combination + 1] ?? 0) - first;
      const parts = Array.from({ length: count }, (_, index) => ({
        part: first + index,
        candidates: candidates.get(first + index) ?? [],
      }));
      return { combination, parts };
    });
  }

  /** The numbers of these combinations. Most facts are a part of many, nearly all of which lack another part. */
  #completeOf(conditions: readonly DerivedCondition[]): readonly number[] {
    const { combinationOf, firstPart } = this.#combinations;
    this.#search += 1;
    const found: number[] = [];
    this.#eachPart(conditions, (part) => {
      if (this.#foundIn[part] === this.#search) return;
      this.#foundIn[part] = this.#search;
      const combination = combinationOf[part] ?? 0;
      // Each combination is looked at once, at its first part.
      if (part === firstPart[combination]) found.push(combination);
    });
    const isComplete = (combination: number) => {
      const end = firstPart[combination + 1] ?? 0;
      let part = firstPart[combination] ?? 0;
      while (part < end && this.#foundIn[part] === this.#search) part += 1;
      return part === end;
    };
    return found.filter(isComplete).sort((left, right) => left - right);
  }

  #eachPart(
    conditions: readonly DerivedCondition[],
    visit: (part: number, at: number, posting: number) => void,
  ): void {
    const { firstPosting, parts } = this.#combinations;
    for (const [at, { id }] of conditions.entries()) {
      if (id === -1) continue;
      const end = firstPosting[id + 1] ?? 0;
      for (let posting = firstPosting[id] ?? 0; posting < end; posting += 1)
        visit(parts[posting] ?? 0, at, posting);
    }
  }

  #complete(parts: Touched['parts'], conditions: readonly DerivedCondition[], facts: Facts): Complete | null {
    const chosen: DerivedCondition[] = [];
    for (const { part, candidates } of parts) {
      if (this.#combinations.partCount[part] === PART_COUNT.one) {
        chosen.push(this.#best(candidates, conditions));
        continue;
      }
      const pair = this.#choosePair(part, candidates, { conditions, facts });
      if (pair === null) return null;
      chosen.push(...pair);
    }
    return chosen;
  }

  /** The fact with the least needs and, among those, the latest date. */
  #best(candidates: readonly Candidate[], conditions: readonly DerivedCondition[]): DerivedCondition {
    let best = conditions[candidates[0]?.at ?? 0] as DerivedCondition;
    for (let index = 1; index < candidates.length; index += 1) {
      const other = conditions[candidates[index]?.at ?? 0] as DerivedCondition;
      if (this.#order(other, best) < 0) best = other;
    }
    return best;
  }

  /** Negative if the first one comes first: it has fewer needs or, with the same ones, a later date. */
  #order(left: DerivedCondition, right: DerivedCondition): number {
    if (left.needs !== right.needs) return left.needs - right.needs;
    const [one, two] = [this.#clockOf(left.fact, left.id), this.#clockOf(right.fact, right.id)];
    return one === two ? 0 : two - one;
  }

  /** The first pair of facts that are two events or two diseases. */
  #choosePair(
    part: number,
    candidates: readonly Candidate[],
    { conditions, facts }: { readonly conditions: readonly DerivedCondition[]; readonly facts: Facts },
  ): Complete | null {
    const isTwice = this.#combinations.partCount[part] === PART_COUNT.twice;
    const ordered = this.#ordered(candidates, conditions);
    for (let at = 0; at < ordered.length; at += 1) {
      for (let after = at + 1; after < ordered.length; after += 1) {
        const [first, second] = [ordered[at] as Candidate, ordered[after] as Candidate];
        const one = conditions[first.at] as DerivedCondition;
        const two = conditions[second.at] as DerivedCondition;
        const isPair = isTwice
          ? this.#isTwice(part, [one, two], facts)
          : this.#isDifferent(first.posting, second.posting);
        if (isPair) return [one, two];
      }
    }
    return null;
  }

  #ordered(candidates: readonly Candidate[], conditions: readonly DerivedCondition[]): readonly Candidate[] {
    if (candidates.length < 2) return candidates;
    return candidates.toSorted((left, right) =>
      this.#order(conditions[left.at] as DerivedCondition, conditions[right.at] as DerivedCondition),
    );
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
    const [start, end] = [firstSite[first] ?? 0, firstSite[first + 1] ?? 0];
    const [from, until] = [firstSite[second] ?? 0, firstSite[second + 1] ?? 0];
    for (let left = start; left < end; left += 1) {
      for (let right = from; right < until; right += 1) if (sites[left] === sites[right]) return false;
    }
    return end > start && until > from;
  }

  #add(
    conditions: DerivedCondition[],
    combination: number,
    { complete, facts }: { readonly complete: Complete; readonly facts: Facts },
  ): void {
    const id = this.#combinations.wholes[combination] ?? -1;
    let needs = 0;
    for (const part of complete) needs |= part.needs;
    if (this.#isKnown(id, needs, conditions)) return;
    const dating = this.#dating(combination, complete);
    const fact = this.#wholeOf(id, complete, { dating, facts, isMaintained: false });
    const isMaintained = dating.some(({ maintained }) => maintained !== null);
    const maintained = isMaintained
      ? this.#wholeOf(id, complete, { dating, facts, isMaintained: true })
      : null;
    const parts: number[] = [];
    for (const { row, parts: rows } of complete) {
      for (const each of row === -1 ? rows : [row]) if (!parts.includes(each)) parts.push(each);
    }
    conditions.push({ id, fact, maintained, needs, row: -1, parts });
  }

  /** The facts whose dates the whole has: those of the parts that the catalog says, or else of all. */
  #dating(combination: number, complete: Complete): Complete {
    const { firstPart, partDates } = this.#combinations;
    const first = firstPart[combination] ?? 0;
    const dating = complete.filter((_, index) => partDates[first + index] === 1);
    return dating.length === 0 ? complete : dating;
  }

  /** The whole has the later dates of its parts, and none where a part has none. */
  #wholeOf(
    id: number,
    complete: Complete,
    {
      dating,
      facts,
      isMaintained,
    }: { readonly dating: Complete; readonly facts: Facts; readonly isMaintained: boolean },
  ): ConditionFact {
    let diagnosedDay: number | null = Number.NEGATIVE_INFINITY;
    let treatedDay: number | null = Number.NEGATIVE_INFINITY;
    for (const { id: part, fact, maintained } of dating) {
      const dated = isMaintained ? (maintained ?? fact) : fact;
      const start = dated.diagnosedDay ?? dated.treatedDay;
      diagnosedDay = latest(diagnosedDay, start);
      treatedDay = latest(treatedDay, this.#tables.isEvent[part] === 1 ? start : dated.treatedDay);
    }
    const names = complete.map(({ fact }) => fact.name);
    const isLasting = this.#tables.isLasting[id] === 1;
    return conditionFact(
      {
        name: this.#tables.conditionNames[id] ?? '',
        diagnosedDay,
        diagnosedEarliest: diagnosedDay,
        treatedDay: isLasting ? facts.asOf : treatedDay,
        impliedBy: { basis: 'combined', parts: names },
      },
      facts.birth,
      facts.asOf,
    );
  }
}

/** The later of two days; none if one of them is not known. */
function latest(one: number | null, two: number | null): number | null {
  return one === null || two === null ? null : Math.max(one, two);
}

function planHash(conditions: readonly DerivedCondition[]): number {
  let hash = 0;
  for (const { id, needs } of conditions) hash = (Math.imul(hash, 0x01000193) + NEEDS_SUMS * id + needs) | 0;
  return hash;
}

function isPlanOf({ ids, needs }: Plan, conditions: readonly DerivedCondition[]): boolean {
  if (ids.length !== conditions.length) return false;
  for (let at = 0; at < ids.length; at += 1) {
    if (ids[at] !== conditions[at]?.id || needs[at] !== conditions[at]?.needs) return false;
  }
  return true;
}

import { PART_COUNT } from '../evidence/evidence-tables.ts';
import type { Facts } from '../facts.ts';
import { type CompiledCatalog, NONE } from './catalog.ts';
import { DateLimits, type LimitNumbers } from './date-limits.ts';

/** A date of some rows of an applicant; all measurements are one field. */
export interface DateField {
  readonly kind: 'diagnosed' | 'lastTreatment' | 'firstFill' | 'lastFill' | 'measured';
  /** None for measurements. */
  readonly rows: readonly number[];
}

/** What a date is compared with, in ascending order: the time since it, and the age on that day. */
export interface Comparisons {
  readonly halfMonths: readonly number[];
  readonly ages: readonly number[];
}

/** What applicants with the same names have in common. */
interface Context {
  /** Of conditions, medications and stated uses. */
  readonly names: string;
  readonly conditions: readonly number[];
  readonly medications: readonly number[];
  /** [medication row] → the conditions that it may be taken for. */
  readonly implied: readonly (readonly number[])[];
  /** The combinations that have a condition for each of their parts. */
  readonly combinations: ReadonlySet<number>;
  readonly monthsApart: readonly number[];
  /** By field. */
  readonly comparisons: Map<string, Comparisons>;
}

const limitsOf = new WeakMap<CompiledCatalog, DateLimits>();

/**
 * Finds out what the dates of an applicant are compared with: the limits of rules about a row and about everything that the
 * row can imply or be a part of. Riders have rules of their own, which are not looked at.
 */
export class DateComparisons {
  readonly #catalog: CompiledCatalog;
  readonly #limits: DateLimits;
  #context: Context | null = null;

  constructor(catalog: CompiledCatalog, limits: DateLimits = sharedLimits(catalog)) {
    this.#catalog = catalog;
    this.#limits = limits;
  }

  /** Comparisons of which only those count that can open one of some classes, given as a mask for each word. */
  opening(masks: Uint32Array): DateComparisons {
    const comparisons = new DateComparisons(this.#catalog, new DateLimits(this.#catalog, masks));
    comparisons.#context = this.#context && { ...this.#context, comparisons: new Map() };
    return comparisons;
  }

  /** How many months apart two disclosed rows must be to be two events; none if no two rows can be. */
  monthsApart(facts: Facts): readonly number[] {
    return this.#contextOf(facts).monthsApart;
  }

  of(facts: Facts, { kind, rows }: DateField): Comparisons {
    const context = this.#contextOf(facts);
    const key = `${kind} ${rows.join()}`;
    const known = context.comparisons.get(key);
    if (known !== undefined) return known;
    const ids = this.#conditionsOf(context, { kind, rows });
    const limits = this.#withWholes(ids, context.combinations).map((id) => this.#limits.condition(id));
    if (kind === 'firstFill' || kind === 'lastFill')
      limits.push(...rows.map((row) => this.#limits.medication(context.medications[row] ?? NONE)));
    const comparisons = { halfMonths: merged(limits, 'halfMonths'), ages: merged(limits, 'ages') };
    context.comparisons.set(key, comparisons);
    return comparisons;
  }

  /** The conditions that can have the date. */
  #conditionsOf(context: Context, { kind, rows }: DateField): readonly number[] {
    if (kind === 'measured') return this.#measured();
    const implied = rows.flatMap((row) => context.implied[row] ?? []);
    if (kind === 'firstFill') return implied;
    // The last fill may be treatment of any disclosed condition.
    if (kind === 'lastFill') return [...implied, ...context.conditions];
    return rows.map((row) => context.conditions[row] ?? NONE);
  }

  #measured(): readonly number[] {
    return this.#catalog.evidence.tables.measured.map(({ condition }) => condition);
  }

  #contextOf({ conditions, medications }: Facts): Context {
    const names = [
      ...conditions.map(({ name }) => name),
      '',
      ...medications.flatMap(({ name, use }) => [name, use ?? '']),
    ].join('\n');
    if (this.#context?.names === names) return this.#context;
    const { tables } = this.#catalog.evidence;
    const idOf = (name: string | null) => tables.conditionIds.get(name ?? '') ?? NONE;
    const disclosed = conditions.map(({ name }) => idOf(name));
    const taken = medications.map(({ name }) => tables.medicationIds.get(name) ?? NONE);
    const implied = medications.map(({ use }, row) => [
      idOf(use),
      ...this.#limits.implied(taken[row] ?? NONE),
    ]);
    const context = {
      names,
      conditions: disclosed,
      medications: taken,
      implied,
      combinations: this.#combinationsOf([...disclosed, ...implied.flat(), ...this.#measured()]),
      monthsApart: this.#monthsApart(disclosed),
      comparisons: new Map(),
    };
    this.#context = context;
    return context;
  }

  /** What combines can be a part of another combination, so the search repeats until nothing is added. */
  #combinationsOf(conditions: readonly number[]): ReadonlySet<number> {
    const { wholes, firstPart } = this.#catalog.evidence.tables.combinations;
    const ids = new Set(conditions);
    const present = new Set<number>();
    const complete = new Set<number>();
    for (let before = -1; before !== complete.size; ) {
      before = complete.size;
      for (const id of ids) for (const part of this.#partsOf(id)) present.add(part);
      for (let combination = 0; combination < wholes.length; combination += 1) {
        let part = firstPart[combination] ?? 0;
        const end = firstPart[combination + 1] ?? 0;
        while (part < end && present.has(part)) part += 1;
        if (part < end) continue;
        complete.add(combination);
        ids.add(wholes[combination] ?? NONE);
      }
    }
    return complete;
  }

  #monthsApart(disclosed: readonly number[]): readonly number[] {
    const { partCount, monthsApart } = this.#catalog.evidence.tables.combinations;
    const seen = new Set<number>();
    const found = new Set<number>();
    for (const id of disclosed) {
      for (const part of this.#partsOf(id)) {
        if (partCount[part] !== PART_COUNT.twice) continue;
        if (seen.has(part)) found.add(monthsApart[part] ?? 0);
        seen.add(part);
      }
    }
    return [...found];
  }

  /** The parts of combinations that a condition is. */
  #partsOf(id: number): Int32Array {
    const { firstPosting, parts } = this.#catalog.evidence.tables.combinations;
    return parts.subarray(firstPosting[id] ?? 0, firstPosting[id + 1] ?? 0);
  }

  /** The conditions and everything that they can be a part of. */
  #withWholes(conditions: readonly number[], combinations: ReadonlySet<number>): readonly number[] {
    const { combinationOf, wholes } = this.#catalog.evidence.tables.combinations;
    const ids = new Set(conditions);
    // The set grows during the loop: a whole may be a part of another one.
    for (const id of ids) {
      for (const part of this.#partsOf(id)) {
        const combination = combinationOf[part] ?? NONE;
        if (combinations.has(combination)) ids.add(wholes[combination] ?? NONE);
      }
    }
    return [...ids];
  }
}

function sharedLimits(catalog: CompiledCatalog): DateLimits {
  const limits = limitsOf.get(catalog) ?? new DateLimits(catalog);
  limitsOf.set(catalog, limits);
  return limits;
}

function merged(all: readonly LimitNumbers[], list: keyof LimitNumbers): readonly number[] {
  const numbers = new Set<number>();
  for (const limits of all) for (const number of limits[list]) numbers.add(number);
  return [...numbers].sort((left, right) => left - right);
}

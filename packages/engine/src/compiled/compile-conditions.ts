import type { ReferenceCondition, ReferenceNames } from '../reference-names.ts';
import { ancestryOf, countedAs, isCovered, namedRows } from '../unlisted-names.ts';
import type { AxisBuilder, Contribution } from './axis-builder.ts';
import type { ConditionTables, GuardedAxes } from './catalog.ts';
import { groupBy } from './grouping.ts';
import { UNGUARDED } from './guard-table.ts';
import type { GuardedContribution, RuleSorter } from './rule-sorter.ts';
import { type NameTable, offsets, profilesOf, subjectOfKey } from './subject-index.ts';
import type { CountedAs, UnlistedRules } from './unlisted-rules.ts';

export interface ConditionSources {
  readonly reference: ReferenceNames;
  readonly names: NameTable;
  readonly rules: RuleSorter;
  readonly unlisted: UnlistedRules;
  readonly axes: AxisBuilder;
}

export function compileConditions(sources: ConditionSources): ConditionTables {
  const { reference, names, rules, unlisted, axes } = sources;
  const countings = new Countings(reference, names, (key) => rules.reached.has(key));
  const { profileOf, keys, traits } = profilesOf(
    names,
    (key) => rules.conditions.has(key) || rules.reached.has(key) || rules.predicates.has(key),
    (id) => countings.traitOf(id),
  );
  const plain: number[] = [];
  const guarded: GuardedAxes[][] = [];
  keys.forEach((subjects, profile) => {
    const always: Contribution[] = [];
    const others: GuardedContribution[] = [];
    for (const entry of rules.conditions.of(subjects)) {
      if (entry.guard === UNGUARDED && !entry.tobaccoOnly) always.push(entry);
      else others.push(entry);
    }
    for (const counted of countings.of(traits[profile] ?? '')) {
      unlisted.addTo(always, counted, new Set(rules.reached.of(counted.spokenOfBy)));
    }
    plain.push(axes.add(always));
    const byGuard = groupBy(others, ({ guard, tobaccoOnly }) => guard * 2 + (tobaccoOnly ? 1 : 0));
    guarded.push(
      [...byGuard].map(([key, entries]) => ({
        guard: Math.floor(key / 2),
        tobaccoOnly: key % 2 === 1,
        axis: axes.add(entries),
      })),
    );
  });
  const predicates = keys.map((subjects) => rules.predicates.of(subjects));
  const broader = names.broader();
  return {
    idOf: names.idOf,
    knownCount: reference.conditions.length,
    isEvent: Uint8Array.from(names.names, (_, id) => (reference.conditions[id]?.kind === 'event' ? 1 : 0)),
    firstBroader: offsets(broader),
    broader: Int32Array.from(broader.flat()),
    profileOf,
    axis: Int32Array.from(plain),
    guarded,
    firstPredicate: offsets(predicates),
    predicates: Int32Array.from(predicates.flat()),
  };
}

/** What conditions count as, every different way once; conditions that count alike have a trait in common. */
class Countings {
  readonly #conditions: readonly ReferenceCondition[];
  readonly #names: NameTable;
  readonly #isReached: (key: string) => boolean;
  readonly #rows: ReadonlyMap<string, ReferenceCondition>;
  readonly #byTrait = new Map<string, readonly CountedAs[]>();

  constructor({ conditions }: ReferenceNames, names: NameTable, isReached: (key: string) => boolean) {
    this.#conditions = conditions;
    this.#names = names;
    this.#isReached = isReached;
    this.#rows = new Map(conditions.map((row) => [row.name, row]));
  }

  of(trait: string): readonly CountedAs[] {
    return this.#byTrait.get(trait) ?? [];
  }

  /** Null for a name that only packs know, which counts as nothing. */
  traitOf(id: number): string | null {
    const row = this.#conditions[id];
    if (row === undefined) return null;
    const lookup = (name: string) => this.#rows.get(name);
    const line = ancestryOf(row, lookup);
    const reached = this.#names.subjects[id]?.filter(this.#isReached) ?? [];
    const named = reached.map((key) => namedRows(subjectOfKey(key), line));
    const different = new Map<string, CountedAs>();
    for (const counted of countedAs(row, lookup)) {
      const { severity, kind } = counted;
      const spokenOfBy = reached.filter((_, index) => isCovered(counted, named[index] ?? []));
      const each = { severity, isNow: kind === 'state', spokenOfBy };
      different.set(`${severity} ${each.isNow} ${spokenOfBy.join('\n')}`, each);
    }
    const trait = [...different.keys()].join('\n\n');
    if (!this.#byTrait.has(trait)) this.#byTrait.set(trait, [...different.values()]);
    return trait;
  }
}

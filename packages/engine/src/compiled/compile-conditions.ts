import type { ReferenceNames } from '../reference-names.ts';
import { countedAs, speaksOf } from '../unlisted-names.ts';
import type { AxisBuilder } from './axis-builder.ts';
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
  const countings = countingsOf(reference, names, (key) => rules.reached.has(key));
  const { profileOf, keys, first } = profilesOf(
    names,
    (key) => rules.conditions.has(key) || rules.reached.has(key) || rules.predicates.has(key),
    (id) => traitOf(countings(id)),
  );
  const plain: number[] = [];
  const guarded: GuardedAxes[][] = [];
  keys.forEach((subjects, profile) => {
    const contributions = rules.conditions.of(subjects);
    const passed = countings(first[profile] ?? -1).flatMap((counted) =>
      unlisted.of(counted, new Set(rules.reached.of(counted.spokenOfBy))),
    );
    const isPlain = ({ guard, tobaccoOnly }: GuardedContribution) => guard === UNGUARDED && !tobaccoOnly;
    plain.push(axes.add([...contributions.filter(isPlain), ...passed]));
    const others = contributions.filter((entry) => !isPlain(entry));
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

/** What each condition counts as, every different way once; none for a name that only packs know. */
function countingsOf(
  { conditions }: ReferenceNames,
  names: NameTable,
  isReached: (key: string) => boolean,
): (id: number) => readonly CountedAs[] {
  const rows = new Map(conditions.map((row) => [row.name, row]));
  const lookup = (name: string) => rows.get(name);
  return (id) => {
    const row = conditions[id];
    if (row === undefined) return [];
    const reached = names.subjects[id]?.filter(isReached) ?? [];
    const different = new Map<string, CountedAs>();
    for (const counted of countedAs(row, lookup)) {
      const { severity, kind } = counted;
      const spokenOfBy = reached.filter((key) => speaksOf(subjectOfKey(key), { row, counted }, lookup));
      const each = { severity, isNow: kind === 'state', spokenOfBy };
      different.set(JSON.stringify(each), each);
    }
    return [...different.values()];
  };
}

function traitOf(countings: readonly CountedAs[]): string | null {
  return countings.length === 0 ? null : JSON.stringify(countings);
}

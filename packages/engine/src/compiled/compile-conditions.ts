import type { ReferenceNames } from '../reference-names.ts';
import type { AxisBuilder } from './axis-builder.ts';
import type { ConditionTables, GuardedAxes } from './catalog.ts';
import { groupBy } from './grouping.ts';
import { UNGUARDED } from './guard-table.ts';
import type { GuardedContribution, RuleSorter } from './rule-sorter.ts';
import { type NameTable, offsets, profilesOf } from './subject-index.ts';
import type { UnlistedRules } from './unlisted-rules.ts';

export interface ConditionSources {
  readonly reference: ReferenceNames;
  readonly names: NameTable;
  readonly rules: RuleSorter;
  readonly unlisted: UnlistedRules;
  readonly axes: AxisBuilder;
}

export function compileConditions(sources: ConditionSources): ConditionTables {
  const { reference, names, rules, unlisted, axes } = sources;
  const { profileOf, keys, first } = profilesOf(
    names,
    (key) => rules.conditions.has(key) || rules.reached.has(key) || rules.predicates.has(key),
    (id) => {
      const row = reference.conditions[id];
      return row === undefined ? null : `${row.severity} ${row.kind}`;
    },
  );
  const plain: number[] = [];
  const guarded: GuardedAxes[][] = [];
  keys.forEach((subjects, profile) => {
    const row = reference.conditions[first[profile] ?? -1];
    const contributions = rules.conditions.of(subjects);
    const passed = row === undefined ? [] : unlisted.of(row, new Set(rules.reached.of(subjects)));
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

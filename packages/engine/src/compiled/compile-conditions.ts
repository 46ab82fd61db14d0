import type { AxisBuilder } from './axis-builder.ts';
import type { ConditionTables } from './catalog.ts';
import type { RuleSorter } from './rule-sorter.ts';
import { type NameTable, offsets, profilesOf } from './subject-index.ts';

export function compileConditions(names: NameTable, rules: RuleSorter, axes: AxisBuilder): ConditionTables {
  const { profileOf, keys } = profilesOf(
    names,
    (key) =>
      rules.conditions.has(key) ||
      rules.tobaccoConditions.has(key) ||
      rules.qualified.has(key) ||
      rules.predicates.has(key),
  );
  const qualifiedAxis = new Map<string, number>();
  keys.forEach((subjects, profile) => {
    const qualified = rules.qualified.of(subjects);
    for (const qualifier of new Set(qualified.map((entry) => entry.qualifier))) {
      const axis = axes.add(qualified.filter((entry) => entry.qualifier === qualifier));
      qualifiedAxis.set(qualifiedKey(profile, qualifier), axis);
    }
  });
  const predicates = keys.map((subjects) => rules.predicates.of(subjects));
  const broader = names.broader();
  return {
    idOf: names.idOf,
    firstBroader: offsets(broader),
    broader: Int32Array.from(broader.flat()),
    profileOf,
    axis: Int32Array.from(keys, (subjects) => axes.add(rules.conditions.of(subjects))),
    tobaccoAxis: Int32Array.from(keys, (subjects) => axes.add(rules.tobaccoConditions.of(subjects))),
    firstPredicate: offsets(predicates),
    predicates: Int32Array.from(predicates.flat()),
    qualifiedAxis,
  };
}

export function qualifiedKey(profile: number, qualifier: string): string {
  return `${profile}:${qualifier}`;
}

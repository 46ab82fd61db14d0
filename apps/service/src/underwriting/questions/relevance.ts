import { type Thresholds, thresholdKey } from '@prequal/engine';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { FactSources } from './open-facts.ts';

/** Which thresholds can matter for an entry: those of rules about it, its groups, what it is a kind of and what it implies. */
export function relevanceOf({ source, thresholds }: CatalogSnapshot): FactSources['relevance'] {
  const { anyCondition, anyMedication, bySubject } = thresholds;
  const union = (general: Thresholds, keys: readonly string[]): Thresholds => {
    const found = [general, ...keys.flatMap((key) => bySubject[key] ?? [])];
    const all = (list: keyof Thresholds) => [...new Set(found.flatMap((each) => each[list]))];
    return { months: all('months'), ages: all('ages'), dosages: all('dosages') };
  };
  const conditionKeys = (name: string): string[] => {
    const row = source.condition(name);
    return [
      ...[name, ...(row?.ancestors ?? [])].map((each) => thresholdKey('condition', each)),
      ...(row?.groups ?? []).map((each) => thresholdKey('condition_group', each)),
    ];
  };
  const uses = (name: string): readonly string[] => {
    const row = source.medication(name);
    return [
      ...new Set([...(row?.uses ?? []), ...(row?.indications ?? []).map(({ condition }) => condition)]),
    ];
  };
  return {
    condition: (name) => union(anyCondition, conditionKeys(name)),
    medication: (name) => {
      const row = source.medication(name);
      return union(anyMedication, [
        ...[name, ...(row?.ancestors ?? [])].map((each) => thresholdKey('medication', each)),
        ...(row?.groups ?? []).map((each) => thresholdKey('medication_group', each)),
        ...uses(name).flatMap(conditionKeys),
      ]);
    },
    uses,
  };
}

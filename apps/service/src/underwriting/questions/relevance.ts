import { type Thresholds, thresholdKey } from '@prequal/engine';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { FactSources } from './open-facts.ts';

const known = new WeakMap<CatalogSnapshot, FactSources['relevance']>();

/** Which thresholds can matter for an entry: those of rules about it, its groups, what it is a kind of and what it implies. */
export function relevanceOf(snapshot: CatalogSnapshot): FactSources['relevance'] {
  const relevance = known.get(snapshot) ?? rememberingRelevance(snapshot);
  known.set(snapshot, relevance);
  return relevance;
}

/** Names are those of the catalog, so there are not many to remember. */
function rememberingRelevance(snapshot: CatalogSnapshot): FactSources['relevance'] {
  const { condition, medication, uses } = readRelevance(snapshot);
  return { condition: remembering(condition), medication: remembering(medication), uses: remembering(uses) };
}

function remembering<T>(find: (name: string) => T): (name: string) => T {
  const found = new Map<string, T>();
  return (name) => {
    const value = found.get(name) ?? find(name);
    found.set(name, value);
    return value;
  };
}

function readRelevance({ source, thresholds }: CatalogSnapshot): FactSources['relevance'] {
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

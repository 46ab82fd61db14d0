import type { ApplicantMedication, EvidenceTables } from '@prequal/engine';
import type { TextResolver } from '@prequal/packs';
import type { ReadDisclosure } from './disclosure.ts';

const DENIAL =
  /^\s*(?:(?:he|she|i|pt|client)\s+)?(?:(?:has|have|had)\s+)?(?:no|not|never\s+had|denies|denied|negative\s+for|without)\s+(?:(?:known|personal)\s+)?(?:(?:history|hx)\s+of\s+)?(?:an?\s+)?/i;

interface DenialSources {
  readonly resolver: TextResolver;
  readonly tables: EvidenceTables | null;
  readonly medications: readonly ApplicantMedication[];
}

/** "No diabetes" beside metformin: the medications without a stated use that count as taken for what a row denies. */
export function withContradictions(
  disclosures: readonly ReadDisclosure[],
  { resolver, tables, medications }: DenialSources,
): readonly ReadDisclosure[] {
  if (tables === null || medications.length === 0) return disclosures;
  return disclosures.map((disclosure) => {
    const { place, text, reading } = disclosure;
    const isDenied = reading.status === 'unrecognized' && reading.because === 'denied';
    if (!isDenied || place.kind !== 'conditions' || text === null || !DENIAL.test(text)) return disclosure;
    const denied = resolver.read('condition', text.replace(DENIAL, ''));
    const ids =
      'entries' in denied ? denied.entries.map(({ name }) => tables.conditionIds.get(name) ?? -1) : [];
    const contradictedBy = medications
      .filter(({ name, use }) => use == null && usesOf(name, tables).some((id) => isOneOf(id, ids, tables)))
      .map(({ name }) => name);
    return contradictedBy.length === 0 ? disclosure : { ...disclosure, contradictedBy };
  });
}

/** What a medication counts as taken for if nobody says so. */
function usesOf(name: string, { medicationIds, medications }: EvidenceTables): readonly number[] {
  const id = medicationIds.get(name);
  if (id === undefined) return [];
  const { firstAlways, always, firstAssumed, assumed } = medications;
  return [
    ...always.subarray(firstAlways[id], firstAlways[id + 1]),
    ...assumed.subarray(firstAssumed[id], firstAssumed[id + 1]),
  ];
}

/** Whether one is the other, or narrower, in either direction: by the catalog, or by its name ("Diabetes - Insulin"). */
function isOneOf(
  id: number,
  others: readonly number[],
  { conditionNames, firstBroader, broader }: EvidenceTables,
): boolean {
  const isNarrower = (left: number, right: number) =>
    broader.subarray(firstBroader[left], firstBroader[left + 1]).includes(right) ||
    (conditionNames[left] ?? '').startsWith(`${conditionNames[right]} - `);
  return others.some(
    (other) => other === id || (other !== -1 && (isNarrower(id, other) || isNarrower(other, id))),
  );
}

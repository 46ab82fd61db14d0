import { countsNeeds, type DerivedCondition, type DerivedFacts } from '../evidence/derived-facts.ts';
import { type ConditionFact, clockedByKind, type Facts, impliedFact, type MedicationFact } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import type { Reference } from '../reference.ts';

export interface ProductConditions {
  readonly disclosed: readonly ConditionFact[];
  /** What this product counts although the applicant did not disclose it. */
  readonly implied: readonly ConditionFact[];
}

/** The applicant's conditions as one product sees them. */
export function productConditions(
  pack: FlatPack,
  reference: Reference,
  { facts, derived }: { readonly facts: Facts; readonly derived: DerivedFacts },
): ProductConditions {
  const clocked = (row: ConditionFact) => clockedByKind(row, reference.kindOf(row.name));
  const seen = ({ fact, maintained }: DerivedCondition) =>
    clocked(pack.maintenance === 'none' ? fact : (maintained ?? fact));
  const listed = listedConditions(pack, reference, { facts, derived });
  const isListed = (fact: ConditionFact) =>
    listed.some((row) => row.name === fact.name && medicationOf(row) === medicationOf(fact));
  const others = derived.conditions.filter(
    ({ row, needs, fact }) => row === -1 && countsNeeds(pack.inference, needs) && !isListed(fact),
  );
  return {
    disclosed: derived.conditions.filter(({ row }) => row !== -1).map(seen),
    implied: [...listed.map(clocked), ...others.map(seen)],
  };
}

function medicationOf({ impliedBy }: ConditionFact): string | null {
  return impliedBy !== null && 'medication' in impliedBy ? impliedBy.medication : null;
}

/** What the pack says that medications imply, unless the condition or a more specific one is disclosed. */
function listedConditions(
  pack: FlatPack,
  reference: Reference,
  { facts, derived }: { readonly facts: Facts; readonly derived: DerivedFacts },
): readonly ConditionFact[] {
  const isDisclosed = (name: string) =>
    facts.conditions.some((row) => reference.isCondition({ type: 'condition', name }, row.name));
  const { together } = reference.evidence;
  return facts.medications.flatMap((row, index) => {
    const listed = listedBy(pack, reference, { row, uses: derived.uses[index] ?? [] });
    return [...new Set(listed)]
      .filter((name) => !isDisclosed(name))
      .map((name) => impliedFact(name, { medication: row, basis: 'listed' }, { ...facts, together }));
  });
}

function listedBy(
  pack: FlatPack,
  reference: Reference,
  { row, uses }: { readonly row: MedicationFact; readonly uses: readonly string[] },
): readonly string[] {
  return pack.impliedConditions
    .filter(
      (implied) =>
        reference.isMedication(implied.subject, row.name) &&
        (implied.uses.length === 0 ||
          uses.length === 0 ||
          implied.uses.some((listed) => uses.some((use) => reference.isCondition(listed, use)))),
    )
    .map((implied) => implied.condition);
}

import { countsNeeds, type DerivedCondition, type DerivedFacts } from '../evidence/derived-facts.ts';
import { type ConditionFact, clockedByKind, type Facts, impliedFact, type MedicationFact } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import type { Reference } from '../reference.ts';
import { ConditionRows, MedicationRows } from '../rules/named-rows.ts';

/** The applicant's rows as one product sees them. */
export interface ProductRows {
  readonly disclosed: ConditionRows;
  /** What this product counts although the applicant did not disclose it. */
  readonly implied: readonly ConditionFact[];
  /** Both. */
  readonly conditions: ConditionRows;
  readonly medications: MedicationRows;
}

interface ReadFacts {
  readonly facts: Facts;
  readonly derived: DerivedFacts;
}

/** What products see alike of an applicant, by their choices. */
const shared = new WeakMap<DerivedFacts, Map<string, ProductRows>>();

/** Most products make the same choices and list no condition of their own, so they share what they see. */
export function productRows(pack: FlatPack, reference: Reference, read: ReadFacts): ProductRows {
  const listed = listedConditions(pack, reference, read);
  if (listed.length > 0) return rowsWith(listed, pack, { ...read, reference });
  const { maintenance = 'treatment', inference } = pack;
  const choices = `${maintenance} ${inference.always} ${inference.usual} ${inference.suspected ?? 'count'}`;
  const known = shared.get(read.derived) ?? new Map<string, ProductRows>();
  shared.set(read.derived, known);
  const rows = known.get(choices) ?? rowsWith([], pack, { ...read, reference });
  known.set(choices, rows);
  return rows;
}

/** The rows of a product that leaves health out of account. */
export function rowsWithoutHealth(reference: Reference, { medications }: Facts): ProductRows {
  const none = new ConditionRows([], reference);
  return {
    disclosed: none,
    implied: [],
    conditions: none,
    medications: new MedicationRows(medications, reference),
  };
}

function rowsWith(
  listed: readonly ConditionFact[],
  pack: FlatPack,
  { facts, derived, reference }: ReadFacts & { readonly reference: Reference },
): ProductRows {
  const clocked = (row: ConditionFact) => clockedByKind(row, reference.kindOf(row.name));
  const seen = ({ fact, maintained }: DerivedCondition) =>
    clocked(pack.maintenance === 'none' ? fact : (maintained ?? fact));
  const isListed = (fact: ConditionFact) =>
    listed.some((row) => row.name === fact.name && medicationOf(row) === medicationOf(fact));
  const others = derived.conditions.filter(
    ({ row, needs, fact }) => row === -1 && countsNeeds(pack.inference, needs) && !isListed(fact),
  );
  const disclosed = derived.conditions.filter(({ row }) => row !== -1).map(seen);
  const implied = [...listed.map(clocked), ...others.map(seen)];
  return {
    disclosed: new ConditionRows(disclosed, reference),
    implied,
    conditions: new ConditionRows([...disclosed, ...implied], reference),
    medications: new MedicationRows(facts.medications, reference),
  };
}

function medicationOf({ impliedBy }: ConditionFact): string | null {
  return impliedBy !== null && 'medication' in impliedBy ? impliedBy.medication : null;
}

/** What the pack says that medications imply, unless the condition or a more specific one is disclosed. */
function listedConditions(
  pack: FlatPack,
  reference: Reference,
  { facts, derived }: ReadFacts,
): readonly ConditionFact[] {
  if (pack.impliedConditions.length === 0) return [];
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

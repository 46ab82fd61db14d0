import { type ConditionFact, clockedByKind, type Facts, impliedFact, type MedicationFact } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import type { Reference } from '../reference.ts';

interface InferenceInput {
  readonly pack: FlatPack;
  readonly reference: Reference;
  readonly facts: Facts;
}

/** The conditions that this product counts although the applicant did not disclose them. */
export function impliedConditions(
  pack: FlatPack,
  reference: Reference,
  facts: Facts,
): readonly ConditionFact[] {
  const isDisclosed = (name: string) =>
    facts.conditions.some((row) => reference.isCondition({ type: 'condition', name }, row.name));
  const implied = facts.medications.flatMap((row) =>
    differentNames([
      ...listedBy({ pack, reference, facts }, row).map((name) =>
        impliedFact(name, { medication: row, basis: 'listed' }, facts),
      ),
      ...inferredFrom({ pack, reference, facts }, row),
    ]),
  );
  return implied
    .filter((row) => !isDisclosed(row.name))
    .map((row) => clockedByKind(row, reference.kindOf(row.name)));
}

function differentNames(rows: readonly ConditionFact[]): readonly ConditionFact[] {
  return rows.filter((row, index) => index === rows.findIndex(({ name }) => name === row.name));
}

/** A condition that the applicant disclosed, or a more specific one, is not implied again. */
function listedBy({ pack, reference, facts }: InferenceInput, row: MedicationFact): readonly string[] {
  const uses = reference.usesOf(row, facts.conditions);
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

/**
 * A stated use counts as disclosed with the medication's dates. What the medication usually means counts unless a
 * disclosed condition or a stated use explains it. What it always means counts unless one of them is enough.
 */
function inferredFrom(
  { pack, reference, facts }: InferenceInput,
  row: MedicationFact,
): readonly ConditionFact[] {
  const { always, usual } = pack.inference;
  const { use } = row;
  const stated = use !== null && reference.isKnownCondition(use);
  const known = [...facts.conditions.map(({ name }) => name), ...(stated ? [use] : [])];
  const isExplained = known.some((name) => reference.explains(name, row.name));
  const indicated = reference.indicationsOf(row.name).flatMap(({ condition, certainty }) => {
    const isEnough = (name: string) => reference.isEnough(name, row.name, condition);
    if (certainty === 'always' && always === 'count' && !known.some(isEnough))
      return [impliedFact(condition, { medication: row, basis: 'always' }, facts)];
    if (certainty === 'usual' && usual === 'count' && !isExplained)
      return [impliedFact(condition, { medication: row, basis: 'usual' }, facts)];
    return [];
  });
  return stated && always === 'count'
    ? [impliedFact(use, { medication: row, basis: 'stated' }, facts), ...indicated]
    : indicated;
}

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
 * A stated use counts as disclosed with the medication's dates. Otherwise what the catalog says of the medication counts, unless something
 * that the applicant did disclose explains it. A stated use that the medication is not known for
 * explains what it usually means, not what it always means.
 */
function inferredFrom(
  { pack, reference, facts }: InferenceInput,
  row: MedicationFact,
): readonly ConditionFact[] {
  const { always, usual } = pack.inference;
  const { use } = row;
  const stated = use !== null && reference.isKnownCondition(use);
  const explained = facts.conditions.some(({ name }) => reference.explains(name, row.name));
  const explainsAlways = explained || (stated && reference.explains(use, row.name));
  const explainsUsual = explained || stated;
  const indicated = reference.indicationsOf(row.name).flatMap(({ condition, certainty }) => {
    if (certainty === 'always' && always === 'count' && !explainsAlways)
      return [impliedFact(condition, { medication: row, basis: 'always' }, facts)];
    if (certainty === 'usual' && usual === 'count' && !explainsUsual)
      return [impliedFact(condition, { medication: row, basis: 'usual' }, facts)];
    return [];
  });
  return stated && always === 'count'
    ? [impliedFact(use, { medication: row, basis: 'stated' }, facts), ...indicated]
    : indicated;
}

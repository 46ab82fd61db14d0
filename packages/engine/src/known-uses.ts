import { type ReferenceCondition, type ReferenceMedication, SEVERITIES } from './reference-names.ts';

/** The conditions that a medication is known to be taken for. */
export function knownUses({ uses, indications }: ReferenceMedication): readonly string[] {
  return [...new Set([...uses, ...indications.map(({ condition }) => condition)])];
}

/**
 * The known uses of a medication whose disclosure is enough, so that the condition that it always means is not counted
 * as well: the condition itself, and those that are at least as severe and in one of its groups. A drug against several
 * cancers means some cancer, and the disclosed one is it. But oxygen at home means oxygen use, although COPD explains
 * it too.
 */
export function sufficientUses(
  always: string,
  medication: ReferenceMedication,
  rows: ReadonlyMap<string, ReferenceCondition>,
): readonly string[] {
  const meant = rows.get(always);
  return knownUses(medication).filter((name) => {
    if (name === always) return true;
    const use = rows.get(name);
    return meant !== undefined && use !== undefined && isAsSevere(use, meant) && sharesGroup(use, meant);
  });
}

function isAsSevere(use: ReferenceCondition, meant: ReferenceCondition): boolean {
  return SEVERITIES.indexOf(use.severity) <= SEVERITIES.indexOf(meant.severity);
}

function sharesGroup(use: ReferenceCondition, meant: ReferenceCondition): boolean {
  return meant.groups.length === 0 || meant.groups.some((group) => use.groups.includes(group));
}

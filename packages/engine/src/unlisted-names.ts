import type { ReferenceCondition } from './reference-names.ts';
import type { ConditionSubject } from './rules/subject.ts';

export type ConditionLookup = (name: string) => ReferenceCondition | undefined;

/**
 * What a condition counts as if no rule covers it: itself and everything broader. One that is marked as milder counts as
 * itself alone, and so does everything that is broader than a milder one in between.
 */
export function countedAs(row: ReferenceCondition, lookup: ConditionLookup): readonly ReferenceCondition[] {
  if (row.milder) return [row];
  const broader = row.ancestors.flatMap((name) => lookup(name) ?? []);
  const isBehindMilder = ({ name }: ReferenceCondition) =>
    broader.some(({ milder, ancestors }) => milder && ancestors.includes(name));
  return [row, ...broader.filter((each) => !isBehindMilder(each))];
}

/**
 * Whether a rule for the subject covers the row as what it counts as: the rule names that, something broader, or
 * something between the two. A rule for strokes does not cover the seizures in "Stroke with Seizures".
 */
export function speaksOf(
  subject: ConditionSubject,
  { row, counted }: { readonly row: ReferenceCondition; readonly counted: ReferenceCondition },
  lookup: ConditionLookup,
): boolean {
  return namedRows(subject, row, lookup).some(
    (named) => named.name === counted.name || isNarrower(named, counted) || isNarrower(counted, named),
  );
}

/** The broadest of the row and its ancestors that the subject means. */
function namedRows(
  subject: ConditionSubject,
  row: ReferenceCondition,
  lookup: ConditionLookup,
): readonly ReferenceCondition[] {
  const line = [row, ...row.ancestors.flatMap((name) => lookup(name) ?? [])];
  if (subject.type === 'condition') return line.filter(({ name }) => name === subject.name);
  const members = line.filter(({ groups }) => groups.includes(subject.name));
  return members.filter((member) => !members.some((other) => isNarrower(member, other)));
}

function isNarrower(row: ReferenceCondition, other: ReferenceCondition): boolean {
  return row.ancestors.includes(other.name);
}

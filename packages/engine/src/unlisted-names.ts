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
 * Whether rules that name these rows cover what a row counts as: they name that, something broader, or something between
 * the two. A rule for strokes does not cover the seizures in "Stroke with Seizures".
 */
export function isCovered(counted: ReferenceCondition, named: readonly ReferenceCondition[]): boolean {
  return named.some(
    (each) => each.name === counted.name || isNarrower(each, counted) || isNarrower(counted, each),
  );
}

/** The row and everything broader. */
export function ancestryOf(row: ReferenceCondition, lookup: ConditionLookup): readonly ReferenceCondition[] {
  return [row, ...row.ancestors.flatMap((name) => lookup(name) ?? [])];
}

/** The broadest of a row and its ancestors that the subject means. */
export function namedRows(
  subject: ConditionSubject,
  line: readonly ReferenceCondition[],
): readonly ReferenceCondition[] {
  if (subject.type === 'condition') return line.filter(({ name }) => name === subject.name);
  const members = line.filter(({ groups }) => groups.includes(subject.name));
  return members.filter((member) => !members.some((other) => isNarrower(member, other)));
}

function isNarrower(row: ReferenceCondition, other: ReferenceCondition): boolean {
  return row.ancestors.includes(other.name);
}

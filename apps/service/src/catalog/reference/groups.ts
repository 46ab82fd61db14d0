import type { TableIssue } from './csv-table.ts';
import type { ConditionDraft, GroupLine } from './read-conditions.ts';

/**
 * The groups of every condition, in the order of their table. A row is in a group when a line includes it, or when one
 * of its parents is in the group and no line excludes the row. A row below an excluded one may still be included
 * through another parent.
 */
export const groupsByCondition = (
  conditions: readonly ConditionDraft[],
  lines: readonly GroupLine[],
  issues: TableIssue[],
): Map<string, readonly string[]> => {
  const byName = new Map(conditions.map((condition) => [condition.name, condition]));
  const rulings = rulingsOf(lines, byName, issues);
  const groups = new Map<string, string[]>(conditions.map(({ name }) => [name, []]));
  for (const [group, ruling] of rulings) {
    const known = new Map<string, boolean>(ruling);
    const isMember = (name: string): boolean => {
      const decided = known.get(name);
      if (decided !== undefined) return decided;
      known.set(name, false);
      const member = byName.get(name)?.parents.some(isMember) ?? false;
      known.set(name, member);
      return member;
    };
    for (const { name } of conditions) if (isMember(name)) groups.get(name)?.push(group);
  }
  return groups;
};

/** Group → condition → whether a line includes or excludes it. */
const rulingsOf = (
  lines: readonly GroupLine[],
  conditions: ReadonlyMap<string, ConditionDraft>,
  issues: TableIssue[],
): Map<string, Map<string, boolean>> => {
  const rulings = new Map<string, Map<string, boolean>>();
  for (const { row, group, condition, excluded } of lines) {
    const ruling = rulings.get(group) ?? new Map<string, boolean>();
    rulings.set(group, ruling);
    if (!conditions.has(condition)) {
      issues.push(row.issue('condition', `"${condition}" is not a condition`));
    } else if (ruling.has(condition)) {
      issues.push(row.issue('condition', `"${condition}" appears twice in the group "${group}"`));
    }
    ruling.set(condition, !excluded);
  }
  return rulings;
};

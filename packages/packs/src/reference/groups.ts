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
  const groups = new Map<string, string[]>(conditions.map(({ name }) => [name, []]));
  const rulings = rulingsOf(lines, groups, issues);
  const narrower = narrowerRows(conditions);
  for (const [group, ruling] of rulings) {
    const members = new Set<string>();
    // A set may grow during the loop: a member adds the rows below it that no line names.
    for (const [name, isIncluded] of ruling) if (isIncluded) members.add(name);
    for (const name of members) {
      for (const child of narrower.get(name) ?? []) if (!ruling.has(child)) members.add(child);
      groups.get(name)?.push(group);
    }
  }
  return groups;
};

/** Condition → the rows that have it as a parent. */
const narrowerRows = (conditions: readonly ConditionDraft[]): Map<string, string[]> => {
  const narrower = new Map<string, string[]>();
  for (const { name, parents } of conditions) {
    for (const parent of parents) {
      const rows = narrower.get(parent);
      if (rows === undefined) narrower.set(parent, [name]);
      else rows.push(name);
    }
  }
  return narrower;
};

/** Group → condition → whether a line includes or excludes it. */
const rulingsOf = (
  lines: readonly GroupLine[],
  conditions: ReadonlyMap<string, unknown>,
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

import { SEVERITIES } from '@prequal/engine';
import type { TableIssue } from './csv-table.ts';
import type { Condition } from './model.ts';
import type { ConditionDraft } from './read-conditions.ts';

/** Every broader condition of every row, nearest first. A row of a cycle is among its own ancestors. */
export const ancestorsByName = (
  conditions: readonly Pick<Condition, 'name' | 'parents'>[],
): Map<string, readonly string[]> => {
  const parentsOf = new Map(conditions.map(({ name, parents }) => [name, parents]));
  const above = (parents: readonly string[]): readonly string[] => {
    const found = new Set(parents);
    // A set keeps the order of insertion and also visits what is added on the way: level by level.
    for (const name of found) for (const parent of parentsOf.get(name) ?? []) found.add(parent);
    return [...found];
  };
  return new Map(conditions.map(({ name, parents }) => [name, above(parents)]));
};

/** Parents must exist, form no cycle, and be no graver than the row unless the row is marked milder. */
export const checkParents = (conditions: readonly ConditionDraft[]): TableIssue[] => {
  const byName = new Map(conditions.map((condition) => [condition.name, condition]));
  const ancestors = ancestorsByName(conditions);
  const issues: TableIssue[] = [];
  for (const { row, name, parents, severity, milder } of conditions) {
    const report = (message: string): void => {
      issues.push(row.issue('parents', message));
    };
    if (ancestors.get(name)?.includes(name)) report(`"${name}" is its own ancestor`);
    if (new Set(parents).size < parents.length) report(`"${name}" names a parent twice`);
    for (const parentName of parents) {
      const parent = byName.get(parentName);
      if (parent === undefined) report(`parent "${parentName}" is not a condition`);
      else if (!milder && SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(parent.severity)) {
        report(
          `"${name}" is ${severity} but its parent "${parentName}" is ${parent.severity}; mark it milder or raise it`,
        );
      }
    }
    if (milder && parents.length === 0) {
      issues.push(row.issue('milder', `"${name}" has no parent to be milder than`));
    }
  }
  return issues;
};

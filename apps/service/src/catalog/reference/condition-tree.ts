import type { TableIssue } from './csv-table.ts';
import type { ConditionDraft } from './read-tables.ts';

/** Parents must exist and lead to a root; a row of a cycle is named once each. */
export const checkParents = (conditions: readonly ConditionDraft[]): TableIssue[] => {
  const byName = new Map(conditions.map((condition) => [condition.name, condition]));
  const issues: TableIssue[] = [];
  for (const condition of conditions) {
    if (condition.parent === null) continue;
    if (!byName.has(condition.parent)) {
      issues.push(condition.row.issue('parent', `parent "${condition.parent}" is no condition`));
      continue;
    }
    const seen = new Set([condition.name]);
    let above = byName.get(condition.parent);
    while (above !== undefined && !seen.has(above.name)) {
      seen.add(above.name);
      above = above.parent === null ? undefined : byName.get(above.parent);
    }
    if (above?.name === condition.name) {
      issues.push(condition.row.issue('parent', `"${condition.name}" is its own ancestor`));
    }
  }
  return issues;
};

import type { Fault } from './csv-table.ts';
import type { ConditionDraft } from './read-tables.ts';

/** Parents must exist and lead to a root; a row of a cycle is named once each. */
export const checkParents = (conditions: readonly ConditionDraft[]): Fault[] => {
  const byName = new Map(conditions.map((condition) => [condition.name, condition]));
  const faults: Fault[] = [];
  for (const condition of conditions) {
    if (condition.parent === null) continue;
    if (!byName.has(condition.parent)) {
      faults.push(condition.row.fault('parent', `parent "${condition.parent}" is no condition`));
      continue;
    }
    const seen = new Set([condition.name]);
    let above = byName.get(condition.parent);
    while (above !== undefined && !seen.has(above.name)) {
      seen.add(above.name);
      above = above.parent === null ? undefined : byName.get(above.parent);
    }
    if (above?.name === condition.name) {
      faults.push(condition.row.fault('parent', `"${condition.name}" is its own ancestor`));
    }
  }
  return faults;
};

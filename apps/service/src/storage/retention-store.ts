import { type RetentionRule, rowKey, TABLES, type TableDescription } from '../tables/index.ts';
import type { Db } from './database.ts';
import { sweptTable } from './partitions/partition-store.ts';

/** A rule, and the table that it is about. */
export interface TableRule extends RetentionRule {
  readonly table: TableDescription;
}

/** Every retention rule of every table. */
export const RETENTION_RULES: readonly TableRule[] = TABLES.flatMap((table) =>
  table.retention.kind === 'expires' ? table.retention.rules.map((rule) => ({ ...rule, table })) : [],
);

/**
 * Applies a rule to up to `batch` rows that are past their time and returns how many there were. Rows that another process
 * has locked are skipped. In a partitioned table, only rows that are in no partition are deleted: partitions are dropped
 * as a whole.
 */
async function applyRule(db: Db, rule: TableRule, { now, batch }: RuleRun): Promise<number> {
  const { table, column, afterMs, valueAt = (moment: Date) => moment, unless, empties } = rule;
  const target = empties === undefined ? await sweptTable(db, table.name) : table.name;
  // A table without a primary key has no partitions either, so that the place of a row identifies it.
  const key = table.primaryKey.length === 0 ? ['ctid'] : rowKey(table);
  const conditions = [
    `t.${column} <= $1`,
    ...(unless === undefined ? [] : [`not (${unless})`]),
    ...(empties === undefined ? [] : [`t.${empties} is not null`]),
  ];
  const sameRow = key.map((name) => `t.${name} = e.${name}`).join(' and ');
  const rows = await db.query(
    `with expired as (
       select ${key.map((name) => `t.${name}`).join(', ')} from ${target} t
       where ${conditions.join(' and ')} order by t.${column} limit $2 for update of t skip locked
     )${DEPENDENTS.get(table.name) ?? ''}
     ${
       empties === undefined
         ? `delete from ${target} t using expired e where ${sameRow}`
         : `update ${target} t set ${empties} = null from expired e where ${sameRow}`
     } returning 1`,
    [valueAt(new Date(now.getTime() - afterMs)), batch],
  );
  return rows.length;
}

/** Applies all rules of a step once. */
export async function applyStep(db: Db, step: string, run: RuleRun): Promise<number> {
  let found = 0;
  for (const rule of RETENTION_RULES) {
    if (rule.step === step) found += await applyRule(db, rule, run);
  }
  return found;
}

export interface RuleRun {
  readonly now: Date;
  readonly batch: number;
}

/** What deletes the rows of other tables that go with the expired ones, by table. */
const DEPENDENTS = new Map<string, string>();
for (const { name, retention } of TABLES) {
  if (retention.kind !== 'with') continue;
  const { table, column } = retention;
  const others = DEPENDENTS.get(table) ?? '';
  DEPENDENTS.set(
    table,
    `${others}, ${name}_rows as (delete from ${name} d using expired e where d.${column} = e.${column})`,
  );
}

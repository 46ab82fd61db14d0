import { TABLES } from '../../apps/service/src/tables/index.ts';

/** Tables with rows of accounts, and the views on them. */
const TENANT_TABLES = TABLES.filter(
  ({ tenant }) => tenant.column !== null || tenant.reason !== undefined,
).flatMap(({ name, view }) => (view === undefined ? [name] : [name, view]));
const TENANT_TABLE = new RegExp(`\\b(?:${TENANT_TABLES.join('|')})\\b`);
const STATEMENT = /\b(select|insert|update|delete)\b/;
/** Compares the account with a parameter, or writes it. The table of accounts is distributed by its id. */
const ONE_ACCOUNT =
  /account_id = (\$\d|any)|insert into \w+[^)]*account_id|(from accounts|update accounts .*) where id = \$\d|insert into accounts/s;
const FUNCTION = /^(?=(?:export )?(?:async )?function )/m;
const NAME = /^(?:export )?(?:async )?function (\w+)/;
const TEXT = /`([^`]*)`|'([^'\n]*)'/g;

/** The functions of a store that have a statement on a tenant table which names no account. */
export function crossAccountFunctions(source: string): string[] {
  return source.split(FUNCTION).flatMap((part) => {
    const name = NAME.exec(part)?.[1];
    if (name === undefined) return [];
    const statements = [...part.matchAll(TEXT)]
      .map(([, long, short]) => long ?? short ?? '')
      .filter((text) => STATEMENT.test(text) && TENANT_TABLE.test(text));
    return statements.every((text) => ONE_ACCOUNT.test(text)) ? [] : [name];
  });
}

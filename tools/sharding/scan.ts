const TENANT_TABLE =
  /\b(accounts|licenses|tokens|token_owners|members|sessions|sign_in_tickets|audit_log|audit_heads|event_heads|event_log|event_payloads|events|webhook_\w+|out_of_band_deliveries|idempotency_keys|response_packs|monthly_usage|daily_usage|rate_\w+|cases|case_shares|emails|invoices|ledger_entries|invoiced_usage|request_log)\b/;
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

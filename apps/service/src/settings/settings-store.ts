import type { Db, Tx } from '../storage/index.ts';

export async function selectPreferences(
  db: Db,
  { accountId, memberId }: { readonly accountId: string; readonly memberId: string },
): Promise<object | null> {
  const [row] = await db.query<{ preferences: object }>(
    'select preferences from member_preferences where account_id = $1 and member_id = $2',
    [accountId, memberId],
  );
  return row?.preferences ?? null;
}

export async function upsertPreferences(
  tx: Tx,
  { accountId, memberId }: { readonly accountId: string; readonly memberId: string },
  { preferences, now }: { readonly preferences: object; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into member_preferences (account_id, member_id, preferences, updated_at) values ($1, $2, $3, $4)
     on conflict (account_id, member_id) do update set preferences = excluded.preferences, updated_at = excluded.updated_at`,
    [accountId, memberId, JSON.stringify(preferences), now],
  );
}

export interface BrandingRow {
  readonly branding: object;
  readonly logo: Buffer | null;
}

export async function selectBranding(db: Db, accountId: string): Promise<BrandingRow | null> {
  const [row] = await db.query<BrandingRow>(
    'select branding, logo from account_branding where account_id = $1',
    [accountId],
  );
  return row ?? null;
}

export async function upsertBranding(
  tx: Tx,
  accountId: string,
  { branding, logo, now }: BrandingRow & { readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into account_branding (account_id, branding, logo, updated_at) values ($1, $2, $3, $4)
     on conflict (account_id) do update
     set branding = excluded.branding, logo = excluded.logo, updated_at = excluded.updated_at`,
    [accountId, JSON.stringify(branding), logo, now],
  );
}

export async function selectDomains(db: Pick<Db, 'query'>, accountId: string): Promise<string[]> {
  const rows = await db.query<{ domain: string }>(
    'select domain from account_domains where account_id = $1 order by domain',
    [accountId],
  );
  return rows.map(({ domain }) => domain);
}

export async function replaceDomains(tx: Tx, accountId: string, domains: readonly string[]): Promise<void> {
  await tx.query('delete from account_domains where account_id = $1', [accountId]);
  await tx.query('insert into account_domains (account_id, domain) select $1, unnest($2::text[])', [
    accountId,
    domains,
  ]);
}

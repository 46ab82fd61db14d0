import type { ConsoleData, ConsoleInput } from '@prequal/contract';
import { recordAudit } from '../audit/index.ts';
import { type Clock, type KeyRing, validationProblem } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { safeLogo, UnsafeLogoError } from './safe-logo.ts';
import {
  replaceDomains,
  selectBranding,
  selectDomains,
  selectPreferences,
  upsertBranding,
  upsertPreferences,
} from './settings-store.ts';

export interface SettingsDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
}

/** Who changes or reads a setting. */
export interface SettingsOwner {
  readonly accountId: string;
  readonly memberId: string;
}

export type Preferences = ConsoleData<'GET /preferences'>;
export type Branding = ConsoleData<'GET /branding'>;
type SentPreferences = ConsoleInput<'PUT /preferences'>['body'];
type SentBranding = ConsoleInput<'PUT /branding'>['body'];

const NO_PREFERENCES: Preferences = {
  carriers: null,
  state: null,
  payment_mode: null,
  amounts: null,
  product_classes: null,
  sort: null,
};

const NO_BRANDING: Branding = {
  agency_name: null,
  agent_line: null,
  phone: null,
  license_number: null,
  accent: null,
  logo: null,
};

export async function showPreferences({ db }: SettingsDeps, owner: SettingsOwner): Promise<Preferences> {
  return { ...NO_PREFERENCES, ...(await selectPreferences(db, owner)) };
}

/** Replaces all preferences of the member; a field that is absent is null afterwards. */
export async function changePreferences(
  deps: SettingsDeps,
  owner: SettingsOwner,
  wanted: SentPreferences,
): Promise<Preferences> {
  await change(deps, owner, {
    action: 'preferences.change',
    subject: { member_id: owner.memberId, fields: Object.keys(wanted).sort() },
    write: (tx, now) => upsertPreferences(tx, owner, { preferences: wanted, now }),
  });
  return { ...NO_PREFERENCES, ...wanted };
}

export async function showBranding({ db }: Pick<SettingsDeps, 'db'>, accountId: string): Promise<Branding> {
  const row = await selectBranding(db, accountId);
  return { ...NO_BRANDING, ...row?.branding, logo: row?.logo?.toString('base64') ?? null };
}

/** What holders of a share link see of it; null if the account set nothing. */
export async function publicBranding(
  deps: Pick<SettingsDeps, 'db'>,
  accountId: string,
): Promise<Branding | null> {
  const branding = await showBranding(deps, accountId);
  return Object.values(branding).every((value) => value === null) ? null : branding;
}

/** Replaces the branding. The logo is stored as it was rewritten, not as it was sent. */
export async function changeBranding(
  deps: SettingsDeps,
  owner: SettingsOwner,
  { logo: sent, ...branding }: SentBranding,
): Promise<Branding> {
  const logo = sent == null ? null : checkedLogo(sent);
  await change(deps, owner, {
    action: 'branding.change',
    subject: { fields: Object.keys(branding).sort(), logo: logo !== null },
    write: (tx, now) => upsertBranding(tx, owner.accountId, { branding, logo, now }),
  });
  return { ...NO_BRANDING, ...branding, logo: logo?.toString('base64') ?? null };
}

/** `sent` is the text of a drawing, a data URI, or base64 alone. */
function checkedLogo(sent: string): Buffer {
  try {
    const isText = sent.trimStart().startsWith('<');
    return safeLogo(isText ? Buffer.from(sent) : Buffer.from(sent.replace(/^data:[^,]*,/, ''), 'base64'));
  } catch (error) {
    if (!(error instanceof UnsafeLogoError)) throw error;
    throw validationProblem([{ param: '/logo', detail: `logo ${error.message}.` }]);
  }
}

export async function listDomains({ db }: Pick<SettingsDeps, 'db'>, accountId: string): Promise<string[]> {
  return selectDomains(db, accountId);
}

/** Everybody can have an address there, so nobody's membership follows from one. */
const PUBLIC_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com
   proton.me protonmail.com gmx.com gmx.net mail.com zoho.com fastmail.com yandex.com`.split(/\s+/),
);

/** Replaces the domains whose people may become agents by signing in through the identity provider. */
export async function changeDomains(
  deps: SettingsDeps,
  owner: SettingsOwner,
  wanted: readonly string[],
): Promise<readonly string[]> {
  const domains = [...new Set(wanted.map((domain) => domain.toLowerCase()))].sort();
  const open = wanted.findIndex((domain) => PUBLIC_MAIL.has(domain.toLowerCase()));
  if (open >= 0) {
    const detail = `Anybody can have an address of ${domains.find((domain) => PUBLIC_MAIL.has(domain))}. List domains that belong to you.`;
    throw validationProblem([{ param: `/${open}`, detail }]);
  }
  await change(deps, owner, {
    action: 'domains.change',
    subject: { domains },
    write: (tx) => replaceDomains(tx, owner.accountId, domains),
  });
  return domains;
}

interface SettingsChange {
  readonly action: string;
  readonly subject: Readonly<Record<string, unknown>>;
  write(tx: Tx, now: Date): Promise<void>;
}

async function change(
  { db, keys, clock }: SettingsDeps,
  { accountId, memberId }: SettingsOwner,
  { action, subject, write }: SettingsChange,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await write(tx, now);
    await recordAudit(
      tx,
      { keys, now },
      { accountId, actor: `member:${memberId}`, action, subject, request: null },
    );
  });
}

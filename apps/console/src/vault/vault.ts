import { signal } from '@preact/signals';
import { openCase, sealCase } from '@prequal/sdk';
import { type Form, withOwnKeys } from '../applicant/form.ts';
import type { ProductComparison } from '../comparison/comparison.ts';
import { api } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import {
  type CaseLabel,
  type LabelContent,
  openForMember,
  openLabel,
  sealForMember,
  sealLabel,
} from './case-label.ts';

/**
 * Each case has a key of its own, so that sharing one shares nothing else. The case's label holds its name and that
 * key, sealed under a key that is derived from the member's passphrase or passkey. It lives in memory until the page is left.
 */
export const vault = signal<CryptoKey | null>(null);

const ROUNDS = 600_000;
const utf8 = new TextEncoder();

export async function keyOfPassphrase(passphrase: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8.encode(passphrase), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: vaultSalt(), iterations: ROUNDS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Different for each member, so that two members with the same passphrase have different keys. */
export function vaultSalt(): Uint8Array<ArrayBuffer> {
  return utf8.encode(`prequal case vault ${session.value?.member.id ?? ''}`);
}

/** How many cases there are, and how many of them a key opens. */
export async function tryKey(key: CryptoKey): Promise<{ readonly cases: number; readonly opened: number }> {
  const items = await listCases(key);
  return { cases: items.length, opened: items.filter(({ label }) => label !== null).length };
}

export interface CaseItem {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Null: sealed under another passphrase or passkey. */
  readonly label: LabelContent | null;
}

const PRODUCT = 'comparison';

/** What the member works with. The client behind a share link sees the comparison only. */
interface CaseWork {
  readonly form: Form;
  readonly picked: readonly string[];
}

export interface CaseContent extends CaseWork {
  /** Absent in cases of other programs. */
  readonly comparison?: ProductComparison;
}

/** What is encrypted under the key of the case. Earlier cases have the work as it is. */
interface StoredContent extends Partial<CaseWork> {
  readonly comparison?: ProductComparison;
  readonly work?: CaseLabel;
}

async function sealContent({ form, picked, comparison }: CaseContent) {
  const work = await sealForMember({ form, picked }, vaultKey());
  return sealCase(PRODUCT, { work, comparison });
}

export async function saveCase(name: string, content: CaseContent): Promise<string> {
  const { sealed, key } = await sealContent(content);
  const label = await sealLabel({ name, key }, vaultKey());
  const response = await api.cases.create({ ...sealed, label });
  return response.data.id;
}

/** Replaces the content; the key is new, so links to the old content cannot read the new one. */
export async function updateCase(id: string, name: string, content: CaseContent): Promise<void> {
  const { sealed, key } = await sealContent(content);
  await api.cases.replace(id, { ...sealed, label: await sealLabel({ name, key }, vaultKey()) });
}

export async function listCases(key = vaultKey()): Promise<CaseItem[]> {
  const items: CaseItem[] = [];
  for await (const row of api.cases.list({ limit: 100 })) {
    items.push({
      id: row.id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      label: row.label === undefined ? null : await openLabel(row.label, key).catch(() => null),
    });
  }
  return items;
}

export async function readCase(id: string, key: string): Promise<CaseContent> {
  const { data } = await api.cases.retrieve(id);
  const { work, comparison, ...plain } = (await openCase(data, key)) as StoredContent;
  const { form, picked } = (work === undefined ? plain : await openForMember(work, vaultKey())) as CaseWork;
  return { form: withOwnKeys(form), picked, ...(comparison === undefined ? {} : { comparison }) };
}

function vaultKey(): CryptoKey {
  if (vault.value === null) throw new Error('The cases are locked.');
  return vault.value;
}

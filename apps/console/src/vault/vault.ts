import { effect, signal } from '@preact/signals';
import { openCase, sealCase } from '@prequal/sdk';
import type { PersonComparison, ProductComparison } from '../comparison/comparison.ts';
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
import type { Work } from './work.ts';

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

/** 0 if there are none, 1 if there are any. */
export async function countCases(): Promise<number> {
  return (await api.cases.list({ limit: 1 }).firstPage()).data.data.length;
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

/** The cases as they were listed last, for when the service cannot be reached: in memory only, and gone with the key. */
export const knownCases = signal<readonly CaseItem[] | null>(null);
effect(() => {
  if (vault.value === null) knownCases.value = null;
});

const PRODUCT = 'comparison';

export interface CaseContent {
  readonly work: Work;
  /** What each person is offered; null in cases of other programs. */
  readonly people: readonly PersonComparison[] | null;
}

/** What a client behind a share link reads. */
export interface ClientContent {
  /** Of the first person. */
  readonly comparison?: ProductComparison;
  /** Of everybody, if there are several people. */
  readonly people?: readonly PersonComparison[];
}

/** What is encrypted under the key of the case. Earlier cases have the work as it is. */
interface StoredContent extends ClientContent, Partial<Pick<Work, 'form' | 'picked'>> {
  /** The member's alone. */
  readonly work?: CaseLabel;
}

/** Everybody in the content of a case, also of one that was saved when there was one person only. */
export function peopleOf({ people, comparison }: ClientContent): readonly PersonComparison[] | null {
  if (people !== undefined) return people;
  return comparison === undefined ? null : [{ name: '', comparison }];
}

async function sealContent({ work, people }: CaseContent) {
  const sealed = await sealForMember(work, vaultKey());
  const comparison = people?.[0]?.comparison;
  const client: ClientContent = {
    ...(comparison === undefined ? {} : { comparison }),
    ...(people === null || people.length < 2 ? {} : { people }),
  };
  return sealCase(PRODUCT, { work: sealed, ...client });
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
  const stored = (await openCase(data, key)) as StoredContent;
  const { form, picked } = stored;
  const work = stored.work === undefined ? { form, picked } : await openForMember(stored.work, vaultKey());
  return { work: work as Work, people: peopleOf(stored) };
}

/** Stores a case with another label and the same content, which also lets it live as long as a new one. */
export async function relabelCase(id: string, label: LabelContent): Promise<void> {
  const { data } = await api.cases.retrieve(id);
  const { product, ciphertext, iv, tag } = data;
  await api.cases.replace(id, { product, ciphertext, iv, tag, label: await sealLabel(label, vaultKey()) });
}

function vaultKey(): CryptoKey {
  if (vault.value === null) throw new Error('The cases are locked.');
  return vault.value;
}

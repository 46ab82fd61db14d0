import { signal } from '@preact/signals';
import { openCase, type SealedCase, sealCase } from '@prequal/sdk';
import { api } from '../api.ts';
import { session } from '../current-session.ts';

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

interface Label {
  readonly ciphertext: string;
  readonly iv: string;
  readonly tag: string;
}

interface LabelContent {
  readonly name: string;
  readonly key: string;
}

export interface CaseItem {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Null: sealed under another passphrase or passkey. */
  readonly label: LabelContent | null;
}

const PRODUCT = 'comparison';

export async function saveCase(name: string, content: unknown): Promise<string> {
  const { sealed, key } = await sealCase(PRODUCT, content);
  const label = await sealLabel({ name, key });
  const response = await api.cases.create({ ...sealed, label });
  return response.data.id;
}

/** Replaces the content; the key is new, so links to the old content cannot read the new one. */
export async function updateCase(id: string, name: string, content: unknown): Promise<void> {
  const { sealed, key } = await sealCase(PRODUCT, content);
  await api.cases.replace(id, { ...sealed, label: await sealLabel({ name, key }) });
}

export async function listCases(key = vaultKey()): Promise<CaseItem[]> {
  const items: CaseItem[] = [];
  for await (const row of api.cases.list({ limit: 100 })) {
    const { id, created_at, expires_at, label } = row as typeof row & { label?: Label | null };
    items.push({
      id,
      createdAt: created_at,
      expiresAt: expires_at,
      label: label == null ? null : await openLabel(label, key).catch(() => null),
    });
  }
  return items;
}

export async function readCase(id: string, key: string): Promise<unknown> {
  const { data } = await api.cases.retrieve(id);
  return openCase(data as SealedCase, key);
}

async function sealLabel(content: LabelContent): Promise<Label> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, vaultKey(), utf8.encode(JSON.stringify(content))),
  );
  return { ciphertext: base64(sealed.slice(0, -16)), iv: base64(iv), tag: base64(sealed.slice(-16)) };
}

async function openLabel({ ciphertext, iv, tag }: Label, key: CryptoKey): Promise<LabelContent> {
  const sealed = new Uint8Array([...bytes(ciphertext), ...bytes(tag)]);
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, key, sealed);
  return JSON.parse(new TextDecoder().decode(opened)) as LabelContent;
}

function vaultKey(): CryptoKey {
  if (vault.value === null) throw new Error('The cases are locked.');
  return vault.value;
}

function base64(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

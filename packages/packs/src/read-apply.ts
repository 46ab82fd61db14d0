import type { FlatPack } from '@prequal/engine';
import type { LayeredSettings } from './layered-settings.ts';

/** What an address may ask for. Nothing about a person's health: addresses end up in logs. */
export const APPLY_PLACEHOLDERS = ['offer_id', 'product', 'state'] as const;
export type ApplyPlaceholder = (typeof APPLY_PLACEHOLDERS)[number];

const PLACEHOLDER = /\{([^{}]*)\}/g;
const LONGEST = 500;
/** The host is written out, so that no value of a request decides where people are sent. */
const BEGINNING = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,4})?\//;
/** What an address can consist of. */
const CHARACTERS = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/;

export function readApply(settings: LayeredSettings): Pick<FlatPack, 'apply'> {
  const value = settings.get('apply');
  const address = value?.text('"apply"');
  if (value === undefined || address === undefined) return {};
  const names = [...address.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const unknown = names.find((name) => !APPLY_PLACEHOLDERS.some((known) => known === name));
  if (unknown !== undefined) {
    value.refuse(`"apply" can contain {${APPLY_PLACEHOLDERS.join('}, {')}}, but not {${unknown}}.`);
    return {};
  }
  const example = address.replace(PLACEHOLDER, 'x');
  const isAddress = BEGINNING.test(address) && CHARACTERS.test(example);
  if (isAddress && address.length <= LONGEST) return { apply: address };
  value.refuse(
    `"apply" must be an address of at most ${LONGEST} characters that begins with https:// and a host.`,
  );
  return {};
}

/** The address with the values in place, encoded. */
export function applyAddress(address: string, values: Readonly<Record<ApplyPlaceholder, string>>): string {
  return APPLY_PLACEHOLDERS.reduce(
    (text, name) => text.replaceAll(`{${name}}`, () => encodeURIComponent(values[name])),
    address,
  );
}

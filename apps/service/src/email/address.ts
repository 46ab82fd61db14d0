import { domainToASCII } from 'node:url';

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** One plain address: no display name, no list, no quoting. Nothing in it can end a header or a command. */
export const ADDRESS_PATTERN = `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`;

/** Checks the shape only; `isLink` checks that it is a URL. */
export const LINK_PATTERN = '^https://[^\\s\\u0000-\\u0020"<>\\\\^`{|}\\u007f]+$';

const LINK = new RegExp(LINK_PATTERN);

export function isLink(text: string): boolean {
  return LINK.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

/** Enough of an address for its owner to recognize it: `a…@example.com`. */
export function hintOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address.slice(0, at)][0] ?? ''}…@${address.slice(at + 1)}`;
}

/** Mail servers often repeat the address in their refusals; it is removed before the text is kept. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, '(address)');
}

/** The host part of `Name <box@host>` or `box@host`, as message ids need it. */
export function hostOf(mailbox: string): string {
  const host = /@([^\s@<>]+)>?\s*$/.exec(mailbox)?.[1] ?? '';
  return domainToASCII(host) || 'localhost';
}

import { domainToASCII } from 'node:url';
import { LINK_PATTERN } from '@prequal/contract/vocabulary';

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

import type { EvidenceTables } from '@prequal/engine';
import type { TextDomain } from '@prequal/packs';
import { NOTHING_SAID, namingText, type Reading } from '@prequal/reading';
import type { CatalogSnapshot } from '../catalog/index.ts';
import { gravestFirst, inOrder, saysMore } from './candidate-order.ts';

export type Unread = Exclude<Reading, { readonly entries: unknown }>;

const MOST_CANDIDATES = 5;

/**
 * What a text that is not understood may mean, best first: names in it come before names that only share words with it. What it denies, or
 * says of somebody else, is never offered.
 */
export function candidateNames(
  {
    resolver,
    suggester,
  }: Pick<CatalogSnapshot, 'resolver'> & { readonly suggester: CatalogSnapshot['suggester'] | null },
  {
    domain,
    text,
    reading,
    isLimited,
    tables,
  }: {
    readonly domain: TextDomain;
    readonly text: string;
    readonly reading: Unread;
    /** Whether the request has had as many suggestions as it gets. */
    readonly isLimited: boolean;
    readonly tables: EvidenceTables | null;
  },
): { readonly names: readonly string[]; readonly isSuggested: boolean } {
  const said = domain === 'nicotine' || isLimited ? NOTHING_SAID : resolver.readWordByWord(domain, text);
  const isOwn = (name: string) => !said.notOwn.includes(name);
  const named = reading.status === 'ambiguous' ? [] : gravestFirst(said.named, tables);
  const names = new Set([...named, ...reading.candidates].filter(isOwn));
  // What is denied, or about a relative, is no disease of the applicant.
  const isOther =
    reading.status === 'unrecognized' && (reading.because === 'denied' || reading.because === 'relative');
  const naming = isOther ? '' : namingText(domain, text);
  const isSuggested = naming !== '' && names.size < MOST_CANDIDATES && suggester !== null && !isLimited;
  if (isSuggested)
    for (const { name } of suggester.suggest(domain, naming, MOST_CANDIDATES))
      if (isOwn(name) && saysMore(said, name, text)) names.add(name);
  return { names: inOrder([...names], text).slice(0, MOST_CANDIDATES), isSuggested };
}

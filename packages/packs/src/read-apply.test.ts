import { describe, expect, it } from 'vitest';
import { editedPack } from '../test/minimal-pack.ts';
import { fixtureSubjects } from '../test/reference-fixture.ts';
import { loadPackSet } from './load-pack-set.ts';
import { applyAddress } from './read-apply.ts';
import { sourceFiles } from './source-files.ts';

function load(apply: string) {
  const files = editedPack([['pack.yaml', 'plan_info:', `apply: "${apply}"\nplan_info:`]]);
  const { packs, issues } = loadPackSet(sourceFiles(files), fixtureSubjects);
  return { apply: packs[0]?.apply, messages: issues.map(({ message }) => message) };
}

describe('the address to apply at', () => {
  it('may contain what an offer is about', () => {
    const address = 'https://apply.example.com/{product}?offer={offer_id}&in={state}';
    expect(load(address)).toEqual({ apply: address, messages: [] });
    const values = { offer_id: 'ofr_1', product: 'a/b?c', state: 'NY' };
    expect(applyAddress(address, values)).toBe('https://apply.example.com/a%2Fb%3Fc?offer=ofr_1&in=NY');
  });

  it('names a host of its own, and nothing about health', () => {
    for (const bad of [
      'http://apply.example.com/',
      'javascript:alert(1)',
      'https://{product}/',
      'https://example.com{product}/',
      'https://user@example.com/',
      'https://example.com/{conditions}',
      'https://example.com/{offer_id',
      'https://example.com/a b',
      `https://example.com/${'a'.repeat(500)}`,
    ])
      expect(load(bad).messages, bad).toHaveLength(1);
  });
});

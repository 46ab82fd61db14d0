import { expect, it } from 'vitest';
import { shippedCatalog } from '../../test/shipped-reference.ts';
import { createResolver, type TextDomain } from './index.ts';

const READ: readonly (readonly [TextDomain, string])[] = [
  ['condition', 'diabetis melitos'],
  ['condition', 'degenerative disc'],
  ['condition', 'stroke in 2015 and afib'],
  ['medication', 'metfornin 500 mg'],
  ['medication', 'water pills'],
  ['nicotine', 'vapes daily'],
  ['nicotine', 'xqv zzk'],
];

it('readers are built in many steps in advance, and read as those that are built by the first text', () => {
  const [prepared, unprepared] = [createResolver(shippedCatalog), createResolver(shippedCatalog)];
  expect([...prepared.prepare()].length).toBeGreaterThan(20);
  expect([...prepared.prepare()]).toEqual([]);
  for (const [domain, text] of READ)
    expect(prepared.read(domain, text)).toEqual(unprepared.read(domain, text));
});

it('a text that is read while readers are built is read, and building continues', () => {
  const resolver = createResolver(shippedCatalog);
  const expected = createResolver(shippedCatalog);
  const steps = resolver.prepare();
  for (let step = 0; step < 5; step += 1) steps.next();
  for (const [domain, text] of READ) expect(resolver.read(domain, text)).toEqual(expected.read(domain, text));
  for (const _step of steps)
    expect(resolver.read('condition', 'gout')).toEqual(expected.read('condition', 'gout'));
  expect([...resolver.prepare()]).toEqual([]);
});

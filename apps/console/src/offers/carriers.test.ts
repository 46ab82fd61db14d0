import { expect, it } from 'vitest';
import { carrierChoices, isCarrierOf } from './carriers.ts';

const PRODUCTS = [
  { slug: 'osprey-landing-talon-term', carrier: 'Osprey Landing Life' },
  { slug: 'alder-creek-mutual-aid', carrier: 'Alder Creek Mutual' },
  { slug: 'alder-creek-homestead-life-pay', carrier: 'Alder Creek Mutual' },
  { slug: 'alder-ridge-summit', carrier: 'Alder Ridge' },
];

it('every carrier is a choice once, under the slug of all of its products', () => {
  expect(carrierChoices(PRODUCTS)).toEqual([
    ['alder-creek', 'Alder Creek Mutual'],
    ['alder-ridge', 'Alder Ridge'],
    ['osprey-landing', 'Osprey Landing Life'],
  ]);
});

it('a slug names the carrier whose name and products begin with its words', () => {
  const named = (slug: string) => PRODUCTS.filter((product) => isCarrierOf(slug, product)).length;
  expect(['alder-creek', 'alder-ridge', 'alder', 'ald', 'osprey-landing-talon'].map(named)).toEqual([
    2, 1, 3, 0, 0,
  ]);
});

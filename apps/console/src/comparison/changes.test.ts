import type { PlanOffer } from '@prequal/sdk';
import { describe, expect, it } from 'vitest';
import { closedRow, dollars, openRow, sampleOffer } from '../../test/sample-offers.ts';
import { changesSince } from './changes.ts';
import type { ProductComparison } from './comparison.ts';

const comparison = (plans: readonly PlanOffer[]): ProductComparison => ({
  requestId: 'req_1',
  day: '2026-09-01',
  catalogVersion: 'v7',
  provisional: false,
  amounts: ['$10000.00'],
  plans,
});
const at = (slug: string, premium: number, rateClass = 'Preferred') =>
  sampleOffer(slug, 10_000, [openRow(rateClass, { 'MONTHLY-EFT': dollars(premium) })]);
const closed = (slug: string) => sampleOffer(slug, 10_000, [closedRow('Preferred')]);
const changeOf = (then: PlanOffer, now: readonly PlanOffer[]) =>
  changesSince(comparison([then]), comparison(now)).map(({ change }) => change);

describe('what changed since a case was saved', () => {
  it('is nothing when class and premium are the same', () => {
    expect(changesSince(comparison([at('oak', 20)]), comparison([at('oak', 20)]))).toMatchObject([
      { before: 'Preferred, $20.00 Monthly EFT', after: 'Preferred, $20.00 Monthly EFT', change: null },
    ]);
    expect(changeOf(closed('oak'), [closed('oak')])).toEqual([null]);
  });

  it('is the premium, the class, or whether the product is offered', () => {
    expect(changeOf(at('oak', 20), [at('oak', 21.5)])).toEqual(['$1.50 more']);
    expect(changeOf(at('oak', 20), [at('oak', 19)])).toEqual(['$1.00 less']);
    expect(changeOf(at('oak', 20), [at('oak', 20, 'Graded')])).toEqual(['Other class']);
    expect(changeOf(at('oak', 20), [closed('oak')])).toEqual(['No longer offered']);
    expect(changeOf(closed('oak'), [at('oak', 20)])).toEqual(['Now offered']);
  });

  it('shows what was offered by a product that is gone, also when all are', () => {
    const gone = { before: 'Preferred, $20.00 Monthly EFT', after: '–', change: 'Product withdrawn' };
    expect(changesSince(comparison([at('oak', 20)]), comparison([at('elm', 9)]))).toMatchObject([gone]);
    expect(changesSince(comparison([at('oak', 20)]), null)).toMatchObject([gone]);
  });

  it('leaves out an amount that is no longer quoted', () => {
    const other = sampleOffer('oak', 25_000, [openRow('Preferred', { 'MONTHLY-EFT': dollars(40) })]);
    expect(changeOf(at('oak', 20), [other])).toEqual([]);
  });
});

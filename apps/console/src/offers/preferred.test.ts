import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  intervalOf,
  type MemberPreferences,
  orderOf,
  otherCarriersSlugs,
  startOfPreferences,
} from './preferred.ts';

const NONE: MemberPreferences = {
  carriers: null,
  state: null,
  payment_mode: null,
  amounts: null,
  product_classes: null,
  sort: null,
};

describe('preferences', () => {
  it('fill in the fields that were chosen and no other', () => {
    expect(startOfPreferences(NONE)).toEqual({});
    expect(startOfPreferences({ ...NONE, amounts: [], product_classes: [] })).toEqual({});
    expect(
      startOfPreferences({ ...NONE, state: 'TX', amounts: [15000, '62.50'], product_classes: ['term'] }),
    ).toEqual({
      state: 'TX',
      amounts: ['15000', '62.50'],
      productClass: 'term',
    });
    expect(startOfPreferences({ ...NONE, product_classes: ['term', 'fex'] })).toEqual({
      productClass: 'preferred',
    });
  });

  it('choose the order and the payment mode of the screen', () => {
    expect(
      [null, 'request', 'premium', 'rank'].map((sort) => orderOf(sort as MemberPreferences['sort'])),
    ).toEqual(['best', 'best', 'price', 'class']);
    expect([null, 'MONTHLY-DIRECT', 'QUARTERLY', 'SEMI-ANNUAL', 'ANNUAL'].map(intervalOf)).toEqual([
      'monthly',
      'monthly',
      'quarterly',
      'semiannual',
      'annual',
    ]);
  });

  it('leave out the products of other carriers only', () => {
    const products = [
      { slug: 'alder-creek-homestead', carrier: 'Alder Creek' },
      { slug: 'bramblewood-hedgerow', carrier: 'Bramblewood' },
    ];
    expect([...otherCarriersSlugs(['alder-creek'], products)]).toEqual(['bramblewood-hedgerow']);
    expect([otherCarriersSlugs(null, products).size, otherCarriersSlugs([], products).size]).toEqual([0, 0]);
  });

  it.each([
    ['10000', ['10000']],
    ['$10,000, $25,000', ['10000', '25000']],
    ['10000,25000', ['10000', '25000']],
    ['62.50 75', ['62.50', '75']],
    ['5000 5000', ['5000']],
    ['', []],
    ['much', null],
    ['0', null],
    ['-5', null],
  ])('may have amounts written as %s', (text, amounts) => expect(amountsOf(text)).toEqual(amounts));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedRow, dollars, openRow, sampleOffer } from '../../test/sample-offers.ts';
import { GROUPINGS, groupedOffers, groupTitle, orderedOffers, SORTS } from './order.ts';
import { alternativePremium, rateClassName, shownPremium } from './premium.ts';

const offer = (slug: string, face: number, monthly: number) =>
  sampleOffer(slug, face, [
    openRow('Preferred', { 'MONTHLY-EFT': dollars(monthly), ANNUAL: dollars(monthly * 11) }),
  ]);
const budget = { amount: dollars(60), period: 'monthly' } as const;
const slugs = (plans: readonly { readonly product: { readonly slug: string } }[]) =>
  plans.map(({ product }) => product.slug);

describe('the order of offers', () => {
  it('is by price for a face amount, and by death benefit for a budget', () => {
    const [dear, cheap] = [offer('dear', 17_000, 60), offer('cheap', 5_000, 20)];
    expect(slugs(orderedOffers([dear, cheap], 'best', 'monthly'))).toEqual(['cheap', 'dear']);
    const budgeted = [
      { ...cheap, budget },
      { ...dear, budget },
    ];
    expect(slugs(orderedOffers(budgeted, 'best', 'monthly'))).toEqual(['dear', 'cheap']);
  });

  it('can be by price, benefit, carrier or coverage', () => {
    const graded = { ...offer('graded', 9_000, 10), carrier: { id: 'c', name: 'Alder', logo_url: '' } };
    const row = graded.pricing[0];
    if (row !== undefined) Object.assign(row.eligibility, { category: 'graded' });
    const plans = [offer('high', 20_000, 90), graded];
    expect(slugs(orderedOffers(plans, 'price', 'monthly'))).toEqual(['graded', 'high']);
    expect(slugs(orderedOffers(plans, 'benefit', 'monthly'))).toEqual(['high', 'graded']);
    expect(slugs(orderedOffers(plans, 'carrier', 'monthly'))).toEqual(['graded', 'high']);
    expect(slugs(orderedOffers(plans, 'class', 'monthly'))).toEqual(['high', 'graded']);
  });

  it('loses no offer, whatever the order and the groups, and does not depend on the order before', () => {
    const plan = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 3 }), fc.boolean())
      .map(([face, price, open]) =>
        open ? offer(`p${face}`, face, price) : sampleOffer(`c${face}`, face, [closedRow('Elite')]),
      );
    const unique = fc.uniqueArray(plan, { selector: ({ product }) => product.slug, maxLength: 12 });
    fc.assert(
      fc.property(
        unique,
        fc.constantFrom(...SORTS),
        fc.constantFrom(...GROUPINGS),
        (plans, sort, grouping) => {
          const sorted = orderedOffers(plans, sort, 'monthly');
          expect(slugs(orderedOffers([...plans].reverse(), sort, 'monthly'))).toEqual(slugs(sorted));
          const grouped = groupedOffers(sorted, grouping).flatMap((group) => slugs(group.plans));
          expect([...grouped].sort()).toEqual([...slugs(plans)].sort());
        },
      ),
    );
  });

  it('can be in groups by how long premiums are paid, the longest first', () => {
    const named = (name: string, productClass: 'fex' | 'term' = 'fex') => {
      const plan = offer(name.toLowerCase().replaceAll(' ', '-'), 1, 1);
      return { ...plan, product: { ...plan.product, name, class: productClass } };
    };
    const plans = [named('Oak 5-Pay'), named('Term 10', 'term'), named('Oak 20-Pay'), named('Oak')];
    const groups = groupedOffers(plans, 'pay');
    expect(groups.map(({ key }) => groupTitle(key, 'pay', {}))).toEqual([
      'Paid for life',
      'Paid for the term',
      'Paid for 20 years',
      'Paid for 5 years',
    ]);
    expect(groups.map(({ plans: each }) => each.length)).toEqual([1, 1, 1, 1]);
  });

  it('names groups by product type or by coverage', () => {
    expect(groupedOffers([offer('a', 1, 1)], 'type')[0]?.key).toBe('fex');
    expect(groupTitle('fex', 'type', {})).toBe('Final expense');
    expect(groupTitle('rop', 'coverage', { rop: 'Return of premium' })).toBe('Return of premium');
  });
});

describe('one payment mode for the screen', () => {
  it('is the one that was chosen, and the product’s own where it has none', () => {
    expect(shownPremium(offer('a', 1, 10), 'annual')?.mode).toBe('ANNUAL');
    expect(shownPremium(offer('a', 1, 10), 'quarterly')?.mode).toBe('MONTHLY-EFT');
  });

  it('also holds for what an offer costs under another answer', () => {
    const premium = openRow('Standard', { 'MONTHLY-EFT': dollars(12), ANNUAL: dollars(120) }).premium ?? null;
    const smoker = { eligible: true, rate_class: 'Standard', category: 'immediate', premium } as const;
    expect(alternativePremium(smoker, 'annual')?.money).toEqual(dollars(120));
    expect(alternativePremium({ ...smoker, eligible: false }, 'annual')).toBeNull();
  });
});

it('calls a class what the carrier calls it, and guaranteed issue by its name', () => {
  const row = openRow('default', { ANNUAL: dollars(1) });
  expect(rateClassName(openRow('Elite', { ANNUAL: dollars(1) }))).toBe('Elite');
  expect(rateClassName(row)).toBe('Standard');
  expect(rateClassName({ ...row, eligibility: { ...row.eligibility, category: 'other' } })).toBe(
    'Guaranteed',
  );
});

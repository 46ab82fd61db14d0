import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedRow, dollars, openRow, sampleOffer } from '../../test/sample-offers.ts';
import { modeLabel, paymentsPerYear } from './payment-mode.ts';
import { alternativeText, amountOf, isInInterval, primaryRow, shownPremium, yearlyCents } from './premium.ts';
import { classChoices, classLabel } from './product-class.ts';

const MODES = ['MONTHLY-EFT', 'MONTHLY-DIRECT', 'QUARTERLY', 'SEMI-ANNUAL', 'ANNUAL'] as const;
const annual = openRow('Preferred', { ANNUAL: dollars(120), 'MONTHLY-EFT': dollars(10.5) });

describe('the premium that is shown', () => {
  it('is a month’s where the product is paid monthly', () => {
    expect(shownPremium(sampleOffer('a', 10_000, [annual]))).toEqual({
      money: dollars(10.5),
      mode: 'MONTHLY-EFT',
    });
  });

  it('is that of the default mode elsewhere', () => {
    const offer = sampleOffer('a', 10_000, [openRow('Preferred', { QUARTERLY: dollars(30) })]);
    expect(shownPremium(offer)).toEqual({ money: dollars(30), mode: 'QUARTERLY' });
  });

  it('is that of the best open class, and none when all are closed', () => {
    const offer = sampleOffer('a', 10_000, [closedRow('Elite'), annual]);
    expect(primaryRow(offer)?.rate_class).toBe('Preferred');
    const closed = sampleOffer('b', 10_000, [closedRow('Elite')]);
    expect([shownPremium(closed), yearlyCents(closed)]).toEqual([null, Number.POSITIVE_INFINITY]);
  });

  it('is marked where the product has no such payment mode', () => {
    const shown = shownPremium(sampleOffer('a', 10_000, [annual]), 'quarterly');
    expect(shown === null ? null : isInInterval(shown, 'quarterly')).toBe(false);
    expect(shown === null ? null : isInInterval(shown, 'annual')).toBe(true);
  });

  it('differs with another answer; for a budget, what it buys does', () => {
    const offer = sampleOffer('a', 10_000, [annual]);
    const alternative = {
      eligible: true,
      rate_class: 'Standard',
      category: 'immediate' as const,
      premium: annual.premium,
      death_benefit: { amount: dollars(5_000), period: null },
    };
    const budget = { amount: dollars(60), period: 'monthly' as const };
    expect(alternativeText(offer, alternative)).toBe('$10.50');
    expect(alternativeText({ ...offer, budget }, alternative)).toBe('$5000.00');
    expect(alternativeText(offer, { ...alternative, eligible: false })).toBeNull();
  });

  it('ranks offers by what a year costs, whatever the mode', () => {
    const premium = fc.record({ mode: fc.constantFrom(...MODES), cents: fc.integer({ min: 1, max: 1e7 }) });
    fc.assert(
      fc.property(premium, ({ mode, cents }) => {
        const offer = sampleOffer('a', 1, [openRow('Preferred', { [mode]: dollars(cents / 100) })]);
        expect(yearlyCents(offer)).toBe(cents * paymentsPerYear(mode));
      }),
    );
    expect(MODES.map(paymentsPerYear)).toEqual([12, 12, 4, 2, 1]);
  });
});

describe('labels', () => {
  it('write a payment mode as people do', () => {
    expect(MODES.map(modeLabel)).toEqual([
      'Monthly EFT',
      'Monthly direct',
      'Quarterly',
      'Semi-annual',
      'Annual',
    ]);
  });

  it('name product classes once each, and an unknown one by itself', () => {
    expect(classChoices([{ class: 'term' }, { class: 'fex' }, { class: 'term' }])).toEqual([
      ['fex', 'Final expense'],
      ['term', 'Term'],
    ]);
    expect(classLabel('annuity')).toBe('annuity');
  });

  it('name the amount that was asked for', () => {
    const offer = sampleOffer('a', 10_000, []);
    expect(amountOf(offer)).toBe('$10000.00');
    expect(amountOf({ ...offer, budget: { amount: dollars(50), period: 'monthly' } })).toBe('$50.00');
  });
});

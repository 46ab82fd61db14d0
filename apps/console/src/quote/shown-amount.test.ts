import { afterEach, describe, expect, it } from 'vitest';
import { dollars, openRow, sampleOffer } from '../../test/sample-offers.ts';
import { chosenAmount, offeredAmounts, offersOfAmount, showAddedAmount } from './shown-amount.ts';

const offers = (...faces: number[]) =>
  faces.map((face) => sampleOffer(`face-${face}`, face, [openRow('Level', { ANNUAL: dollars(100) })]));

afterEach(() => {
  chosenAmount.value = '';
});

describe('the amount whose offers are shown', () => {
  it('is the one that was just added', () => {
    showAddedAmount(offers(10_000), offers(10_000, 25_000));
    expect(chosenAmount.value).toBe('$25000.00');
  });

  it('stays as it is with the first offers, with the same amounts, and with two new ones', () => {
    chosenAmount.value = '$10000.00';
    showAddedAmount([], offers(5_000));
    showAddedAmount(offers(10_000, 5_000), offers(5_000, 10_000));
    showAddedAmount(offers(10_000), offers(10_000, 5_000, 25_000));
    expect(chosenAmount.value).toBe('$10000.00');
  });

  it('is one of the offers; a Medicare supplement has none', () => {
    const [supplement] = offers(0);
    expect(offeredAmounts(offers(10_000, 10_000, 5_000))).toEqual(['$10000.00', '$5000.00']);
    if (supplement !== undefined)
      expect(offeredAmounts([{ ...supplement, death_benefit: null }])).toEqual([]);
  });

  it('has a Medicare supplement once, which is quoted with every amount', () => {
    const supplements = offers(0, 0).map((plan) => ({ ...plan, death_benefit: null }));
    const [ten, more] = offers(10_000, 25_000);
    const plans = [ten, supplements[0], more, supplements[1]].filter((plan) => plan !== undefined);
    expect(offersOfAmount(plans, '$25000.00')).toEqual([supplements[0], more]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedRow, dollars, openRow, sampleOffer } from '../../test/sample-offers.ts';
import { cheapestForEach, jointRows, moneyText, openToAll } from './joint.ts';
import { primaryRow } from './premium.ts';

const at = (slug: string, premium: number, face = 10_000) =>
  sampleOffer(slug, face, [openRow('Preferred', { 'MONTHLY-EFT': dollars(premium) })]);
const closed = (slug: string) => sampleOffer(slug, 10_000, [closedRow('Preferred')]);
const premiumOf = (plan: ReturnType<typeof at>) => primaryRow(plan)?.premium?.amount ?? null;
const AMOUNT = '$10000.00';

describe('a couple', () => {
  const robert = {
    amount: AMOUNT,
    plans: [at('oak', 40), at('elm', 50), at('ash', 30), at('oak', 90, 20_000)],
  };
  const ellen = { amount: AMOUNT, plans: [at('oak', 25), at('elm', 10), closed('ash')] };
  const rows = jointRows([robert, ellen], premiumOf);

  it('sees what each product costs both, and the sum only where both get it', () => {
    expect(rows.map(({ slug, cents }) => [slug, cents])).toEqual([
      ['oak', 6500],
      ['elm', 6000],
      ['ash', null],
    ]);
    expect(openToAll(rows).map(({ slug }) => slug)).toEqual(['elm', 'oak']);
  });

  it('sees the cheapest product for each, and what they cost together', () => {
    const { rows: chosen, cents } = cheapestForEach(rows, 2);
    expect([chosen.map((row) => row?.slug), cents]).toEqual([['ash', 'elm'], 4000]);
  });

  it('has no sum when one of them gets nothing', () => {
    const nothing = jointRows([robert, { amount: AMOUNT, plans: [closed('oak')] }], premiumOf);
    expect(cheapestForEach(nothing, 2)).toMatchObject({ cents: null });
    expect(openToAll(nothing)).toEqual([]);
  });

  it('pays for the amount that counts for each of them', () => {
    const larger = jointRows([{ ...robert, amount: '$20000.00' }, ellen], premiumOf);
    expect(larger.find(({ slug }) => slug === 'oak')?.cents).toBe(11_500);
  });
});

it('the cheapest for each is never dearer than one product for everybody', () => {
  const premium = fc.integer({ min: 1, max: 500 });
  const plans = fc
    .dictionary(fc.constantFrom('oak', 'elm', 'ash', 'fir'), premium, { minKeys: 1 })
    .map((prices) => ({
      amount: AMOUNT,
      plans: Object.entries(prices).map(([slug, price]) => at(slug, price)),
    }));
  fc.assert(
    fc.property(fc.array(plans, { minLength: 1, maxLength: 6 }), (people) => {
      const rows = jointRows(people, premiumOf);
      const { cents } = cheapestForEach(rows, people.length);
      for (const row of openToAll(rows)) expect(cents).toBeLessThanOrEqual(row.cents ?? 0);
    }),
  );
});

it('money looks like the service’s', () => {
  expect([moneyText(13516), moneyText(1_234_560)]).toEqual(['$135.16', '$12,345.60']);
});

import { readTableText } from '@prequal/population';
import { describe, expect, it } from 'vitest';
import { closedRow, dollars, openRow, sampleOffer } from '../../test/sample-offers.ts';
import { csvOf, modesOf, premiumIn } from './comparison.ts';

const first = sampleOffer('hedgerow', 10_000, [
  openRow('Preferred', { 'MONTHLY-EFT': dollars(20), ANNUAL: dollars(230) }),
]);
const second = sampleOffer('copper', 10_000, [openRow('Standard', { QUARTERLY: dollars(60) })]);
const closed = sampleOffer('oak', 10_000, [closedRow('Standard')]);
const plans = [first, second, closed];

describe('a comparison', () => {
  it('has every payment mode once', () => {
    expect(modesOf(plans)).toEqual(['MONTHLY-EFT', 'ANNUAL', 'QUARTERLY']);
    expect(premiumIn(first, 'ANNUAL')).toEqual(dollars(230));
    expect([premiumIn(second, 'ANNUAL'), premiumIn(closed, 'ANNUAL')]).toEqual([null, null]);
  });

  it('is a CSV file with a row for each product and what it was made with', () => {
    const comparison = {
      plans,
      amounts: ['$10000.00'],
      requestId: 'req_1',
      day: '2026-09-01',
      catalogVersion: 'v7',
      provisional: false,
    };
    const text = csvOf([{ name: '', comparison }]);
    const { header, rows } = readTableText(text) ?? { header: [], rows: [] };
    const named = rows.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [header[at], cell])));
    expect(named).toMatchObject([
      {
        product: 'hedgerow',
        rate_class: 'Preferred',
        'MONTHLY-EFT': '$20.00',
        QUARTERLY: '',
        date: '2026-09-01',
      },
      { product: 'copper', QUARTERLY: '$60.00', ANNUAL: '', request_id: 'req_1' },
      { product: 'oak', rate_class: '', death_benefit: '', catalog_version: 'v7' },
    ]);
  });
});

import { readTableText } from '@prequal/population';
import { expect, it } from 'vitest';
import { closedRow, dollars, openRow, sampleOffer } from '../../test/sample-offers.ts';
import { offersCsv } from './offers-csv.ts';

const row = (line: number) => ({ line, id: `A-${line}`, body: {}, issues: [] });

it('lists every offer in the order of the file, whatever order the responses came in', () => {
  const offer = sampleOffer('hedgerow', 10_000, [
    closedRow('Elite'),
    openRow('Preferred', { 'MONTHLY-EFT': dollars(20) }),
  ]);
  const provisional = { ...offer, metadata: { provisional: true as const } };
  const text = offersCsv([
    { row: row(3), plans: [provisional], refusal: null },
    { row: row(4), plans: [], refusal: 'The state is not supported.' },
    { row: row(2), plans: [offer, offer], refusal: null },
  ]);
  expect(readTableText(text)?.rows.map(({ cells }) => cells)).toEqual([
    ['A-2', 'Bramblewood Mutual', 'hedgerow', 'Preferred', '$10000.00', '$20.00', 'MONTHLY-EFT', ''],
    ['A-2', 'Bramblewood Mutual', 'hedgerow', 'Preferred', '$10000.00', '$20.00', 'MONTHLY-EFT', ''],
    ['A-3', 'Bramblewood Mutual', 'hedgerow', 'Preferred', '$10000.00', '$20.00', 'MONTHLY-EFT', 'yes'],
  ]);
});

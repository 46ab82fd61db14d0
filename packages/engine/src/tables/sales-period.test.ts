import { expect, it } from 'vitest';
import { closedReasons, openClasses } from '../testing/simple-pack.ts';

const pack = { effective: { from: '2026-03-01', to: '2026-05-31' } };

it.each(['2026-03-01', '2026-05-31'])(
  'sells a product on %s, the first and the last day of its period',
  (today) => {
    expect(openClasses({ pack, today })).not.toEqual([]);
  },
);

it.each(['2026-02-28', '2026-06-01'])('closes every class of it on %s, outside of the period', (today) => {
  expect(openClasses({ pack, today })).toEqual([]);
  expect(new Set(Object.values(closedReasons({ pack, today })).flat())).toEqual(new Set(['underwriting']));
  // Not a matter of health.
  expect(openClasses({ pack, today, options: { skipHealth: true } })).toEqual([]);
});

it('sells a product without a last day forever', () => {
  expect(
    openClasses({ pack: { effective: { from: '2026-03-01', to: null } }, today: '2031-01-01' }),
  ).not.toEqual([]);
});

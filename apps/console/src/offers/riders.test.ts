import { describe, expect, it } from 'vitest';
import { closedRow, dollars, openRow, sampleOffer } from '../../test/sample-offers.ts';
import { riderLines, totalWithRiders } from './riders.ts';

const premium = (amount: number) => ({
  amount: dollars(amount),
  default_mode: 'MONTHLY-EFT' as const,
  modes: { 'MONTHLY-EFT': dollars(amount), ANNUAL: dollars(amount * 11) },
});
const row = {
  ...openRow('Standard', { 'MONTHLY-EFT': dollars(40), ANNUAL: dollars(440) }),
  riders: [
    {
      kind: 'child',
      name: 'Child Rider',
      available: true,
      included: false,
      reason: null,
      premium: premium(5),
    },
    {
      kind: 'accelerated_benefit',
      name: 'Advance',
      available: true,
      included: true,
      reason: null,
      premium: null,
    },
    {
      kind: 'waiver_of_premium',
      name: 'Waiver',
      available: false,
      included: false,
      reason: 'age',
      premium: null,
    },
  ] as const,
  total_premium: premium(45),
};

describe('the riders of an offer', () => {
  it('have a price in the mode that is shown, are included, or say why not', () => {
    const plan = sampleOffer('plain', 10_000, [row]);
    expect(riderLines(plan, 'ANNUAL').map(({ text }) => text)).toEqual([
      'Child Rider: $55.00',
      'Advance: included',
      'Waiver: not available (age)',
    ]);
    expect(totalWithRiders(plan, 'ANNUAL')?.display).toBe('$495.00');
    expect(totalWithRiders(plan, 'MONTHLY-EFT')?.display).toBe('$45.00');
  });

  it('are nothing where none were asked for, or no class is open', () => {
    const plan = sampleOffer('plain', 10_000, [openRow('Standard', { ANNUAL: dollars(440) })]);
    expect(riderLines(plan, 'ANNUAL')).toEqual([]);
    expect(totalWithRiders(plan, 'ANNUAL')).toBeNull();
    expect(riderLines(sampleOffer('plain', 10_000, [closedRow('Standard')]), 'ANNUAL')).toEqual([]);
  });
});

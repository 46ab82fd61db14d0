import { describe, expect, it } from 'vitest';
import { didYouMean, nearestName } from './nearest-name.ts';

const names = ['Stroke', 'Congestive Heart Failure', 'COPD', 'Heart Attack', 'Atrial Fibrillation'];

describe('nearestName', () => {
  it.each([
    ['Strok', 'Stroke'],
    ['stroke', 'Stroke'],
    ['Stroek', 'Stroke'],
    ['Atrial Fibrilation', 'Atrial Fibrillation'],
    ['Heart Failure', 'Congestive Heart Failure'],
  ])('finds what "%s" was meant to be', (wanted, meant) => {
    expect(nearestName(wanted, names)).toBe(meant);
  });

  it.each(['', '???', 'Pregnancy'])('makes no guess for "%s"', (wanted) => {
    expect(nearestName(wanted, names)).toBeUndefined();
  });

  it('writes a sentence, or nothing', () => {
    expect(didYouMean('Strok', names)).toBe(' Did you mean "Stroke"?');
    expect(didYouMean('Pregnancy', names)).toBe('');
  });
});

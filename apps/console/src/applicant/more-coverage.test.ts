import { describe, expect, it } from 'vitest';
import { moreCoverageOf } from './more-coverage.ts';

describe('moreCoverageOf', () => {
  it('sends what was filled in, and nothing else', () => {
    expect(moreCoverageOf({})).toEqual({});
    expect(
      moreCoverageOf({ zip: ' 75201 ', household: true, partB: '06/01/2026', riders: ['child'] }),
    ).toEqual({
      zip: '75201',
      household: true,
      part_b_effective: '2026-06-01',
      riders: [{ kind: 'child' }],
    });
  });

  it('sends the household also for those who are quoted together', () => {
    expect(moreCoverageOf({ household: 'together' })).toEqual({ household: true });
  });

  it('leaves out what is not valid', () => {
    expect(moreCoverageOf({ zip: '7520', household: false, partB: 'soon', riders: [] })).toEqual({});
  });
});

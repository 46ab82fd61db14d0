import { Random } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { shippedPacks } from '../../test/shipped-packs.ts';
import { shippedReference } from '../../test/shipped-reference.ts';
import { ClassProbe } from './class-probe.ts';
import { type SampleProfile, sampleProfiles } from './sample-profiles.ts';

const guarded = shippedPacks.packs.filter(
  ({ unlisted, rules }) => unlisted !== null && rules.some(({ guards }) => guards !== undefined),
);
const packs = [...new Map(guarded.map((pack) => [pack.familyId, pack])).values()];
const CONDITIONS = 12;

describe('the profiles of a thorough check', () => {
  it('meet every outcome that all combinations of guards meet', () => {
    const probe = new ClassProbe(packs, shippedReference, { asOf: '2026-09-01', extent: 'all' });
    const all = sampleProfiles(packs, 'all');
    expect(probe.profiles.length).toBeLessThan(all.length / 2);
    const random = new Random(7);
    const names = Array.from({ length: CONDITIONS }, () => random.pick(shippedReference.conditions).name);
    /** For each product and class that is open in good health: whether a condition leaves it open. */
    const met = (profiles: readonly SampleProfile[], name: string) => {
      const outcomes = new Set<string>();
      for (const profile of profiles) {
        const open = probe.open(profile, { conditions: [{ name }] });
        for (const [position, bits] of probe.open(profile, {}).entries()) {
          for (let index = 0; bits >> index !== 0; index += 1)
            if ((bits >> index) & 1)
              outcomes.add(`${position} ${index} ${((open[position] ?? 0) >> index) & 1}`);
        }
      }
      return [...outcomes].sort();
    };
    for (const name of names) expect(met(probe.profiles, name), name).toEqual(met(all, name));
  });
});

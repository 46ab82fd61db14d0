import type { FlatPack } from '../flat-pack.ts';
import { STATES } from '../states.ts';
import type { Rider } from './rider.ts';

/**
 * A product that asks only what the rider asks: its rules decide about one class, which is the rider. What it sells
 * and where is checked apart from it.
 */
export function riderPack(pack: FlatPack, { rules, rates }: Pick<Rider, 'rules' | 'rates'>): FlatPack {
  return {
    ...pack,
    slug: `${pack.slug}-rider`,
    effective: { from: '1800-01-01', to: null },
    classes: [
      { name: 'Rider', category: 'immediate', coverageTier: 'default', planName: '', benefitSchedule: '' },
    ],
    states: { available: STATES, classExclusions: [] },
    zipExclusions: [],
    issueAges: [{ classIndex: null, tobacco: null, states: null, minAge: 0, maxAge: 121 }],
    faceLimits: [],
    buildCharts: [],
    pricing: { ...pack.pricing, feeCents: 0, bandsFromCents: [0], rates },
    rules,
    unlisted: null,
    riders: [],
    planInfo: [],
    sources: [],
  };
}

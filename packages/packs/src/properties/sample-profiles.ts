import type { ApplicantNicotine, FlatPack, RuleGuards, Sex, StateCode } from '@prequal/engine';

/** How many people a property is tried with. */
export type Extent = 'few' | 'all';

/** What guards and tobacco rules look at, besides the face amount. */
export interface SampleProfile {
  readonly age: number;
  readonly sex: Sex;
  readonly state: StateCode;
  readonly nicotine: ApplicantNicotine | null;
}

/** Nearly every product is sold at one of these ages. */
const AGES = [35, 52, 68];
const STATE: StateCode = 'TX';
/** In that state, for products that are sold by area. */
export const SAMPLE_ZIP = '75201';
/** Below every face limit, so that no premium is computed; limits do not matter here. */
const FACE_CENTS = 100;
const SMOKER: ApplicantNicotine = {
  lastUsed: 'within_12_months',
  products: [{ name: 'Cigarettes', frequency: 'daily' }],
};

/**
 * Profiles on both sides of every guard, with and without tobacco. `few` keeps to the ages above without tobacco, which
 * meets nearly everything that an author can get wrong.
 */
export function sampleProfiles(packs: readonly FlatPack[], extent: Extent): readonly SampleProfile[] {
  if (extent === 'few')
    return soldAges(packs).map((age) => ({ age, sex: 'female', state: STATE, nicotine: null }));
  const guards = guardsOf(packs);
  const bounds = guards.flatMap(({ ages }) => (ages === undefined ? [] : [ages.min, ages.max]));
  const ages = [...new Set([...soldAges(packs), ...bounds.filter((age) => age >= 18 && age <= 85)])];
  const states = [...new Set([STATE, ...guards.flatMap((guard) => guard.states?.slice(0, 1) ?? [])])];
  const sexes: readonly Sex[] = guards.some(({ sex }) => sex !== undefined) ? ['female', 'male'] : ['female'];
  const combines = packs.some(combinesTobacco);
  return ages
    .sort((a, b) => a - b)
    .flatMap((age) => states.map((state) => ({ age, state })))
    .flatMap((each) => sexes.map((sex) => ({ ...each, sex })))
    .flatMap((each) => (combines ? [null, SMOKER] : [null]).map((nicotine) => ({ ...each, nicotine })));
}

/** Whether tobacco matters beside a condition. */
export function combinesTobacco({ rules }: FlatPack): boolean {
  return rules.some(({ kind }) => kind === 'condition_with_tobacco');
}

/** The usual ages, and one more for each product that is sold at none of them. */
function soldAges(packs: readonly FlatPack[]): readonly number[] {
  const ages = [...AGES];
  for (const { issueAges } of packs) {
    const lowest = Math.min(...issueAges.map(({ minAge }) => minAge));
    const highest = Math.max(...issueAges.map(({ maxAge }) => maxAge));
    if (!ages.some((age) => age >= lowest && age <= highest)) ages.push(lowest);
  }
  return ages;
}

/** One face amount, and one inside every span of amounts that a rule is limited to. */
export function sampleFaces(packs: readonly FlatPack[]): readonly number[] {
  const spans = guardsOf(packs).flatMap(({ face }) => (face === undefined ? [] : [face]));
  const inside = spans.map(({ minCents, maxCents }) => (minCents === 0 ? maxCents : minCents));
  return [...new Set([FACE_CENTS, ...inside])].sort((a, b) => a - b);
}

function guardsOf(packs: readonly FlatPack[]): readonly RuleGuards[] {
  return packs.flatMap(({ rules }) => rules.flatMap(({ guards }) => (guards === undefined ? [] : [guards])));
}

import { type FlatPack, guardsHold, type RuleGuards } from '@prequal/engine';
import { combinesTobacco, type SampleProfile } from './sample-profiles.ts';

/**
 * A few of the profiles, with which every product meets all that the others show it: each class that is open to someone in good health is
 * there with each combination of the product's own guards, and of tobacco where its rules combine that with conditions. Guards of other
 * products do not matter to it, so not every combination of all guards is needed.
 *
 * `open` has the open classes of someone in good health: one byte for each face amount and product.
 */
export function coveringProfiles(
  packs: readonly FlatPack[],
  profiles: readonly SampleProfile[],
  open: (profile: SampleProfile) => Uint8Array,
): readonly SampleProfile[] {
  const situationOf = packs.map(situations);
  const shown = profiles.map((profile) => {
    const classes = open(profile);
    return situationOf.flatMap((situation, variant) => {
      const key = `${variant} ${situation(profile)}`;
      return classesOf(classes[variant] ?? 0).map((index) => `${key} ${index}`);
    });
  });
  const missing = new Set(shown.flat());
  const chosen: SampleProfile[] = [];
  while (missing.size > 0) {
    const news = shown.map((keys) => keys.reduce((sum, key) => sum + Number(missing.has(key)), 0));
    const best = news.indexOf(Math.max(...news));
    for (const key of shown[best] ?? []) missing.delete(key);
    chosen.push(profiles[best] as SampleProfile);
  }
  return chosen;
}

/** Which guards of a product hold for a profile, as text. */
function situations(pack: FlatPack): (profile: SampleProfile) => string {
  const different = new Map<string, RuleGuards>();
  for (const { guards } of pack.rules)
    if (guards !== undefined) different.set(JSON.stringify(guards), guards);
  const guards = [...different.values()];
  const withTobacco = combinesTobacco(pack);
  return (profile) => {
    const held = guards.map((each) => Number(guardsHold(each, profile))).join('');
    return withTobacco && profile.nicotine !== null ? `${held} tobacco` : held;
  };
}

function classesOf(bits: number): readonly number[] {
  const classes: number[] = [];
  for (let index = 0; bits >> index !== 0; index += 1) if ((bits >> index) & 1) classes.push(index);
  return classes;
}

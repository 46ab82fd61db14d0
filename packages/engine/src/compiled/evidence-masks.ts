import { countsNeeds, NEEDS_SUMS } from '../evidence/derived-facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import type { AxisBuilder } from './axis-builder.ts';
import { NONE } from './catalog.ts';
import type { WordLayout } from './word-layout.ts';

/** The variants that count a fact, for every sum of needs and each choice about maintenance. */
export function evidenceMasks(packs: readonly FlatPack[], axes: AxisBuilder, layout: WordLayout): Int32Array {
  const choices: readonly ((pack: FlatPack) => boolean)[] = [
    () => true,
    (pack) => pack.maintenance !== 'none',
    (pack) => pack.maintenance === 'none',
  ];
  const masks = choices.flatMap((isChosen) =>
    Array.from({ length: NEEDS_SUMS }, (_, needs) => {
      const counts = (pack: FlatPack) => isChosen(pack) && countsNeeds(pack.inference, needs);
      return axes.store(layout.maskOf(packs.flatMap((pack, variant) => (counts(pack) ? [variant] : []))));
    }),
  );
  masks[0] = NONE;
  return Int32Array.from(masks);
}

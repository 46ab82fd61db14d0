import { describe, expect, it } from 'vitest';
import type { FlatPack } from '../flat-pack.ts';
import { Random } from '../random.ts';
import { randomPack } from '../testing/random-pack.ts';
import { ALL_ROWS, factsOf, SIMPLE_COVERAGE, SIMPLE_PACK } from '../testing/simple-pack.ts';
import { WORLD } from '../testing/world.ts';
import { transferables } from './catalog.ts';
import { compileCatalog } from './compile.ts';
import { Evaluator } from './evaluator.ts';
import { plainOffers } from './plain-offers.ts';
import { VariantIndex } from './select-variants.ts';

const random = new Random(11);
const packs = Array.from({ length: 6 }, (_, variant) => randomPack(random, variant, { rules: 20 }));
const catalog = compileCatalog(packs, WORLD);
const facts = factsOf({ conditions: [{ name: 'STROKE' }], medications: [{ name: 'CARVEDILOL' }] });

function response(evaluator: Evaluator, variants: readonly number[]) {
  const coverage = { ...SIMPLE_COVERAGE, amountsCents: [1_000_000, 500_000] };
  return plainOffers(evaluator.catalog, {
    offers: evaluator.evaluate(facts, { coverage, variants }, ALL_ROWS),
    coverage,
  });
}

describe('a compiled catalog', () => {
  it('returns the same results after it was posted to another thread', () => {
    const here = response(new Evaluator(catalog), [0, 1, 2, 3, 4, 5]);
    const sent = compileCatalog(packs, WORLD);
    const buffers = transferables(sent);
    const received = structuredClone(sent, { transfer: buffers });

    expect(buffers.length).toBeGreaterThan(20);
    expect(sent.axes.vectors.length).toBe(0);
    expect(response(new Evaluator(received), [0, 1, 2, 3, 4, 5])).toEqual(here);
  });

  it('returns offers by amount in the requested order, and a variant named twice once', () => {
    const order = response(new Evaluator(catalog), [4, 1, 4, 0, 1]).map((offer) => [
      offer.amountIndex,
      offer.variant,
    ]);

    expect(order).toEqual([
      [0, 4],
      [0, 1],
      [0, 0],
      [1, 4],
      [1, 1],
      [1, 0],
    ]);
  });

  it('keeps no state of the previous applicant', () => {
    const evaluator = new Evaluator(catalog);
    const fresh = JSON.stringify(response(evaluator, [0, 1, 2]));
    const sicker = factsOf({ conditions: WORLD.conditions.map(({ name }) => ({ name })) });
    evaluator.evaluate(sicker, { coverage: SIMPLE_COVERAGE, variants: [0, 1, 2, 3, 4, 5] }, ALL_ROWS);

    expect(JSON.stringify(response(evaluator, [0, 1, 2]))).toBe(fresh);
  });

  it('finds variants by slug and families by id, in catalog order, and reports unknown names', () => {
    const index = new VariantIndex(catalog);
    const family = packs[3]?.familyId ?? '';
    const slug = packs[4]?.slug ?? '';

    expect(index.select([slug, family])).toEqual({ variants: [4, 3, 5], unknown: [] });
    expect(index.select(['nothing', slug, 'prod_nothing'])).toEqual({ variants: [4], unknown: [0, 2] });
  });
});

describe('an unreleased variant', () => {
  const released = (variant: number) => ({ ...(packs[variant] as FlatPack), released: variant !== 4 });
  const index = new VariantIndex(compileCatalog([3, 4, 5].map(released), WORLD));
  const family = packs[3]?.familyId ?? '';
  const slug = packs[4]?.slug ?? '';

  it('is unknown, and not part of its family, to callers who may not see it', () => {
    expect(index.select([slug, family])).toEqual({ variants: [0, 2], unknown: [0] });
    expect(index.select([slug, family], { showUnreleased: true })).toEqual({
      variants: [1, 0, 2],
      unknown: [],
    });
  });
});

describe('compilation refuses', () => {
  const { pricing } = SIMPLE_PACK;
  const head = { id: 'R1', outcome: { type: 'decline' }, reason: 'underwriting', source: 'guide' } as const;
  const column = pricing.rates[0] as FlatPack['pricing']['rates'][number];

  it.each<[string, Partial<FlatPack>, string]>([
    ['no class', { classes: [] }, '0 classes'],
    [
      'nine classes',
      { classes: Array.from({ length: 9 }, () => SIMPLE_PACK.classes[0] as never) },
      '9 classes',
    ],
    ['no mode', { pricing: { ...pricing, modes: [] } }, 'no premium mode'],
    [
      'a default mode that is not offered',
      { pricing: { ...pricing, defaultMode: 'QUARTERLY' } },
      'default mode',
    ],
    ['a step of nothing', { pricing: { ...pricing, stepCents: 0 } }, 'step'],
    ['bands that leave out small amounts', { pricing: { ...pricing, bandsFromCents: [1] } }, 'band'],
    ['an empty set', { rules: [{ ...head, kind: 'all_of', members: [] }] }, 'rule R1 has a count of zero'],
    [
      'a count of nothing',
      { rules: [{ ...head, kind: 'medication_count', atLeast: 0 }] },
      'rule R1 has a count of zero',
    ],
    [
      'money past 2^53',
      { pricing: { ...pricing, rates: [{ ...column, centsPerThousand: [2 ** 40] }] } },
      'amounts exceed 2^53',
    ],
  ])('%s', (_what, change, message) => {
    expect(() => compileCatalog([{ ...SIMPLE_PACK, ...change }], WORLD)).toThrow(message);
  });
});

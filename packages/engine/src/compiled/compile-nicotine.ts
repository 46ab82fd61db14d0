import type { FlatPack } from '../flat-pack.ts';
import {
  NICOTINE_FREQUENCIES,
  type NicotineDefinition,
  type NicotineFrequency,
  usesNicotine,
} from '../rules/nicotine-definition.ts';
import { type NicotineTables, NONE } from './catalog.ts';
import type { RuleSorter } from './rule-sorter.ts';
import { offsets } from './subject-index.ts';

/** How often, with "not stated" first. */
const FREQUENCY_SLOTS: readonly (NicotineFrequency | null)[] = [null, ...NICOTINE_FREQUENCIES];

/** Represents a product that no definition names. */
const UNNAMED_PRODUCT = '';

export function compileNicotine(packs: readonly FlatPack[], rules: RuleSorter): NicotineTables {
  const definitions: NicotineDefinition[] = [];
  const numberOf = new Map<string, number>();
  const intern = (definition: NicotineDefinition): number => {
    const key = JSON.stringify([definition.counts, definition.lookBackMonths, definition.exceptions]);
    const known = numberOf.get(key) ?? definitions.push(definition) - 1;
    numberOf.set(key, known);
    return known;
  };
  const definitionOf = Int16Array.from(packs, ({ nicotine }) =>
    nicotine === null ? NONE : intern(nicotine),
  );
  const ruleDefinitions = rules.nicotine.map(({ definition }) => intern(definition));
  const products = [UNNAMED_PRODUCT, ...new Set(definitions.flatMap(productNames))];
  const closings = definitions.map((_, number) =>
    rules.nicotine
      .filter((_rule, position) => ruleDefinitions[position] === number)
      .flatMap(({ closing, guard }) => [
        { word: closing.word, bits: closing.bits, guard },
        ...(closing.nextBits === 0 ? [] : [{ word: closing.word + 1, bits: closing.nextBits, guard }]),
      ]),
  );
  const flat = closings.flat();
  return {
    productOf: new Map(products.map((name, slot) => [name, slot])),
    productSlots: products.length,
    lookBackMonths: Int32Array.from(definitions, (definition) => definition.lookBackMonths),
    counts: countsTable(definitions, products),
    definitionOf,
    firstClosing: offsets(closings),
    closingWord: Int32Array.from(flat, ({ word }) => word),
    closingBits: Uint32Array.from(flat, ({ bits }) => bits),
    closingGuard: Int32Array.from(flat, ({ guard }) => guard),
  };
}

function productNames(definition: NicotineDefinition): readonly string[] {
  const excepted = definition.exceptions.flatMap(({ products }) => products);
  return definition.counts === 'any' ? excepted : [...definition.counts, ...excepted];
}

/** Evaluates the definition for every product and frequency, ignoring the look-back. */
function countsTable(definitions: readonly NicotineDefinition[], products: readonly string[]): Uint8Array {
  return Uint8Array.from(
    definitions.flatMap((definition) => {
      const timeless = { ...definition, lookBackMonths: 1 };
      return products.flatMap((name) =>
        FREQUENCY_SLOTS.map((frequency) => {
          const stated = { lastUsed: 'within_12_months', products: [{ name, frequency }] } as const;
          return usesNicotine(timeless, stated) ? 1 : 0;
        }),
      );
    }),
  );
}

import { type BuildChart, type FlatPack, MAX_CLASSES } from '../flat-pack.ts';
import { STATES, type StateCode } from '../states.ts';
import { chartFor, weightsFor } from '../tables/build-chart.ts';
import { isIssueAge, issueAges } from '../tables/issue-age.ts';
import { salesPeriod } from '../tables/sales-period.ts';
import { isClassAvailable } from '../tables/state-availability.ts';
import { AGE_SLOTS, type DemographicTables, HEIGHT_SLOTS, NONE } from './catalog.ts';
import { rowsInForce } from './rows-in-force.ts';
import type { WordLayout } from './word-layout.ts';

const HEAVIEST = 0xffff;
/** No chart has a row for it. */
const UNLISTED_HEIGHT = -1;

export function compileDemographics(packs: readonly FlatPack[], layout: WordLayout): DemographicTables {
  return {
    ...compileAges(packs, layout),
    ...compileCharts(packs),
    zips: compileZips(packs, layout),
    periods: packs.map((pack, variant) => ({
      period: salesPeriod(pack),
      ...layout.closingBest(variant, 'underwriting', pack.classes.length),
    })),
  };
}

/** Of all variants, what a state closes, and what the ages in force there close. */
function compileAges(
  packs: readonly FlatPack[],
  layout: WordLayout,
): Pick<DemographicTables, 'states' | 'ageSlotOf' | 'ages'> {
  const slots = new Map<string, StateCode>();
  const keys = STATES.map((state) => {
    const key = packs.map(({ issueAges: rows }) => rowsInForce(rows, state)).join();
    if (!slots.has(key)) slots.set(key, state);
    return key;
  });
  const numberOf = new Map([...slots.keys()].map((key, slot) => [key, slot]));
  const ages = new Uint32Array(slots.size * 2 * AGE_SLOTS * layout.wordCount);
  [...slots.values()].forEach((state, slot) => {
    const first = slot * 2 * AGE_SLOTS * layout.wordCount;
    for (const [variant, pack] of packs.entries())
      writeAges(ages.subarray(first), { pack, variant, state }, layout);
  });
  return {
    states: stateTable(packs, layout),
    ageSlotOf: Uint8Array.from(keys, (key) => numberOf.get(key) ?? 0),
    ages,
  };
}

function stateTable(packs: readonly FlatPack[], layout: WordLayout): Uint32Array {
  const table = new Uint32Array(STATES.length * layout.wordCount);
  for (const [number, state] of STATES.entries()) {
    for (const [variant, pack] of packs.entries()) {
      const unavailable = pack.classes.flatMap((_, index) =>
        isClassAvailable(pack, index, state) ? [] : [index],
      );
      const { word, bits, nextBits } = layout.closing(variant, 'state', unavailable);
      table[number * layout.wordCount + word] = bits;
      if (nextBits !== 0) table[number * layout.wordCount + word + 1] = nextBits;
    }
  }
  return table;
}

/** Writes what the ages in force in a state close of one variant: [(tobacco × AGE_SLOTS + age) × words + word]. */
function writeAges(
  table: Uint32Array,
  { pack, variant, state }: { readonly pack: FlatPack; readonly variant: number; readonly state: StateCode },
  layout: WordLayout,
): void {
  [false, true].forEach((tobacco, tobaccoIndex) => {
    const ranges = pack.classes.map((_, index) => issueAges(pack, index, { tobacco, state }));
    const each = ranges.map((range, index) => ({ range, ...layout.closing(variant, 'age', [index]) }));
    for (let age = 0; age < AGE_SLOTS; age += 1) {
      const row = (tobaccoIndex * AGE_SLOTS + age) * layout.wordCount;
      for (const { range, word, bits, nextBits } of each) {
        if (isIssueAge(range, age)) continue;
        table[row + word] = (table[row + word] ?? 0) | bits;
        if (nextBits !== 0) table[row + word + 1] = (table[row + word + 1] ?? 0) | nextBits;
      }
    }
  });
}

function compileCharts(packs: readonly FlatPack[]): Pick<DemographicTables, 'chartOf' | 'charts'> {
  const numberOf = new Map<string, number>();
  const charts: BuildChart[] = [];
  const byPack = packs.map((pack) => {
    const numbers = new Map<BuildChart, number>();
    for (const chart of pack.buildCharts) {
      const key = JSON.stringify(chart.rows);
      const known = numberOf.get(key) ?? charts.push(chart) - 1;
      numberOf.set(key, known);
      numbers.set(chart, known);
    }
    return numbers;
  });
  const chartOf = Int16Array.from(
    Array.from({ length: AGE_SLOTS }, (_, age) =>
      packs.map((pack, variant) => {
        const chart = chartFor(pack, age);
        return chart === undefined ? NONE : (byPack[variant]?.get(chart) ?? NONE);
      }),
    ).flat(),
  );
  return { chartOf, charts: chartTable(charts) };
}

function chartTable(charts: readonly BuildChart[]): Uint16Array {
  const table = new Uint16Array(charts.length * HEIGHT_SLOTS * MAX_CLASSES * 2);
  charts.forEach((chart, number) => {
    const listed = new Set(chart.rows.map(({ heightInches }) => heightInches));
    for (let index = 0; index < MAX_CLASSES; index += 1) {
      const unlisted = weightsFor(chart, index, UNLISTED_HEIGHT);
      for (let height = 0; height < HEIGHT_SLOTS; height += 1) {
        const weights = listed.has(height) ? weightsFor(chart, index, height) : unlisted;
        const at = ((height * charts.length + number) * MAX_CLASSES + index) * 2;
        table[at] = weights?.min ?? 0;
        table[at + 1] = weights?.max ?? HEAVIEST;
      }
    }
  });
  return table;
}

function compileZips(packs: readonly FlatPack[], layout: WordLayout): DemographicTables['zips'] {
  return packs.flatMap((pack, variant) =>
    pack.zipExclusions.flatMap(({ classIndex, prefixes }) => {
      const classes = classIndex === null ? pack.classes.map((_, index) => index) : [classIndex];
      const { word, bits, nextBits } = layout.closing(variant, 'zip', classes);
      const second = nextBits === 0 ? [] : [{ word: word + 1, bits: nextBits, prefixes }];
      return bits === 0 ? second : [{ word, bits, prefixes }, ...second];
    }),
  );
}

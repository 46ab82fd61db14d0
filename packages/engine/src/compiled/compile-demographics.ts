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
    ageState: ageStateTable(packs, layout),
    ...compileCharts(packs),
    zips: compileZips(packs, layout),
    periods: packs.map((pack, variant) => ({
      period: salesPeriod(pack),
      ...layout.closingBest(variant, 'underwriting', pack.classes.length),
    })),
  };
}

/** What a state and the ages in force there close of one variant. */
interface StateClosing {
  readonly word: number;
  readonly bits: number;
  readonly nextBits: number;
  readonly twoWords: boolean;
  readonly ages: Uint32Array;
}

function ageStateTable(packs: readonly FlatPack[], layout: WordLayout): Uint32Array {
  const table = new Uint32Array(STATES.length * 2 * AGE_SLOTS * layout.wordCount);
  const closings = packs.map((pack, variant) => stateClosings(pack, variant, layout));
  // Row by row, as the table lies in memory: variant by variant every write would miss the cache.
  for (let row = 0; row < STATES.length * 2 * AGE_SLOTS; row += 1) {
    const state = Math.floor(row / (2 * AGE_SLOTS));
    const slot = row % (2 * AGE_SLOTS);
    for (const ofVariant of closings) {
      const closing = ofVariant[state];
      if (closing === undefined) continue;
      const at = row * layout.wordCount + closing.word;
      table[at] = closing.bits | (closing.ages[2 * slot] ?? 0);
      if (closing.twoWords) table[at + 1] = closing.nextBits | (closing.ages[2 * slot + 1] ?? 0);
    }
  }
  return table;
}

function stateClosings(pack: FlatPack, variant: number, layout: WordLayout): StateClosing[] {
  const byRows = new Map<string, Uint32Array>();
  const twoWords = layout.wordsOf(variant) === 2;
  return STATES.map((state) => {
    const unavailable = pack.classes.flatMap((_, index) =>
      isClassAvailable(pack, index, state) ? [] : [index],
    );
    const key = rowsInForce(pack.issueAges, state);
    const ages = byRows.get(key) ?? ageWords({ pack, variant, state }, layout);
    byRows.set(key, ages);
    const { word, bits, nextBits } = layout.closing(variant, 'state', unavailable);
    return { word, bits, nextBits, twoWords, ages };
  });
}

/** [(tobacco × AGE_SLOTS + age) × 2] → bits of both words. */
function ageWords(
  { pack, variant, state }: { readonly pack: FlatPack; readonly variant: number; readonly state: StateCode },
  layout: WordLayout,
): Uint32Array {
  const words = new Uint32Array(2 * AGE_SLOTS * 2);
  [false, true].forEach((tobacco, tobaccoIndex) => {
    const ranges = pack.classes.map((_, index) => issueAges(pack, index, { tobacco, state }));
    const each = ranges.map((range, index) => ({ range, ...layout.closing(variant, 'age', [index]) }));
    for (let age = 0; age < AGE_SLOTS; age += 1) {
      let closed = 0;
      let nextClosed = 0;
      for (const { range, bits, nextBits } of each) {
        if (isIssueAge(range, age)) continue;
        closed |= bits;
        nextClosed |= nextBits;
      }
      const at = (tobaccoIndex * AGE_SLOTS + age) * 2;
      words[at] = closed;
      words[at + 1] = nextClosed;
    }
  });
  return words;
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

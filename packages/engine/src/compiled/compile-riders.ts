import type { FlatPack } from '../flat-pack.ts';
import { RIDER_KINDS, type Rider } from '../riders/rider.ts';
import { riderPack } from '../riders/rider-pack.ts';
import { STATES } from '../states.ts';
import { NONE, type RiderTables } from './catalog.ts';
import { joinedNumbers, rateTable } from './compile-pricing.ts';
import { offsets } from './subject-index.ts';

/** The riders of a catalog, each once however many variants share it. */
export interface CollectedRiders {
  readonly riders: readonly { readonly rider: Rider; readonly pack: FlatPack }[];
  /** [variant × kinds + kind] → rider, or NONE. */
  readonly of: Int32Array;
  /** The products that ask what riders ask, each once. */
  readonly asking: readonly FlatPack[];
  /** [rider] → product in `asking`, or NONE for a rider without rules. */
  readonly rulesOf: Int32Array;
}

export function collectRiders(packs: readonly FlatPack[]): CollectedRiders {
  const riders = new NumberedByContent<{ readonly rider: Rider; readonly pack: FlatPack }>();
  const asking = new NumberedByContent<FlatPack>();
  const of = new Int32Array(packs.length * RIDER_KINDS.length).fill(NONE);
  const rulesOf: number[] = [];
  packs.forEach((pack, variant) => {
    for (const rider of pack.riders ?? []) {
      const { unisexRates } = pack.pricing;
      const asks =
        rider.rules.length === 0 ? NONE : asking.add(questionsOf(pack, rider), askingKey(pack, rider));
      const number = riders.add({ rider, pack }, JSON.stringify([rider, unisexRates, asks]));
      of[variant * RIDER_KINDS.length + RIDER_KINDS.indexOf(rider.kind)] = number;
      rulesOf[number] = asks;
    }
  });
  return { riders: riders.items, of, asking: asking.items, rulesOf: Int32Array.from(rulesOf) };
}

class NumberedByContent<T> {
  readonly items: T[] = [];
  readonly #numbers = new Map<string, number>();

  add(item: T, key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.items.length);
    return this.items.push(item) - 1;
  }
}

/** Prices are not part of what a rider asks. */
function questionsOf(pack: FlatPack, { rules }: Rider): FlatPack {
  return riderPack(pack, { rules, rates: [] });
}

function askingKey(
  { nicotine, ageBasis, inference, maintenance, impliedConditions }: FlatPack,
  rider: Rider,
): string {
  return JSON.stringify([rider.rules, nicotine, ageBasis, inference, maintenance, impliedConditions]);
}

export function compileRiders({ riders, of, rulesOf }: CollectedRiders): Omit<RiderTables, 'asking'> {
  const each = riders.map(({ rider }) => rider);
  const rates = riders.map(({ rider, pack }) => (rider.included ? [] : rateTable(riderPack(pack, rider))));
  return {
    of,
    rulesOf,
    names: each.map(({ name }) => name),
    minAge: Uint8Array.from(each, ({ minAge }) => minAge),
    maxAge: Uint8Array.from(each, ({ maxAge }) => maxAge),
    minFace: Float64Array.from(each, ({ minFaceCents }) => minFaceCents),
    maxFace: Float64Array.from(each, ({ maxFaceCents }) => maxFaceCents),
    minAmount: Float64Array.from(each, ({ amounts }) => amounts?.minCents ?? 0),
    maxAmount: Float64Array.from(each, ({ amounts }) => amounts?.maxCents ?? NONE),
    inState: Uint8Array.from(
      each.flatMap(({ states }) => STATES.map((state) => Number(states.includes(state)))),
    ),
    classes: Uint8Array.from(
      each,
      ({ classes }) => classes?.reduce((bits, index) => bits | (1 << index), 0) ?? 255,
    ),
    included: Uint8Array.from(each, ({ included }) => Number(included)),
    perChild: Uint8Array.from(each, ({ perChild }) => Number(perChild)),
    rateBase: offsets(rates),
    rates: Int32Array.from(joinedNumbers(rates)),
  };
}

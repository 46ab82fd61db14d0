import { faceMoney, type Money, preciseMoney } from '../../kernel/index.ts';
import { reasonsOf, type Underwritten } from '../../underwriting/index.ts';
import { offerId } from './plan-offer.ts';

type Snapshot = Underwritten['snapshot'];

const bytes = (text: string): Buffer => Buffer.from(text);

/** JSON of a value without the brace that closes it, so that more can follow. */
const open = (value: object): string => JSON.stringify(value).slice(0, -1);

/** One class of one variant, in the pieces between which numbers stand. */
interface ClassFragments {
  /** Up to the rank of a row that is primary, eligible, or neither. */
  readonly primary: Buffer;
  readonly other: Buffer;
  /** From after the rank to before the premium of an eligible row. */
  readonly eligible: Buffer;
  /** From after the rank to the end of a row that is closed for these reasons. */
  closed(reasons: number): Buffer;
}

interface VariantFragments {
  /** From after the eligible flag to the public address inside the logo's. */
  readonly carrier: Buffer;
  readonly product: Buffer;
  readonly classes: readonly ClassFragments[];
  /** [mode]: `"MODE":`, with the comma before all but the first. */
  readonly modes: readonly Buffer[];
  readonly afterAmount: Buffer;
}

const MOST_AMOUNTS = 256;
const MOST_MONEY = 100_000;

/** Everything about a catalog version that answers repeat, encoded once. */
export class Fragments {
  readonly #snapshot: Snapshot;
  readonly #variants: VariantFragments[] = [];
  readonly #ids = new Map<string, Buffer[]>();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  variant(variant: number): VariantFragments {
    const known = this.#variants[variant];
    if (known !== undefined) return known;
    const made = variantFragments(this.#snapshot, variant);
    this.#variants[variant] = made;
    return made;
  }

  /** The ids of all variants at one amount; clients ask for the same round amounts again and again. */
  id(target: string, cents: number, variant: number): Buffer {
    const key = `${target}|${cents}`;
    let ids = this.#ids.get(key);
    if (ids === undefined) {
      if (this.#ids.size >= MOST_AMOUNTS) this.#ids.clear();
      ids = [];
      this.#ids.set(key, ids);
    }
    const known = ids[variant];
    if (known !== undefined) return known;
    const slug = this.#snapshot.variants[variant]?.slug ?? '';
    const made = bytes(offerId(this.#snapshot.version, slug, target, cents));
    ids[variant] = made;
    return made;
  }
}

function variantFragments(snapshot: Snapshot, variant: number): VariantFragments {
  const head = snapshot.compiled.heads[variant];
  const facts = snapshot.variants[variant];
  if (head === undefined || facts === undefined)
    throw new RangeError(`variant ${variant} is not in the catalog`);
  const { carrier } = head;
  const carrierText = open({ id: carrier.id, name: carrier.name, logo_url: '' });
  const product = { id: head.familyId, name: head.name, class: head.productClass, slug: head.slug };
  return {
    // The closing quote of the empty logo address is cut as well: the address follows.
    carrier: bytes(`"carrier":${carrierText.slice(0, -1)}`),
    product: bytes(
      `/v1/logo/${encodeURIComponent(carrier.name)}"},"product":${JSON.stringify(product)},"plan_info":${JSON.stringify(facts.planInfo)}`,
    ),
    classes: head.classes.map((rateClass) => {
      const { category, coverageTier } = rateClass;
      const name = JSON.stringify(rateClass.name);
      const closed = new Map<number, Buffer>();
      const eligibility = (eligible: boolean, reasons: number) =>
        JSON.stringify({ eligible, category, coverage_tier: coverageTier, reasons: reasonsOf(reasons) });
      return {
        primary: bytes(`{"rate_class":${name},"primary":true,"rank":`),
        other: bytes(`{"rate_class":${name},"primary":false,"rank":`),
        eligible: bytes(`,"eligibility":${eligibility(true, 0)},"premium":{"amount":`),
        closed: (reasons) => {
          const known = closed.get(reasons);
          if (known !== undefined) return known;
          const made = bytes(`,"eligibility":${eligibility(false, reasons)},"premium":null},`);
          closed.set(reasons, made);
          return made;
        },
      };
    }),
    modes: head.modes.map((mode, index) => bytes(`${index === 0 ? '' : ','}${JSON.stringify(mode)}:`)),
    afterAmount: bytes(`,"default_mode":${JSON.stringify(head.defaultMode)},"modes":{`),
  };
}

/** Amounts of money as JSON, kept by their cents: premiums of a catalog repeat. */
class MoneyFragments {
  readonly #known = new Map<number, Buffer>();
  readonly #money: (cents: number) => Money;

  constructor(money: (cents: number) => Money) {
    this.#money = money;
  }

  of(cents: number): Buffer {
    const known = this.#known.get(cents);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST_MONEY) this.#known.clear();
    const made = bytes(JSON.stringify(this.#money(cents)));
    this.#known.set(cents, made);
    return made;
  }
}

export const preciseFragments = new MoneyFragments(preciseMoney);
export const faceFragments = new MoneyFragments(faceMoney);

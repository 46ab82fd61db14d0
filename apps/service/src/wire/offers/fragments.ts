import { faceMoney } from '../../kernel/index.ts';
import { type Evaluation, reasonsOf } from '../../underwriting/index.ts';
import { type ShortFragment, shortFragment } from './byte-writer.ts';
import { type LogoPath, offerId, presentProduct } from './plan-offer.ts';

type Snapshot = Evaluation['snapshot'];

const bytes = (text: string): Buffer => Buffer.from(text);

/** JSON of a value without the brace that closes it, so that more can follow. */
const open = (value: object): string => JSON.stringify(value).slice(0, -1);

/** One class of one variant, as the fragments between which numbers are inserted. */
interface ClassFragments {
  /** From the beginning of an eligible row of this rank to before its premium. */
  eligible(rank: number): Buffer;
  /** A whole row that is closed for these reasons. */
  closed(rank: number, reasons: number): Buffer;
}

/** What the beginnings of a variant's offers have in common. */
interface VariantTexts {
  readonly version: string;
  readonly slug: string;
  /** From after the eligible flag to the public address inside the logo's. */
  readonly carrier: string;
  readonly product: string;
  /** Whether offers have a face amount. */
  readonly hasFace: boolean;
}

interface VariantFragments {
  readonly texts: VariantTexts;
  readonly classes: readonly ClassFragments[];
  /** [mode]: `"MODE":`, with the comma before all but the first. */
  readonly modes: readonly ShortFragment[];
  /** [mode]: between the amount, which is in this mode, and the amounts of all modes. */
  readonly afterAmount: readonly ShortFragment[];
}

/** The position of an offer: everything that its beginning depends on, besides the variant. */
export interface OfferSetting {
  readonly publicUrl: string;
  readonly target: Evaluation['coverage']['target'];
  readonly cents: number;
}

/** More than a product has classes. */
const MOST_RANKS = 16;
const MOST_SETTINGS = 128;

/** Everything that the responses of a catalog version repeat, encoded once. */
export class Fragments {
  readonly #snapshot: Snapshot;
  readonly #logoPath: LogoPath;
  readonly #variants: VariantFragments[] = [];
  readonly #beginnings = new Map<string, Buffer[]>();

  constructor(snapshot: Snapshot, logoPath: LogoPath) {
    this.#snapshot = snapshot;
    this.#logoPath = logoPath;
  }

  variant(variant: number): VariantFragments {
    const known = this.#variants[variant];
    if (known !== undefined) return known;
    const made = variantFragments(this.#snapshot, variant, this.#logoPath);
    this.#variants[variant] = made;
    return made;
  }

  /** How offers begin, by setting: clients often ask for the same round amounts. */
  beginnings(setting: OfferSetting): (variant: number, eligible: boolean) => Buffer {
    const key = `${setting.target}|${setting.cents}|${setting.publicUrl}`;
    let known = this.#beginnings.get(key);
    if (known === undefined) {
      if (this.#beginnings.size >= MOST_SETTINGS) this.#beginnings.clear();
      known = [];
      this.#beginnings.set(key, known);
    }
    const beginnings = known;
    return (variant, eligible) => {
      const at = variant * 2 + (eligible ? 1 : 0);
      beginnings[at] ??= bytes(beginningOf(this.variant(variant).texts, eligible, setting));
      return beginnings[at];
    };
  }
}

/** An offer up to what depends on its rows: for a face amount those themselves, for a budget what it buys. */
function beginningOf(
  { version, slug, carrier, product, hasFace }: VariantTexts,
  eligible: boolean,
  { publicUrl, target, cents }: OfferSetting,
): string {
  const id = offerId({ version, slug, target, cents });
  const beginning = `{"object":"plan_offer","id":"${id}","eligible":${eligible},${carrier}${inQuotes(publicUrl)}${product}`;
  if (target === 'monthly_budget') return beginning;
  if (!hasFace) return `${beginning},"death_benefit":null,"pricing":[`;
  return `${beginning},"death_benefit":{"amount":${JSON.stringify(faceMoney(cents))},"period":null},"pricing":[`;
}

/** A string as it is written between the quotes of JSON. */
function inQuotes(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function variantFragments(snapshot: Snapshot, variant: number, logoPath: LogoPath): VariantFragments {
  const head = snapshot.compiled.heads[variant];
  const facts = snapshot.variants[variant];
  if (head === undefined || facts === undefined)
    throw new RangeError(`variant ${variant} is not in the catalog`);
  const { carrier } = head;
  const carrierText = open({ id: carrier.id, name: carrier.name, logo_url: '' });
  return {
    texts: {
      version: snapshot.version,
      slug: head.slug,
      // The closing quote of the empty logo address is cut as well: the address follows.
      carrier: `"carrier":${carrierText.slice(0, -1)}`,
      product: `${logoPath(carrier.name)}"},"product":${JSON.stringify(presentProduct(head))},"plan_info":${JSON.stringify(facts.planInfo)}`,
      hasFace: head.productClass !== 'medsup',
    },
    classes: head.classes.map((rateClass) => {
      const { category, coverageTier } = rateClass;
      const row = (rank: number, eligible: boolean, reasons: number) =>
        open({
          rate_class: rateClass.name,
          primary: eligible && rank === 1,
          rank,
          eligibility: { eligible, category, coverage_tier: coverageTier, reasons: reasonsOf(reasons) },
        });
      const eligibleRows: Buffer[] = [];
      const closedRows = new Map<number, Buffer>();
      return {
        eligible: (rank) => (eligibleRows[rank] ??= bytes(`${row(rank, true, 0)},"premium":{"amount":`)),
        closed: (rank, reasons) => {
          const key = reasons * MOST_RANKS + rank;
          const known = closedRows.get(key);
          if (known !== undefined) return known;
          const made = bytes(`${row(rank, false, reasons)},"premium":null},`);
          closedRows.set(key, made);
          return made;
        },
      };
    }),
    modes: head.modes.map((mode, index) =>
      shortFragment(`${index === 0 ? '' : ','}${JSON.stringify(mode)}:`),
    ),
    afterAmount: head.modes.map((mode) => shortFragment(`,"default_mode":${JSON.stringify(mode)},"modes":{`)),
  };
}

import { type Evaluation, MODE_SLOTS, plainRiders } from '../../underwriting/index.ts';
import { envelopeBeginning } from '../envelope.ts';
import { ByteWriter, shortFragment } from './byte-writer.ts';
import { Fragments } from './fragments.ts';
import { presentOfferFacts } from './open-facts.ts';
import {
  type Accuracy,
  type LogoPath,
  presentPremium,
  presentRiders,
  shownCents,
  unsignedLogoPath,
} from './plan-offer.ts';
import type { OfferRenderer } from './render.ts';
import { renderInTurns } from './turns.ts';

const NOTHING = new Uint8Array();
const COMMA = shortFragment(',');
const DEATH_BENEFIT = shortFragment(',"death_benefit":{"amount":');
const NO_DEATH_BENEFIT = shortFragment(',"death_benefit":null');
const NO_PERIOD = shortFragment(',"period":null}');
const BUDGET = shortFragment(',"budget":{"amount":');
const MONTHLY_PRICING = shortFragment(',"period":"monthly"},"pricing":[');
const END_OF_OFFER = shortFragment('],"metadata":{}},');
const END_OF_PROVISIONAL_OFFER = shortFragment('],"metadata":{"provisional":true}},');
const END_OF_PREMIUM = shortFragment('}}');
const END_OF_ROW = shortFragment('},');
const END_OF_PREMIUM_AND_ROW = shortFragment('}}},');

/** Offers written before other requests get their turn; a few milliseconds. */
const OFFERS_PER_TURN = 300;
/** About what one offer takes. */
const BYTES_AN_OFFER = 1500;

/**
 * Writes responses as bytes, from fragments that were encoded once, without building objects. Its output equals that of
 * the plain renderer; a property test compares the two byte by byte.
 */
export function byteRenderer(logoPath: LogoPath = unsignedLogoPath): OfferRenderer {
  const shared = new ByteWriter();
  const known = new WeakMap<Evaluation['snapshot'], Fragments>();
  const fragmentsOf = (snapshot: Evaluation['snapshot']): Fragments => {
    const fragments = known.get(snapshot) ?? new Fragments(snapshot, logoPath);
    known.set(snapshot, fragments);
    return fragments;
  };
  return {
    render: (result, { publicUrl, remarks, accuracy, ...provenance }) => {
      const beginning = envelopeBeginning(provenance);
      const end = `],${JSON.stringify(remarks).slice(1)}}`;
      const fragments = fragmentsOf(result.snapshot);
      const { offerCount } = result.offers;
      const long = offerCount > OFFERS_PER_TURN;
      // Other responses are written while a long one waits for its next turn.
      const writer = long ? new ByteWriter(offerCount * BYTES_AN_OFFER) : shared;
      writer.begin();
      writer.putText(`${beginning}{"plans":[`);
      return renderInTurns(result, {
        offersPerTurn: OFFERS_PER_TURN,
        write: (kept, from, to) => {
          if (from > 0) writer.putShort(COMMA);
          writeOffers(writer, kept, { fragments, from, to, publicUrl, accuracy });
          if (to === offerCount) writer.putText(end);
        },
        finish: () => writer.take(),
      });
    },
  };
}

interface OfferRange {
  readonly fragments: Fragments;
  readonly from: number;
  readonly to: number;
  readonly publicUrl: string;
  readonly accuracy: Accuracy;
}

/** The offers from `from` to before `to`, with commas between them. */
function writeOffers(
  writer: ByteWriter,
  { snapshot, offers, coverage, provisional, paymentMode, openFacts }: Evaluation,
  { fragments, from, to, publicUrl, accuracy }: OfferRange,
): void {
  const { heads, pricing } = snapshot.compiled;
  const { target, riders: asked } = coverage;
  const budgeted = target === 'monthly_budget';
  const endOfOffer = provisional ? END_OF_PROVISIONAL_OFFER : END_OF_OFFER;
  const beginnings = coverage.amountsCents.map((cents) => fragments.beginnings({ publicUrl, target, cents }));
  for (let offer = from; offer < to; offer++) {
    const variant = offers.variant[offer] ?? 0;
    const amount = offers.amount[offer] ?? 0;
    const first = offers.firstRow[offer] ?? 0;
    const eligible = (offers.eligibleRows[offer] ?? 0) > 0;
    const parts = fragments.variant(variant);
    writer.put(beginnings[amount]?.(variant, eligible) ?? NOTHING);
    const isPlan = heads[variant]?.productClass === 'medsup';
    if (budgeted) {
      if (eligible || isPlan) putBenefit(writer, isPlan ? null : (offers.face[first] ?? 0));
      writer.putShort(BUDGET);
      writer.putMoney(coverage.amountsCents[amount] ?? 0, 'precise');
      writer.putShort(MONTHLY_PRICING);
    }
    const end = offers.firstRow[offer + 1] ?? 0;
    const requested = paymentMode === null ? -1 : (heads[variant]?.modes.indexOf(paymentMode) ?? -1);
    const shownMode = requested === -1 ? (pricing.defaultMode[variant] ?? 0) : requested;
    for (let row = first; row < end; row++) {
      const rateClass = parts.classes[offers.rateClass[row] ?? 0];
      if (rateClass === undefined) continue;
      const rank = row - first + 1;
      const reasons = offers.reasons[row] ?? 0;
      if (reasons !== 0) {
        writer.put(rateClass.closed(rank, reasons));
        continue;
      }
      const at = row * MODE_SLOTS;
      writer.put(rateClass.eligible(rank));
      writer.putMoney(shownCents(offers.premium[at + shownMode] ?? 0, accuracy), 'precise');
      writer.putShort(parts.afterAmount[shownMode] ?? COMMA);
      for (let mode = 0; mode < parts.modes.length; mode++) {
        writer.putShort(parts.modes[mode] ?? COMMA);
        writer.putMoney(shownCents(offers.premium[at + mode] ?? 0, accuracy), 'precise');
      }
      if (!budgeted && asked === undefined) {
        writer.putShort(END_OF_PREMIUM_AND_ROW);
        continue;
      }
      writer.putShort(END_OF_PREMIUM);
      if (budgeted) putBenefit(writer, isPlan ? null : (offers.face[row] ?? 0));
      if (asked !== undefined) {
        const riders = plainRiders(snapshot.compiled, offers, { variant, row, asked });
        writer.putText(`,${JSON.stringify(presentRiders(riders, { accuracy, paymentMode })).slice(1, -1)}`);
      }
      writer.putShort(END_OF_ROW);
    }
    // Every row ends in a comma; the last comma is removed.
    if (end > first) writer.unput();
    if (openFacts === undefined) {
      writer.putShort(endOfOffer);
      continue;
    }
    const facts = presentOfferFacts(openFacts, { variant, amount }, (premium) =>
      presentPremium(premium, { accuracy, paymentMode }),
    );
    const metadata = JSON.stringify({ ...(provisional ? { provisional } : {}), ...facts });
    writer.putText(`],"metadata":${metadata}},`);
  }
  if (to > from) writer.unput();
}

/** A Medicare supplement has no death benefit, and says so. */
function putBenefit(writer: ByteWriter, cents: number | null): void {
  if (cents === null) {
    writer.putShort(NO_DEATH_BENEFIT);
    return;
  }
  writer.putShort(DEATH_BENEFIT);
  writer.putMoney(cents, 'face');
  writer.putShort(NO_PERIOD);
}

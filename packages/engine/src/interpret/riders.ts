import type { FlatPack } from '../flat-pack.ts';
import type { OfferedRider, OfferPremium } from '../offer.ts';
import {
  type AskedRider,
  faceEdges,
  isAmountSold,
  isRepeated,
  pricedAmount,
  RIDER_NAMES,
  type Rider,
  type RiderReason,
  riderAmount,
} from '../riders/rider.ts';
import { riderPack } from '../riders/rider-pack.ts';
import { finish } from '../steps.ts';
import { rateFor } from '../tables/rate-card.ts';
import { type InterpretInput, interpretEligibility } from './eligibility.ts';
import { premiumAt, type RatedApplicant } from './price.ts';
import type { TraceEntry } from './trace.ts';

/** A rider that was asked for, for one applicant, before class and face amount. */
interface RiderTerms {
  readonly asked: AskedRider;
  readonly rider: Rider;
  /** Its product, which prices it. */
  readonly pack: FlatPack;
  readonly closedBy: 'age' | 'state' | null;
  /** The rules that fired. */
  readonly entries: readonly TraceEntry[];
  readonly rate: number;
}

/** The riders that were asked for, as one product offers them to one applicant. */
export class InterpretedRiders {
  readonly #pack: FlatPack;
  readonly #terms: readonly (RiderTerms | { readonly asked: AskedRider; readonly rider: null })[];

  constructor(
    pack: FlatPack,
    input: InterpretInput,
    { who, skipHealth }: { readonly who: RatedApplicant; readonly skipHealth: boolean },
  ) {
    this.#pack = pack;
    this.#terms = (input.coverage.riders ?? []).map((asked, index, all) => {
      const rider = pack.riders?.find(({ kind }) => kind === asked.kind);
      return rider === undefined || isRepeated(all, index)
        ? { asked, rider: null }
        : { asked, ...termsOf(riderPack(pack, rider), rider, { input, who, skipHealth }) };
    });
  }

  /** What a row of the class says about each rider. */
  offered(classIndex: number, faceCents: number): OfferedRider[] {
    return this.#terms.map((terms) => {
      const { kind } = terms.asked;
      if (terms.rider === null) return unavailable({ kind, name: RIDER_NAMES[kind] }, 'not offered');
      const { name, included } = terms.rider;
      const reason = this.#reason(terms, classIndex, faceCents);
      if (reason !== null) return unavailable({ kind, name }, reason);
      const premium = included ? null : premiumOf(terms, faceCents);
      return { kind, name, available: true, included, reason: null, premium };
    });
  }

  /** What the available riders cost in one mode. */
  cost(classIndex: number, faceCents: number, mode: OfferPremium['defaultMode']): number {
    return this.offered(classIndex, faceCents).reduce(
      (sum, { premium }) => sum + (premium?.modes.find((each) => each.mode === mode)?.cents ?? 0),
      0,
    );
  }

  get edges(): number[] {
    return this.#terms.flatMap(({ asked, rider }) => (rider === null ? [] : faceEdges(rider, asked)));
  }

  /** The rules that close a rider, by its position in the request. */
  closingRules(position: number): readonly TraceEntry[] {
    const terms = this.#terms[position];
    return terms === undefined || terms.rider === null ? [] : terms.entries;
  }

  /** The premium of a row with all available riders. */
  total(premium: OfferPremium, riders: readonly OfferedRider[]): OfferPremium {
    const modes = premium.modes.map(({ mode, cents }, at) => ({
      mode,
      cents: riders.reduce((sum, rider) => sum + (rider.premium?.modes[at]?.cents ?? 0), cents),
    }));
    const cents = modes.find(({ mode }) => mode === this.#pack.pricing.defaultMode)?.cents ?? 0;
    return { cents, defaultMode: premium.defaultMode, modes };
  }

  #reason(
    { asked, rider, closedBy, entries }: RiderTerms,
    classIndex: number,
    faceCents: number,
  ): RiderReason | null {
    if (closedBy !== null) return closedBy;
    if (!isAmountSold(rider, asked, faceCents)) return 'face amount';
    const isClassSold = rider.classes === null || rider.classes.includes(classIndex);
    return isClassSold && entries.length === 0 ? null : 'underwriting';
  }
}

function termsOf(
  pack: FlatPack,
  rider: Rider,
  {
    input,
    who,
    skipHealth,
  }: { readonly input: InterpretInput; readonly who: RatedApplicant; readonly skipHealth: boolean },
) {
  const rate = rider.included ? 0 : rateFor(pack, { ...who, classIndex: 0, band: 0 });
  const isAge = who.age >= rider.minAge && who.age <= rider.maxAge && (rider.included || rate > 0);
  const closedBy = !isAge ? ('age' as const) : rider.states.includes(who.state) ? null : ('state' as const);
  const { entries } = finish(interpretEligibility(pack, input, skipHealth));
  return { rider, pack, closedBy, rate, entries: entries.filter(({ closes }) => closes.length > 0) };
}

function premiumOf({ asked, rider, pack, rate }: RiderTerms, faceCents: number): OfferPremium {
  return premiumAt(pack.pricing, rate, pricedAmount(riderAmount(asked, faceCents), rider.perChild, asked));
}

function unavailable({ kind, name }: Pick<OfferedRider, 'kind' | 'name'>, reason: RiderReason): OfferedRider {
  return { kind, name, available: false, included: false, reason, premium: null };
}

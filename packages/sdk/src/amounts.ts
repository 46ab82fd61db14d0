interface Cents {
  readonly cents: number;
}

/** What `byAmount` reads of an offer: the nested amounts of v3, or the flat ones of v2. */
export interface OfferWithAmount {
  readonly death_benefit?: { readonly amount: Cents } | Cents | null | undefined;
  readonly budget?: { readonly amount: Cents } | Cents | null | undefined;
}

/**
 * Groups offers by the amount they were quoted for, in cents: the monthly budget of a budget offer, otherwise the
 * face amount. Amounts and offers keep the order of the response, which is the order of the request.
 */
export function byAmount<Offer extends OfferWithAmount>(plans: readonly Offer[]): Map<number, Offer[]> {
  const groups = new Map<number, Offer[]>();
  for (const plan of plans) {
    // A budget offer has a death benefit too: what the budget buys, which differs between products.
    const target = plan.budget ?? plan.death_benefit;
    if (!target) continue;
    const { cents } = 'amount' in target ? target.amount : target;
    const group = groups.get(cents);
    if (group) group.push(plan);
    else groups.set(cents, [plan]);
  }
  return groups;
}

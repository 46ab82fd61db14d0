import type { ConsoleData } from '@prequal/contract';
import type { Form } from '../applicant/form.ts';
import { type CarrierProduct, isCarrierOf } from './carriers.ts';
import type { OfferOrder } from './order.ts';
import { type PaymentInterval, paymentsPerYear } from './payment-mode.ts';

export type MemberPreferences = ConsoleData<'GET /preferences'>;

/** The choice of products that means those of the preferences. */
export const PREFERRED = 'preferred';

/** The fields of the form that the preferences fill in. */
export function startOfPreferences({
  state,
  amounts,
  product_classes: classes,
}: MemberPreferences): Partial<Form> {
  return {
    ...(state === null ? {} : { state }),
    ...(amounts === null || amounts.length === 0 ? {} : { amounts: amounts.map(String) }),
    ...(classes === null || classes.length === 0
      ? {}
      : { productClass: classes.length === 1 ? String(classes[0]) : PREFERRED }),
  };
}

/** The order of the service in the words of the screen. */
export function orderOf(sort: MemberPreferences['sort']): OfferOrder {
  if (sort === 'premium') return 'price';
  return sort === 'rank' ? 'class' : 'best';
}

const INTERVAL_OF: Readonly<Record<number, PaymentInterval>> = {
  12: 'monthly',
  4: 'quarterly',
  2: 'semiannual',
  1: 'annual',
};

export function intervalOf(mode: string | null): PaymentInterval {
  return mode === null ? 'monthly' : (INTERVAL_OF[paymentsPerYear(mode)] ?? 'monthly');
}

/** The products of carriers that the member is not appointed with; none if the member has not said. */
export function otherCarriersSlugs(
  carriers: readonly string[] | null,
  products: readonly CarrierProduct[],
): ReadonlySet<string> {
  if (carriers === null || carriers.length === 0) return new Set();
  return new Set(
    products
      .filter((product) => !carriers.some((carrier) => isCarrierOf(carrier, product)))
      .map(({ slug }) => slug),
  );
}

/** `10000, $25,000` as amounts of the API; null when one of them is none. */
export function amountsOf(text: string): readonly string[] | null {
  const parts = text
    // A comma before three digits groups thousands, unless a space follows it.
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
    .split(/[,;\s]+/)
    .map((part) => part.replace(/^\$/, ''))
    .filter((part) => part !== '');
  const isAmount = (part: string) => /^\d{1,9}(\.\d{2})?$/.test(part) && Number(part) > 0;
  return parts.length <= 20 && parts.every(isAmount) ? [...new Set(parts)] : null;
}

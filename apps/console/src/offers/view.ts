import { signal } from '@preact/signals';
import type { OfferGrouping, OfferOrder } from './order.ts';
import type { PaymentInterval } from './payment-mode.ts';

/** How the offers are shown; kept while the page is open, whoever the applicant is. */
export const sort = signal<OfferOrder>('best');
export const grouping = signal<OfferGrouping>('type');
export const interval = signal<PaymentInterval>('monthly');

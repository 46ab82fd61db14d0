import type { Underwritten } from '../../underwriting/index.ts';
import { envelopeBody } from '../envelope.ts';
import type { Call } from '../route.ts';
import type { Warning } from './execute.ts';
import { type Accuracy, presentOffers } from './plan-offer.ts';

/** Turns a decision into the bytes of its answer. Begins at once: what it still needs after that it has copied. */
export interface OfferRenderer {
  render(
    object: 'prequalify_result' | 'quote_result',
    call: Call,
    result: Underwritten,
    warnings: readonly Warning[],
    accuracy: Accuracy,
  ): Promise<Buffer>;
}

/** By way of plain objects: easy to read, and the reference for the one that writes bytes. */
export const plainRenderer: OfferRenderer = {
  render: async (object, call, result, warnings, accuracy) =>
    envelopeBody({
      object,
      requestId: call.requestId,
      idempotencyKey: call.idempotencyKey,
      livemode: call.principal.livemode,
      data: {
        plans: presentOffers(result, { publicUrl: call.publicUrl, accuracy }),
        ...(warnings.length === 0 ? {} : { warnings }),
      },
    }),
};

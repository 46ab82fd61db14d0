import type { Evaluation, RenderedBody } from '../../underwriting/index.ts';
import { envelopeBody } from '../envelope.ts';
import { type Accuracy, type LogoPath, presentOffers, unsignedLogoPath } from './plan-offer.ts';
import type { Remarks } from './remarks.ts';

/** What a rendered response says besides the decision. */
export interface RenderOptions {
  readonly object: 'prequalify_result' | 'quote_result';
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly livemode: boolean;
  readonly publicUrl: string;
  readonly remarks: Remarks;
  readonly accuracy: Accuracy;
}

/** Renders a decision as response bytes. */
export interface OfferRenderer {
  render(result: Evaluation, options: RenderOptions): RenderedBody;
}

/** Builds plain objects: easy to read, and the reference that the byte renderer is compared with. */
export function plainRenderer(logoPath: LogoPath = unsignedLogoPath): OfferRenderer {
  return {
    render: (result, { publicUrl, remarks, accuracy, ...provenance }) => {
      const body = envelopeBody({
        ...provenance,
        data: {
          plans: presentOffers(result, { publicUrl, accuracy, logoPath }),
          ...remarks,
        },
      });
      return { bytes: () => Promise.resolve(body) };
    },
  };
}

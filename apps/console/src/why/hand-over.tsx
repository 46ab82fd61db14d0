import { useSignal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { requestBody } from '../applicant/form.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorBanner } from '../components/error-banner.tsx';
import { dayText } from '../components/moment.tsx';
import { api, errorText } from '../session/api.ts';
import { HAND_OVER } from './texts.ts';

interface HandedOver {
  readonly id: string;
  readonly expires: string;
  readonly applyUrl: string | null;
}

/** Gives an offer an id that can be checked later, and leads to the carrier's application where it has one. */
export function HandOver({ offer }: { readonly offer: PlanOffer }) {
  const made = useSignal<HandedOver | null>(null);
  const failure = useSignal<string | null>(null);
  if (!offer.eligible) return null;
  const make = async () => {
    const body = requestBody.value;
    if (body === null) return;
    failure.value = null;
    const asked = (offer.budget ?? offer.death_benefit)?.amount;
    const { quote_options: options } = body.coverage;
    const amounts = asked === undefined ? options.amounts.slice(0, 1) : [(asked.cents / 100).toFixed(2)];
    try {
      const { data } = await api.offers.create({
        ...body,
        coverage: { ...body.coverage, quote_options: { ...options, amounts } },
        products: [offer.product.slug],
      });
      made.value = { id: data.id, expires: dayText(data.expires_at), applyUrl: data.apply_url };
    } catch (error) {
      failure.value = errorText(error);
    }
  };
  return (
    <div class="hand-over">
      <ErrorBanner text={failure.value} />
      {made.value === null ? (
        <button type="button" onClick={() => void make()}>
          {HAND_OVER.make}
        </button>
      ) : (
        <div role="status">
          <code data-testid="offer-id">{made.value.id}</code>{' '}
          <CopyButton text={made.value.id} label={HAND_OVER.copy} />{' '}
          {made.value.applyUrl !== null && (
            <a class="button" href={made.value.applyUrl} target="_blank" rel="noreferrer">
              {HAND_OVER.apply}
            </a>
          )}
          <small>{HAND_OVER.valid(made.value.expires)}</small>
        </div>
      )}
    </div>
  );
}

import { useSignal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { BoundText } from '../components/bound-field.tsx';
import { ErrorBanner } from '../components/error-banner.tsx';
import { dayText } from '../components/moment.tsx';
import { useLoad } from '../components/use-load.ts';
import { screenAddress } from '../navigation/address.ts';
import { current, go } from '../navigation/navigation.ts';
import { modeLabel } from '../offers/payment-mode.ts';
import { amountOf, primaryRow, rateClassName } from '../offers/premium.ts';
import { api } from '../session/api.ts';
import { OFFER_CHECK } from './texts.ts';
import '../styles/developer.css';

/** Whether an offer that was handed over still holds. */
export function OfferCheckScreen() {
  const { id } = current.value;
  const typed = useSignal(id ?? '');
  return (
    <div class="screen offer-check">
      <h1>{OFFER_CHECK.title}</h1>
      <p class="hint">{OFFER_CHECK.hint}</p>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.value.trim() !== '') go(screenAddress('offers', { id: typed.value.trim() }));
        }}
      >
        <BoundText label={OFFER_CHECK.id} placeholder="ofr_…" text={typed} />
        <button type="submit" class="primary">
          {OFFER_CHECK.check}
        </button>
      </form>
      {id !== null && <CheckedOffer key={id} id={id} />}
    </div>
  );
}

function CheckedOffer({ id }: { readonly id: string }) {
  const loaded = useLoad(id, async () => (await api.offers.review(id)).data);
  const offer = loaded.value;
  if (offer === null) return <ErrorBanner text={loaded.error} />;
  return (
    <>
      <p role="status" class={offer.valid ? 'banner good' : 'banner warn'}>
        <strong>{offer.valid ? OFFER_CHECK.valid : OFFER_CHECK.notValid}</strong>{' '}
        {OFFER_CHECK.expires(dayText(offer.expires_at))}
      </p>
      <section class="panel">
        <dl class="fact-list">
          <dt>{OFFER_CHECK.product}</dt>
          <dd>
            {offer.then.carrier.name}, {offer.then.product.name}, {amountOf(offer.then)}
          </dd>
          <dt>{OFFER_CHECK.before}</dt>
          <dd>{offerText(offer.then)}</dd>
          <dt>{OFFER_CHECK.now}</dt>
          <dd>{offer.now === null ? OFFER_CHECK.gone : offerText(offer.now)}</dd>
          <dt>{OFFER_CHECK.changes}</dt>
          {offer.changes.length === 0 && <dd>{OFFER_CHECK.none}</dd>}
          {offer.changes.map(({ what, detail }) => (
            <dd key={what} class="change">
              {detail}
            </dd>
          ))}
        </dl>
      </section>
    </>
  );
}

function offerText(plan: PlanOffer): string {
  const row = primaryRow(plan);
  if (row === null) return OFFER_CHECK.closed;
  const { amount, default_mode: mode } = row.premium ?? {};
  return `${rateClassName(row)}, ${amount?.display ?? ''} ${modeLabel(mode ?? '')}`;
}

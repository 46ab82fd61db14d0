import { useEffect } from 'preact/hooks';
import { session } from '../session.ts';
import { ApplicantForm } from './applicant-form.tsx';
import { Disclosures } from './disclosures.tsx';
import { clearForm, requestBody } from './form.ts';
import { OfferList } from './offer-list.tsx';
import { busy, clearOffers, error, followForm, loadProducts, products, result, runQuote } from './offers.ts';
import { Questions } from './questions.tsx';
import { QUOTE } from './texts.ts';

/** The first page: one form on the left, offers that follow it on the right. */
export function QuoteScreen() {
  useEffect(() => {
    if (products.value.length === 0) void loadProducts().catch((cause) => (error.value = String(cause)));
    return followForm();
  }, []);
  const live = session.value?.mode === 'live';
  return (
    <div class="quote">
      <h1 class="sr">{QUOTE.title}</h1>
      <section class="form" aria-label={QUOTE.applicant}>
        <ApplicantForm />
        <div class="actions">
          {live && (
            <button
              type="button"
              class="primary"
              disabled={requestBody.value === null}
              onClick={() => void runQuote()}
            >
              {QUOTE.run}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              clearForm();
              clearOffers();
            }}
          >
            {QUOTE.clear}
          </button>
        </div>
        {live && <p class="hint">{QUOTE.liveHint}</p>}
      </section>
      <section class="results" aria-label={QUOTE.offers} aria-busy={busy.value}>
        {error.value !== null && (
          <p role="alert" class="error">
            {error.value}
          </p>
        )}
        {requestBody.value === null && result.value === null && <p class="hint">{QUOTE.missing}</p>}
        {result.value !== null && (
          <>
            <Disclosures />
            <Questions />
            <OfferList />
          </>
        )}
      </section>
    </div>
  );
}

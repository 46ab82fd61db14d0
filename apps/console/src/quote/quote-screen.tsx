import { useEffect } from 'preact/hooks';
import { forgetApplicant } from '../applicant/forget.ts';
import { missing, removed, removeFromForm, requestBody, undoRemoval } from '../applicant/form.ts';
import { ErrorBanner } from '../components/error-banner.tsx';
import { Link } from '../components/link.tsx';
import { screenAddress } from '../navigation/address.ts';
import { loadPreferences } from '../offers/preferences.ts';
import { loadProducts, products } from '../offers/products.ts';
import { errorText } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { openedCase } from '../vault/opened-case.ts';
import { ApplicantForm } from './applicant-form.tsx';
import { OfferList } from './offer-list.tsx';
import { busy, error, followForm, quoteFailed, result, runQuote } from './offers.ts';
import { Questions } from './questions.tsx';
import { QUOTE } from './texts.ts';
import './quote.css';

/** The first page: one form on the left, offers that follow it on the right. */
export function QuoteScreen() {
  useEffect(() => {
    if (products.value.length === 0) {
      loadProducts().catch((cause) => {
        error.value = errorText(cause);
      });
    }
    loadPreferences().catch((cause) => {
      error.value = errorText(cause);
    });
    return followForm();
  }, []);
  const live = session.value?.mode === 'live';
  return (
    <div class="quote">
      <h1 class="sr">{QUOTE.title}</h1>
      <section class="form" aria-label={QUOTE.applicant}>
        <OpenCase />
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
          <button type="button" onClick={() => removeFromForm(forgetApplicant)}>
            {QUOTE.clear}
          </button>
          {removed.value !== null && (
            <button type="button" onClick={undoRemoval}>
              {QUOTE.undo}
            </button>
          )}
        </div>
        {live && <p class="hint">{QUOTE.liveHint}</p>}
      </section>
      <Results />
    </div>
  );
}

/** Which case is open, and the way to what changed since it was saved. */
function OpenCase() {
  const opened = openedCase.value;
  if (opened === null || opened.saved === null) return null;
  return (
    <p class="open-case">
      {QUOTE.caseOpen(opened.name, opened.saved.day)}{' '}
      <Link to={screenAddress('compare')}>{QUOTE.sinceSaved}</Link>
    </p>
  );
}

/** A component of its own, so that a request that starts or ends does not render the form again. */
function Results() {
  return (
    <section class="results" aria-label={QUOTE.offers} aria-busy={busy.value}>
      <ErrorBanner text={error.value} />
      {quoteFailed.value && (
        <p>
          <button type="button" onClick={() => void runQuote()}>
            {QUOTE.retry}
          </button>
        </p>
      )}
      <Waiting />
      {result.value !== null && <Offers />}
    </section>
  );
}

/** What to do, or that something is being done, while there are no offers. */
function Waiting() {
  if (missing.value.length > 0) {
    return (
      <div class="banner">
        {result.value === null && <p>{QUOTE.start}</p>}
        <p>{QUOTE.missing(missing.value)}</p>
      </div>
    );
  }
  if (!busy.value || result.value !== null) return null;
  return (
    <div class="slow">
      <p class="sr">{QUOTE.loading}</p>
      <ul class="skeleton" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <li key={line} />
        ))}
      </ul>
    </div>
  );
}

function Offers() {
  const { provisional, body } = result.value ?? { provisional: false, body: null };
  const stale = body !== requestBody.value && !busy.value && session.value?.mode === 'live';
  return (
    <div class={missing.value.length > 0 || stale || quoteFailed.value ? 'stale' : ''}>
      {stale && <p class="banner warn">{QUOTE.stale}</p>}
      {provisional && (
        <p class="banner warn" role="status">
          <strong>{QUOTE.provisionalTitle}</strong> {QUOTE.provisional}
        </p>
      )}
      <Questions />
      <OfferList />
    </div>
  );
}

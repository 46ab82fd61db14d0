import { useEffect } from 'preact/hooks';
import { forgetApplicant } from '../applicant/forget.ts';
import { form, missing, removed, requestBody, startForm, undoRemoval } from '../applicant/form.ts';
import { isHousehold } from '../applicant/household.ts';
import { isUnsaved, restoredAt } from '../applicant/unsaved.ts';
import { ErrorBanner } from '../components/error-banner.tsx';
import { Link } from '../components/link.tsx';
import { dayText } from '../components/moment.tsx';
import { screenAddress } from '../navigation/address.ts';
import { loadPreferences } from '../offers/preferences.ts';
import { loadProducts } from '../offers/products.ts';
import { errorText, isUnreachable } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { reconnected } from '../session/reconnect.ts';
import { openedCase } from '../vault/opened-case.ts';
import { replaceWork } from '../vault/replace-work.ts';
import { ApplicantForm } from './applicant-form.tsx';
import { followHousehold, quoteOthers } from './household-offers.ts';
import { NotesButton } from './notes-button.tsx';
import { OfferList } from './offer-list.tsx';
import { busy, error, followForm, quoteFailed, result, runQuote } from './offers.ts';
import { People, PersonName } from './people.tsx';
import { PhoneSummary } from './phone-summary.tsx';
import { Questions } from './questions.tsx';
import { areOffersStale, isLiveStale } from './shown-offers.ts';
import { QUOTE } from './texts.ts';
import { Together } from './together.tsx';
import { Welcome } from './welcome.tsx';
import './quote.css';

/** The first page: one form on the left, offers that follow it on the right. */
export function QuoteScreen() {
  useEffect(() => {
    const stops = [load(loadProducts), load(loadPreferences), followForm(), followHousehold()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const live = session.value?.mode === 'live';
  return (
    <div class="quote">
      <h1 class="sr">{QUOTE.title}</h1>
      <section class="form" aria-label={QUOTE.applicant}>
        <PhoneSummary />
        <OpenCase />
        <Restored />
        <div class="form-head">
          <People />
          <NotesButton />
        </div>
        <PersonName />
        <ApplicantForm />
        <div class="actions">
          {live && (
            <button
              type="button"
              class="primary"
              disabled={requestBody.value === null}
              onClick={() => {
                void runQuote();
                void quoteOthers();
              }}
            >
              {QUOTE.run}
            </button>
          )}
          <button type="button" onClick={() => replaceWork(forgetApplicant)}>
            {QUOTE.clear}
          </button>
          {removed.value !== null && (
            <button type="button" onClick={undoRemoval}>
              {QUOTE.undo}
            </button>
          )}
        </div>
        {live && <p class="hint">{isHousehold.value ? QUOTE.liveHintPeople : QUOTE.liveHint}</p>}
      </section>
      <Results />
    </div>
  );
}

/** Loads what every quote needs, again when the service can be reached again. Returns what stops it. */
function load(from: () => Promise<void>): () => void {
  let isStopped = false;
  const attempt = async (failed: string | null): Promise<void> => {
    try {
      await from();
      if (failed !== null && error.value === failed) error.value = null;
    } catch (cause) {
      error.value = errorText(cause);
      if (!isUnreachable(cause)) return;
      await reconnected();
      if (!isStopped) await attempt(errorText(cause));
    }
  };
  void attempt(null);
  return () => {
    isStopped = true;
  };
}

/** Names the source of facts that were not typed on this page. */
function Restored() {
  if (restoredAt.value === null || !isUnsaved.value) return null;
  return <p class="open-case">{QUOTE.restored(new Date(restoredAt.value).toLocaleString())}</p>;
}

/** Which case is open, and the way to what changed since it was saved. */
function OpenCase() {
  const opened = openedCase.value;
  if (opened === null || opened.saved === null) return null;
  return (
    <p class="open-case">
      {QUOTE.caseOpen(opened.name, dayText(opened.saved[0]?.comparison.day ?? ''))}{' '}
      <Link to={screenAddress('compare')}>{QUOTE.sinceSaved}</Link>
      <ReplacedByCase />
    </p>
  );
}

/** Leads back to what was on the screen, not saved, when the case was opened. */
function ReplacedByCase() {
  if (removed.value?.isReplaced !== true) return null;
  return (
    <>
      {' '}
      <button type="button" class="plain" onClick={undoRemoval}>
        {QUOTE.backToTyped}
      </button>
    </>
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
      <Together />
      <Waiting />
      {result.value !== null && <Offers />}
    </section>
  );
}

/** What to do, or that something is being done, while there are no offers. */
function Waiting() {
  if (missing.value.length > 0) {
    return (
      <>
        {result.value === null && form.value === startForm.value && !isHousehold.value && <Welcome />}
        <div class="banner">
          {result.value === null && <p>{QUOTE.start}</p>}
          <p>{QUOTE.missing(missing.value)}</p>
        </div>
      </>
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
  return (
    <div class={areOffersStale.value ? 'stale' : ''}>
      {isLiveStale.value && <p class="banner warn">{QUOTE.stale}</p>}
      {result.value?.provisional === true && (
        <p class="banner warn" role="status">
          <strong>{QUOTE.provisionalTitle}</strong> {QUOTE.provisional}
        </p>
      )}
      <Questions />
      <OfferList />
    </div>
  );
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { age, form, isAgeEstimated, requestBody } from '../applicant/form.ts';
import { csvOf, type ProductComparison } from '../comparison/comparison.ts';
import { ComparisonChanges } from '../comparison/comparison-changes.tsx';
import { ComparisonView } from '../comparison/comparison-view.tsx';
import { COMPARE, SHEET } from '../comparison/texts.ts';
import { BoundText } from '../components/bound-field.tsx';
import { downloadCsv } from '../components/csv.ts';
import { ErrorBanner } from '../components/error-banner.tsx';
import { useLoad } from '../components/use-load.ts';
import { show } from '../navigation/navigation.ts';
import { picked, togglePicked } from '../offers/picked.ts';
import { errorText, sessionCall } from '../session/api.ts';
import { openedCase } from '../vault/opened-case.ts';
import { SaveCase } from '../vault/save-case.tsx';
import { clientName, clientSheet, showsHealth } from './client-sheet.ts';
import { compare } from './quote-picked.ts';
import '../comparison/comparison.css';

export function CompareScreen() {
  // Undefined until there is a response, null if no picked product is sold any more.
  const comparison = useSignal<ProductComparison | null | undefined>(undefined);
  const failure = useSignal<string | null>(null);
  const branding = useLoad('branding', () => sessionCall('GET /branding'));
  useEffect(() => {
    let current = true;
    compare(picked.value).then(
      (found) => {
        if (current) comparison.value = found;
      },
      (error) => {
        if (current) failure.value = errorText(error);
      },
    );
    return () => {
      current = false;
    };
  }, [picked.value]);
  const quoted = comparison.value;
  const shown = quoted == null ? quoted : { ...quoted, sheet: currentSheet(quoted.day) };
  const saved = openedCase.value?.saved ?? null;
  const possible = picked.value.length > 0 && requestBody.value !== null;
  return (
    <div class="compare">
      <h1>{COMPARE.title}</h1>
      <ErrorBanner text={failure.value} />
      {!possible && (
        <>
          <p class="hint">{picked.value.length === 0 ? COMPARE.none : COMPARE.noApplicant}</p>
          <button type="button" onClick={() => show('quote')}>
            {COMPARE.toQuote}
          </button>
        </>
      )}
      {possible && shown === undefined && failure.value === null && (
        <p class="hint slow">{COMPARE.loading}</p>
      )}
      {possible && shown === null && <p class="banner">{COMPARE.noneSold}</p>}
      {saved !== null && (shown !== undefined || failure.value !== null) && (
        <ComparisonChanges saved={saved} now={shown ?? null} />
      )}
      {possible && shown != null && (
        <ComparisonView comparison={shown} branding={branding.value} onRemove={togglePicked}>
          <BoundText label={SHEET.clientName} text={clientName} />
          <HealthSwitch />
          <button type="button" onClick={() => downloadCsv(`comparison-${shown.day}.csv`, csvOf(shown))}>
            {COMPARE.csv}
          </button>
          <SaveCase comparison={shown} />
        </ComparisonView>
      )}
    </div>
  );
}

/** The client's copy with what the form says now. */
function currentSheet(day: string) {
  return clientSheet(form.value, {
    name: clientName.value,
    age: age.value,
    withHealth: showsHealth.value,
    day,
    birth: isAgeEstimated.value ? null : (requestBody.value?.applicant.dob ?? null),
    isEstimated: isAgeEstimated.value,
  });
}

function HealthSwitch() {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={showsHealth.value}
        onChange={(event) => {
          showsHealth.value = event.currentTarget.checked;
        }}
      />
      {SHEET.showHealth}
    </label>
  );
}

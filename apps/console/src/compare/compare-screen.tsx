import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { requestBody } from '../applicant/form.ts';
import { csvOf, type ProductComparison } from '../comparison/comparison.ts';
import { ComparisonChanges } from '../comparison/comparison-changes.tsx';
import { ComparisonView } from '../comparison/comparison-view.tsx';
import { COMPARE } from '../comparison/texts.ts';
import { downloadCsv } from '../components/csv.ts';
import { ErrorBanner } from '../components/error-banner.tsx';
import { show } from '../navigation/navigation.ts';
import { picked, togglePicked } from '../offers/picked.ts';
import { errorText } from '../session/api.ts';
import { openedCase } from '../vault/opened-case.ts';
import { SaveCase } from '../vault/save-case.tsx';
import { compare } from './quote-picked.ts';
import '../comparison/comparison.css';

export function CompareScreen() {
  // Undefined until there is a response, null if no picked product is sold any more.
  const comparison = useSignal<ProductComparison | null | undefined>(undefined);
  const failure = useSignal<string | null>(null);
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
  const shown = comparison.value;
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
        <ComparisonView comparison={shown} onRemove={togglePicked}>
          <button type="button" onClick={() => downloadCsv(`comparison-${shown.day}.csv`, csvOf(shown))}>
            {COMPARE.csv}
          </button>
          <SaveCase comparison={shown} />
        </ComparisonView>
      )}
    </div>
  );
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { errorText } from '../api.ts';
import { SaveCase } from '../cases/save-case.tsx';
import { compare, csvOf, modesOf, type ProductComparison } from './comparison.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { picked } from './picked.ts';
import { PremiumChart } from './premium-chart.tsx';
import { COMPARE } from './texts.ts';

export function CompareScreen() {
  const comparison = useSignal<ProductComparison | null>(null);
  const failure = useSignal<string | null>(null);
  const mode = useSignal('');
  useEffect(() => {
    compare(picked.value).then(
      (found) => {
        comparison.value = found;
        mode.value = found === null ? '' : (modesOf(found.plans)[0] ?? '');
      },
      (error) => {
        failure.value = errorText(error);
      },
    );
  }, [picked.value]);
  const shown = comparison.value;
  return (
    <div class="compare">
      <h1>{COMPARE.title}</h1>
      {failure.value !== null && (
        <p role="alert" class="error">
          {failure.value}
        </p>
      )}
      {shown === null ? (
        <p class="hint">{COMPARE.none}</p>
      ) : (
        <>
          <div class="actions no-print">
            <label>
              {COMPARE.mode}{' '}
              <select
                value={mode.value}
                onChange={(event) => {
                  mode.value = event.currentTarget.value;
                }}
              >
                {modesOf(shown.plans).map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" onClick={() => print()}>
              {COMPARE.print}
            </button>
            <button type="button" onClick={() => download(shown)}>
              {COMPARE.csv}
            </button>
            <SaveCase comparison={shown} />
          </div>
          <ComparisonTable comparison={shown} mode={mode.value} />
          <PremiumChart plans={shown.plans} />
          <p class="facts">
            Request {shown.requestId}. {shown.day}.
          </p>
          <p class="disclaimer">{COMPARE.disclaimer}</p>
        </>
      )}
    </div>
  );
}

function download(comparison: ProductComparison): void {
  const url = URL.createObjectURL(new Blob([csvOf(comparison)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `comparison-${comparison.day}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { errorText } from '../api.ts';
import { SaveCase } from '../cases/save-case.tsx';
import { downloadCsv } from '../components/csv.ts';
import { SelectField } from '../components/select-field.tsx';
import { requestBody } from '../quote/form.ts';
import { modeLabel } from '../quote/payment-mode.ts';
import { show } from '../shell/navigation.ts';
import { compare, csvOf, modesOf, type ProductComparison } from './comparison.ts';
import { ComparisonFacts } from './comparison-facts.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { picked, togglePicked } from './picked.ts';
import { PremiumChart } from './premium-chart.tsx';
import { COMPARE } from './texts.ts';
import './compare.css';

export function CompareScreen() {
  const comparison = useSignal<ProductComparison | null>(null);
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
  const possible = picked.value.length > 0 && requestBody.value !== null;
  return (
    <div class="compare">
      <h1>{COMPARE.title}</h1>
      {failure.value !== null && (
        <p role="alert" class="banner bad">
          {failure.value}
        </p>
      )}
      {!possible && (
        <>
          <p class="hint">{picked.value.length === 0 ? COMPARE.none : COMPARE.noApplicant}</p>
          <button type="button" onClick={() => show('quote')}>
            {COMPARE.toQuote}
          </button>
        </>
      )}
      {possible && shown === null && failure.value === null && <p class="hint slow">{COMPARE.loading}</p>}
      {possible && shown !== null && <Comparison shown={shown} />}
    </div>
  );
}

function Comparison({ shown }: { readonly shown: ProductComparison }) {
  const chosen = useSignal('');
  const modes = modesOf(shown.plans);
  const mode = modes.includes(chosen.value) ? chosen.value : (modes[0] ?? '');
  return (
    <>
      <div class="actions no-print">
        <SelectField
          label={COMPARE.mode}
          value={mode}
          choices={modes.map((name) => [name, modeLabel(name)] as const)}
          onChange={(value) => {
            chosen.value = value;
          }}
        />
        <button type="button" onClick={() => print()}>
          {COMPARE.print}
        </button>
        <button type="button" onClick={() => downloadCsv(`comparison-${shown.day}.csv`, csvOf(shown))}>
          {COMPARE.csv}
        </button>
        <SaveCase comparison={shown} />
      </div>
      <p class="print-only">
        {COMPARE.mode}: {modeLabel(mode)}
      </p>
      <ComparisonTable comparison={shown} mode={mode} onRemove={togglePicked} />
      <PremiumChart plans={shown.plans} mode={mode} />
      <ComparisonFacts comparison={shown} />
    </>
  );
}

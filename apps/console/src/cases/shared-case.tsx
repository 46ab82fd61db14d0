import { useSignal } from '@preact/signals';
import { openCase, Prequal, readCaseLink, type SealedCase } from '@prequal/sdk';
import { useEffect } from 'preact/hooks';
import { modesOf, type ProductComparison } from '../compare/comparison.ts';
import { ComparisonFacts } from '../compare/comparison-facts.tsx';
import { ComparisonTable } from '../compare/comparison-table.tsx';
import { PremiumChart } from '../compare/premium-chart.tsx';
import { COMPARE } from '../compare/texts.ts';
import { SelectField } from '../components/select-field.tsx';
import { modeLabel } from '../quote/payment-mode.ts';
import { CASES } from './texts.ts';
import '../compare/compare.css';

/** What a client sees behind a share link, without signing in. */
export function SharedCasePage() {
  const comparison = useSignal<ProductComparison | null>(null);
  const message = useSignal<string | null>(null);
  const chosen = useSignal('');
  useEffect(() => {
    document.title = CASES.sharedTitle;
    const link = readCaseLink(location.href);
    if (link === null) {
      message.value = CASES.sharedWrongKey;
      return;
    }
    const client = new Prequal({ baseUrl: location.origin, retries: 1 });
    client.cases.openShared(link.id).then(
      async ({ data }) => {
        try {
          const content = (await openCase(data as SealedCase, link.key)) as { comparison: ProductComparison };
          comparison.value = content.comparison;
        } catch {
          message.value = CASES.sharedWrongKey;
        }
      },
      () => {
        message.value = CASES.sharedMissing;
      },
    );
  }, []);
  const shown = comparison.value;
  const modes = shown === null ? [] : modesOf(shown.plans);
  const mode = modes.includes(chosen.value) ? chosen.value : (modes[0] ?? '');
  return (
    <main class="compare shared">
      <h1>{CASES.sharedTitle}</h1>
      {message.value !== null && (
        <p role="alert" class="banner">
          {message.value}
        </p>
      )}
      {shown === null && message.value === null && <p class="hint slow">{CASES.sharedLoading}</p>}
      {shown !== null && (
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
          </div>
          <ComparisonTable comparison={shown} mode={mode} />
          <PremiumChart plans={shown.plans} mode={mode} />
          <ComparisonFacts comparison={shown} />
        </>
      )}
    </main>
  );
}

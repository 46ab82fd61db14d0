import { useSignal } from '@preact/signals';
import { openCase, Prequal, readCaseLink, type SealedCase } from '@prequal/sdk';
import { useEffect } from 'preact/hooks';
import { modesOf, type ProductComparison } from '../compare/comparison.ts';
import { ComparisonTable } from '../compare/comparison-table.tsx';
import { COMPARE } from '../compare/texts.ts';
import { CASES } from './texts.ts';

/** What a client sees behind a share link, without signing in. */
export function SharedCasePage() {
  const comparison = useSignal<ProductComparison | null>(null);
  const message = useSignal<string | null>(null);
  useEffect(() => {
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
  return (
    <main class="compare shared">
      <h1>{CASES.sharedTitle}</h1>
      {message.value !== null && <p role="alert">{message.value}</p>}
      {shown !== null && (
        <>
          <ComparisonTable comparison={shown} mode={modesOf(shown.plans)[0] ?? ''} />
          <p class="facts">
            Request {shown.requestId}. {shown.day}.
          </p>
          <p class="disclaimer">{COMPARE.disclaimer}</p>
        </>
      )}
    </main>
  );
}

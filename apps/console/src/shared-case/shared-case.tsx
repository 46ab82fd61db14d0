import { useSignal } from '@preact/signals';
import { openCase, Prequal, readCaseLink } from '@prequal/sdk';
import { useEffect } from 'preact/hooks';
import type { AgencyBranding } from '../comparison/brand-header.tsx';
import type { ProductComparison } from '../comparison/comparison.ts';
import { ComparisonView } from '../comparison/comparison-view.tsx';
import { Bar } from '../components/bar.tsx';
import { CASES } from '../vault/texts.ts';
import '../comparison/comparison.css';

/** What a client sees behind a share link, without signing in. */
export function SharedCasePage() {
  const comparison = useSignal<ProductComparison | null>(null);
  const branding = useSignal<AgencyBranding | null>(null);
  const message = useSignal<string | null>(null);
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
          const content = (await openCase(data, link.key)) as { comparison: ProductComparison };
          branding.value = data.branding;
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
    <>
      <Bar />
      <main class="compare shared">
        <h1>{CASES.sharedTitle}</h1>
        {message.value !== null && (
          <p role="alert" class="banner">
            {message.value}
          </p>
        )}
        {shown === null && message.value === null && <p class="hint slow">{CASES.sharedLoading}</p>}
        {shown !== null && <ComparisonView comparison={shown} branding={branding.value} />}
      </main>
    </>
  );
}

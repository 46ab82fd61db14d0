import { useSignal } from '@preact/signals';
import { openCase, Prequal, readCaseLink } from '@prequal/sdk';
import { useEffect } from 'preact/hooks';
import type { AgencyBranding } from '../comparison/brand-header.tsx';
import type { PersonComparison } from '../comparison/comparison.ts';
import { ComparisonView } from '../comparison/comparison-view.tsx';
import { HouseholdView } from '../comparison/household-view.tsx';
import { Bar } from '../components/bar.tsx';
import { CASES } from '../vault/texts.ts';
import { type ClientContent, peopleOf } from '../vault/vault.ts';
import '../comparison/comparison.css';

/** What a client sees behind a share link, without signing in. */
export function SharedCasePage() {
  const people = useSignal<readonly PersonComparison[] | null>(null);
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
          const content = (await openCase(data, link.key)) as ClientContent;
          branding.value = data.branding;
          people.value = peopleOf(content);
        } catch {
          message.value = CASES.sharedWrongKey;
        }
      },
      () => {
        message.value = CASES.sharedMissing;
      },
    );
  }, []);
  const shown = people.value;
  const [first] = shown ?? [];
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
        {first !== undefined && shown?.length === 1 && (
          <ComparisonView comparison={first.comparison} branding={branding.value} />
        )}
        {shown !== null && shown.length > 1 && <HouseholdView people={shown} branding={branding.value} />}
      </main>
    </>
  );
}

import { CopyButton } from '../components/copy-button.tsx';
import { Notice } from '../components/notice.tsx';
import { Verbatim } from '../components/scroll.tsx';
import { useLoad } from '../components/use-load.ts';
import { api } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { type AccountIds, snippetsOf } from './snippets.ts';
import { QUICK_START } from './texts.ts';

async function ownIds(): Promise<Pick<AccountIds, 'product' | 'endpoint' | 'request'>> {
  const [products, endpoints, requests] = await Promise.all([
    api.products({ limit: 1 }).firstPage(),
    api.webhookEndpoints.list(),
    api.requests.list({ limit: 1 }).firstPage(),
  ]);
  return {
    product: products.data.data[0]?.slug ?? null,
    endpoint: endpoints.data[0]?.id ?? null,
    request: requests.data.data[0]?.id ?? null,
  };
}

/** Commands to copy, with the ids of this account; only the token has to be filled in. */
export function QuickStart() {
  const ids = useLoad('ids', ownIds);
  const { mode = 'test', license } = session.value ?? {};
  return (
    <section>
      <h2>{QUICK_START.title}</h2>
      <p class="hint">{QUICK_START.hint}</p>
      <Notice error={ids.error} />
      {ids.value !== null &&
        snippetsOf({ ...ids.value, origin: location.origin, mode, license: license?.id ?? null }).map(
          ({ title, text }) => (
            <details key={title}>
              <summary>{title}</summary>
              <Verbatim text={text} />
              <CopyButton text={text} label={QUICK_START.copy(title)} />
            </details>
          ),
        )}
    </section>
  );
}

import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { CATALOG } from './texts.ts';

/** What the version in force changed, product by product. */
export function CatalogChanges() {
  const loaded = useLoad('changes', () => sessionCall('GET /catalog/changes'));
  const shown = loaded.value;
  return (
    <section>
      <h2>
        {CATALOG.changes}
        {shown?.previous != null && ` ${CATALOG.since(shown.previous)}`}
      </h2>
      <Notice error={loaded.error} />
      {shown === null && loaded.error === null && <p class="hint">{CATALOG.loading}</p>}
      {shown !== null && shown.previous === null && <p class="hint">{CATALOG.first}</p>}
      {shown !== null && shown.previous !== null && shown.changes.length === 0 && (
        <p class="hint">{CATALOG.none}</p>
      )}
      <ul>
        {(shown?.changes ?? []).map((product) => (
          <li key={product.slug}>
            <details>
              <summary>
                <StateTag state={product.kind} /> {product.slug}{' '}
                {product.changes.length > 0 && <small>{CATALOG.changed(product.changes.length)}</small>}
              </summary>
              <ul class="history">
                {product.changes.map((change) => (
                  <li key={`${change.what} ${change.detail}`}>
                    <StateTag state={change.kind} />
                    <span>{change.what}</span>
                    <small class="wide">{change.detail}</small>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

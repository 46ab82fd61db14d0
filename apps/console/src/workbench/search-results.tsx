import { DataTable } from '../components/data-table.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { workbench } from './calls.ts';
import { WORKBENCH } from './texts.ts';

const MOST_LENGTH = 260;

/** Rules, questions and sources with the words: who asks about it? */
export function SearchResults({ words }: { readonly words: string }) {
  const found = useLoad(words, () => workbench.search(words));
  const matches = found.value?.matches ?? [];
  if (found.error !== null) return <Notice error={found.error} />;
  if (found.value === null) return null;
  return (
    <section>
      <h2>{WORKBENCH.found(found.value.total, new Set(matches.map(({ path }) => path)).size)}</h2>
      {matches.length > 0 && (
        <DataTable
          label={WORKBENCH.foundLines}
          columns={[WORKBENCH.family, { number: WORKBENCH.line }, WORKBENCH.text]}
        >
          {matches.map(({ carrier, family, path, line, text }) => (
            <tr key={`${path} ${line}`}>
              <th scope="row">
                {family}
                <small>{carrier}</small>
              </th>
              <td class="number">{line}</td>
              <td class="wide">{text.length > MOST_LENGTH ? `${text.slice(0, MOST_LENGTH)}…` : text}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}

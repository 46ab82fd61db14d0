import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { OPERATOR } from './texts.ts';

/** What is installed. */
export function InstalledVersions() {
  const versions = useLoad('versions', () => sessionCall('GET /operator/versions'));
  const { value } = versions;
  return (
    <section>
      <h2>{OPERATOR.versions}</h2>
      <Notice error={versions.error} />
      {value !== null && <p>{OPERATOR.installed(value)}</p>}
      <DataTable
        label={OPERATOR.catalogs}
        columns={[
          OPERATOR.catalog,
          OPERATOR.state,
          { number: OPERATOR.carriers },
          { number: OPERATOR.variants },
          OPERATOR.published,
          OPERATOR.publisher,
        ]}
      >
        {(value?.catalogs ?? []).map((catalog) => (
          <tr key={catalog.version}>
            <th scope="row">{catalog.version}</th>
            <td>{catalog.current ? OPERATOR.inUse : ''}</td>
            <td class="number">{catalog.carriers}</td>
            <td class="number">{catalog.variants}</td>
            <td class="day">{dayText(catalog.published_at)}</td>
            <td>{catalog.published_by}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

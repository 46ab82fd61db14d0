import { DataTable } from '../components/data-table.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { OPERATOR } from './texts.ts';

/** What `prequal doctor` prints. */
export function InstallationHealth() {
  const health = useLoad('health', () => sessionCall('GET /operator/health'));
  return (
    <section>
      <h2>{OPERATOR.health}</h2>
      <Notice error={health.error} />
      <DataTable label={OPERATOR.health} columns={[OPERATOR.check, OPERATOR.result, OPERATOR.found]}>
        {(health.value?.checks ?? []).map(({ name, ok, detail }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span class={`tag ${ok ? 'good' : 'bad'}`}>{ok ? OPERATOR.passed : OPERATOR.failed}</span>
            </td>
            <td>{detail}</td>
          </tr>
        ))}
      </DataTable>
      <button type="button" onClick={() => void health.reload()}>
        {OPERATOR.again}
      </button>
    </section>
  );
}

import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { ACCOUNT } from './texts.ts';

export function Licenses() {
  const licenses = useLoad('licenses', () => sessionCall('GET /licenses'));
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <section>
      <h2>{ACCOUNT.licenses}</h2>
      <Notice error={licenses.error} />
      <DataTable
        label={ACCOUNT.licenses}
        columns={[
          ACCOUNT.license,
          ACCOUNT.status,
          { number: ACCOUNT.rate },
          { number: ACCOUNT.light },
          { number: ACCOUNT.test },
          { number: ACCOUNT.quota },
          ACCOUNT.created,
        ]}
      >
        {(licenses.value ?? []).map(({ id, status, limits, created_at }) => (
          <tr key={id}>
            <th scope="row">
              <code>{id}</code>
            </th>
            <td>
              <StateTag state={status} />
            </td>
            <td class="number">{count(limits.rate)}</td>
            <td class="number">{count(limits.light_rate)}</td>
            <td class="number">{count(limits.test_rate)}</td>
            <td class="number">
              {limits.monthly_quota === null ? ACCOUNT.unlimited : count(limits.monthly_quota)}
            </td>
            <td class="day">{dayText(created_at)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

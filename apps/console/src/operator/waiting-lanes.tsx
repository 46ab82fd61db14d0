import type { ConsoleData } from '@prequal/contract';
import { DataTable } from '../components/data-table.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { OPERATOR } from './texts.ts';
import { UnavailableBuckets } from './unavailable-buckets.tsx';

type WaitingLane = ConsoleData<'GET /operator/lanes'>['data'][number];

export function WaitingLanes() {
  const lanes = useLoad('lanes', () => sessionCall('GET /operator/lanes', { query: {} }));
  const rows = lanes.value?.data ?? [];
  return (
    <section>
      <h2>{OPERATOR.lanes}</h2>
      <Notice error={lanes.error} />
      <UnavailableBuckets names={lanes.value?.unavailable_buckets} />
      {lanes.value !== null && rows.length === 0 ? (
        <p>{OPERATOR.noLanes}</p>
      ) : (
        <DataTable
          label={OPERATOR.lanes}
          columns={[
            OPERATOR.host,
            OPERATOR.endpoint,
            OPERATOR.account,
            { number: OPERATOR.pending },
            OPERATOR.state,
            OPERATOR.next,
          ]}
        >
          {rows.map((lane) => (
            <tr key={lane.endpoint_id}>
              <th scope="row">{lane.host}</th>
              <td>
                <code>{lane.endpoint_id}</code>
              </td>
              <td>
                <code>{lane.account_id}</code>
              </td>
              <td class="number">{lane.pending}</td>
              <td>{stateOf(lane)}</td>
              <td class="day">{lane.next_attempt_at?.slice(0, 16).replace('T', ' ')}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}

function stateOf({ enabled, retrying }: WaitingLane): string {
  if (!enabled) return OPERATOR.off;
  return retrying ? OPERATOR.retrying : OPERATOR.waiting;
}

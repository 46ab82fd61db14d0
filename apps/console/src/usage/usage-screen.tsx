import { useSignal } from '@preact/signals';
import { AccountAlerts } from '../alerts/account-alerts.tsx';
import { BarChart } from '../components/bar-chart.tsx';
import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { api, sessionCall } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import '../styles/developer.css';
import { Invoices } from './invoices.tsx';
import { USAGE } from './texts.ts';

const GROUPS = ['day', 'operation', 'token'] as const;
type Group = (typeof GROUPS)[number];
type UsageRow = Awaited<ReturnType<typeof api.usage.list>>['data'][number];

const count = (value: number) => value.toLocaleString('en-US');

export function UsageScreen() {
  return (
    <div class="screen">
      <h1>{USAGE.title}</h1>
      <AccountAlerts />
      <div class="figures">
        <Month />
        <Limits />
      </div>
      <Last30Days />
      {session.value?.role === 'owner' && <Invoices />}
    </div>
  );
}

function Month() {
  const usage = useLoad('month', async () => (await api.usage.current()).data);
  const shown = usage.value;
  return (
    <section>
      <h2>{USAGE.month}</h2>
      <Notice error={usage.error} />
      {shown !== null && shown.quota === null && <p>{USAGE.noQuota(count(shown.used))}</p>}
      {shown !== null && shown.quota !== null && (
        <div class="meter">
          <progress aria-label={USAGE.month} max={Math.max(1, shown.quota)} value={shown.used} />
          <span>{USAGE.quota(count(shown.used), count(shown.quota))}</span>
          <small>{USAGE.left(count(shown.remaining ?? 0), dayText(shown.resets_at))}</small>
        </div>
      )}
    </section>
  );
}

interface Window {
  readonly limit: number;
  readonly remaining: number;
}

/** Every response says what is left of the window that it counts in. */
async function readWindow(): Promise<Window | null> {
  const { headers } = await fetch('/console/api/v1/usage/current', { credentials: 'same-origin' });
  const [limit, remaining] = [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];
  return limit === null || remaining === null ? null : { limit: Number(limit), remaining: Number(remaining) };
}

function Limits() {
  const window = useLoad('window', readWindow);
  const isOwner = session.value?.role === 'owner';
  const licenses = useLoad('licenses', async () => (isOwner ? sessionCall('GET /licenses') : []));
  const license = licenses.value?.find(({ id }) => id === session.value?.license?.id);
  return (
    <section>
      <h2>{USAGE.limits}</h2>
      <Notice error={window.error} />
      {window.value !== null && (
        <div class="meter">
          <progress
            aria-label={USAGE.limits}
            max={window.value.limit}
            value={window.value.limit - window.value.remaining}
          />
          <span>{USAGE.limit(count(window.value.remaining), count(window.value.limit))}</span>
          <small>{USAGE.limitHint}</small>
        </div>
      )}
      {license !== undefined && (
        <p>
          {USAGE.licenseLimits(
            count(license.limits.rate),
            count(license.limits.light_rate),
            count(license.limits.test_rate),
          )}
        </p>
      )}
    </section>
  );
}

function Last30Days() {
  const group = useSignal<Group>('day');
  const usage = useLoad(group.value, async () => (await api.usage.list({ group_by: group.value })).data);
  const rows = usage.value ?? [];
  return (
    <section>
      <h2>{USAGE.last30}</h2>
      <fieldset class="tabs">
        <legend class="sr">{USAGE.group}</legend>
        {GROUPS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={group.value === name}
            onClick={() => {
              group.value = name;
            }}
          >
            {USAGE[name]}
          </button>
        ))}
      </fieldset>
      <Notice error={usage.error} />
      {usage.value?.length === 0 && <p class="hint">{USAGE.empty}</p>}
      {rows.length > 0 && (
        <>
          <BarChart
            title={USAGE.chart(USAGE[group.value].toLowerCase())}
            bars={rows.map((row) => ({ label: labelOf(row), value: row.requests, failed: row.errors }))}
          />
          <DataTable
            label={USAGE.last30}
            columns={[
              USAGE[group.value],
              { number: USAGE.requests },
              { number: USAGE.executions },
              { number: USAGE.replays },
              { number: USAGE.errors },
            ]}
          >
            {rows.map((row) => (
              <tr key={labelOf(row)}>
                <th scope="row" class="whole">
                  {labelOf(row)}
                </th>
                <td class="number">{count(row.requests)}</td>
                <td class="number">{count(row.executions)}</td>
                <td class="number">{count(row.replays)}</td>
                <td class="number">{count(row.errors)}</td>
              </tr>
            ))}
          </DataTable>
        </>
      )}
      <p class="hint">{USAGE.counted}</p>
    </section>
  );
}

function labelOf(row: UsageRow): string {
  if (row.day !== undefined) return dayText(row.day);
  if (row.operation !== undefined) return row.operation;
  return row.token_hint === null || row.token_hint === undefined ? USAGE.console : `…${row.token_hint}`;
}

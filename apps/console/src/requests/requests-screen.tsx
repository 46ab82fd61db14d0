import { DataTable } from '../components/data-table.tsx';
import { ClearFilters, filterValue, SelectFilter, TextFilter, TimeFilter } from '../components/filters.tsx';
import { Link } from '../components/link.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { StatusTag } from '../components/state-tag.tsx';
import { useLoad } from '../components/use-load.ts';
import { usePages } from '../components/use-pages.ts';
import { screenAddress } from '../navigation/address.ts';
import { current } from '../navigation/navigation.ts';
import { api, sessionCall } from '../session/api.ts';
import '../styles/developer.css';
import { callerText } from './caller-text.ts';
import { RequestDetail } from './request-detail.tsx';
import { REQUESTS, STATUSES } from './texts.ts';

const FILTERS = ['method', 'path', 'status', 'code', 'token_id', 'since', 'until'] as const;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((name) => [name, name] as const);

export function RequestsScreen() {
  const { id } = current.value;
  return id === null ? <RequestList /> : <RequestDetail id={id} />;
}

function RequestList() {
  const filters: NonNullable<Parameters<typeof api.requests.list>[0]> = Object.fromEntries(
    FILTERS.map((name) => [name, filterValue(name)]).filter(([, value]) => value !== ''),
  );
  const requests = usePages(JSON.stringify(filters), (cursor) =>
    api.requests.list({ ...filters, limit: 50, ...(cursor === null ? {} : { cursor }) }).firstPage(),
  );
  const tokens = useLoad('tokens', () => sessionCall('GET /tokens'));
  return (
    <div class="screen">
      <div class="screen-head">
        <h1>{REQUESTS.title}</h1>
        <ClearFilters names={FILTERS} />
      </div>
      <div class="filters">
        <SelectFilter name="method" label={REQUESTS.method} options={METHODS} />
        <TextFilter name="path" label={REQUESTS.path} placeholder="/v3/prequalify" />
        <SelectFilter name="status" label={REQUESTS.status} options={STATUSES} />
        <TextFilter name="code" label={REQUESTS.code} placeholder="validation_error" />
        <SelectFilter
          name="token_id"
          label={REQUESTS.token}
          options={(tokens.value ?? []).map(({ id, hint, mode }) => [id, `${mode} …${hint}`])}
        />
        <TimeFilter name="since" label={REQUESTS.since} />
        <TimeFilter name="until" label={REQUESTS.until} />
      </div>
      <Notice error={requests.error} />
      {requests.isLoaded && requests.items.length === 0 && <p class="hint">{REQUESTS.empty}</p>}
      {requests.items.length > 0 && <RequestTable requests={requests.items} />}
      {requests.hasMore && (
        <button type="button" onClick={() => void requests.loadMore()}>
          {REQUESTS.more}
        </button>
      )}
    </div>
  );
}

type LoggedRequest = Awaited<
  ReturnType<ReturnType<typeof api.requests.list>['firstPage']>
>['data']['data'][number];

function RequestTable({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  return (
    <DataTable
      label={REQUESTS.title}
      columns={[
        REQUESTS.at,
        REQUESTS.status,
        REQUESTS.request,
        REQUESTS.code,
        REQUESTS.by,
        { number: REQUESTS.duration },
      ]}
    >
      {requests.map((request) => (
        <tr key={request.id}>
          <td>
            <Moment at={request.at} />
          </td>
          <td>
            <StatusTag status={request.status} />
            {request.replayed && <small>{REQUESTS.replayed}</small>}
          </td>
          <td>
            <Link to={screenAddress('requests', { id: request.id })}>
              {request.method} {request.path}
            </Link>
          </td>
          <td>{request.code}</td>
          <td class="whole">{callerText(request)}</td>
          <td class="number">{request.duration_ms} ms</td>
        </tr>
      ))}
    </DataTable>
  );
}

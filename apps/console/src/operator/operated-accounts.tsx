import { type Signal, useSignal } from '@preact/signals';
import type { ConsoleData } from '@prequal/contract';
import { BoundText } from '../components/bound-field.tsx';
import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { OperatedAccountPanel } from './operated-account-panel.tsx';
import { OPERATOR } from './texts.ts';
import { UnavailableBuckets } from './unavailable-buckets.tsx';

export function OperatedAccounts({
  chosen,
  version,
}: {
  /** The account that is managed. */
  readonly chosen: Signal<string | null>;
  /** Another one loads the list again. */
  readonly version: number;
}) {
  const typed = useSignal('');
  const search = useSignal('');
  const accounts = useLoad(`${version} ${search.value}`, () =>
    sessionCall('GET /operator/accounts', { query: search.value === '' ? {} : { search: search.value } }),
  );
  const rows = accounts.value?.data ?? [];
  return (
    <section>
      <h2>{OPERATOR.accounts}</h2>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          search.value = typed.value.trim();
        }}
      >
        <BoundText label={OPERATOR.search} type="search" text={typed} />
        <button type="submit">{OPERATOR.find}</button>
      </form>
      <Notice error={accounts.error} />
      <UnavailableBuckets names={accounts.value?.unavailable_buckets} />
      {accounts.value !== null && rows.length === 0 && <p>{OPERATOR.none}</p>}
      {accounts.value?.has_more === true && <p class="hint">{OPERATOR.newest}</p>}
      <DataTable
        label={OPERATOR.accounts}
        columns={[OPERATOR.name, OPERATOR.account, OPERATOR.status, OPERATOR.since, null]}
      >
        {rows.map((account) => (
          <OperatedAccountRow
            key={account.id}
            account={account}
            onManage={() => {
              chosen.value = account.id;
            }}
          />
        ))}
      </DataTable>
      {chosen.value !== null && (
        <OperatedAccountPanel
          key={chosen.value}
          id={chosen.value}
          onChange={() => void accounts.reload()}
          onClose={() => {
            chosen.value = null;
          }}
        />
      )}
    </section>
  );
}

function OperatedAccountRow({
  account: { id, name, status, created_at },
  onManage,
}: {
  readonly account: ConsoleData<'GET /operator/accounts'>['data'][number];
  readonly onManage: () => void;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <code>{id}</code>
      </td>
      <td>
        <StateTag state={status} />
      </td>
      <td class="day">{dayText(created_at)}</td>
      <td>
        <button type="button" onClick={onManage}>
          {OPERATOR.manage}
          <span class="sr"> {name}</span>
        </button>
      </td>
    </tr>
  );
}

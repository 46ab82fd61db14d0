import { useSignal } from '@preact/signals';
import type { ConsoleData } from '@prequal/contract';
import { BoundText } from '../components/bound-field.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { OPERATOR } from './texts.ts';

type OperatedLicense = ConsoleData<'GET /operator/licenses'>['data'][number];
type Run = (work: () => Promise<string | null>) => Promise<void>;

export function OperatedLicenses({ accountId }: { readonly accountId: string }) {
  const licenses = useLoad(accountId, () =>
    sessionCall('GET /operator/licenses', { query: { account_id: accountId } }),
  );
  const action = useAction();
  const run: Run = async (work) => {
    await action.act(work);
    await licenses.reload();
  };
  const rows = licenses.value?.data ?? [];
  const create = () =>
    run(async () => {
      const body = { account_id: accountId };
      const { id } = await sessionCall('POST /operator/licenses', { body });
      await sessionCall('POST /operator/licenses/{id}/activate', { params: { id }, body: {} });
      return null;
    });
  return (
    <div>
      <h4>{OPERATOR.licenses}</h4>
      <Notice error={action.error ?? licenses.error} done={action.done} />
      {licenses.value !== null && rows.length === 0 && <p>{OPERATOR.noLicense}</p>}
      {rows.map((license) => (
        <LicenseForm key={`${license.id} ${license.status}`} license={license} run={run} />
      ))}
      <button type="button" onClick={() => void create()}>
        {OPERATOR.newLicense}
      </button>
    </div>
  );
}

/** What can be done to a license in each state. */
const ACTIONS = {
  inactive: ['activate'],
  activated: ['deactivate', 'lock'],
  locked: ['unlock'],
} as const satisfies Readonly<Record<OperatedLicense['status'], readonly string[]>>;

function LicenseForm({ license, run }: { readonly license: OperatedLicense; readonly run: Run }) {
  const { id, limits, status } = license;
  const rate = useSignal(String(limits.rate));
  const light = useSignal(String(limits.light_rate));
  const test = useSignal(String(limits.test_rate));
  const quota = useSignal(limits.monthly_quota === null ? '' : String(limits.monthly_quota));
  const save = () =>
    run(async () => {
      const body = {
        rate: Number(rate.value),
        light_rate: Number(light.value),
        test_rate: Number(test.value),
        monthly_quota: quota.value.trim() === '' ? null : Number(quota.value),
      };
      await sessionCall('PATCH /operator/licenses/{id}', { params: { id }, body });
      return OPERATOR.saved;
    });
  return (
    <form
      class="filters"
      aria-label={`${OPERATOR.license} ${id}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p>
        <code>{id}</code> <StateTag state={status} />
      </p>
      <BoundText label={OPERATOR.rate} inputMode="numeric" required text={rate} />
      <BoundText label={OPERATOR.light} inputMode="numeric" required text={light} />
      <BoundText label={OPERATOR.test} inputMode="numeric" required text={test} />
      <BoundText label={OPERATOR.quota} inputMode="numeric" text={quota} />
      <button type="submit">{OPERATOR.saveLimits}</button>
      {ACTIONS[status].map((name) => (
        <button
          key={name}
          type="button"
          onClick={() =>
            void run(async () => {
              await sessionCall(`POST /operator/licenses/{id}/${name}`, { params: { id }, body: {} });
              return null;
            })
          }
        >
          {OPERATOR[name]}
        </button>
      ))}
    </form>
  );
}

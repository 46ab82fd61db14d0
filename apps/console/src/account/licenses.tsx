import { sessionCall } from '../api.ts';
import { Notice } from '../components/notice.tsx';
import { Scroll } from '../components/scroll.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useLoad } from '../components/use-load.ts';
import { ACCOUNT } from './texts.ts';

interface AccountLicense {
  readonly id: string;
  readonly status: string;
  readonly limits: {
    readonly rate: number;
    readonly light_rate: number;
    readonly test_rate: number;
    readonly monthly_quota: number | null;
  };
  readonly created_at: string;
}

export function Licenses() {
  const licenses = useLoad('licenses', () => sessionCall<readonly AccountLicense[]>('GET', '/licenses'));
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <section>
      <h2>{ACCOUNT.licenses}</h2>
      <Notice error={licenses.error} />
      <Scroll label={ACCOUNT.licenses}>
        <table>
          <thead>
            <tr>
              <th scope="col">{ACCOUNT.license}</th>
              <th scope="col">{ACCOUNT.status}</th>
              <th scope="col" class="number">
                {ACCOUNT.rate}
              </th>
              <th scope="col" class="number">
                {ACCOUNT.light}
              </th>
              <th scope="col" class="number">
                {ACCOUNT.test}
              </th>
              <th scope="col" class="number">
                {ACCOUNT.quota}
              </th>
              <th scope="col">{ACCOUNT.created}</th>
            </tr>
          </thead>
          <tbody>
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
                <td>{created_at.slice(0, 10)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

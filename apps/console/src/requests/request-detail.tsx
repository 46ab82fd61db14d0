import { useSignal } from '@preact/signals';
import type { ConsoleData } from '@prequal/contract';
import { CopyButton } from '../components/copy-button.tsx';
import { Link } from '../components/link.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { Verbatim } from '../components/scroll.tsx';
import { StatusTag } from '../components/state-tag.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { screenAddress } from '../navigation/address.ts';
import { api, sessionCall } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { callerText } from './caller-text.ts';
import { curlOf } from './curl.ts';
import { REQUESTS } from './texts.ts';

type FullRequest = Awaited<ReturnType<typeof api.requests.retrieve>>['data'];

type DecisionReplay = ConsoleData<'POST /requests/{id}/replay_decision'>;

const DECISIONS = /^\/v[23]\/(?:prequalify|quote)$/;
const AROUND_MS = 5000;

export function RequestDetail({ id }: { readonly id: string }) {
  const request = useLoad(id, async () => (await api.requests.retrieve(id)).data);
  const shown = request.value;
  return (
    <div class="screen">
      <p>
        <Link to={screenAddress('requests')}>{REQUESTS.back}</Link>
      </p>
      <Notice error={request.error} />
      {shown !== null && (
        <>
          <h1 class="wide">
            {shown.method} {shown.path}
          </h1>
          <dl class="fact-list">
            <dt>{REQUESTS.status}</dt>
            <dd>
              <StatusTag status={shown.status} /> {shown.code}
              {shown.replayed && ` (${REQUESTS.replayed})`}
            </dd>
            <dt>{REQUESTS.at}</dt>
            <dd>
              <Moment at={shown.at} />
            </dd>
            <dt>{REQUESTS.by}</dt>
            <dd>
              {callerText(shown)} {shown.member_id !== null && <code>{shown.member_id}</code>}
            </dd>
            <dt>{REQUESTS.duration}</dt>
            <dd>{shown.duration_ms} ms</dd>
            <dt>{REQUESTS.apiVersion}</dt>
            <dd>{shown.api_version}</dd>
            <dt>{REQUESTS.id}</dt>
            <dd>
              <code>{shown.id}</code>
            </dd>
          </dl>
          {shown.problem !== null && (
            <section>
              <h2>{REQUESTS.problem}</h2>
              <Verbatim text={JSON.stringify(shown.problem, null, 2)} />
            </section>
          )}
          <Decision request={shown} />
          <RequestEvents request={shown} />
          <section>
            <h2>{REQUESTS.curl}</h2>
            <p class="hint">{REQUESTS.curlHint}</p>
            <Verbatim text={curlOf(shown, location.origin)} />
            <CopyButton text={curlOf(shown, location.origin)} label={REQUESTS.copy} />
          </section>
        </>
      )}
    </div>
  );
}

/** Events name the request that emitted them; they were emitted within moments of it. */
function RequestEvents({ request }: { readonly request: FullRequest }) {
  const around = (ms: number) => new Date(Date.parse(request.at) + ms).toISOString();
  const events = useLoad(request.id, async () => {
    const page = await api.events
      .list({ created_after: around(-AROUND_MS), created_before: around(AROUND_MS), limit: 100 })
      .firstPage();
    return page.data.data.filter(({ data }) => JSON.stringify(data).includes(`"${request.id}"`));
  });
  return (
    <section>
      <h2>{REQUESTS.events}</h2>
      <Notice error={events.error} />
      {events.value?.length === 0 && <p class="hint">{REQUESTS.noEvents}</p>}
      <ul>
        {(events.value ?? []).map((event) => (
          <li key={event.id}>
            <Link to={screenAddress('events', { id: event.id })}>{event.type}</Link> <code>{event.id}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Owners may have a live decision made again; only those are recorded. */
function Decision({ request }: { readonly request: FullRequest }) {
  const result = useSignal<DecisionReplay | null>(null);
  const { act, error } = useAction();
  const { role, mode } = session.value ?? {};
  if (role !== 'owner' || mode !== 'live' || request.status !== 200 || !DECISIONS.test(request.path))
    return null;
  const replay = () =>
    act(async () => {
      const { id } = request;
      result.value = await sessionCall('POST /requests/{id}/replay_decision', { params: { id } });
      return null;
    });
  return (
    <section>
      <h2>{REQUESTS.replay}</h2>
      <p class="hint">{REQUESTS.replayHint}</p>
      <button type="button" onClick={() => void replay()}>
        {REQUESTS.replay}
      </button>
      <Notice error={error} done={result.value?.equal === true ? REQUESTS.equal : null} />
      {result.value !== null && !result.value.equal && <p role="alert">{REQUESTS.different}</p>}
      {result.value !== null && <Difference replay={result.value} />}
    </section>
  );
}

function Difference({ replay }: { readonly replay: DecisionReplay }) {
  const before = replay.recorded ?? replay;
  const rows: readonly (readonly [string, string | number, string | number])[] = [
    [REQUESTS.plans, before.plan_count, replay.plan_count],
    [REQUESTS.eligible, before.eligible_count, replay.eligible_count],
    [REQUESTS.digest, replay.recorded_digest.slice(0, 16), replay.recomputed_digest?.slice(0, 16) ?? '–'],
  ];
  return (
    <table>
      <caption>
        {REQUESTS.catalog} {replay.catalog_version}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{REQUESTS.recorded}</th>
          <th scope="col">{REQUESTS.recomputed}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, recorded, now]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="wide">{recorded}</td>
            <td className="wide">{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

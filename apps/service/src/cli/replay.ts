import type { AppContext } from '../app-context.ts';
import { leaseOwner, randomSecretBytes } from '../kernel/index.ts';
import {
  DeliveryCounters,
  type DispatcherDeps,
  type EventReplay,
  type Outbound,
  openOutbound,
  readExtraCa,
  requestReplay,
  showReplay,
  workOnReplay,
} from '../webhooks/index.ts';
import { type Command, command, needed, oneOf, optional, text } from './command.ts';
import { UsageError } from './failure.ts';
import { whereFound } from './in-buckets.ts';
import { progressBar } from './progress.ts';

const LEASE_MS = 60_000;
const POLL_MS = 200;

export const replayCommand: Command = command({
  name: 'events replay',
  summary: "Resend an endpoint's events from a time range, in order; the service continues if interrupted",
  inputs: {
    endpoint: needed(text, 'ID', 'Webhook endpoint id, whep_…'),
    since: needed(moment, 'T', 'Start of the time range, such as 2026-01-31 or 2026-01-31T08:00:00Z'),
    until: optional(moment, 'T', 'End of the time range, now by default'),
    unsent: optional(
      oneOf(['include', 'skip']),
      'include',
      'Also send events from before the endpoint existed or while it was disabled',
    ),
  },
  run: (session, { endpoint, since, until, unsent }) =>
    whereFound(session, async (context, operator) => {
      const replay = await requestReplay(context, operator, {
        endpointId: endpoint,
        since,
        until: until ?? null,
        selection: unsent === 'include' ? 'all' : 'sent',
      });
      const { timeoutSeconds, allowPrivate, caFile } = context.config.webhooks;
      const outbound = openOutbound({
        clock: context.clock,
        timeoutMs: timeoutSeconds * 1000,
        allowPrivate,
        extraCa: await readExtraCa(caFile),
      });
      const done = await seeThrough(context, outbound, replay);
      const left = done.total - done.delivered - done.failed;
      return {
        document: wire(done),
        text: `${done.delivered} of ${done.total} events accepted, ${done.failed} not`,
        failure: whatFailed(done, left),
      };
    }),
});

function whatFailed({ total, failed }: EventReplay, unsent: number): string | undefined {
  if (unsent > 0) return `${unsent} events were not sent: the endpoint is disabled or deleted.`;
  return failed > 0 ? `${failed} of ${total} events were not accepted.` : undefined;
}

/** Works on the replay, or watches the service do so, until it is finished. Either can take over from the other. */
async function seeThrough(
  context: AppContext,
  outbound: Outbound,
  { id }: EventReplay,
): Promise<EventReplay> {
  const { clock, db, keys, config } = context;
  const owner = leaseOwner(config.hostName);
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const draw = () => randomSecretBytes(4).readUInt32BE() / 2 ** 32;
  const deps: DispatcherDeps = {
    db,
    keys,
    clock,
    outbound,
    counters: new DeliveryCounters(),
    log: quiet,
    draw,
  };
  const { signal } = new AbortController();
  const bar = new AbortController();
  const drawing = drawBar(context, id, bar.signal);
  try {
    for (;;) {
      await workOnReplay(deps, { id, owner, leaseMs: LEASE_MS, now: () => clock.now(), signal });
      const replay = await showReplay(db, id);
      if (replay.finishedAt !== null) return replay;
      await clock.sleep(POLL_MS);
    }
  } finally {
    bar.abort();
    await drawing;
    await outbound.close();
  }
}

async function drawBar({ db, clock }: AppContext, id: string, signal: AbortSignal): Promise<void> {
  if (!process.stderr.isTTY) return;
  const bar = progressBar((await showReplay(db, id)).total, 'events');
  while (!signal.aborted) {
    await clock.sleep(POLL_MS, signal);
    const { delivered, failed } = await showReplay(db, id);
    bar.at(delivered + failed);
  }
  bar.end();
}

function moment(given: string, where: string): Date {
  const known = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
  const at = known.test(given) ? new Date(given) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) {
    throw new UsageError(
      `${where} must be a time such as 2026-01-31 or 2026-01-31T08:00:00Z, not "${given}"`,
    );
  }
  return at;
}

function wire(replay: EventReplay): Record<string, unknown> {
  return {
    id: replay.id,
    endpoint_id: replay.endpointId,
    since: replay.since.toISOString(),
    until: replay.until.toISOString(),
    total: replay.total,
    delivered: replay.delivered,
    failed: replay.failed,
    created_at: replay.createdAt.toISOString(),
    finished_at: replay.finishedAt?.toISOString() ?? null,
  };
}

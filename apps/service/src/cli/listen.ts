import { EVENT_TYPES, type EventType } from '@prequal/contract';
import { printable, systemClock } from '../kernel/index.ts';
import { deliveryHeaders, drawSigningSecret, type Outbound, openOutbound } from '../webhooks/index.ts';
import { type Command, command, needed, optional, someOf, text } from './command.ts';
import { type EventSource, type HeardEvent, localSource, remoteSource } from './event-sources.ts';
import { UsageError } from './failure.ts';
import { withBuckets } from './in-buckets.ts';

const TIMEOUT_MS = 20_000;

export const listenCommand: Command = command({
  name: 'listen',
  summary: 'Print events as they happen and forward them, signed, to a local address (for development)',
  inputs: {
    token: needed(text, 'T', 'API token, svc_…; its account and mode select the events'),
    forwardTo: needed(localAddress, 'URL', 'where to, such as http://localhost:3000/hook'),
    url: optional(
      serviceAddress,
      'URL',
      'the service to ask; without it, the database of the data directory',
    ),
    events: optional(someOf(EVENT_TYPES), 'a,b', 'Only these event types'),
  },
  run: async (session, { token, forwardTo, url, events }) => {
    const target = { url: forwardTo, types: events ?? null };
    if (url !== undefined) return forward(await remoteSource(url, token), target);
    return withBuckets(session, async (buckets) =>
      forward(await localSource(await buckets.ofSecret(token), token), target),
    );
  },
});

interface ForwardTarget {
  readonly url: string;
  readonly types: readonly EventType[] | null;
}

/** Forwards until a signal. Nothing is recorded: deliveries are unaffected. */
async function forward(source: EventSource, target: ForwardTarget) {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const outbound = openOutbound({
    clock: systemClock,
    timeoutMs: TIMEOUT_MS,
    allowPrivate: true,
    extraCa: null,
  });
  try {
    const document = await new EventForwarder(outbound, target).run(source, stopping.signal);
    return { document, text: `${document.forwarded} events forwarded, ${document.failed} not accepted` };
  } finally {
    await outbound.close();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

class EventForwarder {
  readonly #outbound: Outbound;
  readonly #target: ForwardTarget;
  readonly #secret = drawSigningSecret();

  constructor(outbound: Outbound, target: ForwardTarget) {
    this.#outbound = outbound;
    this.#target = target;
  }

  async run(source: EventSource, signal: AbortSignal): Promise<{ forwarded: number; failed: number }> {
    const { url, types } = this.#target;
    let [forwarded, failed] = [0, 0];
    say(`signing secret: ${this.#secret}`);
    say(`forwarding ${source.name} to ${url}`);
    while (!signal.aborted) {
      for (const event of await source.next(signal)) {
        if (types !== null && !(types as readonly string[]).includes(event.type)) continue;
        if (await this.#forward(event)) forwarded++;
        else failed++;
      }
    }
    return { forwarded, failed };
  }

  async #forward({ id, type, createdAt, body }: HeardEvent): Promise<boolean> {
    const headers = deliveryHeaders(this.#secret, systemClock.now(), body);
    const { response } = await this.#outbound.send({ url: this.#target.url, headers, body });
    const result = response.kind === 'response' ? String(response.status) : response.error;
    say(`${createdAt}  ${id}  ${type}  ${result}`);
    return response.kind === 'response' && response.status >= 200 && response.status < 300;
  }
}

/** Events may contain private data, so only addresses that are certainly local are accepted. */
function localAddress(given: string, where: string): string {
  const hosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost|host\.docker\.internal)$/;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url !== null && ['http:', 'https:'].includes(url.protocol) && hosts.test(url.hostname)) return given;
  throw new UsageError(`${where} must be a local address such as http://localhost:3000/hook, not "${given}"`);
}

/** The token is sent there, so plain HTTP is accepted for this machine only. */
function serviceAddress(given: string, where: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isLocal = url !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return given;
  throw new UsageError(`${where} must be the https address of a service, not "${given}"`);
}

/** What happens while the command runs; with --json, standard output is reserved for the one document. */
function say(line: string): void {
  const stream = process.argv.includes('--json') ? process.stderr : process.stdout;
  stream.write(printable(`${line}\n`));
}

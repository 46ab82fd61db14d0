import { EVENT_TYPES, type EventType } from '@prequal/contract';
import { type AuthenticatedPrincipal, Authenticator } from '../access/index.ts';
import type { AppContext } from '../app-context.ts';
import { eventsAfter, newestPlace, type PreparedEvent } from '../events/index.ts';
import { Problem, printable } from '../kernel/index.ts';
import { deliveryHeaders, drawSigningSecret, type Outbound, openOutbound } from '../webhooks/index.ts';
import { type Command, command, needed, optional, someOf, text } from './command.ts';
import { UsageError } from './failure.ts';

const POLL_MS = 250;
const PAGE = 100;

export const listenCommand: Command = command({
  name: 'listen',
  summary: 'Print events as they happen and forward them, signed, to a local address (for development)',
  inputs: {
    token: needed(text, 'T', 'API token, svc_…; its account and mode select the events'),
    forwardTo: needed(localAddress, 'URL', 'where to, such as http://localhost:3000/hook'),
    events: optional(someOf(EVENT_TYPES), 'a,b', 'Only these event types'),
  },
  run: (session, { token, forwardTo, events }) =>
    session.withContext(async (context) => {
      const principal = await listenerOf(context, token);
      const stopping = new AbortController();
      const stop = () => stopping.abort();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
      const timeoutMs = context.config.webhooks.timeoutSeconds * 1000;
      const outbound = openOutbound({ clock: context.clock, timeoutMs, allowPrivate: true, extraCa: null });
      try {
        const received = new EventForwarder(
          context,
          { outbound, principal },
          { url: forwardTo, types: events ?? null },
        );
        const document = await received.listen(stopping.signal);
        return { document, text: `${document.forwarded} events forwarded, ${document.failed} not accepted` };
      } finally {
        await outbound.close();
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
      }
    }),
});

interface Heard {
  readonly forwarded: number;
  readonly failed: number;
}

/** Follows the events of one account and mode. Nothing is recorded: deliveries are unaffected. */
class EventForwarder {
  readonly #context: AppContext;
  readonly #outbound: Outbound;
  readonly #principal: AuthenticatedPrincipal;
  readonly #url: string;
  readonly #types: readonly EventType[] | null;
  readonly #secret = drawSigningSecret();

  constructor(
    context: AppContext,
    { outbound, principal }: { readonly outbound: Outbound; readonly principal: AuthenticatedPrincipal },
    { url, types }: { readonly url: string; readonly types: readonly EventType[] | null },
  ) {
    this.#context = context;
    this.#outbound = outbound;
    this.#principal = principal;
    this.#url = url;
    this.#types = types;
  }

  async listen(signal: AbortSignal): Promise<Heard> {
    const { db, clock } = this.#context;
    let place = await newestPlace(db, this.#principal);
    let [forwarded, failed] = [0, 0];
    say(`signing secret: ${this.#secret}`);
    say(`forwarding ${this.#principal.mode} events of ${this.#principal.accountId} to ${this.#url}`);
    while (!signal.aborted) {
      const fresh = await eventsAfter(db, this.#principal, { seq: place, limit: PAGE });
      for (const event of fresh) {
        place = event.seq;
        if (this.#types !== null && !this.#types.includes(event.type)) continue;
        if (await this.#forward(event)) forwarded++;
        else failed++;
      }
      if (fresh.length < PAGE) await clock.sleep(POLL_MS, signal);
    }
    return { forwarded, failed };
  }

  async #forward({ id, type, createdAt, body }: PreparedEvent): Promise<boolean> {
    const headers = deliveryHeaders(this.#secret, this.#context.clock.now(), body);
    const { response } = await this.#outbound.send({ url: this.#url, headers, body });
    const result = response.kind === 'response' ? String(response.status) : response.error;
    say(`${createdAt.toISOString()}  ${id}  ${type}  ${result}`);
    return response.kind === 'response' && response.status >= 200 && response.status < 300;
  }
}

async function listenerOf(context: AppContext, token: string): Promise<AuthenticatedPrincipal> {
  const principal = await new Authenticator({
    db: context.db,
    keys: context.keys,
    clock: context.clock,
  }).authenticate(token);
  if (principal === null) throw new Problem('unauthorized', 'The token is unknown, revoked or expired.');
  if (!principal.scopes.includes('events'))
    throw new Problem('forbidden', 'The token does not have the events scope.');
  return principal;
}

/** Events may contain private data, so only addresses that are certainly local are accepted. */
function localAddress(given: string, where: string): string {
  const hosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost|host\.docker\.internal)$/;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url !== null && ['http:', 'https:'].includes(url.protocol) && hosts.test(url.hostname)) return given;
  throw new UsageError(`${where} must be a local address such as http://localhost:3000/hook, not "${given}"`);
}

/** What happens while the command runs; with --json, standard output is reserved for the one document. */
function say(line: string): void {
  const stream = process.argv.includes('--json') ? process.stderr : process.stdout;
  stream.write(printable(`${line}\n`));
}

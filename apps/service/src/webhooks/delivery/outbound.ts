import { lookup, Resolver as NameServers } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import type * as Undici from 'undici';
import type { Clock } from '../../kernel/index.ts';
import type { TargetGuard } from '../endpoints/target.ts';
import { isLoopbackName, isRefusedAddress, literalAddress } from './address-policy.ts';
import type { AttemptResponse } from './delivery.ts';
import { LookupQueue } from './lookup-queue.ts';
import { type ReceivedResponse, receivedResponse } from './received-response.ts';

export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface SentResponse {
  readonly response: AttemptResponse;
  readonly durationMs: number;
  /** Missing when there was no response. */
  readonly received?: ReceivedResponse;
}

/** The only code that sends deliveries. */
export interface Outbound {
  send(outgoing: OutgoingRequest): Promise<SentResponse>;
  close(): Promise<void>;
}

/** Every address of a name, as a resolver tells them. Throws when there is none. */
export type Resolver = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export interface OutboundOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Development: private and loopback addresses are allowed. */
  readonly allowPrivate: boolean;
  /** PEM of further certificate authorities. */
  readonly extraCa: string | null;
  readonly resolver?: Resolver;
}

/** A response may be of any length; what is beyond this is not read. */
const LARGEST_RESPONSE = 4096;
/** Resolvers wait a long time for name servers that do not respond; registering an endpoint must not. */
const REGISTRATION_LOOKUP_MS = 2000;
/** Names of one account that are resolved at a time, in one process. */
const LOOKUPS_AT_ONCE = 4;

class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
  readonly code = 'ADDRESS_REFUSED';

  constructor() {
    super('the address is private, loopback, link-local or reserved');
  }
}

const DNS_TIMEOUT_MS = 4000;
const nameServers = new NameServers({ timeout: DNS_TIMEOUT_MS, tries: 2 });

/**
 * Asks the name servers without the system's resolver, which has four threads for the whole process: four names whose
 * servers never respond would stop everybody's deliveries. The system is asked only for names that no server knows
 * (such as those in the hosts file), never for one whose servers do not respond.
 */
const systemResolver: Resolver = async (hostname) => {
  if (isLoopbackName(hostname)) return lookup(hostname, { all: true });
  const lookups = await Promise.allSettled([nameServers.resolve4(hostname), nameServers.resolve6(hostname)]);
  const found = lookups.flatMap((resolved) => (resolved.status === 'fulfilled' ? resolved.value : []));
  if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }));
  const silent = lookups.find(
    (resolved) => resolved.status === 'rejected' && resolved.reason?.code === 'ETIMEOUT',
  );
  if (silent?.status === 'rejected') throw silent.reason;
  return lookup(hostname, { all: true });
};

export async function readExtraCa(file: string | null): Promise<string | null> {
  return file === null ? null : readFile(file, 'utf8');
}

/**
 * For registration: a name that does not resolve (in time) has no addresses, which is no reason to refuse it. Waiting
 * for the account's other names counts as time to resolve.
 */
export function hostAddresses(clock: Clock, resolver: Resolver = systemResolver): TargetGuard['resolve'] {
  const queue = new LookupQueue(LOOKUPS_AT_ONCE);
  return async (hostname, accountId) => {
    const patience = new AbortController();
    const found = queue.run(accountId, patience.signal, () =>
      resolver(hostname).then(
        (addresses) => addresses.map(({ address }) => address),
        () => [],
      ),
    );
    const given = await Promise.race([
      found,
      clock.sleep(REGISTRATION_LOOKUP_MS, patience.signal).then(() => []),
    ]);
    patience.abort();
    return given;
  };
}

export function openOutbound(options: OutboundOptions): Outbound {
  const { clock, timeoutMs } = options;
  let opened: ReturnType<typeof openClient> | null = null;

  async function responseTo(
    outgoing: OutgoingRequest,
    signal: AbortSignal,
  ): Promise<Omit<SentResponse, 'durationMs'>> {
    try {
      opened ??= openClient(options);
      const { agent, request } = await opened;
      // `request` does not follow redirects: a 3xx is returned as it is.
      const { statusCode, headers, body } = await request(outgoing.url, {
        dispatcher: agent,
        method: 'POST',
        headers: outgoing.headers,
        body: outgoing.body,
        signal,
      });
      const received = receivedResponse(headers, await startOf(body));
      return { response: { kind: 'response', status: statusCode }, received };
    } catch (error) {
      return { response: { kind: 'no_response', error: signal.aborted ? 'timeout' : reasonOf(error) } };
    }
  }

  return {
    send: async (outgoing) => {
      const start = clock.elapsed();
      const deadline = new AbortController();
      const done = new AbortController();
      void clock.sleep(timeoutMs, done.signal).then(() => deadline.abort());
      const sent = await responseTo(outgoing, deadline.signal);
      done.abort();
      return { ...sent, durationMs: Math.round(clock.elapsed() - start) };
    },
    close: async () => (await opened)?.agent.destroy(),
  };
}

/** The client is loaded for the first delivery: most starts do not need its 40 modules at once, if ever. */
async function openClient(options: OutboundOptions): Promise<{
  readonly agent: Undici.Agent;
  readonly request: typeof Undici.request;
}> {
  const { Agent, buildConnector, request } = await import('undici');
  const agent = new Agent({
    connect: guardedConnector(options, buildConnector),
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
    maxHeaderSize: 16_384,
  });
  return { agent, request };
}

/**
 * The start of a response body. A short body is read to its end, which keeps the connection usable; leaving a longer one
 * closes it. A body that breaks off counts as far as it came: the status has been received.
 */
async function startOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > LARGEST_RESPONSE) break;
    }
  } catch {
    // What was read so far is the body.
  }
  return Buffer.concat(chunks);
}

/**
 * Connects to checked addresses only. Names are resolved here, once: the addresses that were checked are the ones that
 * are connected to. Literals never reach a resolver, so they are checked before, and where the socket really leads is
 * checked before a byte of the request is written.
 */
function guardedConnector(
  options: OutboundOptions,
  buildConnector: typeof Undici.buildConnector,
): Undici.buildConnector.connector {
  const { allowPrivate, extraCa, resolver = systemResolver } = options;
  const isRefused = (address: string) => !allowPrivate && isRefusedAddress(address);
  const connect = buildConnector({
    timeout: options.timeoutMs,
    secureContext: createSecureContext(extraCa === null ? {} : { ca: [...rootCertificates, extraCa] }),
    lookup: (hostname, _options, callback) => {
      resolver(hostname).then(
        (addresses) => {
          if (addresses.some(({ address }) => isRefused(address))) callback(new RefusedAddressError(), []);
          else callback(null, [...addresses]);
        },
        (error: NodeJS.ErrnoException) => callback(error, []),
      );
    },
    // Makes Node pass all addresses to the lookup above.
    autoSelectFamily: true,
  });
  return (target, callback) => {
    const literal = literalAddress(target.hostname);
    if (literal !== null ? isRefused(literal) : !allowPrivate && isLoopbackName(target.hostname)) {
      callback(new RefusedAddressError(), null);
      return;
    }
    connect(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (isRefused(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(new RefusedAddressError(), null);
      }
      callback(null, socket);
    });
  };
}

/** One plain phrase for the endpoint's owner. Never an address, which might be one that they should not learn. */
function reasonOf(error: unknown): string {
  const code = causeCode(error);
  if (code === 'ADDRESS_REFUSED') return 'address refused';
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET') return 'connection reset';
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT'].includes(code)) return 'host not found';
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'host unreachable';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|SSL|TLS/.test(code)) return `tls failure: ${code.toLowerCase()}`;
  return code === '' ? 'no response' : `no response: ${code.toLowerCase()}`;
}

function causeCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && code !== 'UND_ERR_SOCKET') return code;
  const inner = error instanceof AggregateError ? causeCode(error.errors[0]) : causeCode(error.cause);
  return inner !== '' ? inner : typeof code === 'string' ? code : '';
}

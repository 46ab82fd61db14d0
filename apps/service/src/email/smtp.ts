import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Clock } from '../kernel/index.ts';
import { withoutAddresses } from './address.ts';
import {
  type MailTransport,
  type OutgoingMail,
  RESPONSE_MS,
  type SendGuard,
  type SendOutcome,
} from './mail-transport.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://…` for TLS from the first byte. */
  readonly url: string;
  readonly clock: Clock;
}

/** From the connection to the last byte but one. */
const PATIENCE_MS = 60_000;
const LONGEST_ERROR = 300;

/** What a nodemailer error says about itself. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
}

class Stopped extends Error {
  readonly reason: 'lease' | 'signal' | 'time';

  constructor(reason: Stopped['reason']) {
    super(`stopped: ${reason}`);
    this.reason = reason;
  }
}

/** Hands messages to a mail server, one connection each. */
export class SmtpTransport implements MailTransport {
  readonly delivers = true;
  readonly #url: string;
  readonly #clock: Clock;

  constructor({ url, clock }: SmtpOptions) {
    this.#url = url;
    this.#clock = clock;
  }

  async send(mail: OutgoingMail, guard: SendGuard): Promise<SendOutcome> {
    const socket = new Socket();
    const stopping = new AbortController();
    let stopped: Stopped | null = null;
    const stop = (reason: Stopped['reason']) => {
      stopped ??= new Stopped(reason);
      stopping.abort();
    };
    const onAbort = () => stop('signal');
    guard.signal.addEventListener('abort', onAbort);
    const timer = new AbortController();
    void this.#clock.sleep(PATIENCE_MS, timer.signal).then(() => {
      if (!timer.signal.aborted) stop('time');
    });
    try {
      if (guard.signal.aborted) throw new Stopped('signal');
      await this.#transmit(socket, mail, {
        ...guard,
        signal: stopping.signal,
        confirm: async () => {
          // From here on we do not interrupt: the server may have the message with the next byte.
          const ours = !stopping.signal.aborted && (await guard.confirm());
          if (stopped === null && !ours) stop('lease');
          timer.abort();
          guard.signal.removeEventListener('abort', onAbort);
          return ours;
        },
      });
      return { kind: 'taken' };
    } catch (error) {
      return judge(stopped ?? (error as SmtpError));
    } finally {
      timer.abort();
      guard.signal.removeEventListener('abort', onAbort);
      socket.destroy();
    }
  }

  #transmit(socket: Socket, mail: OutgoingMail, guard: SendGuard): Promise<void> {
    return new Promise((resolve, reject) => {
      guard.signal.addEventListener('abort', () => {
        socket.destroy();
        reject(new Error('sending was stopped'));
      });
      // The library may look up the host's address first, and would connect the destroyed socket after that.
      socket.on('connect', () => {
        if (guard.signal.aborted) socket.destroy();
      });
      const transport = createTransport({
        url: this.#url,
        socket,
        connectionTimeout: 15_000,
        greetingTimeout: 15_000,
        socketTimeout: RESPONSE_MS,
      });
      transport.use('stream', ({ message }, done) => {
        message?.processFunc((input) => Readable.from(heldBack(input, guard.confirm)));
        done();
      });
      const envelope = { from: addressOf(mail.from), to: { name: '', address: mail.to } };
      transport.sendMail({ envelope, raw: mail.message }, (error) => {
        if (error) return reject(error);
        guard.onTaken();
        resolve();
      });
    });
  }
}

/**
 * The message, with its end held back until the handover is confirmed: the line with the single dot, by which the server
 * takes a message, follows the end of this stream. An error here ends the connection without it. The stream is read once
 * the server asks for the message, not before.
 */
async function* heldBack(
  message: AsyncIterable<unknown>,
  confirm: () => Promise<boolean>,
): AsyncGenerator<unknown> {
  yield* message;
  if (!(await confirm())) throw new Error('sending was not confirmed');
}

/**
 * A message is refused permanently when the server says so about the message or its recipient. Everything else may be
 * fixed by time or by the operator: refused credentials and missing encryption are not the message's problem.
 */
function judge(error: SmtpError | Stopped): SendOutcome {
  if (error instanceof Stopped && error.reason !== 'time') return { kind: 'broken_off' };
  if (error instanceof Stopped) return { kind: 'later', error: 'timeout' };
  const text = phrase(error);
  const aboutTheMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const forGood = error.responseCode === undefined ? error.code === 'EENVELOPE' : error.permanent === true;
  const wantsLogin = error.responseCode === 530;
  return aboutTheMessage && forGood && !wantsLogin
    ? { kind: 'refused', error: text }
    : { kind: 'later', error: text };
}

function phrase(error: SmtpError): string {
  const text = error.response ?? (error.message || 'the connection failed');
  return withoutAddresses(text.replace(/\s+/g, ' ').trim()).slice(0, LONGEST_ERROR);
}

function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}

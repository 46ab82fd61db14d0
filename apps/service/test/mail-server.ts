import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Buffer;
  readonly messageId: string;
  readonly secure: boolean;
  readonly user: string | null;
}

/** A refusal: the code and the text of the reply. */
export class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

/** What the server does on the way of a message. Each may take its time, and may throw a Refusal. */
export interface MailBehavior {
  readonly onConnect?: () => Promise<void>;
  readonly onRecipient?: (address: string) => Promise<void>;
  /** The first bytes of the message are here, the last ones are not. */
  readonly onBody?: (server: MailServer) => Promise<void>;
  /** All bytes are here; returning accepts the message. */
  readonly onComplete?: (mail: ReceivedMail) => Promise<void>;
}

export interface MailServer {
  readonly port: number;
  url(query?: string, scheme?: 'smtp' | 'smtps'): string;
  /** Accepted messages, in order. The client may see something else. */
  readonly accepted: ReceivedMail[];
  connections(): number;
  dropAll(): void;
}

/** A real SMTP server on a loopback port of its own, for one test. It has the behavior that it is given last. */
export async function startMailServer(
  behavior: MailBehavior = {},
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const accepted: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connected = 0;
  const response = (work: Promise<void> | undefined, callback: (error?: Error | null) => void) => {
    Promise.resolve(work).then(
      () => callback(),
      (error: Error) => callback(error),
    );
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onConnect: (_session, callback) => response(behavior.onConnect?.(), callback),
    onRcptTo: ({ address }, _session, callback) => response(behavior.onRecipient?.(address), callback),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.once('data', () => response(behavior.onBody?.(self), () => {}));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const mail: ReceivedMail = {
          from: session.envelope.mailFrom === false ? '' : (session.envelope.mailFrom?.address ?? ''),
          to: session.envelope.rcptTo.map(({ address }) => address),
          bytes,
          messageId: /^Message-ID: (.*)\r$/im.exec(bytes.toString())?.[1] ?? '',
          secure: session.secure,
          user: (session.user as string | undefined) ?? null,
        };
        const taking = async () => {
          await behavior.onComplete?.(mail);
          accepted.push(mail);
        };
        response(taking(), callback);
      });
    },
  });
  // Clients that are killed, and connections that tests drop, are no errors here.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    connected += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(async () => {
    dropAll();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const self: MailServer = {
    port,
    url: (query = '', scheme = 'smtp') => `${scheme}://127.0.0.1:${port}${query}`,
    accepted,
    connections: () => connected,
    dropAll,
  };
  return self;
}

/** A place at which somebody stops until somebody else lets them pass. */
export class Gate {
  readonly #reached = withResolvers();
  readonly #opened = withResolvers();

  /** Says that the place is reached, and waits there. */
  async pass(): Promise<void> {
    this.#reached.resolve();
    await this.#opened.promise;
  }

  reached(): Promise<void> {
    return this.#reached.promise;
  }

  open(): void {
    this.#opened.resolve();
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

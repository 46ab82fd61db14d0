import type { Worker } from 'node:cluster';

/** How Node's cluster module hands a connection to a process; the process confirms it by the number. */
interface HandOver {
  readonly cmd: 'NODE_CLUSTER';
  readonly act: 'newconn';
  readonly seq: number;
}

interface Handle {
  close(): void;
}

/** What a process reports about its server: that it listens, that it has stopped, or whether it took a connection. */
interface Report {
  readonly act?: string;
  readonly ack?: number;
  readonly accepted?: boolean;
}

/**
 * Closes the connections that no process will take: those handed to a process that ended before it took them, and those
 * that the last process refused because it had stopped listening. Node keeps both open, so that their clients would wait
 * until they give up; a closed connection is tried again.
 */
export class UntakenConnections {
  readonly #listening = new Set<Worker['process']>();

  follow({ process: child }: Pick<Worker, 'process'>): void {
    const untaken = new Map<number, Handle>();
    const send = child.send.bind(child) as (...args: unknown[]) => boolean;
    child.send = (...args: unknown[]): boolean => {
      const [message, handle] = args;
      if (isHandOver(message) && isHandle(handle)) untaken.set(message.seq, handle);
      return send(...args);
    };
    child.on('internalMessage', (report: Report | null) => {
      if (report?.act === 'listening') this.#listening.add(child);
      if (report?.act === 'close') this.#listening.delete(child);
      if (report?.ack === undefined) return;
      // As long as another process listens, Node hands it over again.
      if (report.accepted === false && this.#listening.size === 0) untaken.get(report.ack)?.close();
      untaken.delete(report.ack);
    });
    child.once('exit', () => {
      this.#listening.delete(child);
      for (const handle of untaken.values()) handle.close();
      untaken.clear();
    });
  }
}

function isHandOver(message: unknown): message is HandOver {
  const { cmd, act, seq } = (message ?? {}) as Partial<HandOver>;
  return cmd === 'NODE_CLUSTER' && act === 'newconn' && typeof seq === 'number';
}

function isHandle(handle: unknown): handle is Handle {
  return typeof (handle as Partial<Handle> | null | undefined)?.close === 'function';
}

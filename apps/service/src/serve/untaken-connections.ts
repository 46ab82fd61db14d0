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

/**
 * Closes the connections that were handed to a process which ended before it took them. Node gives them to no other
 * process and keeps them open, so that their clients would wait until they give up; a closed connection is tried again.
 */
export function closeUntakenConnections({ process: child }: Pick<Worker, 'process'>): void {
  const untaken = new Map<number, Handle>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (...args: unknown[]): boolean => {
    const [message, handle] = args;
    if (isHandOver(message) && isHandle(handle)) untaken.set(message.seq, handle);
    return send(...args);
  };
  child.on('internalMessage', (message: { readonly ack?: number } | null) => {
    if (message?.ack !== undefined) untaken.delete(message.ack);
  });
  child.once('exit', () => {
    for (const handle of untaken.values()) handle.close();
    untaken.clear();
  });
}

function isHandOver(message: unknown): message is HandOver {
  const { cmd, act, seq } = (message ?? {}) as Partial<HandOver>;
  return cmd === 'NODE_CLUSTER' && act === 'newconn' && typeof seq === 'number';
}

function isHandle(handle: unknown): handle is Handle {
  return typeof (handle as Partial<Handle> | null | undefined)?.close === 'function';
}

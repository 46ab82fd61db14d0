import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Work that cleans up when it is interrupted. The process then ends with the same signal, because a shell
 * leaves its own loop only for a command that did. A second signal does not wait for the cleanup.
 */
export async function breakable<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T | number> {
  const stop = new AbortController();
  const leaveSignals = () => {
    for (const signal of SIGNALS) process.off(signal, breakOff);
  };
  let by: NodeJS.Signals | null = null;
  const breakOff = (signal: NodeJS.Signals) => {
    by = signal;
    leaveSignals();
    stop.abort();
  };
  for (const signal of SIGNALS) process.on(signal, breakOff);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (by === null) throw error;
    return endBy(by);
  } finally {
    leaveSignals();
  }
}

function endBy(signal: NodeJS.Signals): number {
  process.kill(process.pid, signal);
  return 128 + constants.signals[signal];
}

import type { Logger } from 'pino';
import type { Clock } from './clock.ts';

export interface Loop {
  stop(): Promise<void>;
}

/**
 * Runs a task immediately and then every `ms`. A failure is logged and the task runs again after the interval:
 * background tasks are written so that skipping a run loses nothing.
 */
export function runEvery(
  { name, ms }: { readonly name: string; readonly ms: number },
  task: (signal: AbortSignal) => Promise<void>,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Loop {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await task(stopping.signal).catch((error: unknown) =>
        log.error({ err: error, loop: name }, 'Background task failed; retrying'),
      );
      await clock.sleep(ms, stopping.signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** The only access to time. Code that needs the time or a delay takes a Clock, so that tests can control it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms`, or immediately (without throwing) when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Monotonic milliseconds, for durations only. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done);
    }),
};

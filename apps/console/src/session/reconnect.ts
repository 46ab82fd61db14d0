/** How long the service is left alone before it is asked again whether it is back. */
const RETRY_MS = 3000;

/** Resolves after three seconds, or at once when the browser is connected again. It does not notice a service that is back. */
export function reconnected(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    addEventListener('online', done);
  });
}

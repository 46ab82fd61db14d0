/**
 * Says in the browser that its member signs out, until the service has ended the session: a page that is loaded while the service
 * cannot be reached, or just after, must not continue the session. It contains no personal data.
 */
const MARK = 'prequal signing out';

export function setSignOutMark(): void {
  withStorage((storage) => storage.setItem(MARK, '1'));
}

export function clearSignOutMark(): void {
  withStorage((storage) => storage.removeItem(MARK));
}

export function hasSignOutMark(): boolean {
  return withStorage((storage) => storage.getItem(MARK)) === '1';
}

/** Browsers may refuse storage. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

import { reconnected } from '../session/reconnect.ts';
import { wouldLoseWork } from './unsaved-warning.ts';

/** In the page's history entry, so that a page that was loaded again for a screen is not loaded again and again. */
interface LoadedAgain {
  readonly loadedAgainFor: string;
}

/**
 * Loads the page again once the service can be reached, because a browser remembers until then that a module could not be
 * loaded. A page with something typed that would be lost, or that was already loaded again for this screen, stays as it is.
 */
export async function loadPageAgain(screen: string, isLeft: () => boolean): Promise<void> {
  do await reconnected();
  while (!isLeft() && !(await isReachable()));
  if (isLeft() || wouldLoseWork.value || wasLoadedAgainFor(screen)) return;
  history.replaceState({ loadedAgainFor: screen } satisfies LoadedAgain, '');
  location.reload();
}

function wasLoadedAgainFor(screen: string): boolean {
  return (history.state as LoadedAgain | null)?.loadedAgainFor === screen;
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/console/', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

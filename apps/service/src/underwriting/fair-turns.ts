import { setImmediate } from 'node:timers/promises';
import type { UnderwritingCommand } from './command.ts';

/** From here on an evaluation takes so long that it is done in steps, with other requests in between. */
const MANY_OFFERS = 50;

/**
 * Lets each license evaluate one large request at a time. However many it sends, a request of another license waits for
 * a step of one of them and not for a step of each.
 */
export class FairTurns {
  readonly #last = new Map<string, Promise<void>>();
  readonly #storing = new Map<string, Promise<void>>();

  run<T>(licenseId: string, command: UnderwritingCommand, work: () => Promise<T>): Promise<T> {
    return isLargeCommand(command) ? this.runAlone(licenseId, work) : work();
  }

  /** The same for work that is large whatever its command: explanations and questions. */
  runAlone<T>(licenseId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(licenseId);
    const result = before === undefined ? work() : before.then(work);
    const ended = result.then(pause, pause).then(() => {
      if (this.#last.get(licenseId) === ended) this.#last.delete(licenseId);
    });
    this.#last.set(licenseId, ended);
    return result;
  }

  /**
   * Waits until the license's previous very long response is stored and starts to store the next. Called by work that
   * `run` does: the license may evaluate its next request meanwhile, but not pile up responses.
   */
  async store<T>(licenseId: string, work: () => Promise<T>): Promise<{ readonly stored: Promise<T> }> {
    await this.#storing.get(licenseId);
    const stored = work();
    const ended = stored.then(pause, pause).then(() => {
      if (this.#storing.get(licenseId) === ended) this.#storing.delete(licenseId);
    });
    this.#storing.set(licenseId, ended);
    return { stored };
  }
}

/** The next one begins after whatever came in meanwhile. */
async function pause(): Promise<void> {
  await setImmediate();
}

function isLargeCommand(command: UnderwritingCommand): boolean {
  const { products, productClasses = [], coverage, includeOpenFacts = false } = command;
  if (includeOpenFacts) return true;
  // A class selects all of its products.
  return productClasses.length > 0 || products.length * coverage.amountsCents.length >= MANY_OFFERS;
}

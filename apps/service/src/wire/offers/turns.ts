import { EVEN_PACING, systemClock } from '../../kernel/index.ts';
import type { Evaluation, RenderedBody } from '../../underwriting/index.ts';

export interface TurnWriter {
  /** How many offers are written before other requests get their turn. */
  readonly offersPerTurn: number;
  write(result: Evaluation, from: number, to: number): void;
  finish(): Buffer;
}

/**
 * Writes the offers of a decision a few at a time and yields to other requests in between, before the first and after
 * the last as well: evaluating and storing take time too. A long result is copied before this function returns,
 * because the next evaluation overwrites it; a short one is written at once.
 */
export function renderInTurns(result: Evaluation, writer: TurnWriter): RenderedBody {
  const { offerCount } = result.offers;
  const { offersPerTurn } = writer;
  if (offerCount <= offersPerTurn) {
    writer.write(result, 0, offerCount);
    const body = writer.finish();
    return { bytes: () => Promise.resolve(body) };
  }
  const kept = { ...result, offers: result.offers.copy() };
  return {
    bytes: async (pacing = EVEN_PACING, evaluatedMs = 0) => {
      let workedMs = evaluatedMs;
      for (let from = 0; from < offerCount; from += offersPerTurn) {
        await pacing.rest(workedMs);
        const began = systemClock.elapsed();
        writer.write(kept, from, Math.min(offerCount, from + offersPerTurn));
        workedMs = systemClock.elapsed() - began;
      }
      await pacing.rest(workedMs);
      return writer.finish();
    },
  };
}

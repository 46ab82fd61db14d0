/** Edits in quick succession, such as a key that is held down, are checked when nothing was typed for so long. */
const PAUSE_MS = 60;

/** How long an edit waits before it is checked. One that follows a rest, such as an entry in a sheet, does not wait. */
export function pauseAfter(sinceLastMs: number): number {
  return sinceLastMs > PAUSE_MS ? 0 : PAUSE_MS;
}

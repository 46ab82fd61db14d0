import type { PublishDeps } from '../catalog/index.ts';
import { type RunWork, workFor } from './background/run-work.ts';
import type { TellProgress } from './background/tell-progress.ts';

/** What the workbench works with. */
export interface WorkbenchDeps extends PublishDeps {
  readonly work: RunWork;
  /** Whether authors may approve their own drafts. */
  readonly publishAlone: boolean;
  /** Ends when whoever asked no longer wants the result. */
  readonly wanted?: AbortSignal;
  /** Called after each step of long work. */
  readonly tell?: TellProgress;
}

/** Whoever waits for long work. */
interface WaitingClient {
  /** Ends when they leave. */
  readonly gone: AbortSignal;
  readonly tell: TellProgress;
}

/** Work that ends, and changes nothing, when they leave before it is done, and that says how far it is. */
export function whileWanted(deps: WorkbenchDeps, { gone, tell }: WaitingClient): WorkbenchDeps {
  return { ...deps, wanted: gone, tell, work: workFor(deps.work, { signal: gone, onProgress: tell }) };
}

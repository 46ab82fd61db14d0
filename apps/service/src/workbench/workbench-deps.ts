import type { PublishDeps } from '../catalog/index.ts';
import { type RunWork, workUntil } from './background/run-work.ts';

/** What the workbench works with. */
export interface WorkbenchDeps extends PublishDeps {
  readonly work: RunWork;
  /** Whether authors may approve their own drafts. */
  readonly publishAlone: boolean;
  /** Ends when whoever asked no longer wants the result. */
  readonly wanted?: AbortSignal;
}

/** Work that ends, and changes nothing, when the signal does before it is done. */
export function whileWanted(deps: WorkbenchDeps, wanted: AbortSignal): WorkbenchDeps {
  return { ...deps, wanted, work: workUntil(deps.work, wanted) };
}

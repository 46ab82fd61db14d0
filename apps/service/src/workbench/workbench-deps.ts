import type { PublishDeps } from '../catalog/index.ts';
import type { RunWork } from './background/run-work.ts';

/** What the workbench works with. */
export interface WorkbenchDeps extends PublishDeps {
  readonly work: RunWork;
  /** Whether authors may approve their own drafts. */
  readonly publishAlone: boolean;
}

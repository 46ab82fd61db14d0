import { type FollowedJob, useJob } from '../components/use-job.ts';
import { workbench } from './calls.ts';
import type { WorkbenchJob } from './model.ts';

type Population = Parameters<typeof workbench.startImpact>[1];

export type RunningImpact = FollowedJob<WorkbenchJob, Population>;

/** A comparison of the draft on a population. */
export function useImpact(draftId: string): RunningImpact {
  return useJob({
    start: (population: Population) => workbench.startImpact(draftId, population),
    look: workbench.job,
    cancel: workbench.cancelJob,
  });
}

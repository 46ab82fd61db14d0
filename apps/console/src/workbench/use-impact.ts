import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { errorText } from '../session/api.ts';
import { workbench } from './calls.ts';
import type { WorkbenchJob } from './model.ts';

type Population = Parameters<typeof workbench.startImpact>[1];

const BETWEEN_MS = 400;

export interface RunningImpact {
  readonly job: WorkbenchJob | null;
  readonly isRunning: boolean;
  readonly error: string | null;
  readonly start: (population: Population) => Promise<void>;
  readonly cancel: () => Promise<void>;
}

/** A comparison of the draft on a population, which runs in the service until it is done or canceled. */
export function useImpact(draftId: string): RunningImpact {
  const job = useSignal<WorkbenchJob | null>(null);
  const error = useSignal<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (id: string) => {
    timer.current = setTimeout(async () => {
      try {
        job.value = await workbench.job(id);
        if (isUnderWay(job.value)) follow(id);
      } catch (failure) {
        error.value = errorText(failure);
      }
    }, BETWEEN_MS);
  };
  const start = async (population: Population) => {
    error.value = null;
    try {
      job.value = await workbench.startImpact(draftId, population);
      follow(job.value.id);
    } catch (failure) {
      job.value = null;
      error.value = errorText(failure);
    }
  };
  const cancel = async () => {
    clearTimeout(timer.current);
    if (job.value === null) return;
    try {
      job.value = await workbench.cancelJob(job.value.id);
    } catch (failure) {
      error.value = errorText(failure);
    }
  };
  return { job: job.value, isRunning: isUnderWay(job.value), error: error.value, start, cancel };
}

function isUnderWay(job: WorkbenchJob | null): boolean {
  return job?.status === 'running';
}

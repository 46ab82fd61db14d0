import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { errorText } from '../session/api.ts';

interface AnyJob {
  readonly id: string;
  readonly status: string;
}

interface JobCalls<Job extends AnyJob, Input> {
  readonly start: (input: Input) => Promise<Job>;
  readonly look: (id: string) => Promise<Job>;
  readonly cancel: (id: string) => Promise<Job>;
}

export interface FollowedJob<Job extends AnyJob, Input> {
  readonly job: Job | null;
  readonly isRunning: boolean;
  readonly error: string | null;
  readonly start: (input: Input) => Promise<void>;
  readonly cancel: () => Promise<void>;
}

const BETWEEN_MS = 400;

/** Work that runs in the service until it is done or canceled, with its progress. */
export function useJob<Job extends AnyJob, Input>(calls: JobCalls<Job, Input>): FollowedJob<Job, Input> {
  const job = useSignal<Job | null>(null);
  const error = useSignal<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (id: string) => {
    timer.current = setTimeout(async () => {
      try {
        job.value = await calls.look(id);
        if (isUnderWay(job.value)) follow(id);
      } catch (failure) {
        error.value = errorText(failure);
      }
    }, BETWEEN_MS);
  };
  const start = async (input: Input) => {
    error.value = null;
    try {
      job.value = await calls.start(input);
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
      job.value = await calls.cancel(job.value.id);
    } catch (failure) {
      error.value = errorText(failure);
    }
  };
  return { job: job.value, isRunning: isUnderWay(job.value), error: error.value, start, cancel };
}

function isUnderWay(job: AnyJob | null): boolean {
  return job?.status === 'running';
}

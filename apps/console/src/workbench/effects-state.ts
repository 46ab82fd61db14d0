import { signal } from '@preact/signals';
import type { CheckResult } from './model.ts';

/** The last check, and the revision of the draft that it is about. */
export const checked = signal<{ readonly of: string; readonly result: CheckResult } | null>(null);

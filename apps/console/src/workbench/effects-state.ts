import { signal } from '@preact/signals';
import type { CheckResult, Draft } from './model.ts';

/** The lines of the rules that fired for the applicant that was tried last. */
export const litRules = signal<ReadonlySet<string>>(new Set());

/** The last check, and the revision of the draft that it is about. */
export const checked = signal<{ readonly of: string; readonly result: CheckResult } | null>(null);

/** The revision of the draft whose impact was looked at last. */
export const impactRead = signal('');

/** What a check or a comparison is about: it says nothing about a later revision of the draft. */
export function revisionOf({ id, revision }: Draft): string {
  return `${id} ${revision}`;
}

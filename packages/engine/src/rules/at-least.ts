import type { RuleHead } from './outcome.ts';
import type { SetMember } from './set-member.ts';
import type { IfUnknown } from './subject.ts';

/** At least `count` different members of the set are present. */
export interface AtLeastRule extends RuleHead {
  readonly kind: 'at_least';
  readonly count: number;
  readonly members: readonly SetMember[];
  readonly ifUnknown?: IfUnknown;
}

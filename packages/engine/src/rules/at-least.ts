import { ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { SetMember } from './set-member.ts';
import { presentMembers } from './set-member.ts';
import type { IfUnknown } from './subject.ts';

/** At least `count` different members of the set are present. */
export interface AtLeastRule extends RuleHead {
  readonly kind: 'at_least';
  readonly count: number;
  readonly members: readonly SetMember[];
  readonly ifUnknown?: IfUnknown;
}

export const AtLeast = ruleNode<AtLeastRule>('at_least', (rule, view) => {
  const used = presentMembers(rule, view);
  return used.length < rule.count
    ? null
    : { used, threshold: `at least ${rule.count} of ${rule.members.length}` };
});

import { ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { SetMember } from './set-member.ts';
import { presentMembers } from './set-member.ts';
import type { IfUnknown } from './subject.ts';

/** Every member of the set is present (diabetes and heart disease together). */
export interface AllOfRule extends RuleHead {
  readonly kind: 'all_of';
  readonly members: readonly SetMember[];
  readonly ifUnknown?: IfUnknown;
}

export const AllOf = ruleNode<AllOfRule>('all_of', (rule, view) => {
  const used = presentMembers(rule, view);
  return used.length < rule.members.length ? null : { used, threshold: `all ${rule.members.length}` };
});

import { coversMember, includesUnknown, sameMembers } from './cover.ts';
import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { memberTexts } from './describe.ts';
import type { RuleHead } from './outcome.ts';
import { memberLookBacks, presentMembers, type SetMember } from './set-member.ts';
import type { IfUnknown } from './subject.ts';

/** At least `count` different members of the set are present. */
export interface AtLeastRule extends RuleHead {
  readonly kind: 'at_least';
  readonly count: number;
  readonly members: readonly SetMember[];
  readonly ifUnknown?: IfUnknown;
}

export const AtLeast: RuleNode<AtLeastRule> = defineRule<AtLeastRule>({
  kind: 'at_least',
  hint: 'has so many of these',
  columns: ['subject', 'count', 'if_unknown'],
  eachSubject: false,
  read(cells) {
    const count = cells.whole('count', 1, 99);
    const members = cells.members(count ?? 1);
    if (members === undefined || count === undefined) return undefined;
    return { count, members, ...cells.ifUnknown() };
  },
  evaluate(rule, view) {
    const used = presentMembers(rule, view);
    if (used.length < rule.count) return null;
    return { used, threshold: `at least ${rule.count} of ${rule.members.length}` };
  },
  compile: ({ members, count, ifUnknown }, sink) => sink.members(members, count, ifUnknown),
  describe: ({ members, count }) => `${count} of ${memberTexts(members)}`,
  subjects: ({ members }) => members,
  lookBacks: ({ members }) => memberLookBacks(members),
  coveredBy(rule, other, context) {
    if (isAtLeast(other) && sameMembers(other.members, rule.members))
      return other.count <= rule.count && includesUnknown(other, rule);
    const uncovered = rule.members.filter((member) => !coversMember(context, member, rule.ifUnknown));
    return uncovered.length < rule.count;
  },
  sample(sampler) {
    const members = sampler.members(2, 4);
    return { count: sampler.between(1, members.length), members, ...sampler.ifUnknown() };
  },
});

function isAtLeast(rule: AnyRule): rule is AtLeastRule {
  return AtLeast.is(rule);
}

import { coversMember, memberCovers } from './cover.ts';
import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { memberTexts } from './describe.ts';
import type { RuleHead } from './outcome.ts';
import { memberLookBacks, presentMembers, type SetMember } from './set-member.ts';
import type { IfUnknown } from './subject.ts';

/** Every member of the set is present (diabetes and heart disease together). */
export interface AllOfRule extends RuleHead {
  readonly kind: 'all_of';
  readonly members: readonly SetMember[];
  readonly ifUnknown?: IfUnknown;
}

export const AllOf: RuleNode<AllOfRule> = defineRule<AllOfRule>({
  kind: 'all_of',
  hint: 'has all of these',
  columns: ['subject', 'if_unknown'],
  eachSubject: false,
  read(cells) {
    const members = cells.members(2);
    return members && { members, ...cells.ifUnknown() };
  },
  evaluate(rule, view) {
    const used = presentMembers(rule, view);
    return used.length < rule.members.length ? null : { used, threshold: `all ${rule.members.length}` };
  },
  compile: ({ members, ifUnknown }, sink) => sink.members(members, members.length, ifUnknown),
  describe: ({ members }) => memberTexts(members),
  subjects: ({ members }) => members,
  lookBacks: ({ members }) => memberLookBacks(members),
  coveredBy({ members, ifUnknown }, other, context) {
    if (!isAllOf(other)) return members.some((member) => coversMember(context, member, ifUnknown));
    return other.members.every((broader) =>
      members.some((member) =>
        memberCovers({ member: broader, ifUnknown: other.ifUnknown }, { member, ifUnknown }, context.names),
      ),
    );
  },
  sample: (sampler) => ({ members: sampler.members(2, 3), ...sampler.ifUnknown() }),
});

function isAllOf(rule: AnyRule): rule is AllOfRule {
  return AllOf.is(rule);
}

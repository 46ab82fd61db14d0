import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { describeNicotine, type NicotineDefinition, usesNicotine } from './nicotine-definition.ts';
import type { RuleHead } from './outcome.ts';

/** Nicotine under a definition of the rule's own, for example five clean years for the preferred class. */
export interface NicotineUseRule extends RuleHead {
  readonly kind: 'nicotine_use';
  readonly definition: NicotineDefinition;
}

export const NicotineUse: RuleNode<NicotineUseRule> = defineRule<NicotineUseRule>({
  kind: 'nicotine_use',
  hint: 'used nicotine in the past … months',
  columns: ['subject', 'operator', 'value', 'not_for'],
  eachSubject: false,
  read(cells) {
    const counts = cells.nicotineProducts();
    const op = cells.operator(['<']);
    const lookBackMonths = cells.whole('value', 1, 120);
    const exceptions = cells.nicotineExceptions();
    if (counts === undefined || op === undefined || lookBackMonths === undefined || exceptions === undefined)
      return undefined;
    return { definition: { counts, lookBackMonths, exceptions } };
  },
  evaluate({ definition }, view) {
    const { nicotine } = view.facts;
    if (nicotine === null || !usesNicotine(definition, nicotine)) return null;
    return {
      used: [{ name: 'nicotine', detail: `last used ${nicotine.lastUsed}` }],
      threshold: `within ${definition.lookBackMonths} months`,
    };
  },
  compile: ({ definition }, sink) => sink.nicotine(definition),
  describe: ({ definition }) => describeNicotine(definition),
  subjects: () => [],
  lookBacks: () => [],
  withValue: (rule, lookBackMonths) => ({ ...rule, definition: { ...rule.definition, lookBackMonths } }),
  coveredBy: (rule, other) =>
    isNicotineUse(other) && JSON.stringify(other.definition) === JSON.stringify(rule.definition),
  sample: (sampler) => ({ definition: sampler.nicotine() }),
});

function isNicotineUse(rule: AnyRule): rule is NicotineUseRule {
  return NicotineUse.is(rule);
}

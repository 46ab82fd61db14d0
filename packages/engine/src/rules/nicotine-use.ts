import { ruleNode } from './evidence.ts';
import type { NicotineDefinition } from './nicotine-definition.ts';
import { usesNicotine } from './nicotine-definition.ts';
import type { RuleHead } from './outcome.ts';

/** Nicotine under a definition of the rule's own, for example five clean years for the preferred class. */
export interface NicotineUseRule extends RuleHead {
  readonly kind: 'nicotine_use';
  readonly definition: NicotineDefinition;
}

export const NicotineUse = ruleNode<NicotineUseRule>('nicotine_use', (rule, view) => {
  const { nicotine } = view.facts;
  if (nicotine === null || !usesNicotine(rule.definition, nicotine)) return null;
  return {
    used: [{ name: 'nicotine', detail: `last used ${nicotine.lastUsed}` }],
    threshold: `within ${rule.definition.lookBackMonths} months`,
  };
});

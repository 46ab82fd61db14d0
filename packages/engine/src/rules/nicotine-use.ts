import type { NicotineDefinition } from './nicotine-definition.ts';
import type { RuleHead } from './outcome.ts';

/** Nicotine under a definition of the rule's own, for example five clean years for the preferred class. */
export interface NicotineUseRule extends RuleHead {
  readonly kind: 'nicotine_use';
  readonly definition: NicotineDefinition;
}

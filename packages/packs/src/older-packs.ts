import { type FlatPack, isRuleKind } from '@prequal/engine';

/**
 * Packs as they were before products stated what they do with conditions that no rule names: they ignored those, inferred
 * nothing beyond their own list, and had one more kind of rule, which no applicant could ever meet.
 */
export function fromOpenWorldForm(packs: readonly FlatPack[]): readonly FlatPack[] {
  return packs.map((pack) => ({
    ...pack,
    rules: pack.rules.filter(({ kind }) => isRuleKind(kind)),
    unlisted: null,
    inference: { always: 'ignore', usual: 'ignore' },
  }));
}

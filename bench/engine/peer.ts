import type { Facts, FlatPack, Rule } from '../../packages/engine/src/index.ts';

/** For each variant, how many classes, counted from the best, its health rules close. */
export type ClosedClasses = number[];

/** Another rule engine with the same rules. It decides the health rules only: no charts, no prices. */
export interface Peer {
  readonly name: string;
  decide(facts: Facts): Promise<ClosedClasses>;
  dispose(): void;
}

export function closedBy(pack: FlatPack, rule: Rule): number {
  return rule.outcome.type === 'class' ? rule.outcome.index : pack.classes.length;
}

/** The worst outcome for each variant. */
export function worstByVariant(
  variants: number,
  hits: Iterable<{ readonly variant: number; readonly closed: number }>,
): ClosedClasses {
  const worst = new Array<number>(variants).fill(0);
  for (const { variant, closed } of hits) worst[variant] = Math.max(worst[variant] ?? 0, closed);
  return worst;
}

export function untranslatable(rule: Rule): never {
  throw new Error(`the benchmark does not translate ${rule.kind}`);
}

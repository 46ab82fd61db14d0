import type { Day } from '@prequal/engine';
import { formatDay } from '@prequal/engine';
import { explainPack, type PackExplanation } from '@prequal/packs';
import type { CatalogSnapshot } from '../catalog/index.ts';
import { invariant } from '../kernel/index.ts';
import type { UnderwritingCommand } from './command.ts';
import { type Resolved, resolveApplicant } from './resolve-applicant.ts';
import { type UnderwritingRefusal, unknownProducts } from './underwrite.ts';

export interface Explained {
  readonly kind: 'explained';
  readonly snapshot: CatalogSnapshot;
  readonly asOf: string;
  /** In the order of the request. */
  readonly plans: readonly { readonly variant: number; readonly explanation: PackExplanation }[];
  readonly resolved: Resolved;
}

/** Explains the decision of each requested variant for the first amount: the facts that `catalog explain` shows. */
export function explainProducts(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): Explained | UnderwritingRefusal {
  const resolved = resolveApplicant(snapshot, command.applicant, asOf);
  if (resolved.unknownIds.length > 0) return { kind: 'unknown_ids', rows: resolved.unknownIds };
  const { variants, unknown } = snapshot.index.select(command.products, command);
  if (unknown.length > 0) return unknownProducts(snapshot, command, unknown);
  const { onlyProductClass, skipHealth, coverage } = command;
  const kept = variants.filter((variant) => {
    const productClass = snapshot.variants[variant]?.productClass;
    return (
      onlyProductClass === null || (productClass !== undefined && onlyProductClass.includes(productClass))
    );
  });
  const day = formatDay(asOf);
  const plans = kept.map((variant) => {
    const result = explainPack(snapshot.source.pack(variant), {
      reference: snapshot.source.reference(),
      applicant: resolved.applicant,
      coverage,
      asOf: day,
      skipHealth,
    });
    invariant(result.ok, 'an applicant with an invalid date reached the explanation');
    return { variant, explanation: result.explanation };
  });
  return { kind: 'explained', snapshot, asOf: day, plans, resolved };
}

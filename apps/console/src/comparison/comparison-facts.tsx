import type { ProductComparison } from './comparison.ts';
import { COMPARE } from './texts.ts';

/** When and with what the comparison was made, below every form of it. */
export function ComparisonFacts({ comparison }: { readonly comparison: ProductComparison }) {
  const { day, catalogVersion, requestId, provisional } = comparison;
  return (
    <footer class="facts">
      {provisional && <p class="banner warn">{COMPARE.provisional}</p>}
      <p>{COMPARE.facts(day, catalogVersion, requestId)}</p>
      <p>{COMPARE.disclaimer}</p>
    </footer>
  );
}

import { dayText } from '../components/moment.tsx';
import type { ProductComparison } from './comparison.ts';
import { COMPARE, SHEET } from './texts.ts';

/** When and with what the comparison was made, below every form of it. */
export function ComparisonFacts({ comparison }: { readonly comparison: ProductComparison }) {
  const { day, catalogVersion, requestId, provisional, sheet } = comparison;
  return (
    <footer class="facts">
      {provisional && <p class="banner warn">{COMPARE.provisional}</p>}
      <p>{COMPARE.facts(dayText(day), catalogVersion, requestId)}</p>
      {sheet !== undefined && <p>{SHEET.validUntil(dayText(sheet.validUntil))}</p>}
      <p>{COMPARE.disclaimer}</p>
    </footer>
  );
}

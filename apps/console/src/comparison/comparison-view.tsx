import type { ComponentChildren } from 'preact';
import { modeLabel } from '../offers/payment-mode.ts';
import { type AgencyBranding, BrandHeader } from './brand-header.tsx';
import type { ProductComparison } from './comparison.ts';
import { ComparisonFacts } from './comparison-facts.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { PremiumChart } from './premium-chart.tsx';
import { SheetFacts } from './sheet-facts.tsx';
import { COMPARE } from './texts.ts';
import { useModeChoice } from './use-mode-choice.tsx';

/** A comparison in the payment mode that the reader chooses, for agents and their clients alike. */
export function ComparisonView({
  comparison,
  branding,
  onRemove,
  fields,
  children,
}: {
  readonly comparison: ProductComparison;
  readonly branding: AgencyBranding | null;
  readonly onRemove?: (slug: string) => void;
  /** More fields, beside the payment mode. */
  readonly fields?: ComponentChildren;
  /** More actions, after print. */
  readonly children?: ComponentChildren;
}) {
  const { mode, modeField } = useModeChoice(comparison.plans);
  return (
    <>
      <div class="actions no-print">
        {modeField}
        {fields}
        <button type="button" onClick={() => print()}>
          {COMPARE.print}
        </button>
        {children}
      </div>
      <BrandHeader branding={branding} />
      {comparison.sheet !== undefined && <SheetFacts sheet={comparison.sheet} />}
      <p class="print-only">
        {COMPARE.mode}: {modeLabel(mode)}
      </p>
      <ComparisonTable
        comparison={comparison}
        mode={mode}
        {...(onRemove === undefined ? {} : { onRemove })}
      />
      {comparison.amounts.length > 1 && <PremiumChart plans={comparison.plans} mode={mode} />}
      <ComparisonFacts comparison={comparison} />
    </>
  );
}

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { SelectField } from '../components/select-field.tsx';
import { modeLabel } from '../offers/payment-mode.ts';
import { type AgencyBranding, BrandHeader } from './brand-header.tsx';
import { modesOf, type ProductComparison } from './comparison.ts';
import { ComparisonFacts } from './comparison-facts.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { PremiumChart } from './premium-chart.tsx';
import { SheetFacts } from './sheet-facts.tsx';
import { COMPARE } from './texts.ts';

/** A comparison in the payment mode that the reader chooses, for agents and their clients alike. */
export function ComparisonView({
  comparison,
  branding,
  onRemove,
  children,
}: {
  readonly comparison: ProductComparison;
  readonly branding: AgencyBranding | null;
  readonly onRemove?: (slug: string) => void;
  /** More actions, beside payment mode and print. */
  readonly children?: ComponentChildren;
}) {
  const chosen = useSignal('');
  const modes = modesOf(comparison.plans);
  const mode = modes.includes(chosen.value) ? chosen.value : (modes[0] ?? '');
  return (
    <>
      <div class="actions no-print">
        <SelectField
          label={COMPARE.mode}
          value={mode}
          choices={modes.map((name) => [name, modeLabel(name)] as const)}
          onChange={(value) => {
            chosen.value = value;
          }}
        />
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

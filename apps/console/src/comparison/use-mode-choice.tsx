import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { SelectField } from '../components/select-field.tsx';
import { modeLabel } from '../offers/payment-mode.ts';
import { modesOf, type ProductComparison } from './comparison.ts';
import { COMPARE } from './texts.ts';

/** The payment mode that the reader chose, the first one until then, and the field that changes it. */
export function useModeChoice(plans: ProductComparison['plans']): {
  readonly mode: string;
  readonly modeField: ComponentChildren;
} {
  const chosen = useSignal('');
  const modes = modesOf(plans);
  const mode = modes.includes(chosen.value) ? chosen.value : (modes[0] ?? '');
  const modeField = (
    <SelectField
      label={COMPARE.mode}
      value={mode}
      choices={modes.map((name) => [name, modeLabel(name)] as const)}
      onChange={(value) => {
        chosen.value = value;
      }}
    />
  );
  return { mode, modeField };
}

import { signal, useSignal } from '@preact/signals';
import { errorText } from '../api.ts';
import type { ProductComparison } from '../compare/comparison.ts';
import { picked } from '../compare/picked.ts';
import { form } from '../quote/form.ts';
import { CASES } from './texts.ts';
import { UnlockForm } from './unlock-form.tsx';
import { saveCase, updateCase, vault } from './vault.ts';

/** The case that is open, so that saving again updates it. */
export const openedCase = signal<{ readonly id: string; readonly name: string } | null>(null);

export function SaveCase({ comparison }: { readonly comparison: ProductComparison }) {
  const asking = useSignal(false);
  const name = useSignal(openedCase.value?.name ?? '');
  const message = useSignal<string | null>(null);
  const save = async () => {
    const content = { form: form.value, picked: picked.value, comparison };
    try {
      const opened = openedCase.value;
      if (opened === null) openedCase.value = { id: await saveCase(name.value, content), name: name.value };
      else await updateCase(opened.id, name.value, content);
      message.value = CASES.saved;
    } catch (error) {
      message.value = errorText(error);
    }
  };
  if (asking.value && vault.value === null) return <UnlockForm />;
  return (
    <form
      class="save"
      onSubmit={(event) => {
        event.preventDefault();
        asking.value = true;
        if (vault.value !== null) void save();
      }}
    >
      <label>
        {CASES.name}{' '}
        <input
          required
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit">{openedCase.value === null ? CASES.save : CASES.update}</button>
      <span role="status">{message.value}</span>
    </form>
  );
}

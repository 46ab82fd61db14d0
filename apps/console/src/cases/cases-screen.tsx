import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, errorText } from '../api.ts';
import { picked } from '../compare/picked.ts';
import { type Form, form } from '../quote/form.ts';
import { show } from '../shell/navigation.ts';
import { openedCase } from './save-case.tsx';
import { CASES } from './texts.ts';
import { UnlockForm } from './unlock-form.tsx';
import { type CaseItem, listCases, readCase, vault } from './vault.ts';

export function CasesScreen() {
  const items = useSignal<readonly CaseItem[] | null>(null);
  const message = useSignal<string | null>(null);
  const attempt = (work: Promise<unknown>) =>
    work.catch((error) => {
      message.value = errorText(error);
    });
  const load = async () => {
    items.value = await listCases();
  };
  useEffect(() => {
    if (vault.value !== null) void attempt(load());
  }, [vault.value]);
  if (vault.value === null) return <UnlockForm />;
  const open = async (item: CaseItem, key: string, name: string) => {
    const content = (await readCase(item.id, key)) as { form: Form; picked: readonly string[] };
    form.value = content.form;
    picked.value = content.picked;
    openedCase.value = { id: item.id, name };
    show('quote');
  };
  const share = async (item: CaseItem, key: string) => {
    const { data } = await api.cases.share(item.id);
    const link = `${data.url}#k=${key}`;
    await navigator.clipboard?.writeText(link).catch(() => {});
    message.value = `${CASES.link} ${link}`;
  };
  return (
    <div class="cases">
      <h1>{CASES.title}</h1>
      <p role="status">{message.value}</p>
      {items.value?.length === 0 && <p class="hint">{CASES.empty}</p>}
      <ul>
        {(items.value ?? []).map((item) => {
          const { label } = item;
          return (
            <li key={item.id}>
              <strong>{label?.name ?? CASES.locked}</strong>
              <small>{CASES.expires(item.expiresAt.slice(0, 10))}</small>
              {label !== null && (
                <>
                  <button type="button" onClick={() => void attempt(open(item, label.key, label.name))}>
                    {CASES.open}
                  </button>
                  <button type="button" onClick={() => void attempt(share(item, label.key))}>
                    {CASES.share}
                  </button>
                </>
              )}
              <button
                type="button"
                onClick={() =>
                  void attempt(
                    api.cases.unshare(item.id).then(() => {
                      message.value = CASES.revoked;
                    }),
                  )
                }
              >
                {CASES.revoke}
              </button>
              <button
                type="button"
                class="danger"
                onClick={() => {
                  if (confirm(CASES.confirmRemove)) void attempt(api.cases.delete(item.id).then(load));
                }}
              >
                {CASES.remove}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

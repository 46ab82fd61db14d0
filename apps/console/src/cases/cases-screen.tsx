import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { forgetApplicant } from '../applicant/forget.ts';
import { form } from '../applicant/form.ts';
import { markSaved } from '../applicant/unsaved.ts';
import { BoundText } from '../components/bound-field.tsx';
import { ErrorBanner } from '../components/error-banner.tsx';
import { show } from '../navigation/navigation.ts';
import { picked } from '../offers/picked.ts';
import { api, errorText } from '../session/api.ts';
import { openedCase } from '../vault/opened-case.ts';
import { CASES } from '../vault/texts.ts';
import { UnlockForm } from '../vault/unlock-form.tsx';
import { type CaseItem, listCases, readCase, vault } from '../vault/vault.ts';
import { ShareLink } from './share-link.tsx';
import '../vault/vault.css';

interface Shared {
  readonly id: string;
  readonly link: string;
  readonly expires: string;
}

export function CasesScreen() {
  if (vault.value !== null) return <CaseList />;
  return (
    <div class="cases">
      <h1>{CASES.title}</h1>
      <UnlockForm />
    </div>
  );
}

function CaseList() {
  const { all, message, failure, shared, attempt, share, unshare, remove } = useCases();
  const wanted = useSignal('');
  const shown = (all ?? []).filter(({ label }) =>
    (label?.name ?? '').toLowerCase().includes(wanted.value.trim().toLowerCase()),
  );
  return (
    <div class="cases">
      <header>
        <h1>{CASES.title}</h1>
        <button
          type="button"
          onClick={() => {
            vault.value = null;
          }}
        >
          {CASES.lock}
        </button>
      </header>
      <ErrorBanner text={failure} />
      <div role="status">
        {message !== null && <p class="banner">{message}</p>}
        {all === null && failure === null && <p class="hint slow">{CASES.loading}</p>}
      </div>
      {all?.length === 0 && <p class="hint">{CASES.empty}</p>}
      {all !== null && all.length > 0 && <BoundText label={CASES.filter} type="search" text={wanted} />}
      {all !== null && all.length > 0 && shown.length === 0 && <p class="hint">{CASES.noMatch}</p>}
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            <CaseRow
              item={item}
              onOpen={(key, name) => attempt(open(item, key, name))}
              onShare={(key) => attempt(share(item, key))}
              onUnshare={() => attempt(unshare(item))}
              onRemove={() => attempt(remove(item))}
            />
            {shared?.id === item.id && <ShareLink link={shared.link} expires={shared.expires} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The cases of the unlocked vault, what can be done with them, and how the last thing ended. */
function useCases() {
  const items = useSignal<readonly CaseItem[] | null>(null);
  const message = useSignal<string | null>(null);
  const failure = useSignal<string | null>(null);
  const shared = useSignal<Shared | null>(null);
  const attempt = (work: Promise<unknown>) => {
    [message.value, failure.value] = [null, null];
    work.catch((error) => {
      failure.value = errorText(error);
    });
  };
  const load = async () => {
    items.value = await listCases();
  };
  useEffect(() => attempt(load()), [vault.value]);
  const share = async ({ id }: CaseItem, key: string) => {
    const { data } = await api.cases.share(id);
    shared.value = { id, link: `${data.url}#k=${key}`, expires: String(data.expires_at).slice(0, 10) };
  };
  const unshare = async ({ id }: CaseItem) => {
    await api.cases.unshare(id);
    if (shared.value?.id === id) shared.value = null;
    message.value = CASES.revoked;
  };
  const remove = async ({ id }: CaseItem) => {
    await api.cases.delete(id);
    if (openedCase.value?.id === id) openedCase.value = null;
    if (shared.value?.id === id) shared.value = null;
    await load();
    message.value = CASES.removed;
  };
  return {
    all: items.value,
    message: message.value,
    failure: failure.value,
    shared: shared.value,
    attempt,
    share,
    unshare,
    remove,
  };
}

async function open({ id }: CaseItem, key: string, name: string): Promise<void> {
  const content = await readCase(id, key);
  forgetApplicant();
  form.value = content.form;
  markSaved();
  picked.value = content.picked;
  openedCase.value = { id, name, saved: content.comparison ?? null };
  show('quote');
}

interface CaseRowProps {
  readonly item: CaseItem;
  readonly onOpen: (key: string, name: string) => void;
  readonly onShare: (key: string) => void;
  readonly onUnshare: () => void;
  readonly onRemove: () => void;
}

function CaseRow({ item: { label, createdAt, expiresAt }, ...on }: CaseRowProps) {
  const name = label?.name ?? CASES.locked;
  return (
    <div class="case">
      <div class="what">
        {label === null ? <em>{CASES.locked}</em> : <strong>{label.name}</strong>}
        <small>
          {CASES.savedOn(createdAt.slice(0, 10))}, {CASES.expires(expiresAt.slice(0, 10))}
        </small>
      </div>
      <div class="actions">
        {label !== null && (
          <>
            <button
              type="button"
              aria-label={CASES.openNamed(label.name)}
              onClick={() => on.onOpen(label.key, label.name)}
            >
              {CASES.open}
            </button>
            <button
              type="button"
              aria-label={CASES.shareNamed(label.name)}
              onClick={() => on.onShare(label.key)}
            >
              {CASES.share}
            </button>
          </>
        )}
        <button type="button" aria-label={CASES.revokeNamed(name)} onClick={on.onUnshare}>
          {CASES.revoke}
        </button>
        <button
          type="button"
          class="danger"
          aria-label={CASES.removeNamed(name)}
          onClick={() => {
            if (confirm(CASES.confirmRemove)) on.onRemove();
          }}
        >
          {CASES.remove}
        </button>
      </div>
    </div>
  );
}

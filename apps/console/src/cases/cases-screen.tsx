import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { forgetApplicant } from '../applicant/forget.ts';
import { isUnsaved, markSaved } from '../applicant/unsaved.ts';
import { BoundText } from '../components/bound-field.tsx';
import { ErrorBanner } from '../components/error-banner.tsx';
import { dayText } from '../components/moment.tsx';
import { current, show } from '../navigation/navigation.ts';
import { api, errorText, isUnreachable } from '../session/api.ts';
import { reconnected } from '../session/reconnect.ts';
import type { LabelContent } from '../vault/case-label.ts';
import { openedCase } from '../vault/opened-case.ts';
import { replaceWork } from '../vault/replace-work.ts';
import { CASES } from '../vault/texts.ts';
import { UnlockForm } from '../vault/unlock-form.tsx';
import {
  type CaseContent,
  type CaseItem,
  knownCases,
  listCases,
  readCase,
  relabelCase,
  vault,
} from '../vault/vault.ts';
import { restoreWork } from '../vault/work.ts';
import { CaseListRow } from './case-list-row.tsx';
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
  const cases = useCases();
  const { all, message, failure, attempt } = cases;
  const wanted = useSignal('');
  const withArchived = useSignal(false);
  const named = (all ?? []).filter(({ label }) =>
    (label?.name ?? '').toLowerCase().includes(wanted.value.trim().toLowerCase()),
  );
  const asked = current.value.id;
  useEffect(() => {
    const item = all?.find(({ id }) => id === asked);
    if (item !== undefined && item.label !== null) attempt(open(item, item.label));
  }, [all, asked]);
  const isArchived = ({ label }: CaseItem) => label?.archived === true;
  const archived = named.filter(isArchived).length;
  const shown = withArchived.value ? named : named.filter((item) => !isArchived(item));
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
      {failure !== null && (
        <button type="button" onClick={() => attempt(cases.load())}>
          {CASES.retry}
        </button>
      )}
      <div role="status">
        {message !== null && <p class="banner">{message}</p>}
        {all === null && failure === null && <p class="hint slow">{CASES.loading}</p>}
      </div>
      {all?.length === 0 && <p class="hint">{CASES.empty}</p>}
      {all !== null && all.length > 0 && <BoundText label={CASES.filter} type="search" text={wanted} />}
      {all !== null && all.length > 0 && named.length === 0 && <p class="hint">{CASES.noMatch}</p>}
      <ul>
        {shown.map((item) => (
          <CaseEntry key={item.id} item={item} cases={cases} />
        ))}
      </ul>
      {archived > 0 && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            withArchived.value = !withArchived.value;
          }}
        >
          {withArchived.value ? CASES.hideArchived : CASES.showArchived(archived)}
        </button>
      )}
    </div>
  );
}

type Cases = ReturnType<typeof useCases>;

function CaseEntry({ item, cases }: { readonly item: CaseItem; readonly cases: Cases }) {
  const { attempt, shared } = cases;
  return (
    <li>
      <CaseListRow
        item={item}
        onOpen={(label) => attempt(open(item, label))}
        onShare={(label) => attempt(cases.share(item, label.key))}
        onArchive={(label) => attempt(cases.archive(item, label))}
        onUnshare={() => attempt(cases.unshare(item))}
        onRemove={() => attempt(cases.remove(item))}
      />
      {shared?.id === item.id && <ShareLink link={shared.link} expires={shared.expires} />}
    </li>
  );
}

/** The cases of the unlocked vault, what can be done with them, and how the last thing ended. */
function useCases() {
  const message = useSignal<string | null>(null);
  const failure = useSignal<string | null>(null);
  /** Why the list is not current. It is tried again and again, which must not hide how the last thing ended. */
  const listFailure = useSignal<string | null>(null);
  const shared = useSignal<Shared | null>(null);
  const isShown = useRef(false);
  const fail = (error: unknown) => {
    failure.value = errorText(error);
  };
  const attempt = (work: Promise<unknown>) => {
    [message.value, failure.value] = [null, null];
    work.catch(fail);
  };
  // A list that cannot be loaded again stays as it was, and is loaded once the service can be reached.
  const load = async (): Promise<void> => {
    const key = vault.value;
    try {
      const found = await listCases();
      if (vault.value === key) [knownCases.value, failure.value, listFailure.value] = [found, null, null];
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      listFailure.value = knownCases.value === null ? errorText(error) : CASES.notCurrent;
      void reconnected().then(() => {
        if (isShown.current && vault.value === key) void load().catch(fail);
      });
    }
  };
  useEffect(() => {
    isShown.current = true;
    attempt(load());
    return () => {
      isShown.current = false;
    };
  }, [vault.value]);
  const share = async ({ id }: CaseItem, key: string) => {
    const { data } = await api.cases.share(id);
    shared.value = { id, link: `${data.url}#k=${key}`, expires: dayText(String(data.expires_at)) };
  };
  const unshare = async ({ id }: CaseItem) => {
    await api.cases.unshare(id);
    if (shared.value?.id === id) shared.value = null;
    message.value = CASES.revoked;
  };
  const archive = async ({ id }: CaseItem, label: LabelContent) => {
    const isArchived = label.archived !== true;
    await relabelCase(id, { ...label, archived: isArchived });
    await load();
    message.value = isArchived ? CASES.archived : CASES.restored;
  };
  const remove = async ({ id }: CaseItem) => {
    await api.cases.delete(id);
    if (openedCase.value?.id === id) openedCase.value = null;
    if (shared.value?.id === id) shared.value = null;
    await load();
    message.value = CASES.removed;
  };
  return {
    all: knownCases.value,
    message: message.value,
    failure: failure.value ?? listFailure.value,
    shared: shared.value,
    attempt,
    load,
    share,
    unshare,
    archive,
    remove,
  };
}

/** Cases live for 90 days; one that is used in its last 60 days lives for 90 more. */
const RENEWED_BEFORE_MS = 60 * 86_400_000;

async function open({ id, expiresAt }: CaseItem, label: LabelContent): Promise<void> {
  const content = await readCase(id, label.key);
  if (Date.parse(expiresAt) - Date.now() < RENEWED_BEFORE_MS) await relabelCase(id, label);
  const put = () => {
    forgetApplicant();
    restoreWork(withSavedCopy(content));
    markSaved();
    openedCase.value = { id, name: label.name, saved: content.people };
  };
  if (isUnsaved.value) replaceWork(put);
  else put();
  show('quote');
}

/** Cases from before the choices of the client's copy were kept: the copy itself says what was chosen. */
function withSavedCopy({ work, people }: CaseContent): CaseContent['work'] {
  const sheet = people?.[0]?.comparison.sheet;
  if (sheet === undefined || work.showsHealth !== undefined) return work;
  return { ...work, clientName: sheet.clientName, showsHealth: sheet.health !== null };
}

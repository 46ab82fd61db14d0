import { useSignal } from '@preact/signals';
import type { ConsoleData } from '@prequal/contract';
import { useEffect } from 'preact/hooks';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { errorText, sessionCall } from '../session/api.ts';
import { ACCOUNT, ACTIONS } from './texts.ts';

type AuditEntry = ConsoleData<'GET /audit'>[number];

const PAGE = 50;

/** The audit log in sentences: when, who, what. */
export function History() {
  const entries = useSignal<readonly AuditEntry[]>([]);
  const names = useSignal<ReadonlyMap<string, string>>(new Map());
  const hasMore = useSignal(false);
  const error = useSignal<string | null>(null);
  const load = async () => {
    try {
      const last = entries.value.at(-1)?.seq;
      const page = await sessionCall('GET /audit', { query: last === undefined ? {} : { before: last } });
      entries.value = [...entries.value, ...page];
      hasMore.value = page.length === PAGE;
    } catch (failure) {
      error.value = errorText(failure);
    }
  };
  useEffect(() => {
    void load();
    sessionCall('GET /members').then(
      (members) => {
        names.value = new Map(members.map(({ id, name }) => [id, name]));
      },
      () => {},
    );
  }, []);
  const nameOf = (id: string) => names.value.get(id) ?? id;
  return (
    <section>
      <h2>{ACCOUNT.history}</h2>
      <p class="hint">{ACCOUNT.historyHint}</p>
      <Notice error={error.value} />
      <ol class="history">
        {entries.value.map((entry) => (
          <li key={entry.id}>
            <Moment at={entry.at} />
            <span>
              <strong>{actorText(entry.actor, nameOf)}</strong> {ACTIONS[entry.action] ?? entry.action}
            </span>
            <small class="wide">{detailText(entry.subject, nameOf)}</small>
          </li>
        ))}
      </ol>
      {hasMore.value && (
        <button type="button" onClick={() => void load()}>
          {ACCOUNT.more}
        </button>
      )}
    </section>
  );
}

/** `member:mem_…` by name, others as they are recorded. */
function actorText(actor: string, nameOf: (id: string) => string): string {
  const [kind = '', id = ''] = actor.split(':');
  if (kind === 'member') return nameOf(id);
  return id === '' ? 'The service' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${id}`;
}

function detailText(subject: AuditEntry['subject'], nameOf: (id: string) => string): string {
  return Object.entries(subject)
    .filter(([name, value]) => name !== 'account_id' && value !== null)
    .map(([name, value]) => `${wordsOf(name)}: ${valueText(value, nameOf)}`)
    .join(' · ');
}

function wordsOf(name: string): string {
  return name.replace(/_id$/, '').replaceAll('_', ' ');
}

function valueText(value: unknown, nameOf: (id: string) => string): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return nameOf(String(value));
  return Object.entries(value)
    .map(([name, inner]) => `${wordsOf(name)} ${inner ?? 'none'}`)
    .join(', ');
}

import { type AccountDeps, listLicenses, listMembers, listTokens, showAccount } from './accounts/index.ts';
import { exportAudit } from './audit/index.ts';
import { selectInvoices } from './billing/index.ts';
import { selectCase, selectCases } from './cases/index.ts';
import { type EventPage, listEvents } from './events/index.ts';
import type { ReportProgress } from './jobs/index.ts';
import { preciseMoney } from './kernel/index.ts';
import { type RequestRow, selectRequests, selectUsage } from './requests/index.ts';
import { showBranding } from './settings/index.ts';
import { packArchive } from './storage/index.ts';
import { selectEndpoints } from './webhooks/index.ts';

const PAGE = 500;
const DAY_MS = 86_400_000;
const USAGE_DAYS = 31;

/** The files of an export, each with the rows that it has. Secrets, keys and encrypted requests are in none of them. */
const FILES: Readonly<Record<string, (source: ExportSource) => AsyncIterable<object>>> = {
  'account.jsonl': async function* ({ deps, accountId }) {
    const { isOperator: _, ...account } = await showAccount(deps, accountId);
    yield { ...account, branding: await showBranding(deps, accountId) };
  },
  'members.jsonl': async function* ({ deps, accountId }) {
    yield* await listMembers(deps, accountId);
  },
  'licenses.jsonl': async function* ({ deps, accountId }) {
    yield* await listLicenses(deps, accountId);
  },
  'tokens.jsonl': async function* ({ deps, accountId }) {
    for (const license of await listLicenses(deps, accountId)) {
      for (const token of await listTokens(deps, license.id)) {
        yield { ...token, hash: undefined };
      }
    }
  },
  'endpoints.jsonl': async function* ({ deps, accountId }) {
    for (const livemode of [false, true]) {
      for (const { headersSealed: _, ...endpoint } of await selectEndpoints(deps.db, accountId, livemode))
        yield endpoint;
    }
  },
  'events.jsonl': async function* ({ deps, accountId }) {
    for (const livemode of [false, true]) {
      let before: number | null = null;
      do {
        const page: EventPage = await listEvents(deps.db, { ...ANY_EVENT, accountId, livemode, before });
        yield* page.events;
        before = page.next;
      } while (before !== null);
    }
  },
  'requests.jsonl': async function* ({ deps, accountId }) {
    for (const livemode of [false, true]) {
      let before: string | null = null;
      do {
        const rows: readonly RequestRow[] = await selectRequests(deps.db, {
          ...ANY_REQUEST,
          accountId,
          livemode,
          before,
        });
        const page = rows.slice(0, PAGE);
        for (const { problemSealed: _, ...request } of page) yield request;
        before = rows.length > PAGE ? (page.at(-1)?.id ?? null) : null;
      } while (before !== null);
    }
  },
  'usage.jsonl': async function* ({ deps, accountId }) {
    const to = deps.clock.now();
    const from = new Date(to.getTime() - USAGE_DAYS * DAY_MS);
    for (const livemode of [false, true]) {
      const rows = await selectUsage(deps.db, { accountId, livemode }, { from, to, groupBy: 'day' });
      for (const { group, ...row } of rows) yield { livemode, day: group, ...row };
    }
  },
  'invoices.jsonl': async function* ({ deps, accountId }) {
    for (const { totalCents, ...invoice } of await selectInvoices(deps.db, accountId))
      yield { ...invoice, total: preciseMoney(totalCents) };
  },
  'cases.jsonl': async function* ({ deps, accountId }) {
    const now = deps.clock.now();
    for (const livemode of [false, true]) {
      let before: string | null = null;
      do {
        const query = { accountId, livemode, before, limit: PAGE };
        const page: readonly { readonly id: string }[] = await selectCases(deps.db, query, now);
        for (const { id } of page) {
          const saved = await selectCase(deps.db, { accountId, id, now });
          if (saved !== null) yield saved;
        }
        before = page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
      } while (before !== null);
    }
  },
  'audit.jsonl': ({ deps, accountId }) => exportAudit(deps.db, { accountId, since: 1 }),
};

const ANY_EVENT = { limit: PAGE, type: null, createdAfter: null, createdBefore: null } as const;

const ANY_REQUEST = {
  limit: PAGE,
  method: null,
  path: null,
  minStatus: null,
  maxStatus: null,
  code: null,
  tokenId: null,
  since: null,
  until: null,
} as const;

interface ExportSource {
  readonly deps: AccountDeps;
  readonly accountId: string;
}

/** Everything that belongs to an account, as a gzipped tar archive of JSON lines. */
export async function exportAccount(source: ExportSource, report: ReportProgress): Promise<Buffer> {
  const files = Object.entries(FILES);
  const entries = async function* () {
    for (const [index, [path, rows]] of files.entries()) {
      await report(index, files.length);
      const lines: Buffer[] = [];
      for await (const row of rows(source)) lines.push(Buffer.from(`${JSON.stringify(row, binary)}\n`));
      const content = Buffer.concat(lines);
      yield { path, size: content.length, content: only(content) };
    }
    await report(files.length, files.length);
  };
  return packArchive(entries());
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Field names as the API spells them, and bytes in base64. */
function binary(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  if (fields.type === 'Buffer' && Array.isArray(fields.data))
    return Buffer.from(fields.data).toString('base64');
  return Object.fromEntries(
    Object.entries(fields).map(([key, inner]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inner,
    ]),
  );
}

import { type AccountDeps, listLicenses, listMembers, listTokens, showAccount } from './accounts/index.ts';
import { exportAudit } from './audit/index.ts';
import { selectInvoices } from './billing/index.ts';
import { selectCase, selectCases } from './cases/index.ts';
import { type EventPage, listEvents } from './events/index.ts';
import type { ReportProgress } from './jobs/index.ts';
import { preciseMoney } from './kernel/index.ts';
import { EVERY_REQUEST, type RequestPage, selectRequests, selectUsage } from './requests/index.ts';
import { showBranding } from './settings/index.ts';
import { type ArchiveEntry, streamArchive } from './storage/index.ts';
import { selectEndpoints } from './webhooks/index.ts';

const PAGE = 500;
const DAY_MS = 86_400_000;
const USAGE_DAYS = 31;
/** So much of a file is in memory at a time. */
const PIECE_BYTES = 8 * 1024 * 1024;

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
        const page: EventPage = await listEvents(deps, { ...ANY_EVENT, accountId, livemode, before });
        yield* page.events;
        before = page.next;
      } while (before !== null);
    }
  },
  'requests.jsonl': async function* ({ deps, accountId }) {
    for (const livemode of [false, true]) {
      let before: string | null = null;
      do {
        const page: RequestPage = await selectRequests(deps.db, {
          ...EVERY_REQUEST,
          limit: PAGE,
          accountId,
          livemode,
          before,
        });
        for (const { problemSealed: _, ...request } of page.rows) yield request;
        before = page.next;
      } while (before !== null);
    }
  },
  'usage.jsonl': async function* ({ deps, accountId }) {
    const now = deps.clock.now().getTime();
    // Whole days, today included.
    const [from, to] = [new Date(now - USAGE_DAYS * DAY_MS), new Date(now + DAY_MS)];
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

interface ExportSource {
  readonly deps: AccountDeps;
  readonly accountId: string;
}

/** Everything that belongs to an account, as a gzipped tar archive of JSON lines, piece by piece. */
export function exportAccount(source: ExportSource, report: ReportProgress): AsyncIterable<Buffer> {
  return streamArchive(archiveEntries(source, report));
}

async function* archiveEntries(source: ExportSource, report: ReportProgress): AsyncGenerator<ArchiveEntry> {
  const files = Object.entries(FILES);
  for (const [index, [path, rows]] of files.entries()) {
    let number = 0;
    for await (const content of inPieces(rows(source))) {
      await report(index, files.length);
      number += 1;
      yield { path: pathOfPiece(path, number), size: content.length, content: only(content) };
    }
  }
  await report(files.length, files.length);
}

/** An archive states the size of a file before its content, so long files are cut; `cat audit.jsonl*` joins them in order. */
function pathOfPiece(path: string, number: number): string {
  return number === 1 ? path : `${path}.${String(number).padStart(4, '0')}`;
}

/** Whole lines, at least one piece. */
async function* inPieces(rows: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let [lines, bytes, pieces]: [Buffer[], number, number] = [[], 0, 0];
  for await (const row of rows) {
    const line = Buffer.from(`${JSON.stringify(plain(row))}\n`);
    if (bytes > 0 && bytes + line.length > PIECE_BYTES) {
      yield Buffer.concat(lines);
      [lines, bytes, pieces] = [[], 0, pieces + 1];
    }
    lines.push(line);
    bytes += line.length;
  }
  if (bytes > 0 || pieces === 0) yield Buffer.concat(lines);
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/**
 * Field names as the API spells them, and bytes in base64. Not by a replacer of JSON.stringify, which gets bytes as a list of numbers
 * that takes many times their memory.
 */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      plain(inner),
    ]),
  );
}

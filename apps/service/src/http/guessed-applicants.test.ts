import { randomUUID } from 'node:crypto';
import { SCOPES } from '@prequal/contract/vocabulary';
import { RIDER_KINDS } from '@prequal/engine';
import { sealCase } from '@prequal/sdk';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isProving } from '../../../../tools/test-report/proofs.ts';
import { type Customer, startApi } from '../../test/api.ts';
import { openEvent } from '../events/index.ts';

const api = await startApi();
const { db, keys } = api.context;
const unlimited = { limits: { rate: 100_000, lightRate: 100_000 }, scopes: SCOPES };

const CONDITIONS = [
  [],
  ['Type 2 Diabetes'],
  ['Asthma'],
  ['COPD'],
  ['High Blood Pressure'],
  ['Type 2 Diabetes', 'High Blood Pressure'],
  ['Heart Attack', 'Stroke', 'Atrial Fibrillation'],
  ['HIV'],
  ['Anxiety', 'Depression'],
  ['Breast Cancer'],
];
const MEDICATIONS = [[], ['Metformin'], ['Lisinopril', 'Atorvastatin']];

const MANY_CONDITIONS = ['Gout', 'Lupus', 'Asthma', 'COPD', 'Stroke', 'Epilepsy', 'Sleep Apnea', 'zzqx'];
const MANY_MEDICATIONS = ['Insulin', 'Eliquis', 'Humira', 'Keppra', 'qqzx'];

/** What an attacker would try: 300 applicants over sex, age and health. */
const CANDIDATES = ['male', 'female'].flatMap((sex) =>
  ['1944-02-01', '1955-05-11', '1961-04-12', '1972-09-30', '1988-12-24'].flatMap((dob) =>
    CONDITIONS.flatMap((conditions) =>
      MEDICATIONS.map((medications) => ({
        sex,
        dob,
        height_inches: 70,
        weight_lbs: 187,
        conditions: conditions.map((text) => ({ text })),
        medications: medications.map((text) => ({ text })),
      })),
    ),
  ),
);

const ONE_PRODUCT = ['alder-creek-homestead'];
/** Few enough to send often, and so many that a response is compressed by itself, in a thread. */
const MANY_PRODUCTS = api.snapshot.products.slice(0, 60).map(({ slug }) => slug);
const ALL_PRODUCTS = api.snapshot.products.map(({ slug }) => slug);
/** Every seventh: 7 divides none of the numbers of values, so they are of every kind. */
const SAMPLE = CANDIDATES.filter((_, index) => index % 7 === 0);

const COVERAGE = { state: 'IL', face_amount_cents: 1_000_000 };
const QUOTED = { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts: ['10000'] } };

function ask(
  customer: Customer,
  url: string,
  {
    applicant,
    products = ONE_PRODUCT,
    key = randomUUID(),
    coverage = url === '/v3/quote' ? QUOTED : COVERAGE,
    encoding,
    ...options
  }: {
    applicant: object;
    products?: string[];
    key?: string | null;
    coverage?: object;
    /** Absent: as without the header, and the response is compared with its schema. */
    encoding?: string;
    include_open_facts?: boolean;
  },
) {
  const headers = key === null ? {} : { 'idempotency-key': key };
  const payload = { applicant, coverage, products, ...options };
  if (encoding === undefined) return api.ask({ method: 'POST', url, token: customer.live, headers, payload });
  const encoded = { ...headers, authorization: `Bearer ${customer.live}`, 'accept-encoding': encoding };
  return api.app.inject({ method: 'POST', url, headers: encoded, payload });
}

/** With as much in one row of the response as there can be. */
const RIDERS = {
  state: 'IL',
  riders: RIDER_KINDS.map((kind) => ({ kind, ...(kind === 'child' && { children: 2 }) })),
};

function amounts(count: number): object {
  return {
    quote_type: 'face_amounts',
    amounts: Array.from({ length: count }, (_, index) => String(20_000 * (index + 1))),
  };
}

/** What makes responses long, besides the number of products. */
const LONG_REQUESTS = [
  {
    name: 'riders with many products',
    products: MANY_PRODUCTS,
    coverage: { ...RIDERS, quote_options: amounts(3) },
  },
  {
    name: 'riders with ten products',
    products: MANY_PRODUCTS.slice(0, 10),
    coverage: { ...RIDERS, face_amount_cents: 2_000_000 },
  },
  {
    name: 'riders with all products and ten amounts',
    products: ALL_PRODUCTS,
    coverage: { ...RIDERS, quote_options: amounts(10) },
  },
];

/** Each in both encodings. The longest takes ten seconds, so the suite tries it in one of them. */
const ENCODED_REQUESTS = LONG_REQUESTS.flatMap((request) =>
  ['br', 'gzip'].map((encoding) => ({ ...request, encoding })),
).filter(
  ({ products, encoding }) => isProving('processes') || products !== ALL_PRODUCTS || encoding === 'br',
);

/** Up to thirteen disclosures. */
const DISCLOSING = CANDIDATES.filter((_, index) => index % 7 === 0).map((applicant, index) => ({
  ...applicant,
  conditions: MANY_CONDITIONS.slice(0, index % 9).map((text) => ({ text })),
  medications: MANY_MEDICATIONS.slice(0, index % 6).map((text) => ({ text })),
}));

type Row = Readonly<Record<string, unknown>>;

/** What the attacker has: every row of every table. */
async function dump(): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('catalog_versions', 'schema_functions', 'schema_migrations')`,
  );
  const rows = new Map<string, readonly Row[]>();
  for (const { name } of tables) rows.set(name, await everyRow(name));
  return rows;
}

/** In parts: on a busy machine, a table with long rows takes longer than a statement may. */
function everyRow(table: string): Promise<readonly Row[]> {
  return db.transaction(async (tx) => {
    await tx.query(`declare every_row no scroll cursor for select * from ${table}`);
    const rows: Row[] = [];
    for (;;) {
      const part = await tx.query<Row>('fetch 100 from every_row');
      if (part.length === 0) return rows;
      rows.push(...part);
    }
  });
}

function textOf(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : (JSON.stringify(value) ?? '');
}

/** Durations are the machine's, not the applicant's. */
const MEASURED = ['duration_ms'];

/** Columns whose values fall into groups: neither the same for all rows nor different for each, in value or in length. */
function tellingColumns(rows: readonly Row[]): string[] {
  return Object.keys(rows[0] ?? {}).filter((column) => {
    if (MEASURED.includes(column)) return false;
    const values = rows.map((row) => row[column]);
    const lengths = new Set(values.map((value) => textOf(value).length));
    const different = new Set(values.map(textOf)).size;
    const numbered = values.every((value) => typeof value === 'number');
    return (lengths.size > 1 && !numbered) || (different > 1 && different < rows.length);
  });
}

/** What a row is about, besides an applicant. */
const KINDS = ['account_id', 'livemode', 'endpoint_id', 'route', 'operation', 'action', 'type'];
/** A table with fewer rows than this counts something, or belongs to the account. */
const FEW = 30;

function kindOf(row: Row, kinds: readonly string[]): string {
  return kinds
    .filter((column) => column in row)
    .map((column) => textOf(row[column]))
    .join(' ');
}

/**
 * Compares all rows that requests have left, of each table and kind. `sent` is how many requests there were of each kind: if
 * there are other numbers of rows, some applicants have one and others have none.
 */
function findings(
  before: ReadonlyMap<string, readonly Row[]>,
  after: ReadonlyMap<string, readonly Row[]>,
  sent: readonly number[],
  kindColumns = KINDS,
): string[] {
  const found: string[] = [];
  for (const [table, rows] of after) {
    const known = new Set((before.get(table) ?? []).map((row) => Object.values(row).map(textOf).join()));
    const kinds = new Map<string, Row[]>();
    for (const row of rows) {
      if (known.has(Object.values(row).map(textOf).join())) continue;
      const kind = kindOf(row, kindColumns);
      const group = kinds.get(kind);
      if (group === undefined) kinds.set(kind, [row]);
      else group.push(row);
    }
    for (const [kind, group] of kinds) {
      if (group.length < FEW) continue;
      if (!sent.includes(group.length)) found.push(`${table} (${kind}): ${group.length} rows`);
      for (const column of tellingColumns(group)) found.push(`${table} (${kind}): ${column}`);
    }
  }
  return found;
}

/** A customer whose stored responses are deleted after the test: every copy of the database would contain them. */
async function anotherCustomer(): Promise<Customer> {
  const customer = await api.customer(unlimited);
  onTestFinished(async () => {
    for (const table of ['idempotency_keys', 'response_packs'])
      await db.query(`delete from ${table} where account_id = $1`, [customer.accountId]);
  });
  return customer;
}

async function rowsOf(table: string, { accountId }: Customer): Promise<readonly Row[]> {
  return (await dump()).get(table)?.filter((row) => row.account_id === accountId) ?? [];
}

describe('guesses about applicants against a copy of the database without the key', () => {
  // Some are sent twice, so that values that depend on the applicant repeat.
  const SENT = [...CANDIDATES, ...SAMPLE];
  const bodies: string[] = [];
  let customer: Customer;
  let before: ReadonlyMap<string, readonly Row[]>;
  beforeAll(async () => {
    customer = await api.customer(unlimited);
    const endpoint = { url: 'https://receiver.example/', events: ['prequalify.completed'] };
    const url = '/v1/webhook_endpoints';
    expect((await api.ask({ method: 'POST', url, token: customer.live, payload: endpoint })).statusCode).toBe(
      201,
    );
    await api.settled();
    before = await dump();
    for (const applicant of SENT) {
      const response = await ask(customer, '/v3/prequalify', { applicant });
      expect(response.statusCode, response.body).toBe(200);
      bodies.push(response.body);
    }
    for (const applicant of SAMPLE) {
      for (const url of ['/v3/quote', '/v3/offers', '/v3/explain', '/v3/questions']) {
        const key = url === '/v3/quote' || url === '/v3/offers' ? randomUUID() : null;
        const response = await ask(customer, url, { applicant, key });
        expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(300);
      }
    }
    await api.settled();
  });

  it('nothing that 300 applicants have left in any table tells them apart, by value, by length or by its presence', async () => {
    // The responses differ, so there is something to tell apart.
    expect(new Set(bodies.map(({ length }) => length)).size).toBeGreaterThan(20);
    expect(CANDIDATES).toHaveLength(300);
    const after = await dump();
    for (const table of [
      'event_payloads',
      'audit_log',
      'idempotency_keys',
      'request_log',
      'webhook_deliveries',
    ])
      expect((after.get(table) ?? []).length, table).toBeGreaterThanOrEqual(SENT.length);
    expect(findings(before, after, [SENT.length, SAMPLE.length])).toEqual([]);
  });

  it('the same comparison finds what is encrypted once it is opened', async () => {
    const { accountId } = customer;
    const payloads = await rowsOf('event_payloads', customer);
    const events = payloads.slice(-SENT.length).map((row) => {
      const body = openEvent(keys, accountId, row.body as Buffer);
      return { ...row, body: JSON.parse(body.toString()).data.prequalification.eligible_count };
    });
    expect(tellingColumns(events)).toEqual(['body']);
    const padded = payloads.slice(-SENT.length).map((row) => {
      const body = openEvent(keys, accountId, row.body as Buffer);
      return { ...row, body: Buffer.alloc(body.length) };
    });
    expect(tellingColumns(padded)).toEqual(['body']);
    const hashed = SENT.map((applicant) => ({ fingerprint: keys.fingerprint(JSON.stringify(applicant)) }));
    expect(tellingColumns(hashed)).toEqual(['fingerprint']);
  });

  it('nothing tells applicants apart who ask for many products', async () => {
    const other = await anotherCustomer();
    await api.settled();
    const untouched = await dump();
    const lengths = new Set<number>();
    for (const applicant of SAMPLE) {
      const response = await ask(other, '/v3/prequalify', { applicant, products: MANY_PRODUCTS });
      expect(response.statusCode, response.body).toBe(200);
      lengths.add(response.body.length);
    }
    expect(lengths.size).toBeGreaterThan(20);
    await api.settled();
    expect(findings(untouched, await dump(), [SAMPLE.length])).toEqual([]);
  });

  it.each(ENCODED_REQUESTS)(
    'nothing tells applicants apart who ask for $name ($encoding)',
    async ({ name: _, ...request }) => {
      const other = await anotherCustomer();
      await api.settled();
      const untouched = await dump();
      for (const applicant of SAMPLE) {
        const response = await ask(other, '/v3/prequalify', {
          applicant,
          ...request,
          include_open_facts: false,
        });
        expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
      }
      await api.settled();
      expect(findings(untouched, await dump(), [SAMPLE.length])).toEqual([]);
    },
  );

  it.each([1, 10])(
    'nothing tells apart who disclose much and ask for %i products, with open facts',
    async (count) => {
      const other = await anotherCustomer();
      await api.settled();
      const untouched = await dump();
      for (const applicant of DISCLOSING) {
        const products = MANY_PRODUCTS.slice(0, count);
        const response = await ask(other, '/v3/prequalify', {
          applicant,
          products,
          include_open_facts: true,
        });
        expect(response.statusCode, response.body).toBe(200);
      }
      await api.settled();
      expect(findings(untouched, await dump(), [DISCLOSING.length])).toEqual([]);
    },
  );

  it('nothing that is counted for an account tells apart whom it asked for, if it asked for one', async () => {
    const asked: (readonly [Customer, object])[] = [];
    for (const applicant of SAMPLE) asked.push([await anotherCustomer(), applicant]);
    await api.settled();
    const untouched = await dump();
    for (const [other, applicant] of asked) {
      for (const url of ['/v3/prequalify', '/v3/quote', '/v3/offers', '/v3/explain', '/v3/questions']) {
        const key = url === '/v3/explain' || url === '/v3/questions' ? null : randomUUID();
        const response = await ask(other, url, { applicant, key });
        expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(300);
      }
    }
    await api.settled();
    const kinds = KINDS.filter((column) => column !== 'account_id');
    expect(findings(untouched, await dump(), [SAMPLE.length], kinds)).toEqual([]);
  });

  it('saved cases, as the SDK encrypts them, do not tell apart whom they are about', async () => {
    const other = await anotherCustomer();
    const untouched = await dump();
    for (const applicant of SAMPLE) {
      const { body } = await ask(other, '/v3/prequalify', { applicant, key: null });
      const { sealed } = await sealCase('fex', { applicant, response: JSON.parse(body) });
      const url = '/v1/case';
      const saved = await api.ask({ method: 'POST', url, token: other.live, payload: sealed });
      expect(saved.statusCode, saved.body).toBe(201);
    }
    await api.settled();
    const after = await dump();
    expect((after.get('cases') ?? []).length).toBeGreaterThanOrEqual(SAMPLE.length);
    expect(findings(untouched, after, [SAMPLE.length])).toEqual([]);
  });

  it('an endpoint with a filter on the outcome tells which events match it, and nothing else', async () => {
    const other = await anotherCustomer();
    const filter = { 'data.prequalification.eligible_count': { gt: 0 } };
    const endpoint = { url: 'https://receiver.example/', events: ['prequalify.completed'], filter };
    const url = '/v1/webhook_endpoints';
    const created = await api.ask({ method: 'POST', url, token: other.live, payload: endpoint });
    expect(created.statusCode, created.body).toBe(201);
    await api.settled();
    const untouched = await dump();
    const applicants = CANDIDATES.filter((_, index) => index % 3 === 0);
    let matching = 0;
    for (const applicant of applicants) {
      const response = await ask(other, '/v3/prequalify', { applicant });
      expect(response.statusCode, response.body).toBe(200);

      if (response.body.includes('"eligible":true')) matching++;
    }
    await api.settled();
    expect(matching).toBeGreaterThan(FEW);
    expect(matching).toBeLessThan(applicants.length);
    expect(findings(untouched, await dump(), [applicants.length])).toEqual([
      expect.stringMatching(new RegExp(`^webhook_deliveries .*: ${matching} rows$`)),
    ]);
  });

  it('responses that are stored together do not say how long each of them is, and can be replayed', async () => {
    const other = await anotherCustomer();
    const asked = SAMPLE.map((applicant) => ({ applicant, key: randomUUID() }));
    const send = () => Promise.all(asked.map((each) => ask(other, '/v3/prequalify', each)));
    const responses = await send();
    const rows = await rowsOf('idempotency_keys', other);
    const together = rows.filter(({ pack_id }) => pack_id !== null);
    expect(together.length).toBeGreaterThan(10);
    expect(new Set(together.map(({ pack_length }) => pack_length))).toEqual(new Set([0]));
    // How many a group has decides how long it is.
    const lengths = new Map<number, Set<number>>();
    for (const { id, body } of await rowsOf('response_packs', other)) {
      const members = together.filter(({ pack_id }) => pack_id === id).length;
      lengths.set(members, (lengths.get(members) ?? new Set()).add((body as Buffer).length));
    }
    for (const [members, found] of lengths) expect([members, found.size]).toEqual([members, 1]);
    const again = await send();
    expect(again.map(({ headers }) => headers['idempotency-replayed'])).toEqual(asked.map(() => 'true'));
    expect(again.map(({ body }) => body)).toEqual(responses.map(({ body }) => body));
  });
});

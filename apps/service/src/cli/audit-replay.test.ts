import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContent } from '@prequal/packs';
import { afterAll, expect, it } from 'vitest';
import { type Edit, editedPack } from '../../../../packages/packs/test/minimal-pack.ts';
import { smallCatalog } from '../../../../packages/packs/test/small-catalog.ts';
import { runCommand } from '../../test/command-run.ts';
import { freshDatabase } from '../../test/database.ts';
import { KEYS, seedAccount } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { writeFiles } from '../../test/write-files.ts';
import { findRecordedRequest, recordAudit } from '../audit/index.ts';
import { catalogFiles } from '../catalog/data-folder.ts';
import {
  CurrentCatalog,
  inlineBuilder,
  publishContent,
  SnapshotFolder,
  SnapshotLoader,
} from '../catalog/index.ts';
import { storedCatalog } from '../catalog/publishing/ship.ts';
import { openStorage } from '../storage/index.ts';
import {
  DecisionLog,
  dayOfMoment,
  decisionOf,
  evaluateCommand,
  type ReplayReport,
  recordOf,
  type UnderwritingCommand,
} from '../underwriting/index.ts';

import { auditReplayCommand } from './audit-replay.ts';
import { openSession } from './session.ts';

const { db, url } = await freshDatabase();
const clock = new VirtualClock('2026-05-06T23:59:00.000Z');
const dataDir = await mkdtemp(join(tmpdir(), 'prequal-replay-'));
const storage = await openStorage({ databaseUrl: url, dataDir, connections: 2, clock });
const loader = new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir, keys: KEYS }));
const catalog = new CurrentCatalog({ db, storage, clock, loader });
const log = new DecisionLog(db, KEYS);
await seedAccount(db, 'acct_1');
afterAll(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function publish(edits: readonly Edit[]): Promise<string> {
  const { content } = readContent(catalogFiles(writeFiles(smallCatalog(editedPack(edits)))));
  if (content === null) throw new Error('the pack is faulty');
  const stored = await storedCatalog(content);
  const deps = { db, keys: KEYS, clock, loader };
  const publication = { ...stored, actor: 'operator:test', origin: 'published', filesDigest: null } as const;
  const { version } = await publishContent(deps, publication);
  await catalog.look();
  return version.version;
}

const command: UnderwritingCommand = {
  operation: 'prequalify',
  applicant: {
    sex: 'female',
    born: { dateOfBirth: '1965-05-07' },
    heightInches: 64,
    weightLbs: 150,
    conditions: [{ id: null, text: 'Stroke', diagnosed: '20 MONTHS AGO', lastTreatment: '20 MONTHS AGO' }],
    medications: [],
    nicotine: null,
  },
  coverage: { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000, 1_500_000] },
  products: ['plain-meadow-final', 'plain-meadow-level'],
  includeIneligible: true,
  onlyProductClass: null,
  minRank: null,
  skipHealth: false,
  showUnreleased: false,
};

/** A live decision; time may pass between making and recording it. */
async function decide(requestId: string, passingMs = 0): Promise<void> {
  const decidedAt = clock.now();
  const evaluation = evaluateCommand(catalog.current(), command, dayOfMoment(decidedAt));
  if (evaluation.kind !== 'evaluated') throw new Error(evaluation.kind);
  const decision = decisionOf(command, evaluation, decidedAt);
  clock.advance(passingMs);
  const actor = { kind: 'token', id: 'tok_1', hint: 'abcd' } as const;
  const principal = { accountId: 'acct_1', licenseId: 'lic_1', actor, livemode: true };
  const limits = { rate: 1000, lightRate: 1000, testRate: 1000, monthlyQuota: null };
  const response = { status: 200, body: Buffer.from('{}') };
  const recordInput = {
    principal: { ...principal, limits },
    requestId,
    rate: { window: 'lic_1:live:heavy', limit: 100 },
    key: null,
    response,
  };
  expect(await log.record(recordOf(KEYS, decision, recordInput))).toMatchObject({ kind: 'recorded' });
}

async function replay(requestId: string, ...flags: string[]) {
  const root = Buffer.alloc(32, 7).toString('base64');
  const variables = { DATABASE_URL: url, PREQUAL_KEY: `1:${root}`, PREQUAL_DATA_DIR: dataDir };
  const surroundings = { variables, cores: 1, cwd: dataDir, host: 'here', operator: 'ada' };
  const session = openSession(surroundings, clock, async () => 0);
  const program = {
    version: '0',
    commands: [auditReplayCommand],
    groups: { audit: 'List, verify and replay the audit log' },
  };
  return runCommand(['audit', 'replay', requestId, ...flags], session, program);
}

async function report(requestId: string): Promise<ReplayReport & { code: number }> {
  const { code, out } = await replay(requestId, '--json');
  return { code, ...(JSON.parse(out) as ReplayReport) };
}

async function edit(requestId: string, change: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('alter table audit_log disable trigger all');
    await tx.query(`update audit_log set ${change} where request_id = $1`, [requestId]);
    await tx.query('alter table audit_log enable trigger all');
  });
}

const CHANGED = {
  code: 'conflict',
  detail: 'The recorded request was altered and cannot be decrypted. Run audit verify.',
};

it('reproduces a decision with its own catalog and day, whatever was published since', async () => {
  const first = await publish([]);
  await decide('req_first');
  clock.advance(300 * 86_400_000);
  const second = await publish([['pack.yaml', 'fee: 36.00', 'fee: 48.00']]);
  expect(second).not.toBe(first);
  await decide('req_second');
  const [one, two] = [await report('req_first'), await report('req_second')];
  expect(one).toMatchObject({
    code: 0,
    request_id: 'req_first',
    operation: 'prequalify',
    catalog_version: first,
    equal: true,
    plan_count: 4,
    eligible_count: 2,
    facts_equal: true,
  });
  expect(one.recomputed_digest).toBe(one.recorded_digest);
  expect(one).not.toHaveProperty('recorded');
  // The same request with another catalog and another age is another decision.
  expect(two).toMatchObject({ code: 0, catalog_version: second, equal: true });
  expect(two.recorded_digest).not.toBe(one.recorded_digest);
});

it('reproduces the facts that were recorded, sealed, with the decision', async () => {
  const { request } = (await findRecordedRequest(db, KEYS, 'req_first')) ?? { request: Buffer.from('{}') };
  expect((JSON.parse(request.toString()) as { facts: unknown }).facts).toEqual([
    { condition: 'Stroke', diagnosed: '2024-09-06', treated: '2024-09-06' },
  ]);
});

it('replays a decision recorded after midnight with the day of its evaluation', async () => {
  // The applicant turns a year older, and the treatment moves by a day.
  clock.advance(Date.parse('2027-05-06T23:59:59.900Z') - clock.now().getTime());
  await decide('req_midnight', 200);
  expect(clock.now().toISOString()).toBe('2027-05-07T00:00:00.100Z');
  expect(await report('req_midnight')).toMatchObject({ code: 0, equal: true });
});

it('reports a difference with the counts of both sides, and exits with 1', async () => {
  await publish([]);
  await decide('req_edited');
  await edit(
    'req_edited',
    `outcome_digest = sha256('another'), subject = subject || '{"eligible_count": 9}'`,
  );
  const { code, equal, recorded, recomputed_digest, recorded_digest } = await report('req_edited');
  expect([code, equal]).toEqual([1, false]);
  expect(recorded).toEqual({ plan_count: 4, eligible_count: 9 });
  expect(recomputed_digest).not.toBe(recorded_digest);
  const people = await replay('req_edited');
  expect(people).toMatchObject({
    code: 1,
    err: 'prequal: The decision differs from the recorded one.\n',
  });
  expect(people.out).toMatch(/^equal +no$/m);
  expect(people.out).toMatch(/^eligible +\d+, recorded 9$/m);
});

it('detects a decision under a catalog with other prices', async () => {
  const cheap = await publish([['pack.yaml', 'fee: 36.00', 'fee: 12.00']]);
  await publish([]);
  await decide('req_moved');
  await edit('req_moved', `catalog_version = '${cheap}'`);
  const result = await report('req_moved');
  expect(result).toMatchObject({ code: 1, equal: false, catalog_version: cheap });
  expect(result.recorded).toEqual({ plan_count: result.plan_count, eligible_count: result.eligible_count });
});

it('a missing catalog version is a conflict', async () => {
  await decide('req_lost');
  await edit('req_lost', `catalog_version = '2020-01-01.r1'`);
  const { code, out } = await replay('req_lost', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([1, { error: { code: 'conflict' } }]);
});

it('a request id without a decision is not found', async () => {
  const entry = { accountId: 'acct_1', actor: 'token:tok_1', action: 'case.email', requestId: 'req_other' };
  await db.transaction((tx) => recordAudit(tx, { keys: KEYS, now: clock.now() }, { ...entry, subject: {} }));
  for (const id of ['req_unknown', 'req_other']) {
    const { code, out } = await replay(id, '--json');
    expect([code, JSON.parse(out)]).toMatchObject([1, { error: { code: 'not_found' } }]);
  }
});

it.each([
  [
    'was erased with its account',
    'request_hash = sha256(request_sealed), request_sealed = null',
    {
      code: 'gone',
      detail: 'The request behind this decision was erased, so the decision cannot be replayed.',
    },
  ],
  [
    'has another ciphertext',
    'request_sealed = set_byte(request_sealed, 40, 255 - get_byte(request_sealed, 40))',
    CHANGED,
  ],
  ['names another key', 'request_sealed = set_byte(request_sealed, 1, 9)', CHANGED],
  ['is cut short', "request_sealed = '\\x00'", CHANGED],
  ['is removed', 'request_sealed = null', CHANGED],
])('refuses a decision whose request %s, with one line that says so', async (what, change, error) => {
  const id = `req_${what.replaceAll(' ', '_')}`;
  await decide(id);
  await edit(id, change);
  const { code, out, err } = await replay(id, '--json');
  expect([code, JSON.parse(out)]).toEqual([1, { error }]);
  expect(err).toBe(`prequal: ${error.detail}\n`);
});

it('names a missing key version', async () => {
  await decide('req_later_key');
  await edit(
    'req_later_key',
    "key_version = 2, digest = sha256('x'), request_sealed = set_byte(request_sealed, 1, 2)",
  );
  const { code, out } = await replay('req_later_key', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([1, { error: { code: 'config_error' } }]);
  expect(out).toContain('key version 2');
});

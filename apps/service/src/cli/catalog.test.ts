import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editedPack, minimalPack } from '../../../../packages/packs/test/minimal-pack.ts';
import { smallCatalog } from '../../../../packages/packs/test/small-catalog.ts';
import { provenBy } from '../../../../tools/test-report/proofs.ts';
import { type CommandRun, runCommand } from '../../test/command-run.ts';
import { freshDatabase } from '../../test/database.ts';
import { RXNCONSO, RXNSAT } from '../../test/rxnorm-release.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { writeFiles } from '../../test/write-files.ts';
import { createAccount, makeOperatorAccount } from '../accounts/index.ts';
import { KeyRing } from '../kernel/index.ts';
import { openSession, type Session } from './session.ts';

const database = await freshDatabase();
const { url } = database;
const clock = new VirtualClock('2026-05-06T07:00:00.000Z');
const first = writeFiles(smallCatalog(minimalPack));
const dearer = writeFiles(smallCatalog(editedPack([['pack.yaml', 'fee: 36.00', 'fee: 48.00']])));
const broken = writeFiles(smallCatalog(editedPack([['rules.csv', 'Dementia', 'Dementja']])));
/** Packs only, which are read with the shipped reference tables. */
const packsOnly = writeFiles(minimalPack);
/** Another carrier with one product of its own. */
const stoneHill = Object.fromEntries(
  Object.entries(smallCatalog(minimalPack)).map(([path, text]) => [
    path.replace('plain-meadow', 'stone-hill'),
    text
      .replaceAll('plain-meadow', 'stone-hill')
      .replaceAll('Plain Meadow', 'Stone Hill')
      .replace('0b7c1f52', '1b7c1f52')
      .replace('prod_5d1e0c9a', 'prod_6d1e0c9a'),
  ]),
);
const other = writeFiles(stoneHill);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prequal-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(
  line: readonly string[],
  confirm: Session['confirm'] = async () => null,
): Promise<CommandRun> {
  const variables = {
    DATABASE_URL: url,
    PREQUAL_KEY: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    PREQUAL_DATA_DIR: folder,
  };
  const surroundings = { variables, cores: 1, cwd: folder, host: 'here', operator: 'ada' };
  const session = openSession(surroundings, clock, async () => 0);
  return runCommand(['catalog', ...line], { ...session, confirm });
}

async function withOperatorAccount(): Promise<void> {
  const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 7) }]);
  const deps = { db: database.db, keys, clock };
  const { id } = await createAccount(deps, 'operator:test', { name: 'Operators' });
  await makeOperatorAccount(deps, 'operator:test', id);
}

/** The members of every printed document, by command; the command reference must show the same. */
const members = new Map<string, string>();

async function json<T = Record<string, unknown>>(...line: string[]): Promise<T> {
  const { code, out } = await run([...line, '--json']);
  const document: unknown = JSON.parse(out);
  const sample: unknown = Array.isArray(document) ? document[0] : document;
  const words = line[0] === 'codes' ? line.slice(0, 2) : line.slice(0, 1);
  const name = `\`catalog ${words.join(' ')}\`${Array.isArray(document) ? ', each' : ''}`;
  if (code === 0 && sample !== undefined) members.set(name, Object.keys(sample as object).join(', '));
  return document as T;
}

describe('check and test', () => {
  test('print a summary and exit with 0 if nothing is wrong', async () => {
    expect(await run(['check', first])).toMatchObject({
      code: 0,
      out: '1 carrier, 1 product, 2 variants: 0 errors, 0 warnings\n',
    });
    expect(await json('check', first)).toEqual({
      ok: true,
      carriers: 1,
      families: 1,
      variants: 2,
      issues: [],
      warnings: [],
      properties: expect.arrayContaining([
        { property: 'narrower is never better', comparisons: expect.any(Number), violations: 0 },
      ]),
    });
    const proof = await json<{ ok: boolean; scenarios: number; comparisons: number }>('test', first);
    expect(proof).toMatchObject({ ok: true, mismatches: [], issues: [] });
    expect(proof.comparisons).toBeGreaterThan(proof.scenarios);
  });

  test('exit with 1 and name file, line and column of every error', async () => {
    const { code, out } = await run(['check', broken]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /rules\.csv:2:\d+: The catalog has no condition "Dementja"\. Did you mean "Dementia"\?/,
    );
    const { code: tested } = await run(['test', broken]);
    expect(tested).toBe(1);
    const [issue] = (await json<{ issues: object[] }>('test', broken)).issues;
    expect(issue).toEqual({
      file: expect.stringContaining('rules.csv'),
      line: 2,
      column: expect.any(Number),
      code: 'unknown_condition',
      message: expect.stringContaining('Dementja'),
    });
  });

  test('exit with 1 when a scenario comes out different', async () => {
    const { code, out } = await run(['test', dearer]);
    expect(code).toBe(1);
    expect(out).toMatch(/scenarios\.yaml:\d+:\d+: .* \[scenario_mismatch\]/);
  });
});

describe('what is refused or fails', () => {
  test.each([
    ['check', () => broken, '1 error: ', 'rules.csv:2:'],
    ['test', () => broken, '1 error: ', 'rules.csv:2:'],
    ['test', () => dearer, '2 mismatches, the first: ', 'scenarios.yaml:'],
    ['build', () => broken, 'Nothing was built: 1 error: ', 'rules.csv:2:'],
    ['build', () => dearer, 'Nothing was built: 2 mismatches, the first: ', 'scenarios.yaml:'],
    [
      'publish',
      () => broken,
      'Nothing was published and the current version is unchanged: 1 error: ',
      'rules.csv:2:',
    ],
    [
      'publish',
      () => '/nonexistent',
      'Nothing was published and the current version is unchanged: 1 error: ',
      '/nonexistent:1:1:',
    ],
  ])('by %s prints one line, and adds an error to the document', async (verb, source, start, place) => {
    const line = [verb, source()];
    const plain = await run(line);
    expect(plain.code).toBe(1);
    expect(plain.err).toMatch(/^prequal: [^\n]+\n$/);
    expect(plain.err.slice('prequal: '.length)).toMatch(new RegExp(`^${start}`));
    expect(plain.err).toContain(place);
    const document = await run([...line, '--json']);
    expect(document).toMatchObject({ code: 1, err: plain.err });
    const detail = plain.err.slice('prequal: '.length, -1);
    expect(JSON.parse(document.out)).toMatchObject({
      ok: false,
      issues: expect.any(Array),
      error: { code: 'validation_error', detail },
    });
  });
});

describe('build and publish', () => {
  test('write a file, publish it as the next version, and list it', async () => {
    const file = join(folder, 'built.bin');
    const built = await json('build', first, '--out', file);
    expect(built).toMatchObject({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      carriers: 1,
      variants: 2,
      file,
    });
    expect(await readFile(file)).toHaveLength(Number(built.bytes));
    const published = await json('publish', file);
    const version = {
      version: '2026-05-06.r1',
      digest: built.digest,
      origin: 'published',
      current: true,
      carriers: 1,
      variants: 2,
      published_at: '2026-05-06T07:00:00.000Z',
      published_by: 'operator:ada',
    };
    const added = ['plain-meadow-final', 'plain-meadow-level'];
    expect(published).toEqual({ ...version, changed: true, changes: { added, changed: [], removed: [] } });
    expect(await json('list')).toEqual([version]);
    expect((await run(['list'])).out).toContain('2026-05-06.r1  current  published');
  });

  test('say so when the current version is the same already', async () => {
    const { code, err } = await run(['publish', first]);
    expect(code).toBe(0);
    expect(err).toBe('prequal: Nothing changed: 2026-05-06.r1 already has the same content.\n');
  });

  test.each([
    ['has an error', () => broken],
    ['fails its scenarios', () => dearer],
  ])('refuse a folder that %s, and keep the current version', async (_, source) => {
    const { code, err } = await run(['publish', source()]);
    expect(code).toBe(1);
    expect(err).toMatch(/^prequal: Nothing was published and the current version is unchanged: [^\n]+\n$/);
    expect((await run(['build', source()])).code).toBe(1);
    expect(await json<object[]>('list')).toHaveLength(1);
  });

  test('refuse a file that was not built', async () => {
    const file = join(folder, 'foreign.bin');
    await writeFile(file, 'not a catalog');
    expect(await json('publish', file)).toEqual({
      error: { code: 'validation_error', detail: `${file} is not a built catalog.` },
    });
  });
});

describe('pull', () => {
  const version = async () => (await json<{ version: string }[]>('list'))[0]?.version;

  test('writes the files of a version, which are read as the same catalog again', async () => {
    const out = join(folder, 'pulled');
    const files = Object.keys(minimalPack).length;
    expect(await json('pull', out)).toEqual({ version: await version(), folder: out, files });
    for (const [path, text] of Object.entries(minimalPack))
      expect(await readFile(join(out, path), 'utf8')).toBe(text);
    const named = join(folder, 'pulled-again');
    expect(await run(['pull', (await version()) ?? '', named])).toMatchObject({ code: 0 });
    expect(await readFile(join(named, 'plain-meadow/carrier.yaml'), 'utf8')).toBe(
      minimalPack['plain-meadow/carrier.yaml'],
    );
  });

  test('refuses a folder with files, an unknown version and a missing folder', async () => {
    expect((await run(['pull', first])).err).toBe(`prequal: ${first} is not empty. Name an empty folder.\n`);
    expect((await run(['pull', '2020-01-01.r1', join(folder, 'none')])).err).toBe(
      'prequal: No catalog version 2020-01-01.r1 was published.\n',
    );
    expect(await run(['pull'])).toMatchObject({ code: 2, err: "prequal: missing required argument 'DIR'\n" });
  });
});

describe('push', () => {
  test('makes a draft of what a folder changes, in the operator account', async () => {
    const folderOfDraft = writeFiles(editedPack([['rules.csv', '<,24', '<,36']]));
    expect((await run(['push', folderOfDraft, '--draft', 'Early'])).err).toContain('no operator account');
    await withOperatorAccount();
    expect(await json('push', folderOfDraft, '--draft', 'Look-back')).toMatchObject({
      id: expect.stringMatching(/^drf_/),
      title: 'Look-back',
      status: 'open',
      files: [{ path: 'plain-meadow/final/rules.csv', change: 'changed' }],
    });
    expect((await run(['push', first, '--draft', 'Same'])).err).toContain('those of the current version');
    expect((await run(['push', folderOfDraft, '--draft', ''])).code).toBe(1);
    expect((await run(['push', folderOfDraft])).code).toBe(2);
  });

  test.each([
    ['rules.csv', 'plain-meadow/final/rules.csv'],
    ['', 'plain-meadow/final'],
  ])(
    'refuses a link in place of plain-meadow/final/%s, as the workbench refuses it in an archive',
    async (name, path) => {
      const [here, elsewhere] = [writeFiles(minimalPack), writeFiles(minimalPack)];
      const linked = join('plain-meadow/final', name);
      await rm(join(here, linked), { recursive: true });
      await symlink(join(elsewhere, linked), join(here, linked));
      const { code, err } = await run(['push', here, '--draft', 'Linked']);
      expect([code, err]).toEqual([1, expect.stringContaining(`: ${path} is a link`)]);
    },
  );
});

describe('diff and impact', () => {
  const ann = { sex: 'female', dob: '1965-01-01', height_inches: 64, weight_lbs: 150 };
  const coverage = { state: 'TX', face_amount_cents: 1_000_000 };
  const person = (said: object) => ({ applicant: { ...ann, ...said }, coverage });

  test('compare folders and versions', async () => {
    const diffs = [
      {
        slug: 'plain-meadow-final',
        kind: 'changed',
        changes: [{ kind: 'changed', what: 'pricing feeCents', detail: '3600 is now 4800' }],
      },
    ];
    expect(await json('diff', first, dearer)).toEqual(diffs);
    expect(await json('diff', '2026-05-06.r1', dearer)).toEqual(diffs);
    expect((await run(['diff', first, first])).out).toBe('0 changed variants\n');
  });

  test.each(['2020-01-01.r1', 'nowhere'])('do not know %s', async (name) => {
    expect(await json('diff', name, first)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('replay applicants in the format of the API', async () => {
    const file = join(folder, 'people.jsonl');
    const people = [
      { ref: 'ann', applicant: ann, coverage },
      {
        ref: 'bob',
        applicant: {
          ...ann,
          sex: 'M',
          conditions: [{ text: 'no such thing' }, { text: 'stroke', last_treatment: '3 MONTHS AGO' }],
          medications: [{ text: 'aspirin', last_fill: '2026-04-01' }],
          nicotine: { last_used: 'within_12_months', specificity: [{ text: 'cigar', frequency: 'daily' }] },
        },
        coverage: { state: 'TX', quote_options: { quote_type: 'face_amounts', amounts: ['10000.00'] } },
      },
    ];
    // As a spreadsheet writes it.
    await writeFile(file, `\ufeff${people.map((row) => JSON.stringify(row)).join('\r\n')}`);
    const report = await json('impact', first, dearer, '--population', file);
    expect(report).toMatchObject({
      people: 2,
      skipped: 0,
      comparisons: 4,
      migrations: [],
      premiums: [{ slug: 'plain-meadow-final', dearer: 2, cheaper: 0, sum_cents: 2 * 105 }],
      removed: [],
      added: [],
    });
    const { out, err } = await run(['impact', first, dearer, '--population', file]);
    expect(out).toContain('2 more expensive, 0 cheaper');
    expect(err).toBe(
      `prequal: 1 text does not match anything in the later catalog: ${file}:2:1: /applicant/conditions/0/text\n`,
    );
  });

  const HEIGHT = 'height_inches must be an integer.';
  const FUTURE = 'dob must be a date that is not in the future.';
  const ID = 'Ids belong to one published version; use a text here.';
  test('refuse lines that are not a person with a coverage, and name each', async () => {
    const refused: readonly (readonly [row: unknown, issue: string])[] = [
      [person({ height_inches: '70' }), `/applicant/height_inches: ${HEIGHT}`],
      [person({ condition: [] }), '/applicant/condition: condition is not a known field.'],
      [person({ conditions: 'COPD' }), '/applicant/conditions: conditions must be an array.'],
      [person({ conditions: [{ id: 'cond_1' }] }), `/applicant/conditions/0/id: ${ID}`],
      [person({ dob: '2065-01-01' }), `/applicant/dob: ${FUTURE}`],
      [{ applicant: ann, coverage: { ...coverage, state: 'tx' } }, '/coverage/state: state must be'],
      [{ ...person({}), min_rank: 'rop' }, '/min_rank: min_rank is not a known'],
      [{ ...person({}), ref: 7 }, '/ref: ref must be a string.'],
      [[], 'The line must be a JSON object.'],
    ];
    const file = join(folder, 'odd.jsonl');
    const rows = refused.map(([row]) => JSON.stringify(row));
    await writeFile(file, `${JSON.stringify(person({}))}\n\n${rows.join('\n')}\n`);
    const { code, out, err } = await run(['impact', first, dearer, '--population', file]);
    expect([code, out]).toEqual([1, '']);
    for (const [index, [, issue]] of refused.entries())
      expect(err).toContain(`${file}:${index + 3}:1: ${issue}`);
  });

  test('report a missing population file', async () => {
    const line = ['impact', first, dearer, '--population', join(folder, 'nowhere.jsonl')];
    expect(await json(...line)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('name every line of a population that cannot be read', async () => {
    const file = join(folder, 'bad.jsonl');
    await writeFile(file, '{"applicant": 1}\nnot json\n');
    const { error } = await json<{ error: { code: string; detail: string } }>(
      'impact',
      first,
      dearer,
      '--population',
      file,
    );
    expect(error.code).toBe('validation_error');
    expect(error.detail).toContain(`${file}:1:1: /applicant: applicant must be an object.`);
    expect(error.detail).toContain(`${file}:1:1: /coverage: coverage is required.`);
    expect(error.detail).toContain(`${file}:2:1: The line is not valid JSON.`);
  });
});

describe('explain', () => {
  const words = ['--product', 'plain-meadow-final', '--at', '2026-05-06'];
  const applicant = async (text: string) => {
    const file = join(folder, 'applicant.yaml');
    await writeFile(file, text);
    return ['explain', '--applicant', file, ...words];
  };

  test('uses the current version to show why a class is closed and when it opens', async () => {
    const line = await applicant(`applicant:
  sex: male
  dob: 1965-01-01
  conditions: [{ name: Stroke, last_treatment: 2025-05-06 }]
coverage: { state: TX, face: 10000 }
`);
    const explained = await json<{ classes: object[] }>(...line);
    expect(explained).toMatchObject({
      product: 'plain-meadow-final',
      at: '2026-05-06',
      age: 61,
      tobacco: false,
    });
    expect(explained.classes[0]).toMatchObject({
      name: 'Level',
      open: false,
      reasons: ['underwriting'],
      opens_on: '2027-05-06',
      closed_by: [
        { id: 'B1', kind: 'condition_within', source: expect.stringContaining('part B question 1') },
      ],
    });
    expect(explained.classes[1]).toMatchObject({ name: 'Graded', open: true, closed_by: [] });
    expect((await run(line)).out).toMatch(
      /^CLOSED {2}Level \(Plain Level\): underwriting; opens on 2027-05-06$/m,
    );
    expect((await run([...line, '--catalog', dearer])).code).toBe(0);
  });

  test('names what is wrong with the applicant, the product or the day', async () => {
    const bad = await applicant('applicant: { sex: male }\ncoverage: { state: TX, face: 10000 }\n');
    expect((await run(bad)).err).toMatch(/applicant\.yaml:1:12: /);
    const good = await applicant(
      'applicant: { sex: male, dob: 1965-01-01 }\ncoverage: { state: TX, face: 10000 }\n',
    );
    expect(
      await json(...good.map((word) => (word === 'plain-meadow-final' ? 'nobody' : word))),
    ).toMatchObject({
      error: { code: 'not_found' },
    });
    expect((await run(good.map((word) => (word === '2026-05-06' ? '2026-02-30' : word)))).code).toBe(2);
  });
});

describe('packs are read with the shipped reference tables', () => {
  const reads = async (...line: string[]) =>
    expect(await run([...line, packsOnly])).toMatchObject({ code: 0, err: '' });

  test('by build', () => reads('build', '--out', join(folder, 'shipped.bin')));

  test('by check and test', provenBy('processes'), async () => {
    await reads('check');
    await reads('test');
  });
});

test('impact compares packs with the shipped reference tables', async () => {
  const file = join(folder, 'shipped-people.jsonl');
  const applicant = { sex: 'F', dob: '1965-01-01', height_inches: 64, weight_lbs: 150 };
  const coverage = { state: 'TX', face_amount_cents: 1_000_000 };
  await writeFile(
    file,
    JSON.stringify({ applicant: { ...applicant, conditions: [{ text: 'CVA' }] }, coverage }),
  );
  expect(await json('impact', packsOnly, packsOnly, '--population', file)).toMatchObject({
    people: 1,
    migrations: [],
  });
});

test('coverage counts how a product treats conditions and medications', async () => {
  const source = ['--product', 'plain-meadow-final', '--catalog', packsOnly];
  const counts = await json<{ type: string; unlisted: number; ruled: number }[]>('coverage', ...source);
  expect(counts.map(({ type }) => type)).toEqual(['condition', 'medication']);
  expect(counts[0]?.unlisted).toBeGreaterThan(1000);
  expect(counts[0]?.ruled).toBeGreaterThan(1);
  const { out } = await run(['coverage', ...source, '--severity', 'terminal', '--csv']);
  expect(out).toContain('product,type,name,severity,treatment');
  expect(out).toContain('plain-meadow-final,condition,Hospice Care,terminal,unlisted');
});

describe('publishing safely', () => {
  const PLAIN = ['plain-meadow-final', 'plain-meadow-level'];
  const STONE = ['stone-hill-final', 'stone-hill-level'];
  const versionNow = async () =>
    (await json<{ version: string; current: boolean }[]>('list')).find(({ current }) => current)?.version;

  test('without a terminal, products disappear only with --yes', async () => {
    const { code, err } = await run(['publish', other]);
    expect(code).toBe(1);
    expect(err).toBe(
      `prequal: Nothing was published: 2 products of the current version would disappear: ${PLAIN.join(', ')}. Use --yes to publish anyway, or --merge to keep the carriers that the folder does not contain.\n`,
    );
    expect(await versionNow()).toBe('2026-05-06.r1');
    expect(await json('publish', other, '--yes')).toMatchObject({
      version: '2026-05-06.r2',
      changes: { added: STONE, changed: [], removed: PLAIN },
    });
  });

  test('on a terminal, the operator is asked, and a no changes nothing', async () => {
    const asked: string[] = [];
    const reply = (answer: boolean) => async (question: string) => {
      asked.push(question);
      return answer;
    };
    const refused = await run(['publish', first], reply(false));
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).not.toContain('--yes');
    expect(await versionNow()).toBe('2026-05-06.r2');
    const agreed = await run(['publish', first], reply(true));
    expect(agreed.code).toBe(0);
    expect(agreed.out).toMatch(/^added +2 products: plain-meadow-final, plain-meadow-level$/m);
    expect(agreed.out).toMatch(/^removed +2 products: stone-hill-final, stone-hill-level$/m);
    expect(await versionNow()).toBe('2026-05-06.r3');
    expect(asked).toEqual(
      Array(2).fill(expect.stringMatching(/^2 products .* disappear: .*Publish anyway\?$/)),
    );
  });

  test('--merge adds or replaces only the carriers of the folder', async () => {
    expect(await json('publish', other, '--merge')).toMatchObject({
      version: '2026-05-06.r4',
      carriers: 2,
      variants: 4,
      changes: { added: STONE, changed: [], removed: [] },
    });
    const edited = writeFiles(
      Object.fromEntries(
        Object.entries(stoneHill).map(([path, text]) => [
          path,
          text.replace('revision: "1"', 'revision: "2"'),
        ]),
      ),
    );
    expect(await json('publish', edited, '--merge')).toMatchObject({
      version: '2026-05-06.r5',
      variants: 4,
      changes: { added: [], changed: STONE, removed: [] },
    });
    expect(await json('publish', edited, '--merge')).toMatchObject({ changed: false });
  });

  test('--merge refuses a folder with errors, a built file and what another carrier has', async () => {
    expect((await run(['publish', broken, '--merge'])).code).toBe(1);
    expect((await run(['publish', join(folder, 'built.bin'), '--merge'])).err).toContain(
      '--merge takes a folder',
    );
    const taken = writeFiles(smallCatalog(editedPack([['carrier.yaml', '0b7c1f52', '2b7c1f52']])));
    expect((await run(['publish', taken, '--merge'])).err).toBe(
      'prequal: The slug "plain-meadow-final" belongs to another carrier of the current version.\n',
    );
    expect(await versionNow()).toBe('2026-05-06.r5');
  });

  test('restore publishes the content of an earlier version again, and says what it restores', async () => {
    expect((await run(['restore', '2020-01-01.r1'])).code).toBe(1);
    expect((await run(['restore', '2026-05-06.r1'])).err).toContain(
      '2 products of the current version would',
    );
    expect(await json('restore', '2026-05-06.r1', '--yes')).toMatchObject({
      version: '2026-05-06.r6',
      variants: 2,
      changed: true,
      changes: { added: [], changed: [], removed: STONE },
    });
    expect((await run(['diff', '2026-05-06.r1', '2026-05-06.r6'])).out).toBe('0 changed variants\n');
    expect(await json('restore', '2026-05-06.r4')).toMatchObject({ version: '2026-05-06.r7', variants: 4 });
    const { db } = database;
    const rows = await db.query<{ subject: { restores?: string } }>(
      `select subject from audit_log where action = 'catalog.publish' order by seq`,
    );
    expect(rows.map(({ subject }) => subject.restores ?? null)).toEqual([
      ...Array(5).fill(null),
      '2026-05-06.r1',
      '2026-05-06.r4',
    ]);
  });
});

describe('drug codes', () => {
  test('are loaded from files of the public layout and listed', async () => {
    expect((await run(['codes', 'list'])).out).toContain('No tables of drug codes are loaded.');
    await writeFile(join(folder, 'RXNCONSO.RRF'), RXNCONSO);
    await writeFile(join(folder, 'RXNSAT.RRF'), RXNSAT.replaceAll('\n', '\r\n'));
    expect(await json('codes', 'import', join(folder, 'RXNCONSO.RRF'))).toMatchObject({
      system: 'rxnorm',
      entries: 10,
    });
    const packages = ['codes', 'import', join(folder, 'RXNSAT.RRF')];
    expect(await json(...packages, '--system', 'ndc')).toMatchObject({ system: 'ndc', entries: 3 });
    expect(await json<object[]>('codes', 'list')).toMatchObject([{ system: 'ndc' }, { system: 'rxnorm' }]);
  });

  test('of another system, of another layout or of no file are refused', async () => {
    const packages = join(folder, 'RXNSAT.RRF');
    const wrong = await run(['codes', 'import', packages, '--system', 'rxnorm']);
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringContaining(`${packages}:1: The line has 13 fields`),
    ]);
    expect((await run(['codes', 'import', packages, '--system', 'icd'])).code).toBe(2);
    expect((await run(['codes', 'import', join(folder, 'none.RRF')])).code).toBe(1);
  });
});

test('the command reference shows the members of every document', async () => {
  const page = await readFile(new URL('../../../../docs/operations/commands.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| document of |'));
  const rows = [...table.matchAll(/^\| (`catalog \w+(?: \w+)?`(?:, each)?) \| ([^|`]+) \|$/gm)].map(
    ([, name, list]) => [name, list],
  );
  expect(rows).toHaveLength(14);
  expect(new Map(rows as [string, string][])).toEqual(members);
});

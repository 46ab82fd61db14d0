import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundleOf, CODED, FOREIGN, PATIENT } from '../../../../packages/population/test/fhir-bundles.ts';
import { runCommand } from '../../test/command-run.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { openSession } from './session.ts';

const folder = await mkdtemp(join(tmpdir(), 'prequal-fhir-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'bundle.json');

/** This session has no database: the command needs none. */
async function fhir(content: string, ...more: readonly string[]) {
  await writeFile(file, content);
  const variables = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PREQUAL_DATA_DIR: folder };
  const surroundings = { variables, cores: 1, cwd: folder, host: 'here', operator: 'ada' };
  const session = openSession(surroundings, new VirtualClock('2026-11-17T07:00:00.000Z'), async () => 0);
  return runCommand(['fhir', file, ...more], session);
}

it('prints the applicant of a request', async () => {
  const { code, out, err } = await fhir(JSON.stringify(CODED));
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({
    sex: 'female',
    dob: '1958-03-09',
    conditions: [{ text: 'Diabetes' }],
  });
});

it('lists on standard error what was left out, and everything in one document with --json', async () => {
  const { code, err } = await fhir(JSON.stringify(FOREIGN));
  expect(code).toBe(0);
  expect(err).toContain('prequal: left out /entry/6/resource: Encounter resources are not used.\n');
  const { out } = await fhir(JSON.stringify(FOREIGN), '--json');
  expect(Object.keys(JSON.parse(out) as object)).toEqual(['applicant', 'left_out', 'warnings']);
});

it.each([
  ['{', 'is not valid JSON.'],
  ['{}', 'This is not a FHIR Bundle'],
  [JSON.stringify(bundleOf([PATIENT])), '/entry: The bundle has no usable body height'],
])('fails with the reason: %s', async (content, reason) => {
  const { code, err } = await fhir(content);
  expect(code).toBe(1);
  expect(err).toContain(reason);
});

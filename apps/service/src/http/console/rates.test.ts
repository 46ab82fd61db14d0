import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../../../../packages/packs/test/workbook.ts';
import { startApi } from '../../../test/api.ts';
import { CONSOLE_HEADERS, type ConsoleUser, signedIn } from '../../../test/console.ts';
import { makeOperatorAccount } from '../../accounts/index.ts';
import { inlineWork, type RunWork } from '../../workbench/index.ts';

// The operator account must be in the first bucket.
const tasks: string[] = [];
const work: RunWork = (name, ...given) => {
  tasks.push(name);
  return inlineWork(name, ...given);
};
const api = await startApi({}, { bucket: 'main', work });
const url = '/console/api/workbench/rates/import';
const owner = await signedIn(api, 'owner');
await makeOperatorAccount(api.accountDeps, 'operator:test', owner.accountId);
const analyst = await signedIn(api, 'analyst', owner);

const mapping = {
  layout: 'wide',
  age_column: 'Age',
  columns: [{ column: 'Male', class: 'Preferred', sex: 'male', tobacco: 'no', band: 2, table: 't-10' }],
  unit: 'per_1000',
};
const text = 'Age,Male\n45,12.34\n46,12.9O\n';
const send = async (payload: object, user: ConsoleUser = analyst) => {
  const response = await user.ask({ method: 'POST', url, payload });
  return { status: response.statusCode, body: response.json() };
};

describe('POST /console/api/workbench/rates/import', () => {
  it('200: the rows of rates.csv, and the cell that is no price, for analysts, publishers and owners', async () => {
    const row = {
      table: 't-10',
      class: 'Preferred',
      sex: 'male',
      tobacco: 'no',
      band: 2,
      age: 45,
      rate: 1234,
    };
    for (const user of [analyst, await signedIn(api, 'publisher', owner), owner]) {
      const { status, body } = await send({ text, mapping }, user);
      expect([status, body.object]).toEqual([200, 'rates']);
      expect(body.data.rows).toEqual([row]);
      expect(body.data.problems).toMatchObject([{ sheet: null, row: 3, column: 'Male' }]);
    }
  });

  it('200: a workbook with a sheet for each band', async () => {
    const table = [
      ['Age', 'Male'],
      ['45', '12.34'],
    ];
    const xlsx = Buffer.from(workbookOf({ 'Band 1': table, 'Band 2': table })).toString('base64');
    const columns = [{ column: 'Male', class: 'Preferred', sex: 'male', tobacco: false }];
    const { body } = await send({ xlsx, mapping: { ...mapping, columns } });
    expect(
      body.data.rows.map(({ band, tobacco }: { band: number; tobacco: string }) => [band, tobacco]),
    ).toEqual([
      [1, 'no'],
      [2, 'no'],
    ]);
    expect((await send({ xlsx, mapping: { ...mapping, columns, sheet: 'Band 3' } })).body.param).toBe(
      '/mapping/sheet',
    );
  });

  it('200: a file that is larger than other bodies may be', async () => {
    const many = `${text}${',\n'.repeat(200_000)}`;
    expect((await send({ text: many, mapping })).status).toBe(200);
  });

  it('200: is read in the thread for long work, so that no request waits for a large table', async () => {
    tasks.length = 0;
    expect((await send({ text, mapping })).status).toBe(200);
    expect(tasks).toEqual(['rates']);
  });

  const [column] = mapping.columns;
  it.each([
    [{ mapping }, '/text'],
    [{ text, xlsx: 'UEsDBA==', mapping }, '/xlsx'],
    [{ xlsx: '?', mapping }, '/xlsx'],
    [{ xlsx: 'UEsDBA==', mapping }, '/xlsx'],
    [{ text: 'Age,"Male\n1,2', mapping }, '/text'],
    [{ text }, '/mapping'],
    [{ text, mapping: { ...mapping, layout: 'deep' } }, '/mapping/layout'],
    [{ text, mapping: { ...mapping, unit: 'per_mile' } }, '/mapping/unit'],
    [{ text, mapping: { ...mapping, age_column: 'Years' } }, '/mapping/age_column'],
    [{ text, mapping: { ...mapping, age_column: 5 } }, '/mapping/age_column'],
    [{ text, mapping: { ...mapping, sheet: 'x' } }, '/mapping/sheet'],
    [{ text, mapping: { ...mapping, columns: [] } }, '/mapping/columns'],
    [{ text, mapping: { ...mapping, columns: [{ ...column, sex: 'x' }] } }, '/mapping/columns/0/sex'],
    [{ text, mapping: { ...mapping, columns: [{ ...column, tobacco: 3 }] } }, '/mapping/columns/0/tobacco'],
    [{ text, mapping: { ...mapping, columns: [{ ...column, band: 0 }] } }, '/mapping/columns/0/band'],
    [{ text, mapping: { ...mapping, columns: [{ ...column, class: '' }] } }, '/mapping/columns/0/class'],
    [{ text, mapping: { ...mapping, columns: [{ ...column, column: 'Q' }] } }, '/mapping/columns/0/column'],
    [{ text, mapping: { ...mapping, extra: 1 } }, '/mapping/extra'],
  ])('400: %j names %s', async (payload, param) => {
    const { status, body } = await send(payload);
    expect([status, body.param]).toEqual([400, param]);
  });

  it('400: a workbook that would be huge once unpacked', async () => {
    const xlsx = Buffer.from(workbookOf({ low: [['Age']] }, ' '.repeat(17 * 1024 * 1024))).toString('base64');
    expect(xlsx.length).toBeLessThan(200_000);
    const { status, body } = await send({ xlsx, mapping });
    expect([status, body.param]).toEqual([400, '/xlsx']);
    expect(body.detail).toContain('too large');
  });

  it('413: more than a file may have', async () => {
    const { status, body } = await send({ text: 'x'.repeat(7 * 1024 * 1024), mapping });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(body.detail).toContain('6291456');
  });

  it('404: everybody else sees what an unknown path shows, whatever they send', async () => {
    const outsiders = [
      await signedIn(api, 'owner'),
      await signedIn(api, 'agent', owner),
      await signedIn(api, 'developer', owner),
    ];
    for (const user of outsiders) {
      const unknown = await user.ask({ method: 'POST', url: `${url}/nothing`, payload: { text, mapping } });
      const { request_id: _, ...expected } = unknown.json();
      for (const payload of [{ text, mapping }, {}, '{', 'x'.repeat(7 * 1024 * 1024)]) {
        const headers = { 'content-type': 'application/json' };
        const response = await user.ask({ method: 'POST', url, payload, headers });
        const { request_id: __, ...rest } = response.json();
        expect(rest).toEqual(expected);
      }
    }
  });

  it('401: a token is not a session', async () => {
    const headers = { ...CONSOLE_HEADERS, authorization: `Bearer ${owner.live}` };
    const response = await api.app.inject({ method: 'POST', url, headers, payload: { text, mapping } });
    expect(response.statusCode).toBe(401);
  });
});

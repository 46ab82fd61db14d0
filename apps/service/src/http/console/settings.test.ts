import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { addPerson, openWith, signedIn, ticketOf } from '../../../test/console.ts';
import { listAudit } from '../../audit/index.ts';

const api = await startApi();
const NOTHING = {
  carriers: null,
  state: null,
  payment_mode: null,
  amounts: null,
  product_classes: null,
  sort: null,
};
const base64 = (text: string) => Buffer.from(text).toString('base64');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};
/** A gray picture, as wide and high as it says unless `rows` are others. */
const png = (size: { width?: number; height?: number; rows?: number; more?: readonly Buffer[] } = {}) => {
  const { width = 2, height = 2, more = [] } = size;
  const { rows = height } = size;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (width + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('preferences', () => {
  const url = '/console/api/preferences';

  it('200: belong to the member, start empty, and are replaced as a whole', async () => {
    const user = await signedIn(api, 'agent');
    expect((await user.ask({ url })).json().data).toEqual(NOTHING);
    const wanted = {
      carriers: ['alder-creek', 'bramblewood'],
      state: 'IL',
      payment_mode: 'MONTHLY-EFT',
      amounts: ['10000', '25000'],
      product_classes: ['fex', 'term'],
      sort: 'premium',
    };
    const saved = await user.ask({ method: 'PUT', url, payload: wanted });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().data).toEqual(wanted);
    expect((await user.ask({ url })).json().data).toEqual(wanted);
    const rows = await listAudit(api.context, user.accountId, 20);
    expect(rows.at(-1)).toMatchObject({ actor: `member:${user.member.id}`, action: 'preferences.change' });
    const colleague = await signedIn(api, 'owner', user);
    expect((await colleague.ask({ url })).json().data).toEqual(NOTHING);
    const cleared = await user.ask({ method: 'PUT', url, payload: { state: null } });
    expect(cleared.json().data).toEqual(NOTHING);
  });

  it.each([
    ['an unknown carrier', { carriers: ['nobody-life'] }],
    ['an unknown state', { state: 'XX' }],
    ['an unknown payment mode', { payment_mode: 'WEEKLY' }],
    ['an unknown class of products', { product_classes: ['pets'] }],
    ['an unknown order', { sort: 'luck' }],
    ['an amount that is none', { amounts: ['much'] }],
    ['an unknown field', { theme: 'dark' }],
  ])('400: %s', async (_what, payload) => {
    const user = await signedIn(api, 'agent');
    expect((await user.ask({ method: 'PUT', url, payload })).statusCode).toBe(400);
    expect((await user.ask({ url })).json().data).toEqual(NOTHING);
  });
});

describe('branding', () => {
  const url = '/console/api/branding';

  it('200: an owner sets it, every member reads it, and the logo is stored as it was rewritten', async () => {
    const owner = await signedIn(api, 'owner');
    const fields = {
      agency_name: 'Lakeside',
      agent_line: 'Ada Lane',
      phone: '312-555-0142',
      license_number: 'IL 1',
      accent: '#1f5fbf',
    };
    const dirty = SVG.replace('<path', '<!-- who made it --><path data-x="1"');
    const saved = await owner.ask({ method: 'PUT', url, payload: { ...fields, logo: base64(dirty) } });
    expect(saved.statusCode).toBe(200);
    const agent = await signedIn(api, 'agent', owner);
    const { logo, ...read } = (await agent.ask({ url })).json().data;
    expect(read).toEqual(fields);
    const text = Buffer.from(logo, 'base64').toString();
    expect(text).toContain('<path d="M0 0h9v9z"/>');
    expect(text).not.toMatch(/who made it|data-x/);
    const rows = await listAudit(api.context, owner.accountId, 20);
    expect(rows).toContainEqual(
      expect.objectContaining({ actor: `member:${owner.member.id}`, action: 'branding.change' }),
    );
  });

  it('200: of a picture, only what draws it is kept', async () => {
    const owner = await signedIn(api, 'owner');
    const sent = png({ more: [chunk('tEXt', Buffer.from('Author\0Secret Person'))] });
    const saved = await owner.ask({ method: 'PUT', url, payload: { logo: sent.toString('base64') } });
    expect(Buffer.from(saved.json().data.logo, 'base64')).toEqual(png());
  });

  it('200: a logo is sent as base64, as a data URI or as the text of a drawing', async () => {
    const owner = await signedIn(api, 'owner');
    const stored = [];
    for (const logo of [base64(SVG), `data:image/svg+xml;base64,${base64(SVG)}`, `\n${SVG}`])
      stored.push((await owner.ask({ method: 'PUT', url, payload: { logo } })).json().data.logo);
    expect(Buffer.from(stored[0], 'base64').toString()).toContain('<path');
    expect(new Set(stored).size).toBe(1);
  });

  it.each([
    ['a script in its text', SVG.replace('<path', '<script>alert(1)</script><path')],
    ['a script', base64(SVG.replace('<path', '<script>alert(1)</script><path'))],
    ['an event handler', base64(SVG.replace('<path', '<path onclick="x()"'))],
    ['a reference', base64(SVG.replace('<path', '<image href="https://x.example/a"/><path'))],
    ['a page', base64('<html><body>hi</body></html>')],
    ['bytes that are no text', Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')],
    ['a picture cut short', png().subarray(0, 40).toString('base64')],
    ['a picture with something after it', Buffer.concat([png(), Buffer.from('<script>')]).toString('base64')],
    ['a picture with a wrong checksum', png().fill(1, 20, 21).toString('base64')],
    [
      'a picture that is too large to open',
      png({ width: 60_000, height: 60_000, rows: 0 }).toString('base64'),
    ],
    ['a picture with more pixels than it says', png({ rows: 9000 }).toString('base64')],
    ['more than 64 KiB', Buffer.alloc(64 * 1024 + 1, 32).toString('base64')],
    ['no base64', 'data:image/svg+xml,<svg>'],
  ])('400: a logo with %s', async (_what, logo) => {
    const owner = await signedIn(api, 'owner');
    const refused = await owner.ask({ method: 'PUT', url, payload: { logo } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ param: '/logo' }]);
    expect((await owner.ask({ url })).json().data.logo).toBeNull();
  });

  it('400: a color or a name that could be something else', async () => {
    const owner = await signedIn(api, 'owner');
    for (const payload of [{ accent: 'red;background:url(x)' }, { agency_name: 'a\nb' }, { slogan: 'x' }])
      expect((await owner.ask({ method: 'PUT', url, payload })).statusCode).toBe(400);
  });

  it.each(['agent', 'developer'] as const)('403: a member with the role %s cannot set it', async (role) => {
    const user = await signedIn(api, role);
    const payload = { agency_name: 'Mine' };
    expect((await user.ask({ method: 'PUT', url, payload })).statusCode).toBe(403);
  });

  it('200: whoever opens a shared case sees the branding of its account, and nothing else of it', async () => {
    const owner = await signedIn(api, 'owner');
    const sealed = {
      product: 'any',
      ciphertext: base64('x'),
      iv: 'AAECAwQFBgcICQoL',
      tag: 'AAECAwQFBgcICQoLDA0ODw==',
    };
    const saved = await api.ask({ method: 'POST', url: '/v1/case', payload: sealed, token: owner.test });
    const { id } = saved.json().data;
    const shared = await api.ask({ method: 'POST', url: `/v1/case/${id}/share`, token: owner.test });
    const open = async () =>
      (await api.ask({ url: `/v1/shared/${shared.json().data.id}` })).json().data.branding;
    expect(await open()).toBeNull();
    await owner.ask({ method: 'PUT', url, payload: { agency_name: 'Lakeside' } });
    expect(await open()).toEqual({
      agency_name: 'Lakeside',
      agent_line: null,
      phone: null,
      license_number: null,
      accent: null,
      logo: null,
    });
  });
});

describe('domains', () => {
  const url = '/console/api/domains';

  it('200: an owner replaces the list', async () => {
    const owner = await signedIn(api, 'owner');
    expect((await owner.ask({ url })).json().data).toEqual([]);
    const saved = await owner.ask({ method: 'PUT', url, payload: ['Lakeside.example', 'a.example'] });
    expect(saved.json().data).toEqual(['a.example', 'lakeside.example']);
    expect((await owner.ask({ url })).json().data).toEqual(['a.example', 'lakeside.example']);
    const named = await owner.ask({ method: 'PUT', url, payload: { domains: ['b.example'] } });
    expect(named.json().data).toEqual(['b.example']);
    const rows = await listAudit(api.context, owner.accountId, 20);
    expect(rows.at(-1)).toMatchObject({ action: 'domains.change', subject: { domains: ['b.example'] } });
  });

  it.each([
    ['everybody’s mail', ['gmail.com']],
    ['no domain', ['example']],
    ['an address', ['ada@example.com']],
    ['a wildcard', ['*.example.com']],
    ['no list', 'example.com'],
  ])('400: %s', async (_what, payload) => {
    const owner = await signedIn(api, 'owner');
    const refused = await owner.ask({
      method: 'PUT',
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect(refused.statusCode).toBe(400);
  });

  it('403: a developer neither sees nor changes it', async () => {
    const user = await signedIn(api, 'developer');
    expect((await user.ask({ url })).statusCode).toBe(403);
    expect((await user.ask({ method: 'PUT', url, payload: [] })).statusCode).toBe(403);
  });
});

it('a session of another account does not see it', async () => {
  const owner = await signedIn(api, 'owner');
  await owner.ask({ method: 'PUT', url: '/console/api/branding', payload: { agency_name: 'Mine' } });
  const { accountId } = await api.customer();
  const newOwner = await addPerson(api, accountId, 'owner');
  const opened = await openWith(api, await ticketOf(api, newOwner.id));
  expect(opened.statusCode).toBe(201);
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  const read = await owner.ask({ url: '/console/api/branding', headers: { cookie } });
  expect(read.json().data.agency_name).toBeNull();
});

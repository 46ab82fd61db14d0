import { expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { signedIn } from '../../../test/console.ts';

const api = await startApi();

it('notes become rows and facts, and leave nothing in the request log', async () => {
  const user = await signedIn(api, 'agent');
  const payload = { text: '67 yo man, insulin since 2015, no COPD' };
  const response = await user.ask({ method: 'POST', url: '/console/api/notes', payload });
  expect(response.statusCode).toBe(200);
  expect(response.json().data.parts.map(({ kind }: { kind: string }) => kind)).toEqual([
    'fact',
    'fact',
    expect.stringMatching(/condition|medication/),
    'rest',
  ]);
  await api.settled();
  const log = await api.context.db.query('select r::text as row from request_log r');
  expect(JSON.stringify(log)).not.toMatch(/insulin|COPD/i);
});

it('notes that are too long are refused', async () => {
  const user = await signedIn(api, 'agent');
  const payload = { text: 'x'.repeat(4001) };
  const response = await user.ask({ method: 'POST', url: '/console/api/notes', payload });
  expect([response.statusCode, response.json().errors[0].param]).toEqual([400, '/text']);
});

it('the key of drafts is the same for a member in every session, and another one for everybody else', async () => {
  const user = await signedIn(api, 'agent');
  const url = '/console/api/draft_keys';
  const [key] = (await user.ask({ url })).json().data.keys;
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect((await user.ask({ url })).json().data.keys).toEqual([key]);
  const colleague = await signedIn(api, 'agent', user);
  expect((await colleague.ask({ url })).json().data.keys).not.toContain(key);
  expect((await api.ask({ url })).statusCode).toBe(401);
});

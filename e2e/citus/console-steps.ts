import { join } from 'node:path';
import type { Subject } from './steps.ts';
import { known, type Walk } from './walk.ts';

const SCREENS = ['session', 'licenses', 'tokens', 'invoices', 'audit', 'credits', 'members', 'catalog'];

/** Signing in, reading every screen, and signing out. */
export async function useConsole(walk: Walk, subject: Subject): Promise<void> {
  const origin = walk.base;
  const browser = {
    host: new URL(origin).host,
    origin,
    'sec-fetch-site': 'same-origin',
    'x-prequal-console': '1',
  };
  let cookie = '';
  await walk.step('sign in with a link', async () => {
    const link = await walk.command('member', 'link', known(subject.member, 'the member'));
    const ticket = /#t=([\w-]+)/.exec(JSON.stringify(link))?.[1];
    const body = { ticket: known(ticket, 'a ticket') };
    const { headers } = await walk.must(201, 'POST', '/console/api/session', { body, headers: browser });
    cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  });
  const signedIn = () => ({ headers: { ...browser, cookie: known(cookie, 'a session') } });
  for (const screen of SCREENS)
    await walk.step(`console ${screen}`, () => walk.must(200, 'GET', `/console/api/${screen}`, signedIn()));
  const body = { email: 'boss@example.com' };
  await walk.step('ask for a link', async () => {
    const { status, text } = await walk.call('POST', '/console/api/sign_in', { body, headers: browser });
    // All walks come from one network address, which may ask five times in 15 minutes.
    if (status !== 202 && status !== 429) throw new Error(`answered with ${status}: ${text.slice(0, 300)}`);
  });
  await walk.step('sign out', () => walk.must(200, 'DELETE', '/console/api/session', signedIn()));
}

/** Billing, audit, keys, and the end of the account. */
export async function operate(walk: Walk, subject: Subject, folder: string): Promise<void> {
  const account = () => known(subject.account, 'the account');
  const ofAccount = () => ['--account', account()];
  const period = new Date().toISOString().slice(0, 7);
  const commands: Readonly<Record<string, () => readonly string[]>> = {
    credits: () => ['billing', 'credits', 'add', ...ofAccount(), '--cents', '100', '--reason', 'x'],
    balance: () => ['billing', 'balance', ...ofAccount()],
    invoice: () => ['billing', 'invoice', ...ofAccount(), '--period', period],
    'events list': () => ['events', 'list', ...ofAccount(), '--mode', 'live', '--limit', '5'],
    'audit list': () => ['audit', 'list', ...ofAccount(), '--limit', '5'],
    'audit verify': () => ['audit', 'verify'],
    'audit checkpoint': () => ['audit', 'checkpoint', '--out', join(folder, `checkpoint-${account()}.json`)],
    'audit replay': () => ['audit', 'replay', known(subject.request, 'a request')],
    doctor: () => ['doctor'],
    'keys list': () => ['keys', 'list'],
  };
  for (const [name, args] of Object.entries(commands))
    await walk.step(name, async () => walk.command(...args()));
  await walk.step('token rotate and revoke', async () => {
    const list = (await walk.command(
      'token',
      'list',
      '--license',
      known(subject.license, 'the license'),
    )) as unknown;
    const [token] = list as { id: string }[];
    await walk.command('token', 'rotate', known(token?.id, 'a token'));
    await walk.command('token', 'revoke', known(token?.id, 'a token'));
  });
  for (const action of ['suspend', 'resume', 'close'])
    await walk.step(`account ${action}`, () => walk.command('account', action, account()));
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SCOPES } from '@prequal/contract/vocabulary';
import { expect, it } from 'vitest';
import { changeLicense, createLicense, type Role } from '../../apps/service/src/accounts/index.ts';
import { addCredits, issueInvoice } from '../../apps/service/src/billing/index.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { type ConsolePage, findingsInEveryLook, findingsInTwoLooks } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { Keyboard } from './keyboard.ts';
import { takeScreenshots } from './screenshots.ts';
import { publishTwoCatalogs } from './second-catalog.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
const { api } = service;
const browser = await testBrowser();

const customer = () =>
  api.customer({ scopes: SCOPES, limits: { testRate: 1_000_000, lightRate: 1_000_000, monthlyQuota: 500 } });

function decide(token: string, changes: object = {}) {
  return api.ask({
    method: 'POST',
    url: '/v3/prequalify',
    token,
    payload: {
      applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 },
      coverage: { state: 'IL', face_amount_cents: 1_000_000 },
      products: ['alder-creek-homestead'],
      ...changes,
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
}

/** What a command prints, read as JSON. */
async function runInShell(command = '', token: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    env: { ...process.env, PREQUAL_TOKEN: token },
  });
  return JSON.parse(stdout);
}

async function open(role: Role, accountId: string, screen: string): Promise<ConsolePage> {
  const opened = await openTestPage(browser, await service.signInLink(role, accountId), {
    today: service.today,
  });
  const { page } = opened;
  await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click();
  return opened;
}

it('a developer finds a failed request by filters in the address and sees its problem, and curl without a token', async () => {
  const { accountId, test } = await customer();
  await decide(test);
  const failed = await decide(test, { products: ['no-such-product'] });
  await api.settled();
  const { page, complaints } = await open('developer', accountId, 'Requests');
  await page.getByLabel('Status').selectOption('4xx');
  await page.getByLabel('Path starts with').fill('/v3');
  await page.getByLabel('Path starts with').press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?status=4xx&path=%2Fv3');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'requests');
  await page.getByRole('link', { name: 'POST /v3/prequalify' }).click();
  await page.getByText('"code": "validation_error"').waitFor();
  const shown = await page.getByRole('main').textContent();
  expect(shown).toContain(String(failed.headers['x-request-id']));
  expect(shown).toContain('Authorization: Bearer $PREQUAL_TOKEN');
  expect(shown).not.toContain(test);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'request');
  expect(complaints).toEqual([]);
});

proven(
  'an owner replays a live decision, sees that it is equal, and that half of the quota is used',
  async () => {
    const limits = { testRate: 1_000_000, lightRate: 1_000_000, monthlyQuota: 2 };
    const { accountId, live } = await api.customer({ scopes: SCOPES, limits });
    await decide(live);
    await api.settled();
    const { page, complaints } = await open('owner', accountId, 'Requests');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Test mode' }).click();
    await page.getByRole('button', { name: 'Live mode' }).waitFor();
    await page.getByRole('link', { name: 'POST /v3/prequalify' }).click();
    await page.getByText('prequalify.completed').waitFor();
    await page.getByRole('button', { name: 'Replay this decision' }).click();
    await page.getByText('Equal: the decision is the same').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await takeScreenshots(page, 'decision');

    await page.getByRole('navigation').getByRole('link', { name: 'Usage', exact: true }).click();
    const alerts = page.getByRole('region', { name: 'Needs attention' });
    await alerts.getByText('More than 50 % of this month’s quota is used (1 of 2).').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

it('an owner sees usage by day, operation and token, quota, limits, credits and invoices', async () => {
  const { accountId, test } = await customer();
  for (let n = 0; n < 5; n += 1) await decide(test);
  await decide(test, { products: [] });
  await addCredits(api.accountDeps, 'operator:ada', { accountId, cents: 2500 });
  const { invoice } = await issueInvoice(api.accountDeps, { actor: 'service', accountId, period: '2026-08' });
  await api.settled();
  const { page, complaints } = await open('owner', accountId, 'Usage');
  await page.getByText('0 of 500 live executions used').waitFor();
  await page.getByText('$25.00 in credits.').waitFor();
  await page.getByRole('img', { name: 'Requests by day' }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'usage');
  await page.getByRole('button', { name: 'Operation' }).click();
  await page.getByRole('rowheader', { name: 'prequalify' }).waitFor();
  await page.getByRole('button', { name: 'Token' }).click();
  await page.getByRole('rowheader', { name: `…${test.slice(-4)}` }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: `${invoice.number}.pdf` }).click();
  expect((await downloading).suggestedFilename()).toBe(`${invoice.number}.pdf`);
  expect(complaints).toEqual([]);
});

it('an owner revokes a token, invites a member, changes a role, removes a member and reads the history', async () => {
  const { accountId, test } = await customer();
  const { page, complaints } = await open('owner', accountId, 'People and keys');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: `Revoke …${test.slice(-4)}` }).click();
  await page.getByText('The token was revoked.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ada Agent');
  await page.getByLabel('Email').fill('ada.agent@example.com');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('ada.agent@example.com was added').waitFor();
  // Whether it is mailed or not, the owner can copy the link, and it works.
  const invitation = (await page.getByTestId('invitation').textContent()) ?? '';
  await page.getByText('No email is sent, because the service has no mail server.').waitFor();
  await page.getByRole('button', { name: 'Copy the invitation' }).waitFor();
  const invited = await openTestPage(browser, invitation, { today: service.today });
  await invited.page.getByText('Ada Agent').waitFor();
  await page.getByLabel('Role of Ada Agent').selectOption('developer');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'account');
  await page.getByRole('button', { name: 'Remove Ada Agent' }).click();
  await page.getByText('ada.agent@example.com', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('changed the role of a member').waitFor();
  await page.getByText('revoked a token').waitFor();
  expect(complaints).toEqual([]);
});

proven(
  'a developer issues a token with a name, an expiry and few scopes, and it may do no more',
  async () => {
    const { accountId } = await customer();
    const { page, complaints } = await open('developer', accountId, 'People and keys');
    const keyboard = new Keyboard(page);
    await keyboard.enter('Name of the token (optional)', 'CRM');
    await expect.poll(() => page.getByLabel('Mode').locator('option').allTextContents()).toEqual(['Test']);
    await keyboard.enter('Expires after', '30');
    await keyboard.activate(page.getByText('What it may do'));
    for (const scope of [/^Manage webhook endpoints/, /^Read and redeliver events/, /^Keep cases/]) {
      await keyboard.tabTo(page.getByRole('checkbox', { name: scope }));
      await keyboard.press('Space');
    }
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.activate(page.getByRole('button', { name: 'Issue a token' }), 'Shift+Tab');
    const token = (await page.getByTestId('token').textContent()) ?? '';
    const row = page.getByRole('row', { name: /^CRM/ });
    await row.waitFor();
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual([
        'active',
        'prequalify, quote, datasets',
        '2026-09-01',
        'never',
        '2026-10-01',
        expect.stringMatching(/^Rotate/),
      ]);
    expect((await api.ask({ url: '/v3/products', token })).statusCode).toBe(200);
    expect((await api.ask({ url: '/v1/events', token })).statusCode).toBe(403);
    expect(complaints).toEqual([]);
  },
);

proven(
  'an owner finds a request, reads usage, and invites and removes a member, using only the keyboard',
  async () => {
    const { accountId, test } = await customer();
    await decide(test, { products: ['no-such-product'] });
    await api.settled();
    const { page, complaints } = await openTestPage(browser, await service.signInLink('owner', accountId), {
      today: service.today,
    });
    const keyboard = new Keyboard(page);
    page.on('dialog', (dialog) => void dialog.accept());
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await keyboard.activate(link('Requests'));
    await keyboard.tabTo(page.getByLabel('Status'));
    await keyboard.type('4xx');
    await keyboard.enter('Path starts with', '/v3');
    await keyboard.press('Enter');
    await keyboard.activate(link('POST /v3/prequalify'));
    await page.getByText('"code": "validation_error"').waitFor();
    await keyboard.tabTo(page.getByRole('button', { name: 'Copy' }));

    await keyboard.activate(link('Usage'), 'Shift+Tab');
    await keyboard.activate(page.getByRole('button', { name: 'Operation' }));
    await page.getByRole('rowheader', { name: 'prequalify' }).waitFor();

    await keyboard.activate(link('People and keys'), 'Shift+Tab');
    await keyboard.activate(page.getByRole('button', { name: `Revoke …${test.slice(-4)}` }));
    await page.getByText('The token was revoked.').waitFor();
    await keyboard.enter(/^Name$/, 'Eve Agent');
    await keyboard.enter('Email', 'eve.agent@example.com');
    await keyboard.press('Enter');
    await page.getByText('eve.agent@example.com was added').waitFor();
    await keyboard.tabTo(page.getByLabel('Role of Eve Agent'), 'Shift+Tab');
    await keyboard.type('Dev');
    await keyboard.activate(page.getByRole('button', { name: 'Remove Eve Agent' }));
    await page.getByText('eve.agent@example.com', { exact: true }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  },
);

it('the commands of the quick start run as they are, with the ids of the account', async () => {
  const { accountId, licenseId, test } = await customer();
  const endpoint = await api.ask({
    method: 'POST',
    url: '/v1/webhook_endpoints',
    token: test,
    payload: { url: 'https://example.com/hook', events: [] },
  });
  const latest = await decide(test);
  await api.settled();
  const { page, complaints } = await open('developer', accountId, 'People and keys');
  const start = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Quick start' }) });
  // The ids of the account are loaded one after another.
  const endpointId: string = endpoint.json().data.id;
  for (const id of [licenseId, endpointId, String(latest.headers['x-request-id'])])
    await start.locator('pre').filter({ hasText: id }).first().waitFor({ state: 'attached' });
  for (const summary of await start.locator('summary').all()) await summary.click();
  const [issue, prequalify, sdk, testEvent, request] = await start.locator('pre').allTextContents();
  expect(issue).toContain(`prequal token issue --license ${licenseId} --mode test`);
  expect(sdk).toContain(`baseUrl: '${service.base}'`);
  expect(await runInShell(prequalify, test)).toMatchObject({ object: 'prequalify_result', livemode: false });
  expect(testEvent).toContain(endpointId);
  expect(await runInShell(testEvent, test)).toMatchObject({ data: { type: 'webhook.test' } });
  expect(await runInShell(request, test)).toMatchObject({ data: { id: latest.headers['x-request-id'] } });
  expect(await page.getByRole('main').textContent()).not.toContain(test);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'quick-start');
  expect(complaints).toEqual([]);
});

it('an agent sees the catalog, finds products by name, class and state', async () => {
  const { accountId } = await customer();
  const { page, complaints } = await open('agent', accountId, 'Catalog');
  await page.getByText(`Version ${api.snapshot.version}`).waitFor();
  await page.getByText('This is the first version.').waitFor();
  const total = api.snapshot.products.length;
  await page.getByText(`${total} of ${total} products`).waitFor();
  await page.getByLabel('Find a product or carrier').fill('homestead');
  await page.getByLabel('Find a product or carrier').press('Enter');
  await page
    .getByRole('rowheader', { name: /Homestead/ })
    .first()
    .waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=homestead');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'catalog');
  expect(complaints).toEqual([]);
});

proven('an agent sees what the second catalog version changed, product by product', async () => {
  const { accountId } = await customer();
  await publishTwoCatalogs(api);
  const { page, complaints } = await open('agent', accountId, 'Catalog');
  await page.getByRole('heading', { name: /^What changed since \d{4}-\d\d-\d\d\.r1$/ }).waitFor();
  const changed = page.getByRole('group').filter({ hasText: 'plain-meadow-final' });
  await changed.locator('summary').click();
  const shown = await changed.textContent();
  expect(shown).toContain('pricing feeCents');
  expect(shown).toContain('3600 is now 4000');
  expect(shown).toContain('rule B1');
  expect(
    await page.getByRole('group').filter({ hasText: 'plain-meadow-new' }).locator('summary').textContent(),
  ).toContain('added');
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'catalog-changes');
  expect(complaints).toEqual([]);
  api.publish(api.snapshot);
});

it('a population goes from CSV to offers in the browser, invalid rows first', async () => {
  const { accountId } = await customer();
  const { page, complaints } = await open('agent', accountId, 'Populations');
  const csv = [
    'client,gender,birth_date,ht,weight,state,conditions',
    `Ann,female,1958-02-03,"5'4""",150,TX,`,
    'Ben,male,4/12/1961,70,185,IL,COPD|2019-05',
    'Cid,male,31/31/1961,70,heavy,ZZ,',
  ].join('\n');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('3 rows have errors').waitFor();
  await page.getByRole('combobox', { name: 'Id', exact: true }).selectOption({ label: 'client' });
  await page.getByRole('combobox', { name: 'Height' }).selectOption({ label: 'ht' });
  await page.getByText('1 row has errors and is skipped').waitFor();
  await page.getByText('2 rows are ready.').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'population');
  await page.getByRole('button', { name: 'Quote 2 rows' }).click();
  await page.getByText(/^[1-9]\d* offers for 2 rows\.$/).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download offers as CSV' }).click();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString().split('\r\n');
  expect(lines[0]).toBe('id,carrier,product,rate_class,death_benefit,premium,premium_mode,provisional');
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(['Ann', 'Ben']));
  await takeScreenshots(page, 'population-done');
  expect(complaints).toEqual([]);
});

proven('a member of an account with two licenses chooses which one to work with', async () => {
  const { accountId, licenseId } = await customer();
  const second = await createLicense(api.accountDeps, 'operator:ada', { accountId, limits: {} });
  await changeLicense(api.accountDeps, 'operator:ada', { id: second.id, action: 'activate' });
  const { page, complaints } = await open('developer', accountId, 'Usage');
  const choice = page.getByLabel('License', { exact: true });
  await page.getByText('0 of 500 live executions used').waitFor();
  await expect.poll(() => choice.inputValue()).toBe(licenseId);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await choice.selectOption(second.id);
  await page.getByText('this license has no monthly quota').waitFor();
  expect(complaints).toEqual([]);
});

proven('roles see their own screens only', async () => {
  const { accountId } = await customer();
  const { page } = await open('agent', accountId, 'Catalog');
  const names = await page.getByRole('navigation').getByRole('link').allInnerTexts();
  const work = ['Quote', 'Compare', 'Cases', 'Who takes this?', 'Check an offer', 'Populations'];
  expect(names).toEqual([...work, 'Catalog', 'Profile', 'API reference']);
  await page.goto(`${service.base}/console/webhooks`);
  await page.getByText('Your role does not include this screen.').waitFor();
  const developer = await open('developer', accountId, 'People and keys');
  await developer.page.getByRole('heading', { name: 'Tokens' }).waitFor();
  expect(await developer.page.getByRole('heading', { name: 'Members' }).count()).toBe(0);
  expect(developer.refused).toEqual([]);
});

proven('an owner exports the account, sees that it is ready and downloads it', async () => {
  const { accountId } = await customer();
  const { page, complaints } = await open('owner', accountId, 'People and keys');
  await page.getByRole('button', { name: 'Export the account' }).click();
  await page.getByText('The export is ready.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/);
  expect(complaints).toEqual([]);
});

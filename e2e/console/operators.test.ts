import { expect, it } from 'vitest';
import { makeOperatorAccount } from '../../apps/service/src/accounts/index.ts';
import { startProvider } from '../../apps/service/test/openid-provider.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { findingsInEveryLook } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
const { api, today } = service;
const operator = await api.customer({ limits: { lightRate: 1_000_000 } });
await makeOperatorAccount(api.accountDeps, 'operator:test', operator.accountId);
const browser = await testBrowser();

const openOperator = async () => {
  const link = await service.signInLink('owner', operator.accountId);
  const opened = await openTestPage(browser, link, { today });
  opened.page.on('dialog', (dialog) => void dialog.accept());
  await opened.page.getByRole('navigation').getByRole('link', { name: 'Operator' }).click();
  return opened;
};

it('a new customer gets from the operator’s first click to a live quote and a live token, without a shell', async () => {
  const { page, complaints } = await openOperator();
  await page.getByLabel('Name', { exact: true }).fill('Lakeside Agency');
  await page.getByLabel('Email of the first owner').first().fill('ada.lovelace@lakeside.example.com');
  await page.getByRole('button', { name: 'Create account' }).click();
  const invitation = (await page.getByTestId('invitation').textContent()) ?? '';
  await page.getByRole('button', { name: 'Create an active license' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  await page.getByLabel('Quotes a month (empty: unlimited)').fill('1000');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await page.getByText('The limits are in force.').waitFor();
  await page.getByLabel('Credits in dollars').fill('1,025.50');
  await page.getByLabel('Reason (the account reads it)').fill('For moving to us');
  await page.getByRole('button', { name: 'Add credits' }).click();
  await page.getByText('Credits: $1,025.50').waitFor();
  await page.getByLabel('Credits in dollars').fill('a lot');
  await page.getByRole('button', { name: 'Add credits' }).click();
  await page.getByText('Enter dollars and cents, such as 25.00.').waitFor();
  await page.getByLabel('Month of the invoice (YYYY-MM)').fill('2026-08');
  await page.getByRole('button', { name: 'Issue the invoice' }).click();
  await page.getByText(/ is issued\. The same month again gives the same invoice\./).waitFor();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('row', { name: /^2026-08/ })
    .getByRole('link')
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
  await page.getByRole('rowheader', { name: 'catalog' }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'operator');
  expect(complaints).toEqual([]);

  const customer = await openTestPage(browser, invitation, { today });
  customer.page.on('dialog', (dialog) => void dialog.accept());
  await customer.page.getByRole('button', { name: 'Test mode' }).click();
  await customer.page.getByRole('button', { name: 'Live mode' }).waitFor();
  await customer.page.getByRole('button', { name: 'Healthy woman of 65' }).click();
  await customer.page.getByRole('button', { name: 'Quote now' }).click();
  await customer.page.locator('.card').first().waitFor();

  const menu = customer.page.getByRole('navigation');
  expect(await menu.getByRole('link', { name: 'Operator' }).count()).toBe(0);
  await menu.getByRole('link', { name: 'People and keys' }).click();
  await customer.page.getByLabel('Mode').selectOption('live');
  await customer.page.getByRole('button', { name: 'Issue a token' }).click();
  const token = (await customer.page.getByTestId('token').textContent()) ?? '';
  expect(token).toMatch(/^svc_live_/);
  expect(await findingsInEveryLook(customer.page)).toEqual([]);
  expect((await api.ask({ url: '/v3/products', token })).statusCode).toBe(200);
  expect(customer.complaints).toEqual([]);
});

proven('an operator suspends an account, which signs its people out, and resumes it', async () => {
  const customer = await api.customer();
  const link = await service.signInLink('agent', customer.accountId);
  const { page } = await openOperator();
  await page.getByLabel('Name or id').fill(customer.accountId);
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row', { name: customer.accountId });
  await row.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const refused = await openTestPage(browser, link, { today });
  await refused.page.getByText('This sign-in link no longer works.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Suspend' }).waitFor();
});

proven('a member signs in with the company’s account from the sign-in page, and out of both', async () => {
  const places = { callback: 'http://127.0.0.1:1/callback' };
  const provider = await startProvider(() => places.callback);
  const own = await startConsoleService('2026-09-01', {
    ...provider.variables,
    PREQUAL_OIDC_SIGN_OUT: 'true',
  });
  places.callback = `${own.base}/console/api/oidc/callback`;
  const { accountId } = await own.api.customer();
  const owner = await own.signInLink('owner', accountId);
  const { page } = await openTestPage(browser, owner, { today });
  await page.getByRole('navigation').getByRole('link', { name: 'People and keys' }).click();
  await page.getByLabel('Email domains, separated by commas').fill('lakeside.example.com');
  await page.getByRole('button', { name: 'Save domains' }).click();
  await page.getByText('The domains were saved.').waitFor();
  provider.person = { email: 'grace@lakeside.example.com', name: 'Grace Hopper' };
  const agent = await openTestPage(browser, `${own.base}/console/`, { today });
  const button = agent.page.getByRole('link', { name: 'Sign in with your company’s account' });
  await button.waitFor();
  expect(await findingsInEveryLook(agent.page)).toEqual([]);
  await agent.page.goto(`${own.base}/console/api/oidc/start?account=${accountId}`);
  await agent.page.getByText('Grace Hopper').waitFor();

  // Signing out continues at the provider, which sends the browser back.
  const ended = agent.page.waitForRequest(`${provider.issuer}/session/end/confirm`);
  await agent.page.getByRole('button', { name: 'Sign out' }).click();
  await ended;
  await agent.page.waitForURL(`${own.base}/console/`);
  await button.waitFor();
  provider.person = { email: 'joan@lakeside.example.com', name: 'Joan Clarke' };
  await agent.page.goto(`${own.base}/console/api/oidc/start?account=${accountId}`);
  await agent.page.getByText('Joan Clarke').waitFor();
  await provider.close();
});

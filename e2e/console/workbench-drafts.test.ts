import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../apps/service/src/accounts/index.ts';
import { addPerson, ticketOf } from '../../apps/service/test/console.ts';
import { startWorkbench } from '../../apps/service/test/workbench.ts';
import { openBrowser } from '../browser.ts';
import { openTestPage } from './test-page.ts';

const { api, owner, publisher } = await startWorkbench();
await api.app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function open(role: Role) {
  const member = await addPerson(api, owner.accountId, role);
  const link = `${base}/console/#t=${await ticketOf(api, member.id)}`;
  const opened = await openTestPage(browser, link, { today: api.clock.now() });
  await opened.page.getByRole('link', { name: 'Workbench', exact: true }).click();
  return opened;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function editLookBack(page: Page, months: string): Promise<void> {
  await page.getByRole('button', { name: /^value, row 2:/ }).click();
  await page.getByLabel('value, row 2').fill(months);
  await page.getByLabel('value, row 2').press('Enter');
  await button(page, 'Save').click();
}

it('the service publishes a look-back that an analyst changed and a publisher approved, and restores the one before', async () => {
  const { data: before } = await publisher.call('GET', '/versions');
  const { page, complaints } = await open('analyst');
  await button(page, 'Edit in a draft: Plain Final Expense').first().click();
  await editLookBack(page, '36');
  await page.getByText('Saved.').waitFor();
  await button(page, 'Check').click();
  await page.getByText(/\d+ scenarios? passed/).waitFor();
  await button(page, 'Submit for approval').click();
  await page.getByText('Submitted. Somebody else can approve it now.').waitFor();

  const second = await open('publisher');
  second.page.on('dialog', (dialog) => void dialog.accept());
  await second.page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await second.page.getByRole('link', { name: 'Changes to Plain Final Expense' }).click();
  await second.page.getByRole('list').getByText('36').first().waitFor();
  await button(second.page, 'Approve').click();
  await button(second.page, 'Publish now').click();
  await second.page.getByText('Published. It is in force everywhere within seconds.').waitFor();
  const { data: after } = await publisher.call('GET', '/versions');
  expect(after).toHaveLength(before.length + 1);
  await second.page.getByRole('link', { name: 'All drafts' }).click();
  await second.page.getByRole('link', { name: 'Versions', exact: true }).click();
  await button(second.page, `Restore ${before[0].version}`).click();
  await second.page.getByText(`The content of ${before[0].version} is in force again.`).waitFor();
  const { data: restored } = await publisher.call('GET', '/versions');
  expect(restored[0]).toMatchObject({ current: true, digest: before[0].digest });
  expect([...complaints, ...second.complaints]).toEqual([]);
});

it('the service keeps the first text of two people who edit one file, and shows it to the second', async () => {
  const [first, second] = [await open('analyst'), await open('analyst')];
  await button(first.page, 'Edit in a draft: Plain Final Expense').first().click();
  await button(first.page, 'Save').waitFor();
  await second.page.goto(first.page.url());
  await sheetShown(second.page);
  await editLookBack(first.page, '30');
  await first.page.getByText('Saved.').waitFor();
  await editLookBack(second.page, '48');
  await second.page.getByText('Somebody else changed this file.').waitFor();
  await second.page.getByText(',<,30,').first().waitFor();
  await button(second.page, 'Take theirs').click();
  await second.page.getByRole('button', { name: 'value, row 2: 30', exact: true }).waitFor();
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

function sheetShown(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^value, row 2:/ }).waitFor();
}

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOperatorAccount, type Role } from '../../apps/service/src/accounts/index.ts';
import { minimalPack } from '../../packages/packs/test/minimal-pack.ts';
import { openBrowser } from '../browser.ts';
import { findingsInEveryLook, findingsInTwoLooks } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { DraftsInMemory } from './drafts-in-memory.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const service = await startConsoleService('2026-09-01');
const { api } = service;
const operator = await api.customer({ limits: { testRate: 1_000_000, lightRate: 1_000_000 } });
await makeOperatorAccount(api.accountDeps, 'operator:test', operator.accountId);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const RULES = 'plain-meadow/final/rules.csv';
const RATES = 'plain-meadow/final/rates.csv';

async function open(role: Role, drafts: DraftsInMemory) {
  const link = await service.signInLink(role, operator.accountId);
  const opened = await openTestPage(browser, link, { today: service.today });
  await drafts.serve(opened.page, `${role} ${opened.page.url().length}`);
  await opened.page.getByRole('link', { name: 'Workbench', exact: true }).click();
  return opened;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function editLookBack(page: Page, months: string): Promise<void> {
  await page.getByRole('button', { name: /^value, row 2:/ }).click();
  await page.getByLabel('value, row 2').fill(months);
  await page.getByLabel('value, row 2').press('Enter');
}

it('an analyst changes a look-back in the sheet, and somebody else approves and publishes it', async () => {
  const drafts = new DraftsInMemory(minimalPack);
  const { page, complaints } = await open('analyst', drafts);
  await page.getByText('Plain Meadow Life').first().waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await button(page, 'Edit in a draft: Plain Final Expense').click();
  await editLookBack(page, '36');
  await button(page, 'Save').click();
  await page.getByText('Rule B1 looks back 36 months instead of 24.').waitFor();
  expect(drafts.textOf(RULES)).toBe(minimalPack[RULES]?.replace(',<,24,', ',<,36,'));
  await button(page, 'Check').click();
  await page.getByText('No problems. 1 scenario passed').waitFor();
  await page.getByLabel('Comment').fill('As in the guide of September.');
  await button(page, 'Add comment').click();
  await page.getByText('As in the guide of September.').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'workbench');
  await button(page, 'Submit for approval').click();
  await page.getByText('Submitted. Somebody else can approve it now.').waitFor();
  expect(await button(page, 'Approve').count()).toBe(0);

  const { page: second, complaints: others } = await open('publisher', drafts);
  second.on('dialog', (dialog) => void dialog.accept());
  await second.getByRole('link', { name: 'Drafts', exact: true }).click();
  await second.getByRole('link', { name: 'Changes to Plain Final Expense' }).click();
  await button(second, 'Approve').click();
  await button(second, 'Publish now').click();
  await second.getByText('Published. It is in force everywhere within seconds.').waitFor();
  await second.getByRole('link', { name: 'All drafts' }).click();
  await second.getByRole('link', { name: 'Versions', exact: true }).click();
  await button(second, 'Restore 2026.09.1').click();
  await second.getByText('The content of 2026.09.1 is in force again.').waitFor();
  expect(await findingsInTwoLooks(second)).toEqual([]);
  expect([...complaints, ...others]).toEqual([]);
});

it('a problem leads to its line in the text editor, which edits the same file as the sheet', async () => {
  const drafts = new DraftsInMemory(minimalPack);
  const { page, complaints } = await open('analyst', drafts);
  await button(page, 'Edit in a draft: Plain Final Expense').click();
  await page.getByRole('button', { name: /^subject, row 2:/ }).click();
  await page.getByLabel('subject, row 2').fill('Strok');
  await page.getByLabel('subject, row 2').press('Enter');
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  await button(page, 'Check').click();
  await page.getByRole('link', { name: `${RULES}, line 3` }).click();
  const editor = page.getByRole('textbox', { name: RULES });
  await editor.waitFor();
  await expect.poll(() => editor.evaluate((element) => element.matches(':focus'))).toBe(true);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'workbench-text');
  await page.keyboard.press('Home');
  await page.keyboard.type('B0');
  await button(page, 'Save').click();
  await expect.poll(() => drafts.textOf(RULES)).toContain('\nB0B1,condition_within,Strok,');
  expect(complaints).toEqual([]);
});

it('when two people edit one file, the second sees both texts, and nothing is lost', async () => {
  const drafts = new DraftsInMemory(minimalPack);
  const first = await open('analyst', drafts);
  await button(first.page, 'Edit in a draft: Plain Final Expense').click();
  await button(first.page, 'Save').waitFor();
  const second = await open('analyst', drafts);
  await second.page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await second.page.getByRole('link', { name: 'Changes to Plain Final Expense' }).click();
  await second.page
    .getByLabel('Product family')
    .selectOption({ label: 'Plain Meadow Life: Plain Final Expense' });
  await second.page.getByRole('link', { name: 'rules.csv' }).click();
  await editLookBack(second.page, '48');
  await editLookBack(first.page, '36');
  await button(first.page, 'Save').click();
  await first.page.getByText('Saved.').waitFor();
  await button(second.page, 'Save').click();
  await second.page.getByText('Somebody else changed this file.').waitFor();
  await second.page.getByText(',<,48,').waitFor();
  await second.page.getByText(',<,36,').waitFor();
  expect(drafts.textOf(RULES)).toContain(',<,36,');
  expect(await findingsInTwoLooks(second.page)).toEqual([]);
  await button(second.page, 'Save mine over theirs').click();
  await second.page.getByText('Saved.').waitFor();
  expect(drafts.textOf(RULES)).toContain(',<,48,');
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

it('an analyst imports a rate book with one wrong cell, which is named before anything is stored', async () => {
  const drafts = new DraftsInMemory(minimalPack);
  const { page, complaints } = await open('analyst', drafts);
  await button(page, 'Edit in a draft: Plain Final Expense').click();
  await page.getByRole('link', { name: 'rates.csv' }).click();
  await button(page, 'Import rates').click();
  const printed =
    'Plain Final,,\nAge,Level Male Non-Tobacco,Level Female Non-Tobacco\n60,50.10,4O.20\n61,52.10,41.20\n';
  await page
    .getByLabel('CSV or XLSX file')
    .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(printed) });
  await button(page, 'Preview').click();
  await page.getByText('3 rates read, 1 problem').waitFor();
  await page.getByText('row 3, Level Female Non-Tobacco: "4O.20" is not a price.').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'workbench-rates');
  expect(drafts.textOf(RATES)).toBeUndefined();
  await button(page, 'Put into rates.csv').click();
  await button(page, 'Save').click();
  await expect.poll(() => drafts.textOf(RATES)).toContain('\nlife,Level,male,no,1,60,5010\n');
  expect(complaints).toEqual([]);
});

it('an agent sees who takes a condition, and no workbench', async () => {
  const { page, complaints } = await openTestPage(
    browser,
    await service.signInLink('agent', operator.accountId),
    {
      today: service.today,
    },
  );
  await page.getByRole('link', { name: 'Who takes this?' }).click();
  expect(await page.getByRole('link', { name: 'Workbench' }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Name' }).fill('Sleep Apnea');
  await button(page, 'Find').click();
  await page.getByText(/Sleep Apnea: \d+ of \d+ products stay open\./).waitFor();
  await page.getByRole('button', { name: 'Product', exact: true }).click();
  expect(await page.getByRole('columnheader', { name: 'Product' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'who-takes-this');
  const downloading = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  expect((await downloading).suggestedFilename()).toBe('who-takes-this.csv');
  expect(complaints).toEqual([]);
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { findingsInEveryLook, findingsInTwoLooks } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { Keyboard } from './keyboard.ts';
import { pdfText } from './pdf-text.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
const { today } = service;
const browser = await testBrowser();

const PASSPHRASE = 'a long passphrase';

async function signIn() {
  const opened = await openTestPage(browser, await service.signInLink('agent'), { today });
  await opened.page.getByText('Still needed').waitFor();
  return { ...opened, keyboard: new Keyboard(opened.page) };
}

/** The notes of a call, read and confirmed with the keyboard. */
async function pasteNotes(
  page: Page,
  keyboard: Keyboard,
  text: string,
  choices: Record<string, string> = {},
) {
  await keyboard.activate(page.getByRole('button', { name: 'Paste notes' }), 'Shift+Tab');
  const dialog = page.getByRole('dialog', { name: 'Paste notes' });
  // The field has the focus: whoever opens the dialog can paste at once.
  await dialog.waitFor();
  await keyboard.type(text);
  await keyboard.press('Control+Enter');
  await dialog.getByText('Check how each part was read.').waitFor();
  for (const [part, choice] of Object.entries(choices)) {
    await keyboard.tabTo(dialog.getByLabel(`Meaning of “${part}”`));
    await keyboard.type(choice);
  }
  return dialog;
}

proven('notes become rows that the agent confirms, and nothing unclear is taken', async () => {
  const { page, keyboard, complaints } = await signIn();
  const notes =
    '65 yo male, 5\'10", 210 lbs, lives in Texas, diabetic on metformin, two stents in 2019, quit smoking last year, no COPD';
  const dialog = await pasteNotes(page, keyboard, notes);
  const add = dialog.getByRole('button', { name: /^Add \d+ parts$/ });
  expect(await add.isDisabled()).toBe(true);
  await dialog.getByText('One part is not clear.').waitFor();
  expect(await dialog.getByLabel('Meaning of “no COPD”').inputValue()).toBe('');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'notes');
  await keyboard.tabTo(dialog.getByLabel('Meaning of “quit smoking last year”'));
  await keyboard.type('Nicotine: 12 to 24');
  await keyboard.activate(add);
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.card').first().waitFor();
  await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('65');
  await expect.poll(() => page.getByLabel('Nicotine').inputValue()).toBe('12_to_24_months');
  await expect
    .poll(() => page.locator('.rows .row-head strong').allTextContents())
    .toEqual(['diabetic', 'two stents in 2019', 'metformin']);
  expect(complaints).toEqual([]);
});

proven('two people who are quoted together get the household discount of a Medicare supplement', async () => {
  const { page, keyboard, complaints } = await signIn();
  const add = page.getByRole('dialog').getByRole('button', { name: /^Add \d+ parts$/ });
  await pasteNotes(page, keyboard, '67 yo male, 5\'10", 190 lbs, lives in Texas, never smoked');
  await add.click();
  await page.getByLabel('Products').selectOption({ label: 'Medicare supplement' });
  // These plans need the ZIP code, so the page opens its part of the form by itself.
  await page.getByLabel('ZIP code').fill('75201');
  const withZip = page.waitForResponse(
    (response) => response.request().postData()?.includes('75201') === true,
  );
  await page.getByLabel('ZIP code').press('Enter');
  await withZip;
  const first = page.locator('.card').first();
  const priceOf = async () => Number(/\$(\d+\.\d\d)/.exec((await first.textContent()) ?? '')?.[1] ?? 0);
  await first.waitFor();
  await page.locator('.results[aria-busy="false"]').waitFor();
  const alone = await priceOf();
  await page.getByRole('button', { name: 'Another person' }).click();
  await pasteNotes(page, keyboard, '66 yo female, 5\'4", 148 lbs, never smoked');
  await add.click();
  const together = page.getByRole('region', { name: 'Together', exact: true });
  await together.getByRole('table').waitFor();
  await page.getByRole('radio', { name: 'Person 1, 67' }).check({ force: true });
  await expect.poll(() => page.getByLabel('Somebody in the household').isChecked()).toBe(true);
  await expect.poll(priceOf).toBeLessThan(alone);
  const discounted = await priceOf();
  expect(discounted / alone).toBeGreaterThan(0.85);
  await expect
    .poll(() => together.getByRole('row').nth(1).textContent())
    .toContain(`$${discounted.toFixed(2)}`);
  // Whoever knows better says so.
  await page.getByLabel('Somebody in the household').uncheck();
  await expect.poll(priceOf).toBe(alone);
  expect(complaints).toEqual([]);
});

it('a couple is quoted side by side with the sum, and saved, printed, shared and opened together', async () => {
  const { page, keyboard, complaints } = await signIn();
  await pasteNotes(page, keyboard, '67 yo male, 5\'10", 190 lbs, lives in Texas, never smoked, $15,000');
  await keyboard.press('Tab', 10);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \d+ parts$/ })
    .click();
  await keyboard.activate(page.getByRole('button', { name: 'Another person' }), 'Shift+Tab');
  await keyboard.enter('First name', 'Ellen');
  await expect.poll(() => page.getByLabel('Sex').inputValue()).toBe('female');
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('TX');
  await page.getByText('Prices of everybody appear once these are complete: Ellen.').waitFor();
  await keyboard.enter('Date of birth', '64');
  await keyboard.enter('Height', '5 4');
  await keyboard.enter('Weight', '148');
  await keyboard.enter('Nicotine', 'Never');
  const together = page.getByRole('region', { name: 'Together', exact: true });
  await together.getByRole('table').waitFor();
  // The arrows of the keyboard bring the other person back, with what was typed for them.
  await keyboard.tabTo(page.getByRole('radio', { name: 'Ellen, 64' }), 'Shift+Tab');
  await keyboard.press('ArrowLeft');
  await expect.poll(() => page.getByLabel('Weight').inputValue()).toBe('190');
  await keyboard.enter('First name', 'Robert');
  const cheapest = together.getByRole('row', { name: /^Cheapest for each/ });
  await expect.poll(() => cheapest.count()).toBe(1);
  const prices = ((await cheapest.textContent()) ?? '').match(/\d+\.\d\d/g)?.map(Number) ?? [];
  expect(prices).toHaveLength(3);
  expect((prices[0] ?? 0) + (prices[1] ?? 0)).toBeCloseTo(prices[2] ?? 0, 2);
  await page.locator('.results[aria-busy="false"]').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'couple');
  // The sum is in sight on a phone, however long the names are.
  await page.setViewportSize({ width: 390, height: 844 });
  await keyboard.enter('First name', 'Maximiliana Konstantinopoulos-Featherstone');
  const edge = await together
    .getByRole('cell')
    .filter({ has: page.locator('.sum') })
    .last()
    .boundingBox();
  expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.getByLabel('First name').fill('Robert');

  const joint = together.getByRole('checkbox').first();
  await keyboard.tabTo(joint);
  await keyboard.press('Space');
  await page.getByRole('button', { name: 'Compare 1 product' }).click();
  const table = page.getByRole('region', { name: 'Everybody side by side' }).getByRole('table');
  await table.waitFor();
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['Product', 'Robert$15,000', 'Ellen$15,000', 'Together']);
  expect(await findingsInEveryLook(page)).toEqual([]);
  const printed = pdfText(await page.pdf());
  for (const part of ['Prepared for Robert', 'Prepared for Ellen', 'Together', 'Paid for', 'Annual'])
    expect(printed).toContain(part);
  await takeScreenshots(page, 'couple-compare');

  await page.getByLabel('Show health on the client’s copy').uncheck();
  await page.getByLabel('Name of the case').fill('The Millers');
  await page.keyboard.press('Enter');
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('button', { name: 'New applicant' }).waitFor({ state: 'detached' });
  await page.getByRole('navigation').getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('button', { name: 'Share The Millers' }).click();
  const link = await page.getByLabel('Link for the client').inputValue();
  const client = await openTestPage(browser, link, { today });
  await client.page.getByText('Prepared for Ellen').waitFor();
  await client.page.getByRole('columnheader', { name: 'Together' }).waitFor();
  expect(await findingsInTwoLooks(client.page)).toEqual([]);

  await page.getByRole('button', { name: 'Open The Millers' }).click();
  await page.getByRole('radio', { name: 'Ellen, 64' }).waitFor();
  await expect.poll(() => page.getByLabel('Weight').inputValue()).toBe('190');
  await page.getByRole('link', { name: 'What changed since then' }).click();
  await table.waitFor();
  // Health was switched off before saving, so it stays off.
  expect(await page.getByLabel('Show health on the client’s copy').isChecked()).toBe(false);
  expect([...complaints, ...client.complaints]).toEqual([]);
});

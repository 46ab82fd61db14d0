import { expect, it } from 'vitest';
import { makeOperatorAccount } from '../../apps/service/src/accounts/index.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { findingsInEveryLook, findingsInTwoLooks } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
const browser = await testBrowser();

/** How far the menu reaches beyond the screen or its own edge, in pixels. */
const CUT_OFF = `(() => {
  const menu = document.querySelector('nav.menu');
  const below = menu.getBoundingClientRect().bottom - innerHeight;
  return Math.max(0, below, menu.scrollWidth - menu.clientWidth, menu.scrollHeight - menu.clientHeight);
})()`;

it('the menu has groups for each role, and an unknown address says so', async () => {
  const { page } = await openTestPage(browser, await service.signInLink('owner'), { today: service.today });
  const menu = page.getByRole('navigation', { name: 'Console' });
  await menu.getByRole('group', { name: 'Work' }).getByRole('link', { name: 'Quote' }).waitFor();
  await expect
    .poll(() => menu.getByRole('group', { name: 'Build' }).getByRole('link').allTextContents())
    .toEqual(['Webhooks', 'Events', 'Requests']);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'menu');
  // The largest menu there is.
  const { accountId } = await service.api.customer();
  await makeOperatorAccount(service.api.accountDeps, 'operator:test', accountId);
  const operator = await openTestPage(browser, await service.signInLink('owner', accountId), {
    today: service.today,
  });
  const whole = operator.page.getByRole('navigation', { name: 'Console' });
  await whole.getByRole('link', { name: 'API reference' }).waitFor();
  for (const width of [830, 1100, 1360]) {
    await operator.page.setViewportSize({ width, height: 720 });
    expect(await operator.page.evaluate(CUT_OFF), `${width} px`).toBe(0);
  }

  await page.goto(`${service.base}/console/nowhere`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await expect.poll(() => page.title()).toBe('Not found · prequal');
  await expect.poll(() => menu.locator('[aria-current]').count()).toBe(0);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Quote' }).click();
  await page.getByText('Still needed').waitFor();
  await expect.poll(() => page.title()).toBe('Quote · prequal');
});

it('on a phone the menu is behind one button, and Ctrl-K leads anywhere', async () => {
  const { page, complaints } = await openTestPage(browser, await service.signInLink('owner'), {
    today: service.today,
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('heading', { name: 'Who are you quoting today?' }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'first-screen');
  const cases = page.getByRole('link', { name: 'Cases' });
  await expect.poll(() => cases.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await cases.waitFor();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'phone-menu');
  await cases.click();
  await page.getByRole('heading', { name: 'Cases', level: 1 }).waitFor();
  await expect.poll(() => cases.isVisible()).toBe(false);

  await page.setViewportSize({ width: 1360, height: 900 });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to anything' });
  await palette.getByRole('option', { name: 'Quote' }).waitFor();
  await page.keyboard.type('homestead');
  await palette.getByRole('option', { name: /^Homestead Life Pay/ }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'palette');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.type('usage');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

proven('an example fills the form; an offer gets an id that can be checked', async () => {
  const { page, complaints } = await openTestPage(browser, await service.signInLink('agent'), {
    today: service.today,
  });
  await page.getByRole('button', { name: 'Smoker of 67 on insulin, with neuropathy' }).click();
  await page.locator('.card').first().waitFor();
  await page
    .getByRole('button', { name: /^Why\? / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hand over: make an offer id' }).click();
  const id = (await dialog.getByTestId('offer-id').textContent()) ?? '';
  expect(id).toMatch(/^ofr_/);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to anything' }).waitFor();
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await page.getByText('Still valid: same class, same price.').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'offer-check');
  expect(complaints).toEqual([]);
});

import { expect, it } from 'vitest';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { findingsInTwoLooks, settled } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
const browser = await testBrowser();
/** What is left of a phone's screen between the browser's bars. */
const PHONE = { width: 390, height: 664 };

it('on a phone the number of offers and the first of them stay in sight while somebody edits', async () => {
  const { page, complaints } = await openTestPage(browser, await service.signInLink('agent'), {
    today: service.today,
    viewport: PHONE,
  });
  await page.getByText(/^\d more fields until the first offers$/).waitFor();
  await page.getByRole('button', { name: 'Healthy woman of 65' }).click();
  const summary = page.locator('.phone-summary').getByRole('button');
  const count = page.getByRole('heading', { name: /^\d+ offers?, \d+ not available$/ });
  await count.waitFor();
  await settled(page);
  const [offers = ''] = ((await count.textContent()) ?? '').split(',');
  const price = (await page.locator('.card .money strong').first().textContent()) ?? '';
  await expect.poll(() => summary.textContent()).toContain(offers);
  await expect.poll(() => summary.textContent()).toContain(price);

  // Wherever the form is scrolled to, even if only the upper half of the summary has left the screen, and with the focus in
  // any of its fields.
  await page.evaluate('scrollTo(0, 0)');
  await page.locator('.jump.stuck').waitFor({ state: 'detached' });
  await page.evaluate(
    "scrollTo(0, scrollY + document.querySelector('.phone-summary').getBoundingClientRect().top + 15)",
  );
  await page.locator('.jump.stuck').waitFor();
  const last = page.getByLabel(/^Add a face amount/);
  await last.focus();
  await page.locator('.jump.stuck').waitFor();
  expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
  expect(await summary.boundingBox()).toMatchObject({ x: 0, y: 0, width: PHONE.width });
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'phone-summary');
  await last.focus();
  for (let field = 0; field < 8; field += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate<number>('document.activeElement.getBoundingClientRect().top');
    const covered = await page.evaluate<number>(
      "document.querySelector('.jump.stuck')?.getBoundingClientRect().bottom ?? 0",
    );
    expect(top).toBeGreaterThanOrEqual(covered);
  }

  // An edit shows in it at once, and it leads to the list, which has a summary of its own.
  await page.getByLabel('Weight').fill('320');
  await expect.poll(() => summary.textContent()).not.toContain(offers);
  await last.focus();
  await summary.click();
  await page.locator('.jump.stuck').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.locator('.results').evaluate((list) => list.getBoundingClientRect().top < 100))
    .toBe(true);
  expect(complaints).toEqual([]);
});

proven('on a phone nothing in the summary looks current that is not', async () => {
  const { page } = await openTestPage(browser, await service.signInLink('agent'), {
    today: service.today,
    viewport: PHONE,
  });
  await page.getByRole('button', { name: 'Smoker of 67 on insulin, with neuropathy' }).click();
  await page.locator('.card').first().waitFor();
  await settled(page);
  const summary = page.locator('.phone-summary').getByRole('button');
  await expect.poll(() => summary.textContent()).toContain('$');
  await page.getByLabel('Weight').fill('');
  await expect.poll(() => summary.textContent()).toContain('not current');
  await expect.poll(() => summary.textContent()).not.toContain('$');
});

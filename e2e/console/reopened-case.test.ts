import { expect } from 'vitest';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { fillApplicant, RECENT_STROKE } from './applicants.ts';
import { findingsInTwoLooks, settled } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { takeScreenshots } from './screenshots.ts';
import { publishTwoCatalogs } from './second-catalog.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const PASSPHRASE = 'a long passphrase';

proven('the list says why an offer is not better, and a case opens after its products are gone', async () => {
  const service = await startConsoleService('2026-09-01');
  const browser = await testBrowser();
  const link = await service.signInLink('agent');
  const { page, complaints } = await openTestPage(browser, link, { today: service.today });
  await page.getByText('Still needed').waitFor();
  await fillApplicant(page, RECENT_STROKE);
  await page.locator('.card').first().waitFor();
  // A quote of what was typed before puts the product into another group.
  await settled(page);
  while ((await page.getByRole('checkbox', { name: 'Compare Evenlight', exact: true }).count()) === 0)
    await page
      .getByRole('button', { name: /^Show \d+ more$/ })
      .first()
      .click();
  const evenlight = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: 'Compare Evenlight', exact: true }) });
  await evenlight
    .getByText('Modified: Stroke between 8 and 9 months ago; Graded opens on 2026-12-28')
    .waitFor();
  await page.locator('summary', { hasText: 'not available' }).click();
  await page
    .locator('.closed .reasons', { hasText: /^Declined: / })
    .first()
    .waitFor();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'reasons');

  await evenlight.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compare 1 product' }).click();
  await page.getByLabel('Name of the case').fill('Grace Hopper');
  await page.keyboard.press('Enter');
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByText('Nothing has changed').waitFor();

  await publishTwoCatalogs(service.api);
  await page.goto(`${service.base}/console/cases`);
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Archive Grace Hopper' }).click();
  await page.getByText('The case was archived.').waitFor();
  await expect.poll(() => page.getByText('Grace Hopper').count()).toBe(0);
  await page.getByRole('button', { name: 'Show 1 archived' }).click();
  await page.getByRole('button', { name: 'Restore Grace Hopper' }).click();
  await page.getByText('The case is back in the list.').waitFor();
  await page.getByRole('button', { name: 'Open Grace Hopper' }).click();
  await page.getByText('Grace Hopper, saved on 2026-09-01.').waitFor();
  await page.getByRole('link', { name: 'What changed since then' }).click();
  await page.getByText('None of the picked products is still sold.').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Evenlight' });
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual([
      '$15,000',
      expect.stringMatching(/^Modified, \$\d+\.\d\d Monthly EFT$/),
      '–',
      'Product withdrawn',
    ]);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'reopened-case');
  expect(complaints).toEqual([]);
});

import { openCase, readCaseLink } from '@prequal/sdk';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { testBrowser } from '../test-browser.ts';
import { fillApplicant, RECENT_STROKE } from './applicants.ts';
import { findingsInEveryLook, settled } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { pdfText } from './pdf-text.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const service = await startConsoleService('2026-09-01');
const browser = await testBrowser();

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

/** Sets the branding on its screen, as the owner of the account. */
async function setBranding(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Branding' }).click();
  await page.getByText('Nothing yet').waitFor();
  await page.getByLabel('Agency', { exact: true }).fill('Lovelace & Daughters');
  await page.getByLabel('Agent, as clients know you').fill('Augusta King');
  await page.getByLabel('Phone').fill('555 0100');
  await page.getByLabel('License number').fill('TX-1815');
  await page.getByLabel('Color of the line under the header').fill('#7a1fa2');
  await page
    .getByLabel(/^Logo/)
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
  await page.getByRole('button', { name: 'Save branding' }).click();
  await page.getByText('Saved. New and existing copies').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'branding');
  await page.getByRole('navigation').getByRole('link', { name: 'Quote' }).click();
}

it('a client gets a copy with the agency and the assumptions, and without health if the agent wishes', async () => {
  const link = await service.signInLink('owner');
  const { page, complaints } = await openTestPage(browser, link, { today: service.today });
  await page.getByText('Still needed').waitFor();
  await setBranding(page);
  await page.getByText('Still needed').waitFor();
  await fillApplicant(page, RECENT_STROKE);
  await settled(page);
  // The styles of the other screens, which are loaded by now, are for those.
  expect(
    await page
      .locator('.card')
      .first()
      .evaluate((card) => card.ownerDocument.defaultView?.getComputedStyle(card).borderLeftWidth),
  ).toBe('0px');
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check();
  await page.getByRole('button', { name: 'Compare 1 product' }).click();
  await page.getByText('Lovelace & Daughters').waitFor();
  await page.getByLabel('Client’s first name').fill('Grace');
  await page.getByText(/^Health: .*clopidogrel/i).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect(pdfText(await page.pdf())).toMatch(/clopidogrel/i);
  await page.getByLabel('Show health on the client’s copy').uncheck();
  await page.getByText(/^Health:/).waitFor({ state: 'detached' });
  const printed = pdfText(await page.pdf());
  for (const part of ['Prepared for Grace', 'Augusta King', 'Female, age 66', 'valid until 2026-10-01'])
    expect(printed).toContain(part);
  for (const part of ['Final expense', 'Paid for life', 'Annual']) expect(printed).toContain(part);
  expect(printed).not.toMatch(/clopidogrel|stroke/i);
  await takeScreenshots(page, 'client-copy');

  await page.getByLabel('Name of the case').fill('Grace Hopper');
  await page.keyboard.press('Enter');
  await page.getByLabel('Passphrase', { exact: true }).fill('a long passphrase');
  await page.keyboard.press('Enter');
  await page.getByLabel('Repeat the passphrase').fill('a long passphrase');
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('button', { name: 'Share Grace Hopper' }).click();
  const shared = await page.getByLabel('Link for the client').inputValue();
  const email = page.getByRole('link', { name: 'Email', exact: true });
  await expect
    .poll(async () => decodeURIComponent((await email.getAttribute('href')) ?? ''))
    .toContain(`${shared}\n\nLovelace & Daughters\nAugusta King\n555 0100\nLicense TX-1815`);

  const { id, key } = readCaseLink(shared) ?? { id: '', key: '' };
  const response = await fetch(`${service.base}/v1/shared/${id}`);
  const sealed = (await response.json()) as { data: Parameters<typeof openCase>[0] };
  const content = JSON.stringify(await openCase(sealed.data, key));
  expect(content).toContain('Grace');
  expect(content).not.toMatch(/clopidogrel|stroke|1960/i);

  const client = await openTestPage(browser, shared, { today: service.today });
  await client.page.getByText('Lovelace & Daughters').waitFor();
  await client.page.getByText('Prepared for Grace').waitFor();
  await client.page.getByText('Prices are valid until 2026-10-01').waitFor();
  expect(await client.page.content()).not.toMatch(/clopidogrel|stroke/i);
  expect(await findingsInEveryLook(client.page)).toEqual([]);
  await takeScreenshots(client.page, 'client-shared');
  expect([...complaints, ...client.complaints]).toEqual([]);
});

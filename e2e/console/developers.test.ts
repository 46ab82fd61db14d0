import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { type ConsolePage, findingsInEveryLook, findingsInTwoLooks } from './console-page.ts';
import { startDeliveringService } from './delivering-service.ts';
import { Keyboard } from './keyboard.ts';
import { takeScreenshot, takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startDeliveringService();
afterAll(() => service.close());
const browser = await testBrowser();

const customer = () => service.api.customer({ limits: { testRate: 1_000_000 } });

async function signIn(role: 'agent' | 'developer' | 'owner', accountId?: string): Promise<ConsolePage> {
  const link = await service.signInLink(role, accountId);
  const opened = await openTestPage(browser, link, { today: service.today });
  await opened.page.getByRole('button', { name: 'Sign out' }).waitFor();
  return opened;
}

async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
}

it('a developer adds an endpoint, sees its secret once, tests it, rotates, disables and deletes it', async () => {
  const { accountId } = await customer();
  const { page, complaints } = await signIn('developer', accountId);
  page.on('dialog', (dialog) => void dialog.accept());
  await openScreen(page, 'Webhooks');
  await page.getByText('No endpoints yet.').waitFor();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.getByLabel('URL (https)').fill('http://example.com/');
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('URL (https)').fill(service.receiver.url('/hook'));
  await page.getByLabel('Description').fill('CRM');
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await page.getByText('It is not shown again.').waitFor();
  const secret = await page.locator('.secret').textContent();
  expect(secret).toMatch(/^whsec_/);
  await takeScreenshot(page, 'webhooks-secret');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.content()).not.toContain(secret);
  expect(await findingsInEveryLook(page)).toEqual([]);
  service.respondWith(200, 'thanks');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('A test event was queued.').waitFor();
  await expect.poll(() => service.countDeliveries(accountId, 'delivered')).toBe(1);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  expect(await page.locator('.secret').textContent()).not.toBe(secret);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('disabled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('enabled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No endpoints yet.').waitFor();
  expect(complaints).toEqual([]);
});

proven('500 failed deliveries are resent with 3 clicks, and the progress is shown', async () => {
  const { accountId, test } = await customer();
  await service.api.ask({
    method: 'POST',
    url: '/v1/webhook_endpoints',
    token: test,
    payload: { url: service.receiver.url('/crm'), description: 'CRM' },
  });
  service.respondWith(410, 'closed for maintenance');
  await service.emitEvents(accountId, 500);
  await expect.poll(() => service.countDeliveries(accountId, 'failed')).toBe(500);
  service.respondWith(200, 'ok');
  const { page, complaints } = await signIn('developer', accountId);
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).click();
    await takeScreenshot(page, `resend-${clicks}`);
  };
  await takeScreenshot(page, 'resend-0');
  await click('link', 'Webhooks');
  await page.getByText('0 of the last 25 delivered').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'webhooks');
  await click('button', /^Resend failed \(100\+\)$/);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await click('button', 'Resend');
  await page.getByRole('progressbar').waitFor();
  await page.getByText('500 of 500 sent · 500 delivered.').waitFor({ timeout: 300_000 });
  await takeScreenshot(page, 'resend-done');
  expect(clicks).toBeLessThanOrEqual(3);
  expect(await service.countDeliveries(accountId, 'delivered')).toBe(500);
  expect(await service.countDeliveries(accountId, 'failed')).toBe(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('25 of the last 25 delivered').waitFor();
  expect(complaints).toEqual([]);
});

it('events are filtered in the address, opened with every attempt and response, resent and followed live', async () => {
  const { accountId, test } = await customer();
  await service.api.ask({
    method: 'POST',
    url: '/v1/webhook_endpoints',
    token: test,
    payload: { url: service.receiver.url('/events') },
  });
  service.respondWith(422, '<b>no such policy</b> for whsec_abcdefgh');
  await service.emitEvents(accountId, 2);
  await expect.poll(() => service.countDeliveries(accountId, 'failed')).toBe(2);
  const { page, complaints } = await signIn('developer', accountId);
  await openScreen(page, 'Events');
  await page.getByLabel('Delivery status').selectOption('delivered');
  await page.getByText('No events match.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?delivery_status=delivered');
  await page.getByLabel('Delivery status').selectOption('failed');
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  await page.reload();
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'events');
  await page.getByRole('checkbox', { name: 'Follow new events' }).check();
  await service.emitEvents(accountId, 1);
  await expect.poll(() => page.getByRole('row').count()).toBe(4);
  await page.getByRole('checkbox', { name: 'Follow new events' }).uncheck();
  await page.getByRole('link', { name: 'account.suspended' }).first().click();
  await page.getByText('422', { exact: true }).waitFor();
  await page.locator('summary').click();
  const shown = await page.getByRole('main').textContent();
  expect(shown).toContain('<b>no such policy</b> for [redacted]');
  expect(shown).toContain('set-cookie: [redacted]');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'event');
  service.respondWith(200, 'ok');
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await page.getByText('delivered', { exact: true }).waitFor();
  await page.goBack();
  await page.getByLabel('Delivery status').selectOption('failed');
  await page.getByRole('button', { name: 'Resend matching…' }).click();
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await page.getByText('2 of 2 sent · 2 delivered.').waitFor();
  expect(complaints).toEqual([]);
});

proven(
  'a developer adds an endpoint, follows its test event and deletes it, using only the keyboard',
  async () => {
    const { accountId } = await customer();
    const { page, complaints } = await signIn('developer', accountId);
    const keyboard = new Keyboard(page);
    page.on('dialog', (dialog) => void dialog.accept());
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    service.respondWith(503, 'busy');
    await keyboard.activate(link('Webhooks'));
    await keyboard.activate(page.getByRole('button', { name: 'Add endpoint' }));
    await keyboard.enter('URL (https)', service.receiver.url('/keys'));
    await keyboard.press('Enter');
    await page.getByText('It is not shown again.').waitFor();
    await keyboard.press('Escape');
    await keyboard.activate(page.getByRole('button', { name: 'Send test' }));
    await page.getByText('A test event was queued.').waitFor();

    await keyboard.activate(link('Events').last());
    await keyboard.activate(link('webhook.test'));
    await page.getByText('503').first().waitFor();
    service.respondWith(200, 'ok');
    await keyboard.activate(page.getByRole('button', { name: 'Resend', exact: true }));
    await page.getByText('delivered', { exact: true }).waitFor();
    await keyboard.activate(link('All events'), 'Shift+Tab');
    await keyboard.tabTo(page.getByLabel('Delivery status'));
    await keyboard.type('Del');
    await expect.poll(() => new URL(page.url()).searchParams.get('delivery_status')).toBe('delivered');
    await keyboard.activate(page.getByRole('button', { name: 'Clear filters' }));
    await expect.poll(() => new URL(page.url()).search).toBe('');

    await keyboard.activate(link('Webhooks'), 'Shift+Tab');
    await keyboard.activate(page.getByRole('button', { name: 'Replay…' }));
    await keyboard.activate(page.getByRole('dialog').getByRole('button', { name: 'Resend', exact: true }));
    await page.getByText('1 of 1 sent · 1 delivered.').waitFor();
    await keyboard.press('Escape');
    await keyboard.activate(page.getByRole('button', { name: 'Delete' }));
    await page.getByText('No endpoints yet.').waitFor();
    expect(complaints).toEqual([]);
  },
);

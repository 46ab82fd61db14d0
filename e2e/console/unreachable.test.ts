import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addPerson, ticketOf } from '../../apps/service/test/console.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { fillApplicant, HEALTHY, quoteExample, RECENT_STROKE, typeApplicant } from './applicants.ts';
import { findingsInTwoLooks, settled } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { Keyboard } from './keyboard.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
const { api, base, today } = service;
const browser = await testBrowser();
const PASSPHRASE = 'a long passphrase';
const CALLS = '**/console/api/**';

async function signIn() {
  const { page } = await openTestPage(browser, await service.signInLink('agent'), { today });
  await page.getByText('Still needed').waitFor();
  return { page, keyboard: new Keyboard(page) };
}

/** Saves a case of the person on the screen, the first one with its passphrase. */
async function saveCase(page: Page, name: string): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check();
  await page.getByRole('button', { name: 'Compare 1 product' }).click();
  await page.getByLabel('Name of the case').fill(name);
  await page.keyboard.press('Enter');
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
}

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const signInScreen = (page: Page) => page.getByRole('heading', { name: 'Sign in' });

describe('while the service cannot be reached', () => {
  it('signing out hides everything, and the session ends as soon as it can', async () => {
    const { accountId } = await api.customer({ limits: { testRate: 1_000_000 } });
    const agent = await addPerson(api, accountId, 'agent');
    const link = `${base}/console/#t=${await ticketOf(api, agent.id)}`;
    const { page } = await openTestPage(browser, link, { today });
    await page.getByText('Still needed').waitFor();
    await fillApplicant(page, RECENT_STROKE);
    await settled(page);
    const context = page.context();
    await context.route(CALLS, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out here').waitFor();
    await expect.poll(() => page.content()).not.toMatch(/clopidogrel/i);
    expect(await findingsInTwoLooks(page)).toEqual([]);

    // Neither another page nor the same one continues the session, although the browser still has its cookie.
    const next = await context.newPage();
    await next.goto(`${base}/console/`);
    await next.getByText('You are signed out here').waitFor();
    expect(await context.cookies()).toHaveLength(1);
    await page.close();
    await context.unroute(CALLS);
    await next.getByText('You are signed out here').waitFor({ state: 'detached' });
    await signInScreen(next).waitFor();
    expect(await context.cookies()).toEqual([]);
    expect(await next.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
  });

  proven('a page waits with its session or its sign-in link', async () => {
    const { page } = await signIn();
    const context = page.context();
    await context.route(CALLS, (route) => route.abort('connectionrefused'));
    await page.reload();
    await page.getByText('This page tries again').waitFor();
    await context.unroute(CALLS);
    await page.getByText('Still needed').waitFor();

    const other = await openTestPage(browser, `${base}/console/`, { today });
    await signInScreen(other.page).waitFor();
    await other.page.context().route(CALLS, (route) => route.abort('connectionrefused'));
    await other.page.goto(await service.signInLink('agent'));
    await other.page.getByText('This page tries again').waitFor();
    await other.page.context().unroute(CALLS);
    await other.page.getByText('Still needed').waitFor();
  });

  proven('a quote starts once the products could be loaded', async () => {
    const { page, keyboard } = await signIn();
    await page.context().route('**/v3/products?*', (route) => route.abort('connectionrefused'));
    await page.reload();
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await typeApplicant(page, keyboard, HEALTHY);
    await page.context().unroute('**/v3/products?*');
    await page.locator('.card').first().waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('the cases stay as they were listed last, and are listed again by themselves', async () => {
    const { page } = await signIn();
    await quoteExample(page);
    await saveCase(page, 'Anna Hartwell');
    await menu(page, 'Cases');
    await page.getByRole('button', { name: 'Open Anna Hartwell' }).waitFor();
    await page.context().setOffline(true);
    await menu(page, 'Quote');
    await menu(page, 'Cases');
    await page.getByRole('alert').getByText('These are the cases as they were listed last').waitFor();
    const open = page.getByRole('button', { name: 'Open Anna Hartwell' });
    await open.waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await open.click();
    const notOpened = page
      .getByRole('alert')
      .getByText('The service cannot be reached. Check your connection.');
    await notOpened.waitFor();
    // The list is tried again meanwhile, and leaves the message as it is.
    await page.waitForEvent('requestfailed', (request) => /\/cases(?:\?|$)/.test(request.url()));
    await page.waitForEvent('requestfailed', (request) => /\/cases(?:\?|$)/.test(request.url()));
    expect(await notOpened.isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByLabel('Passphrase', { exact: true }).waitFor();
  });

  proven('a list says so in plain words, and is loaded by itself', async () => {
    const { page } = await signIn();
    const context = page.context();
    await context.route(CALLS, (route) => route.abort('connectionrefused'));
    await menu(page, 'Catalog');
    const alert = page.getByRole('alert').getByText('The service cannot be reached. Check your connection.');
    await alert.first().waitFor();
    await context.unroute(CALLS);
    await page.getByRole('table').waitFor();
    await alert.first().waitFor({ state: 'detached' });
  });

  it('a screen of which a part could not be loaded opens by itself, and what was typed stays', async () => {
    const { page } = await signIn();
    await quoteExample(page);
    const weight = await page.getByLabel('Weight').inputValue();
    await settled(page);
    const scripts = '**/console/assets/profile-screen-*.js';
    await page.context().route(scripts, (route) => route.abort('connectionrefused'));
    await menu(page, 'Profile');
    await page.getByText('This screen could not be loaded.').waitFor();
    await page.context().unroute(scripts);
    await page.getByText('Carriers you are appointed with').waitFor();
    expect(await page.getByText('This screen could not be loaded.').count()).toBe(0);
    await menu(page, 'Quote');
    await expect.poll(() => page.getByLabel('Weight').inputValue()).toBe(weight);
  });

  proven('a screen that was not loaded yet opens by itself after a lost connection', async () => {
    const { page } = await signIn();
    await page.context().setOffline(true);
    await menu(page, 'Profile');
    await page.getByText('This screen could not be loaded.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Carriers you are appointed with').waitFor();
    expect(await page.getByText('This screen could not be loaded.').count()).toBe(0);
  });
});

proven('what was typed and not saved comes back after a case was opened over it', async () => {
  const { page, keyboard } = await signIn();
  await typeApplicant(page, keyboard, HEALTHY);
  await settled(page);
  await saveCase(page, 'Anna Hartwell');
  await menu(page, 'Quote');
  await page.getByRole('button', { name: 'New applicant' }).click();
  await keyboard.enter('Date of birth', '67');
  await keyboard.enter('Weight', '199');
  await menu(page, 'Cases');
  await page.getByRole('button', { name: 'Open Anna Hartwell' }).click();
  await page.getByText('Anna Hartwell, saved on 2026-09-01.').waitFor();
  expect(await page.getByLabel('Date of birth').inputValue()).toBe(HEALTHY.dob);
  const back = page.getByRole('button', { name: 'Back to what you typed before' });
  await keyboard.activate(back);
  await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('67');
  expect(await page.getByLabel('Weight').inputValue()).toBe('199');
  expect(await page.getByText('Anna Hartwell').count()).toBe(0);
  await back.waitFor({ state: 'detached' });

  // A case that is open is still the same case after New applicant was undone.
  await menu(page, 'Cases');
  await page.getByRole('button', { name: 'Open Anna Hartwell' }).click();
  await back.waitFor();
  await page.getByRole('button', { name: 'New applicant' }).click();
  await page.getByText('Anna Hartwell').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Anna Hartwell, saved on 2026-09-01.').waitFor();
});

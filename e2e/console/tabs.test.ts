import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, ticketOf } from '../../apps/service/test/console.ts';
import { openBrowser } from '../browser.ts';
import { RECENT_STROKE, typeApplicant } from './applicants.ts';
import { findingsInTwoLooks } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { Keyboard } from './keyboard.ts';
import { openTestPage } from './test-page.ts';

const service = await startConsoleService('2026-09-01');
const { api, base, today } = service;
/** The placeholders of the form mention a stroke too. */
const HEALTH = /clopidogrel|04031960/i;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** An agent with a second tab, and the links that sign the same agent or a colleague in again. */
async function twoTabs() {
  const { accountId } = await api.customer({ limits: { testRate: 1_000_000 } });
  const agent = await addPerson(api, accountId, 'agent');
  const colleague = await addPerson(api, accountId, 'agent');
  const linkOf = async ({ id }: { readonly id: string }) => `${base}/console/#t=${await ticketOf(api, id)}`;
  const { page: first } = await openTestPage(browser, await linkOf(agent), { today });
  await first.getByText('Still needed').waitFor();
  const second = await first.context().newPage();
  await second.goto(`${base}/console/`);
  await second.getByText('Still needed').waitFor();
  return { first, second, newLink: () => linkOf(agent), colleagueLink: () => linkOf(colleague) };
}

async function typeStroke(page: Page): Promise<Keyboard> {
  await page.bringToFront();
  const keyboard = new Keyboard(page);
  await typeApplicant(page, keyboard, RECENT_STROKE);
  await page.locator('.card').first().waitFor();
  await page.waitForLoadState('networkidle');
  return keyboard;
}

/** Everything that the page shows or has typed into it. */
const shown = (page: Page) =>
  page.evaluate(
    'document.documentElement.outerHTML + [...document.querySelectorAll("input")].map((each) => each.value).join()',
  );

const signInScreen = (page: Page) => page.getByRole('heading', { name: 'Sign in' });

/** Ends the session by its age, and lets the page notice. */
async function expire(page: Page, keyboard: Keyboard): Promise<void> {
  api.clock.advance(31 * 60_000);
  await keyboard.type('20000');
  await keyboard.press('Enter');
  await page.getByText('this tab keeps what you typed').waitFor();
}

describe('two tabs of one browser', () => {
  it('signing out in one clears the other at once, and neither keeps anything', async () => {
    const { first, second } = await twoTabs();
    await typeStroke(first);
    expect(await shown(first)).toMatch(HEALTH);
    await second.bringToFront();
    const reloaded = [first, second].map((page) => page.waitForEvent('load'));
    await second.getByRole('button', { name: 'Sign out' }).click();
    await Promise.all(reloaded);
    for (const page of [first, second]) {
      await signInScreen(page).waitFor();
      await expect.poll(() => shown(page)).not.toMatch(HEALTH);
      expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
      expect(await page.getByText('this tab keeps').count()).toBe(0);
    }
    expect(await first.context().cookies()).toEqual([]);
  });

  it('show the same mode: switching one to live switches the other', async () => {
    const { first, second } = await twoTabs();
    second.on('dialog', (dialog) => void dialog.accept());
    await second.getByRole('button', { name: 'Test mode' }).click();
    await first.getByRole('button', { name: 'Live mode' }).waitFor();
  });
});

describe('a session that ended by itself', () => {
  it('hides what was typed in every tab, and gives it back when the same member signs in anywhere', async () => {
    const { first, second, newLink } = await twoTabs();
    await second.getByLabel('Weight').fill('199');
    const keyboard = await typeStroke(first);
    await expire(first, keyboard);
    await signInScreen(second).waitFor();
    expect(await shown(first)).not.toMatch(HEALTH);
    expect(await shown(second)).not.toContain('199');
    expect(await findingsInTwoLooks(first)).toEqual([]);

    const third = await first.context().newPage();
    await third.goto(await newLink());
    await expect.poll(() => first.getByLabel('Date of birth').inputValue()).toBe(RECENT_STROKE.dob);
    await first.getByRole('listitem').filter({ hasText: 'clopidogrel' }).first().waitFor();
    await first.bringToFront();
    await first.locator('.card').first().waitFor();
    expect(await second.getByLabel('Weight').inputValue()).toBe('199');
    expect(await third.getByLabel('Weight').inputValue()).toBe('');
  });

  it('gives it back to the same member who opens the link in the same tab', async () => {
    const { first, newLink } = await twoTabs();
    const keyboard = await typeStroke(first);
    await expire(first, keyboard);
    await first.goto(await newLink());
    await expect.poll(() => first.getByLabel('Date of birth').inputValue()).toBe(RECENT_STROKE.dob);
  });

  it('gives nothing to a colleague who signs in instead', async () => {
    const { first, colleagueLink, newLink } = await twoTabs();
    const keyboard = await typeStroke(first);
    await expire(first, keyboard);
    await first.goto(await colleagueLink());
    await first.getByText('Still needed').waitFor();
    expect(await shown(first)).not.toMatch(HEALTH);
    const reloaded = first.waitForEvent('load');
    await first.getByRole('button', { name: 'Sign out' }).click();
    await reloaded;
    await signInScreen(first).waitFor();
    await first.goto(await newLink());
    await first.getByText('Still needed').waitFor();
    expect(await first.getByLabel('Date of birth').inputValue()).toBe('');
  });
});

it('the browser asks before it leaves a page with something unsaved, and only then', async () => {
  const { first } = await twoTabs();
  const asked: string[] = [];
  first.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await first.reload();
  await first.getByText('Still needed').waitFor();
  expect(asked).toEqual([]);
  await first.getByLabel('Weight').click();
  await first.keyboard.type('171');
  await first.reload();
  expect(asked).toEqual(['beforeunload']);
  await first.getByLabel('Weight').click();
  await first.keyboard.type('171');
  await first.getByRole('button', { name: 'New applicant' }).click();
  await first.reload();
  expect(asked).toEqual(['beforeunload']);
});

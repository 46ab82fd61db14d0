import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addPerson, ticketOf } from '../../apps/service/test/console.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { fillApplicant, RECENT_STROKE } from './applicants.ts';
import { findingsInTwoLooks, settled } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { Keyboard } from './keyboard.ts';
import { openTestPage, signOut } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
const { api, base, today } = service;
/** The placeholders of the form mention a stroke too. */
const HEALTH = /clopidogrel|04031960/i;
const browser = await testBrowser();

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
  await fillApplicant(page, RECENT_STROKE);
  await page.locator('.card').first().waitFor();
  await settled(page);
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
  await page.getByLabel(/^Add a face amount/).focus();
  // What the page asks for by itself may notice it first.
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
    await expect.poll(() => second.getByLabel('Weight').inputValue()).toBe('199');
    expect(await third.getByLabel('Weight').inputValue()).toBe('');
  });

  proven('gives it back to the same member who opens the link in the same tab', async () => {
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
    await signOut(first);
    await first.goto(await newLink());
    await first.getByText('Still needed').waitFor();
    expect(await first.getByLabel('Date of birth').inputValue()).toBe('');
  });
});

/** What lies in the browser. */
const stored = (page: Page) =>
  page.evaluate(`(async () => {
    const resultOf = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'prequal drafts')) return { count: 0, text: '', at: Infinity };
    const database = await resultOf(indexedDB.open('prequal drafts'));
    const rows = database.objectStoreNames.contains('drafts')
      ? await resultOf(database.transaction('drafts').objectStore('drafts').getAll()) : [];
    database.close();
    const at = Math.max(...rows.map((row) => row.at));
    return { count: rows.length, at: rows.length === 0 ? Infinity : at, text: JSON.stringify(rows) + rows.map(({ sealed }) => atob(sealed.ciphertext)).join() };
  })()`) as Promise<{ readonly count: number; readonly text: string; readonly at: number }>;

/** Waits until the browser has everything that was typed, so that it would not ask before leaving. */
async function keptByBrowser(page: Page): Promise<void> {
  // A change is stored within a quarter of a second, so a draft that does not change for long after the last key is complete.
  const typed = Date.now();
  const age = async () => Date.now() - Math.max(typed, (await stored(page)).at);
  await expect.poll(age, { interval: 500 }).toBeGreaterThan(3_000);
}

/** From the next load on, this page gets its locks only once `grantLocks` is called: other tabs are faster. */
const SLOW_LOCKS = `
  const granted = new Promise((grant) => { window.grantLocks = grant; });
  const { request } = LockManager.prototype;
  LockManager.prototype.request = function (...given) { return granted.then(() => request.apply(this, given)); };
`;

describe('what was typed', () => {
  proven('survives a reload and the night, for the same member only, and never readable', async () => {
    const { first, second, newLink } = await twoTabs();
    const asked: string[] = [];
    first.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const keyboard = await typeStroke(first);
    await keptByBrowser(first);
    expect((await stored(first)).text).not.toMatch(/clopidogrel|stroke|0403/i);
    await first.addInitScript(SLOW_LOCKS);
    const heard = second.waitForResponse('**/console/api/session');
    await first.reload();
    await heard;
    await second.waitForLoadState('networkidle');
    await first.evaluate('grantLocks()');
    await expect.poll(() => first.getByLabel('Date of birth').inputValue()).toBe(RECENT_STROKE.dob);
    await first.getByText('This is what you typed last').waitFor();
    await first.locator('.card').first().waitFor();
    expect(await second.getByLabel('Date of birth').inputValue()).toBe('');
    expect(asked).toEqual([]);
    expect(await findingsInTwoLooks(first)).toEqual([]);

    // The session ends in the night and the page is closed; the next morning the member signs in.
    await first.waitForLoadState('networkidle');
    await keyboard.tabTo(first.getByLabel(/^Add a face amount/));
    await expire(first, keyboard);
    const context = first.context();
    for (const page of context.pages()) await page.close();
    const morning = await context.newPage();
    await morning.goto(await newLink());
    await expect.poll(() => morning.getByLabel('Date of birth').inputValue()).toBe(RECENT_STROKE.dob);
    await signOut(morning);
    expect(await stored(morning)).toMatchObject({ count: 0 });
    expect(await shown(morning)).not.toMatch(HEALTH);
  });

  proven('is not given to a tab while another one works on it', async () => {
    const { first, second } = await twoTabs();
    await first.getByLabel('Weight').fill('171');
    await keptByBrowser(first);
    await second.reload();
    await second.getByText('Still needed').waitFor();
    expect(await second.getByLabel('Weight').inputValue()).toBe('');
    await first.getByRole('button', { name: 'New applicant' }).click();
    await expect.poll(async () => (await stored(first)).count).toBe(0);
  });

  proven('is asked about before the page is left while the browser could not keep it', async () => {
    const { first } = await twoTabs();
    const asked: string[] = [];
    first.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await first.route('**/console/api/draft_keys', (route) => route.abort());
    await first.getByLabel('Weight').click();
    await first.keyboard.type('171');
    await first.reload();
    expect(asked).toEqual(['beforeunload']);
    expect(await first.getByLabel('Weight').inputValue()).toBe('');
  });
});

it('cases that are unlocked in one tab are unlocked in all, and locked together', async () => {
  const { first, second } = await twoTabs();
  for (const page of [first, second]) await page.getByRole('link', { name: 'Cases' }).click();
  await first.getByText('It cannot be reset.').waitFor();
  expect(await findingsInTwoLooks(first)).toEqual([]);
  await first.getByLabel('Passphrase', { exact: true }).fill('a long passphrase');
  await first.getByLabel('Repeat the passphrase').fill('a long passphrase');
  await first.keyboard.press('Enter');
  await first.getByText('No cases yet.').waitFor();
  await second.getByText('No cases yet.').waitFor();
  await second.getByRole('button', { name: 'Lock' }).click();
  await first.getByLabel('Passphrase', { exact: true }).waitFor();
});

describe('what was typed and not added yet', () => {
  proven('counts once its field is left, and belongs to the person on the screen', async () => {
    const { first } = await twoTabs();
    await first.bringToFront();
    const keyboard = new Keyboard(first);
    await keyboard.enter(/^Add a condition/, 'stroke');
    await keyboard.press('Tab');
    await first.getByRole('button', { name: 'Remove stroke' }).waitFor();
    // A click reaches its button, which a new row would push away.
    const medication = first.getByRole('combobox', { name: /^Add a medication/ });
    await keyboard.enter(/^Add a medication/, 'clopidogrel');
    await first.getByRole('button', { name: 'New applicant' }).click();
    await first.getByRole('button', { name: 'Remove stroke' }).waitFor({ state: 'detached' });
    await expect.poll(() => shown(first)).not.toMatch(HEALTH);
    await first.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => medication.inputValue()).toBe('clopidogrel');

    await medication.click();
    await first.getByRole('button', { name: 'Another person' }).click();
    await first.getByRole('radio').nth(1).waitFor();
    expect(await medication.inputValue()).toBe('');
    expect(await first.getByRole('button', { name: 'Remove clopidogrel' }).count()).toBe(0);
    await first.getByRole('radio').first().check();
    await first.getByRole('button', { name: 'Remove clopidogrel' }).waitFor();
  });

  proven('survives a reload and the end of the session: half a word and notes', async () => {
    const { first, newLink } = await twoTabs();
    await first.bringToFront();
    const keyboard = new Keyboard(first);
    await keyboard.enter(/^Add a medication/, 'clopid');
    await keptByBrowser(first);
    await first.reload();
    const medication = first.getByRole('combobox', { name: /^Add a medication/ });
    await expect.poll(() => medication.inputValue()).toBe('clopid');
    await medication.fill('');
    await first.getByRole('button', { name: 'Paste notes' }).click();
    await first.getByLabel('What do you know about the client?').waitFor();
    await keyboard.type('65 yo male, on clopidogrel');
    api.clock.advance(31 * 60_000);
    await keyboard.press('Control+Enter');
    await first.getByText('this tab keeps what you typed').waitFor();
    await expect.poll(() => shown(first)).not.toMatch(HEALTH);
    await first.goto(await newLink());
    await first.getByRole('button', { name: 'Continue notes' }).click();
    const notes = first.getByLabel('What do you know about the client?');
    expect(await notes.inputValue()).toBe('65 yo male, on clopidogrel');
    await keyboard.press('Control+Enter');
    await first.getByRole('button', { name: /^Add \d parts$/ }).click();
    await first.getByRole('button', { name: 'Paste notes' }).waitFor();
    await first.getByRole('button', { name: /^Remove .*clopidogrel/ }).waitFor();
  });
});

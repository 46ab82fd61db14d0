import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import {
  fillApplicant,
  HEALTHY,
  INSULIN_SMOKER,
  quoteExample,
  RECENT_STROKE,
  typeApplicant,
} from './applicants.ts';
import {
  accessibilityFindings,
  type ConsolePage,
  findingsInEveryLook,
  findingsInTwoLooks,
  overflowsSideways,
  settled,
} from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { hasFocus, Keyboard } from './keyboard.ts';
import { pdfText } from './pdf-text.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

/** The day of docs/packs/explain-examples.md. */
const service = await startConsoleService('2026-09-01');
const { base, today } = service;
const opened: ConsolePage[] = [];
const browser = await testBrowser();

async function open(url: string) {
  const consolePage = await openTestPage(browser, url, { today, acceptDownloads: true });
  opened.push(consolePage);
  return { ...consolePage, keyboard: new Keyboard(consolePage.page) };
}

async function signIn() {
  const signedIn = await open(await service.signInLink('agent'));
  await signedIn.page.getByText('Still needed').waitFor();
  return signedIn;
}

const offer = (page: Page, product: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Compare ${product}`, exact: true }) });

const whyButton = (page: Page, product: string) =>
  page.getByRole('button', { name: `Why? ${product}`, exact: true });

const isSorted = (names: readonly string[]) =>
  names.every((name, at) => at === 0 || (names[at - 1] ?? '').localeCompare(name) <= 0);

/** The service by its name: browsers have no passkeys for an address. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost');

/** A phone or laptop that asks its owner for a fingerprint and keeps passkeys. */
const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  hasPrf: true,
} as const;

/** Presses "Show more" in one group after the other until the product is among the offers. */
async function reveal(page: Page, keyboard: Keyboard, product: string): Promise<void> {
  const more = page.getByRole('button', { name: /^Show \d+ more$/ }).first();
  await page.getByRole('heading', { name: /^\d+ offers?, \d+ not available$/ }).waitFor();
  await settled(page);
  while ((await whyButton(page, product).count()) === 0) await keyboard.activate(more);
}

/** Tabs to a product among the offers and asks why. */
async function askWhy(page: Page, keyboard: Keyboard, product: string): Promise<void> {
  await reveal(page, keyboard, product);
  await keyboard.activate(whyButton(page, product), 'Shift+Tab');
  await page.getByRole('dialog').getByRole('heading', { name: 'When classes open' }).waitFor();
}

describe('signing in', () => {
  it('asks for an email address and does not reveal whether it belongs to a member', async () => {
    const { page, keyboard, refused } = await open(`${base}/console/`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await keyboard.enter('Email address', 'nobody@example.com');
    await keyboard.press('Enter');
    await page.getByText('This service has no mail server').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    expect(refused).toEqual(['401 /console/api/session']);
  });

  it('with a link works once, and the link does not stay in the address or the history', async () => {
    const link = await service.signInLink('agent');
    const { page } = await open(link);
    await page.getByText('Still needed').waitFor();
    await expect.poll(() => page.url()).toBe(`${base}/console/`);
    await expect.poll(() => page.title()).toBe('Quote · prequal');
    expect(await findingsInTwoLooks(page)).toEqual([]);
    const again = await open(link);
    await again.page.getByRole('alert').getByText('already used or has expired').waitFor();
  });
});

describe('the three applicants of the docs, using only the keyboard', () => {
  proven('a healthy woman of 65 gets the best class, and sees that every class is open', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, HEALTHY);
    await askWhy(page, keyboard, 'Homestead Life Pay');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByText('Open', { exact: true }).count()).toBe(3);
    await dialog.getByText('$62.04').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(whyButton(page, 'Homestead Life Pay'))).toBe(true);
    await expect.poll(() => offer(page, 'Homestead Life Pay').textContent()).toContain('$62.04');
    await settled(page);
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  proven(
    'a man of 62 on insulin who smokes gets his offers, and the rules that close the better classes',
    async () => {
      const { page, keyboard } = await signIn();
      await typeApplicant(page, keyboard, INSULIN_SMOKER);
      await reveal(page, keyboard, 'Hedgerow');
      await askWhy(page, keyboard, 'Homestead Life Pay');
      const dialog = page.getByRole('dialog');
      const text = (await dialog.textContent()) ?? '';
      expect(text).toContain('diagnosed at age 38');
      expect(text).toContain('Alder Creek producer guide 2026-03, part C question 3');
      expect(text).toContain('does not open with time alone');
      await dialog.getByText('$131.07').waitFor();
      expect(await findingsInTwoLooks(page)).toEqual([]);
      await keyboard.press('Escape');
      await expect.poll(() => offer(page, 'Hedgerow').textContent()).toContain('$139.07');
      await settled(page);
      expect(await findingsInEveryLook(page)).toEqual([]);
    },
  );

  it('a woman after a stroke sees when each class opens, and what another day or fact would move', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, RECENT_STROKE);
    await askWhy(page, keyboard, 'Evenlight');
    const dialog = page.getByRole('dialog');
    for (const day of ['2030-12-28', '2027-12-28', '2026-12-28'])
      await dialog.getByText(`opens on ${day}`).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await keyboard.activate(dialog.locator('summary'));
    await keyboard.tabTo(dialog.getByLabel('Decide on'));
    await keyboard.type('12312026');
    await keyboard.press('Enter');
    await dialog.getByText('now open').waitFor();
    expect(
      await dialog.getByRole('listitem').filter({ hasText: 'now open' }).first().textContent(),
    ).toContain('Graded');
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.tabTo(dialog.getByRole('checkbox', { name: 'Stroke' }));
    await keyboard.press('Space');
    await keyboard.activate(dialog.getByRole('button', { name: 'Back to the facts' }));
    await dialog.getByText('now open').waitFor({ state: 'detached' });
    await keyboard.press('Escape');
    await settled(page);
    expect(await findingsInEveryLook(page)).toEqual([]);
  });
});

describe('the quote form', () => {
  it('shows in the row what was not understood, marks the offers as provisional and suggests alternatives', async () => {
    const { page, keyboard } = await signIn();
    await fillApplicant(page, {
      ...HEALTHY,
      conditions: [{ text: 'heart attack or stroke' }, { text: 'diabetes type two' }, { text: 'qwxzy' }],
    });
    await page.getByText('Provisional offers.').waitFor();
    await page.getByText('Read as').first().waitFor();
    await page.locator('.card.provisional').first().waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.activate(page.getByRole('button', { name: 'Remove qwxzy' }), 'Shift+Tab');
    await expect.poll(() => hasFocus(page.getByRole('combobox', { name: /^Add a condition/ }))).toBe(true);
    const unclear = page.getByRole('listitem').filter({ hasText: 'heart attack or stroke' });
    await keyboard.activate(unclear.locator('.chip').first(), 'Shift+Tab');
    await page.getByText('Provisional offers.').waitFor({ state: 'detached' });
  });

  it('keeps a longer text open when one of its parts is chosen, until it is removed', async () => {
    const { page, keyboard } = await signIn();
    const text = 'neuropathy in feet and the qwxzy thing';
    await fillApplicant(page, { ...HEALTHY, conditions: [{ text }] });
    const unread = page.getByRole('listitem').filter({ hasText: text });
    await keyboard.activate(unread.locator('.chip').first(), 'Shift+Tab');
    await unread.getByText('is in a row of its own').waitFor();
    await page.locator('.card.provisional').first().waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.activate(page.getByRole('button', { name: `Remove ${text}` }), 'Shift+Tab');
    await page.getByText('Provisional offers.').waitFor({ state: 'detached' });
    await page.locator('.card').first().waitFor();
  });

  proven('asks the most important question first and keeps the focus among the questions', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, { ...HEALTHY, conditions: [{ text: 'stroke' }] });
    const question = page.getByLabel(/^When did you last have treatment for your stroke\?/);
    await question.waitFor();
    await keyboard.tabTo(question);
    await keyboard.type('yesterdayish');
    await keyboard.press('Enter');
    const treated = page.getByLabel('Last treatment', { exact: true });
    await page.getByText('last_treatment must be a date').first().waitFor();
    await expect.poll(() => treated.getAttribute('aria-invalid')).toBe('true');
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.tabTo(treated, 'Shift+Tab');
    await keyboard.type('2 years ago');
    await keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.locator('[aria-invalid]').waitFor({ state: 'detached' });
    const happened = page.getByLabel(/^When was your stroke/);
    await keyboard.tabTo(happened);
    await keyboard.type('2019');
    await keyboard.press('Enter');
    await happened.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate('document.activeElement?.closest(".questions") !== null'))
      .toBe(true);
  });

  it('explains what is wrong with a field once it is left', async () => {
    const { page, keyboard } = await signIn();
    await keyboard.enter('Date of birth', '13/45/1961');
    expect(await page.getByText('Enter a date such as').count()).toBe(0);
    await keyboard.enter('Height', 'tall');
    await page.getByText('Enter a date such as').waitFor();
    await keyboard.enter(/^Add a face amount/, 'lots');
    await keyboard.press('Enter');
    await page.getByText('Enter dollars such as').waitFor();
    await page.getByText('Enter feet and inches').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
  });

  proven('brings a removed row or applicant back', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, { ...HEALTHY, conditions: [{ text: 'stroke' }] });
    const undo = page.getByRole('button', { name: 'Undo' });
    await keyboard.activate(page.getByRole('button', { name: 'Remove stroke' }), 'Shift+Tab');
    await keyboard.activate(undo);
    await page.getByRole('button', { name: 'Remove stroke' }).waitFor();
    await undo.waitFor({ state: 'detached' });
    await keyboard.activate(page.getByRole('button', { name: 'New applicant' }));
    await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('');
    await keyboard.activate(undo);
    await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe(HEALTHY.dob);
    await page.locator('.card').first().waitFor();
  });

  proven('runs live quotes only on request, after live mode was chosen explicitly', async () => {
    const { page, keyboard, requested } = await signIn();
    page.on('dialog', (dialog) => void dialog.accept());
    await keyboard.activate(page.getByRole('button', { name: 'Test mode' }));
    await page.getByRole('button', { name: 'Live mode' }).waitFor();
    await typeApplicant(page, keyboard, HEALTHY);
    await page.waitForLoadState('networkidle');
    expect(requested.filter((url) => url.endsWith('/prequalify'))).toEqual([]);
    await keyboard.activate(page.getByRole('button', { name: 'Quote now' }));
    await page.locator('.card').first().waitFor();
  });

  proven('works at 200 % zoom and in forced colors', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, HEALTHY);
    await page.locator('.card').first().waitFor();
    await page.setViewportSize({ width: 680, height: 450 });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await overflowsSideways(page)).toBe(false);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('the number on the screen', () => {
  it('is two prices until nicotine is answered, which is asked first', async () => {
    const { page, keyboard } = await signIn();
    await fillApplicant(page, HEALTHY);
    await page.locator('.tobacco').first().waitFor();
    const first = page.locator('.questions li').first();
    await first.getByText(/tobacco|nicotine/i).waitFor();
    await expect
      .poll(() => page.locator('.money').first().textContent())
      .toMatch(/^\$[\d,.]+ non-tobacco\$[\d,.]+ tobaccoMonthly EFT$/);
    expect(await page.getByText('Nothing left to ask').count()).toBe(0);
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.tabTo(page.getByLabel('Quote by').first(), 'Shift+Tab');
    await keyboard.type('Monthly');
    await keyboard.enter('Add a monthly budget ($)', '60');
    await keyboard.press('Enter');
    // The price is the budget's, so the benefit is what a smoker has less of.
    const benefits = async () =>
      /^\$([\d,]+) non-tobacco\$([\d,]+) tobacco$/
        .exec((await page.locator('.card .benefit').first().textContent()) ?? '')
        ?.slice(1)
        .map((text) => Number(text.replace(',', ''))) ?? [];
    await expect.poll(async () => (await benefits()).length).toBe(2);
    const [without = 0, smoking = 0] = await benefits();
    expect(smoking).toBeLessThan(without);
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.tabTo(page.getByLabel('Nicotine').first(), 'Shift+Tab');
    await keyboard.type('Never');
    await page.locator('.tobacco').first().waitFor({ state: 'detached' });
    await page.getByText('Nothing left to ask').waitFor();
  });

  proven('says what it depends on, and leads to the question', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, { ...HEALTHY, medications: [{ text: 'eliquis' }] });
    const hinge = page.locator('.hinges').first().getByRole('button');
    await settled(page);
    await keyboard.activate(hinge.first());
    await expect
      .poll(() => page.evaluate('document.activeElement?.closest(".questions") !== null'))
      .toBe(true);
  });

  proven('is that of the amount just added, in one payment mode, sorted as asked', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, HEALTHY);
    await page.locator('.card').first().waitFor();
    const counted = async () =>
      ((await page.locator('.summary h2').textContent()) ?? '')
        .match(/\d+/g)
        ?.reduce((sum, count) => sum + Number(count), 0);
    const before = await counted();
    await keyboard.tabTo(page.getByLabel(/^Add a face amount/), 'Shift+Tab');
    await keyboard.type('25k');
    await keyboard.press('Enter');
    await expect.poll(() => page.getByRole('radio', { name: /^\$25,000/ }).isChecked()).toBe(true);
    // A Medicare supplement has no amount, and is counted once.
    expect(await counted()).toBe(before);
    await keyboard.tabTo(page.getByLabel('Premiums').first());
    await keyboard.type('Annual');
    const modes = page.locator('.card .money > small');
    await expect.poll(async () => new Set(await modes.allTextContents()).has('Annual')).toBe(true);
    await keyboard.tabTo(page.getByLabel('Sort by').first(), 'Shift+Tab');
    await keyboard.type('Carrier');
    await expect.poll(() => page.getByLabel('Sort by').first().inputValue()).toBe('carrier');
    const carriers = async () =>
      (await page.locator('.cards').first().locator('.what small').allTextContents()).map(
        (text) => text.split(' · ')[0] ?? '',
      );
    // The offers follow the choice with the next frame.
    await expect
      .poll(async () => {
        const shown = await carriers();
        return shown.length > 1 && isSorted(shown);
      })
      .toBe(true);
  });

  proven('looks old while the service cannot be reached, and is quoted again by itself', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, HEALTHY);
    await settled(page);
    await page.context().setOffline(true);
    await keyboard.tabTo(page.getByLabel('Weight'), 'Shift+Tab');
    await keyboard.type('150');
    await keyboard.press('Tab');
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await page.locator('.stale .card').first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.locator('.stale').waitFor({ state: 'detached' });
    // A service that restarts leaves the browser connected, which then does not say when the service is back.
    await page.route('**/v3/**', (route) => route.abort('connectionrefused'));
    await keyboard.tabTo(page.getByLabel('Weight'), 'Shift+Tab');
    await keyboard.type('155');
    await keyboard.press('Tab');
    await page.locator('.stale .card').first().waitFor();
    await page.unroute('**/v3/**');
    await page.locator('.stale').waitFor({ state: 'detached' });
  });
});

describe('compare and cases', () => {
  it('compares, prints, saves, shares and deletes using only the keyboard', async () => {
    const { page, keyboard } = await signIn();
    page.on('dialog', (dialog) => void dialog.accept());
    await fillApplicant(page, { ...HEALTHY, amounts: ['25000', '15000'] });
    for (const product of ['Hedgerow', 'Evenlight']) {
      await settled(page);
      const box = page.getByRole('checkbox', { name: `Compare ${product}`, exact: true });
      while ((await box.count()) === 0)
        await keyboard.activate(page.getByRole('button', { name: /^Show \d+ more$/ }).first());
      await keyboard.tabTo(box, 'Shift+Tab');
      await keyboard.press('Space');
    }
    await keyboard.activate(page.getByRole('button', { name: 'Compare 2 products' }), 'Shift+Tab');
    await page.getByRole('table').waitFor();
    await expect.poll(() => page.title()).toBe('Compare · prequal');
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(['Product', '$15,000', '$25,000']);
    expect(await findingsInEveryLook(page)).toEqual([]);

    const printed = pdfText(await page.pdf());
    for (const part of [
      'Hedgerow',
      'Evenlight',
      '$25,000',
      'Quoted on 2026-09-01 with catalog',
      'not an offer of insurance',
    ])
      expect(printed).toContain(part);
    expect(printed).toMatch(/Request req_/);
    expect(printed).not.toContain('Sign out');

    await keyboard.tabTo(page.getByRole('button', { name: 'Download CSV' }));
    const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.split('\r\n')).toHaveLength(5);
    expect(csv).toMatch(/^carrier,product,amount,rate_class,death_benefit,MONTHLY-EFT/);

    await keyboard.enter('Name of the case', 'Ada Lovelace, call back');
    await keyboard.press('Enter');
    await keyboard.enter('Passphrase', 'a long passphrase');
    await keyboard.press('Enter');
    await keyboard.enter('Repeat the passphrase', 'a long passphrase');
    await findingsInEveryLook(page).then((found) => expect(found).toEqual([]));
    await keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();

    await keyboard.activate(page.getByRole('link', { name: 'Cases' }), 'Shift+Tab');
    await keyboard.activate(page.getByRole('button', { name: 'Share Ada Lovelace, call back' }));
    const link = await page.getByLabel('Link for the client').inputValue();
    expect(link).toMatch(/\/c\/shr_\w+#k=/);
    expect(await findingsInEveryLook(page)).toEqual([]);
    await seesComparison(link);

    await keyboard.activate(page.getByRole('button', { name: 'Stop sharing' }));
    await page.getByText('The earlier links no longer work.').waitFor();
    const late = await open(link);
    await late.page.getByText('This link is no longer valid').waitFor();

    await keyboard.activate(page.getByRole('button', { name: 'Open Ada Lovelace, call back' }), 'Shift+Tab');
    await page.locator('.card').first().waitFor();
    await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe(HEALTHY.dob);
    await keyboard.activate(page.getByRole('link', { name: 'Compare (2)' }));
    await keyboard.enter('Name of the case', 'Ada Lovelace, signed');
    await keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();

    await keyboard.activate(page.getByRole('link', { name: 'Cases' }), 'Shift+Tab');
    await page.getByText('Ada Lovelace, signed').waitFor();
    await keyboard.activate(page.getByRole('button', { name: 'Lock' }));
    await keyboard.enter('Passphrase', 'another passphrase');
    await keyboard.press('Enter');
    await page.getByText('None of the saved cases opens').waitFor();
    await keyboard.tabTo(page.getByLabel('Passphrase', { exact: true }), 'Shift+Tab');
    await keyboard.type('a long passphrase');
    await keyboard.press('Enter');
    await keyboard.activate(page.getByRole('button', { name: 'Delete' }));
    await page.getByText('The case was deleted.').waitFor();
    await expect.poll(() => page.getByText('Ada Lovelace').count()).toBe(0);
  });

  /** What a client who never signed in sees behind the link. */
  async function seesComparison(link: string): Promise<void> {
    const { page } = await open(link);
    await page.getByRole('table').waitFor();
    await expect.poll(() => page.getByRole('button').allTextContents()).toEqual(['Print or save as PDF']);
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(pdfText(await page.pdf())).toContain('Hedgerow');
    const wrong = await open(link.replace(/#k=.*/, ''));
    await wrong.page.getByText('This link is incomplete').waitFor();
  }

  proven('keeps cases under a passkey: its key opens them again, another passkey does not', async () => {
    const { page, keyboard } = await open(
      (await service.signInLink('agent')).replace('127.0.0.1', 'localhost'),
    );
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    const addDevice = async () => {
      const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
        options: DEVICE,
      });
      return authenticatorId;
    };
    const first = await addDevice();
    await quoteExample(page);
    await page
      .getByRole('checkbox', { name: /^Compare / })
      .first()
      .check();
    await keyboard.activate(page.getByRole('button', { name: 'Compare 1 product' }), 'Shift+Tab');
    await keyboard.enter('Name of the case', 'Grace Hopper');
    await keyboard.press('Enter');
    await keyboard.activate(page.getByRole('button', { name: 'Use a passkey' }));
    await page.getByText('No passkey was used.').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.activate(page.getByRole('button', { name: 'Create a passkey' }));
    await page.getByText('Saved.').waitFor();

    await keyboard.activate(page.getByRole('link', { name: 'Cases' }), 'Shift+Tab');
    await keyboard.activate(page.getByRole('button', { name: 'Lock' }));
    await keyboard.activate(page.getByRole('button', { name: 'Use a passkey' }));
    await page.getByText('Grace Hopper').waitFor();

    await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first });
    await addDevice();
    await keyboard.activate(page.getByRole('button', { name: 'Lock' }), 'Shift+Tab');
    await keyboard.activate(page.getByRole('button', { name: 'Create a passkey' }));
    await page.getByText('None of the saved cases opens with this passkey.').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.activate(page.getByRole('button', { name: 'Use it for new cases' }));
    await page.getByText('Another person’s case, or another passphrase or passkey').waitFor();
  });

  proven('offers no passkey where browsers have none: under an address without a name', async () => {
    const { page, keyboard } = await signIn();
    await keyboard.activate(page.getByRole('link', { name: 'Cases' }));
    await page.getByLabel('Passphrase', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  });

  proven('says what to do on an empty compare page, and refuses a short passphrase', async () => {
    const { page, keyboard } = await signIn();
    await keyboard.activate(page.getByRole('link', { name: 'Compare' }));
    await page.getByText('Pick up to 6 products').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await keyboard.activate(page.getByRole('link', { name: 'Cases' }), 'Shift+Tab');
    await keyboard.enter('Passphrase', 'short');
    await keyboard.press('Enter');
    await page.getByText('Use at least 12 characters.').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
  });
});

describe('privacy', () => {
  const WORDS = /stroke|clopidogrel|1960|Evenlight/i;

  it('no applicant data remains after signing out: storage, address, history, page, caches, log', async () => {
    const { page, keyboard, requested } = await signIn();
    await fillApplicant(page, RECENT_STROKE);
    await askWhy(page, keyboard, 'Evenlight');
    await keyboard.press('Escape');
    await keyboard.tabTo(page.getByRole('checkbox', { name: 'Compare Evenlight', exact: true }), 'Shift+Tab');
    await keyboard.press('Space');
    await keyboard.activate(page.getByRole('button', { name: 'Compare 1 product' }), 'Shift+Tab');
    await page.getByRole('table').waitFor();
    await keyboard.activate(page.getByRole('button', { name: 'Sign out' }), 'Shift+Tab');
    // The page hides everything at once, and is loaded again when the session has ended.
    await page.waitForURL(/\/console\/$/);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();

    expect(await page.context().cookies()).toEqual([]);
    expect(JSON.stringify(await page.context().storageState({ indexedDB: true }))).not.toMatch(WORDS);
    expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
    expect(await page.evaluate('caches.keys()')).toEqual([]);
    for (let step = 0; step < 3; step += 1) {
      await expect.poll(() => page.content()).not.toMatch(WORDS);
      expect(
        await page.evaluate('location.href + document.title + JSON.stringify(history.state)'),
      ).not.toMatch(WORDS);
      expect(await page.evaluate('JSON.stringify(performance.getEntriesByType("resource"))')).not.toMatch(
        WORDS,
      );
      await page.goBack({ waitUntil: 'load' }).catch(() => null);
    }
    expect(requested.filter((url) => /stroke|clopidogrel/i.test(url))).toEqual([]);
    await service.api.settled();
    const log = await service.api.context.db.query('select r::text as row from request_log r');
    expect(JSON.stringify(log)).not.toMatch(/stroke|clopidogrel/i);
  });

  proven('the end of a session clears what it showed', async () => {
    const { page, keyboard } = await signIn();
    await typeApplicant(page, keyboard, RECENT_STROKE);
    await page.locator('.card').first().waitFor();
    await settled(page);
    service.api.clock.advance(31 * 60_000);
    await keyboard.type('20000');
    await keyboard.press('Enter');
    await page.getByText('Your session has ended.').waitFor();
    await expect.poll(() => page.content()).not.toMatch(WORDS);
  });

  it('no page contacted another host or violated its security policy', () => {
    const isOwn = (url: string) =>
      [base, named(base)].some((own) => url.replace('blob:', '').startsWith(`${own}/`));
    expect(opened.flatMap(({ requested }) => requested.filter((url) => !isOwn(url)))).toEqual([]);
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

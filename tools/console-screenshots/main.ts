import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { INSULIN_SMOKER, RECENT_STROKE, typeApplicant } from '../../e2e/console/applicants.ts';
import { openConsolePage, SCHEMES, WIDTHS } from '../../e2e/console/console-page.ts';
import { Keyboard } from '../../e2e/console/keyboard.ts';
import { printedLink, startService } from '../../e2e/service-process.ts';
import { palettePng } from './palette-png.ts';

/** Takes the screenshots of docs/console: npx tsx tools/console-screenshots/main.ts [folder] */
const folder = process.argv[2] ?? 'docs/console';
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1360: 900 };
const PASSPHRASE = 'correct horse battery';

type Look = readonly [width: (typeof WIDTHS)[number], colorScheme: (typeof SCHEMES)[number]];
const EVERY_LOOK: readonly Look[] = WIDTHS.flatMap((width) =>
  SCHEMES.map((scheme) => [width, scheme] as const),
);
const PHONE_LOOKS = EVERY_LOOK.filter(([width]) => width === 390);
/** People who are quoted from a file; the last row has errors. */
const POPULATION = `id,sex,dob,height,weight,state,face_amount,conditions
A-1,female,1958-02-03,64,150,TX,10000,
A-2,male,4/12/1961,70,185,IL,15000,COPD|2019-05
A-3,male,31/31/1961,70,heavy,ZZ,10000,
`;

/** Screens that load what they show, and what is on them then. */
const SCREENS: readonly (readonly [name: string, ready: readonly string[]])[] = [
  ['Webhooks', ['.health']],
  ['Events', ['tbody tr']],
  ['Requests', ['tbody tr']],
  ['Usage', ['.banner', '.figures p:not(.done)', 'tbody tr']],
  ['People and keys', ['.banner', 'summary', 'tbody select']],
  ['Catalog', ['tbody tr']],
  ['Operator', ['tbody tr', 'th:text-is("catalog")']],
];

/** With `fromTop`, the form is shown from its first field; else as the person has scrolled it. */
async function takeScreenshots(
  page: Page,
  name: string,
  { phoneFrom = 'body', fromTop = false, looks = EVERY_LOOK } = {},
): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(
      fromTop ? "scrollTo(0, 0); document.querySelector('.form')?.scrollTo(0, 0)" : 'scrollTo(0, 0)',
    );
    if (width === 390) await page.locator(phoneFrom).evaluate((element) => element.scrollIntoView());
    const png = await page.screenshot({ animations: 'disabled' });
    await writeFile(join(folder, `${name}-${width}-${colorScheme}.png`), palettePng(png));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1360, height: 900 });
}

/** Waits until the last quote has arrived and everything typed after it has been quoted too. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('.results[aria-busy="false"]').waitFor();
}

/** A group shows only its cheapest offers until it is opened. */
async function showWholeGroups(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  while ((await more.count()) > 0) await more.first().click();
}

async function shootDeveloper(page: Page): Promise<void> {
  const open = async (name: string, heading = name) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open('Webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByLabel('URL (https)').fill('https://crm.example.com/prequal');
  await page.getByLabel('Description').fill('CRM');
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await page.getByText('It is not shown again.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('A test event was queued.').waitFor();
  for (const [name, ready] of SCREENS) {
    await open(name);
    for (const part of ready) await page.locator(part).first().waitFor();
    await takeScreenshots(page, name === 'People and keys' ? 'account' : name.toLowerCase());
  }
  await open('Branding');
  await page.getByLabel('Agency', { exact: true }).fill('Lakeside Insurance');
  await page.getByLabel('Agent, as clients know you').fill('Maria Lopez');
  await page.getByLabel('Phone').fill('512 555 0100');
  await page.getByLabel('Color of the line under the header').fill('#0b6b53');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await page.getByText('Saved. New and existing copies').waitFor();
  await takeScreenshots(page, 'branding');
  await open('Who takes this?');
  await page.getByRole('combobox', { name: 'Name' }).fill('Stroke');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText(/products stay open/).waitFor();
  await takeScreenshots(page, 'treatments');
  await open('Profile');
  await takeScreenshots(page, 'profile');
  await open('Populations');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(POPULATION) });
  await page.getByText('2 rows are ready.').waitFor();
  await takeScreenshots(page, 'populations');
}

/** Reads notes into the form; nothing in them is open. */
async function pasteNotes(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste notes' }).click();
  await page.getByLabel('What do you know about the client?').fill(text);
  await page.getByRole('button', { name: 'Read the notes' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \d+ parts?$/ })
    .click();
}

/** Notes, a couple and the palette. */
async function shootHousehold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paste notes' }).click();
  await page
    .getByLabel('What do you know about the client?')
    .fill('65 yo male, diabetic on metformin, two stents in 2019, quit smoking last year, no COPD');
  await page.getByRole('button', { name: 'Read the notes' }).click();
  await page.getByText('Check how each part was read.').waitFor();
  await takeScreenshots(page, 'notes');
  await page.keyboard.press('Escape');
  await pasteNotes(
    page,
    '67 yo male, 5\'9", 210 lbs, lives in Texas, never smoked, high blood pressure, $15,000',
  );
  await page.getByRole('button', { name: 'Another person' }).click();
  await page.getByLabel('First name').fill('Ellen');
  await pasteNotes(page, '64 yo female, 5\'4", 148 lbs, never smoked');
  await page.getByRole('radio', { name: /^Person 1/ }).check({ force: true });
  await page.getByLabel('First name').fill('Robert');
  await page.getByRole('row', { name: /^Cheapest for each/ }).waitFor();
  await settled(page);
  await takeScreenshots(page, 'couple', { phoneFrom: '.results', fromTop: true });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.type('e');
  await takeScreenshots(page, 'palette');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New applicant' }).click();
}

async function shootAgent(page: Page): Promise<string> {
  const keyboard = new Keyboard(page);
  await page.getByText('Still needed').waitFor();
  await takeScreenshots(page, 'quote-empty');
  await shootHousehold(page);
  await page.getByLabel('Sex').focus();
  await typeApplicant(page, keyboard, INSULIN_SMOKER);
  await page.locator('.card').first().waitFor();
  await settled(page);
  await takeScreenshots(page, 'quote', { phoneFrom: '.results', fromTop: true });
  await takeScreenshots(page, 'editing', { phoneFrom: '.rows >> nth=0', looks: PHONE_LOOKS });

  await page.getByRole('button', { name: 'Remove Tiotropium' }).click();
  await page.getByRole('combobox', { name: /^Add a condition/ }).fill('heart attack or stroke');
  await keyboard.press('Enter');
  await page.getByText('Provisional offers.').waitFor();
  await settled(page);
  await takeScreenshots(page, 'provisional', { phoneFrom: '.rows li:last-child >> nth=0' });

  await page.getByRole('button', { name: 'New applicant' }).click();
  await page.getByLabel('Sex').focus();
  await typeApplicant(page, keyboard, RECENT_STROKE);
  await page.locator('.card').first().waitFor();
  await settled(page);
  await showWholeGroups(page);
  await page.getByRole('button', { name: 'Why? Evenlight', exact: true }).first().click();
  await page.locator('.classes').waitFor();
  await takeScreenshots(page, 'why');
  await page.getByRole('button', { name: 'Hand over: make an offer id' }).click();
  const offerId = (await page.getByTestId('offer-id').textContent()) ?? '';
  await keyboard.press('Escape');

  for (const amount of ['5000', '10000']) {
    await page.getByLabel(/^Add a face amount/).fill(amount);
    await keyboard.press('Enter');
  }
  await page.getByRole('radio', { name: '$5,000', exact: true }).waitFor();
  await settled(page);
  for (const offer of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Compare / })
      .nth(offer)
      .check();
  await page.getByRole('link', { name: /^Compare/ }).click();
  await page.getByRole('table').waitFor();
  await takeScreenshots(page, 'compare');

  await page.getByLabel('Name of the case').fill('Anna Hartwell (call Tuesday)');
  await keyboard.press('Enter');
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Protect and save' }).waitFor();
  await takeScreenshots(page, 'unlock');
  await page.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
  await keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('button', { name: /^Share/ }).click();
  const link = await page.getByLabel('Link for the client').inputValue();
  await takeScreenshots(page, 'cases');
  await page.getByRole('link', { name: 'Check an offer' }).click();
  await page.getByLabel('Offer id').fill(offerId);
  await keyboard.press('Enter');
  await page.getByText('Still valid: same class, same price.').waitFor();
  await takeScreenshots(page, 'offer-check');
  return link;
}

const data = await mkdtemp(join(tmpdir(), 'prequal-screenshots-'));
await mkdir(folder, { recursive: true });
const service = await startService(data, { PREQUAL_WORKERS: '1' });
const browser = await openBrowser();
try {
  const { page } = await openConsolePage(browser, `${service.base}/console/`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await takeScreenshots(page, 'sign-in');
  // Browsers have passkeys for names only.
  const link = (await printedLink(service)).replace('127.0.0.1', 'localhost');
  const agent = await openConsolePage(browser, link);
  const shared = await shootAgent(agent.page);
  await shootDeveloper(agent.page);
  // With the branding that was set meanwhile.
  const client = await openConsolePage(browser, shared);
  await client.page.getByRole('table').waitFor();
  await takeScreenshots(client.page, 'shared');
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { startProvider } from '../../apps/service/test/openid-provider.ts';
import { openBrowser } from '../../e2e/browser.ts';
import { HEALTHY, typeApplicant } from '../../e2e/console/applicants.ts';
import { openConsolePage } from '../../e2e/console/console-page.ts';
import { Keyboard } from '../../e2e/console/keyboard.ts';
import { printedLink, startService } from '../../e2e/service-process.ts';
import { palettePng } from '../console-screenshots/palette-png.ts';

/**
 * Takes the pictures of the guides for owners and operators, following a new customer from the operator's first click
 * to the first live quote, and prints how many clicks and seconds it took: npx tsx tools/guide-pictures/main.ts [folder]
 */
const folder = process.argv[2] ?? 'docs/guides/pictures';
const VIEWPORT = { width: 1100, height: 760 };
const MARGIN = 12;

/** What a person does with the mouse and into how many fields they type. */
class Hands {
  clicks = 0;
  fields = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }
}

/** The top of the page, or the part of it that an element fills. */
async function picture(page: Page, name: string, of?: Locator, height = VIEWPORT.height): Promise<void> {
  await page.waitForLoadState('networkidle');
  await of?.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const box = of === undefined ? null : await of.boundingBox();
  const clip =
    box === null
      ? { x: 0, y: 0, width: VIEWPORT.width, height }
      : {
          x: Math.max(0, box.x - MARGIN),
          y: Math.max(0, box.y - MARGIN),
          width: Math.min(VIEWPORT.width - Math.max(0, box.x - MARGIN), box.width + 2 * MARGIN),
          height: Math.min(VIEWPORT.height - Math.max(0, box.y - MARGIN), box.height + 2 * MARGIN),
        };
  const png = await page.screenshot({ animations: 'disabled', clip });
  await writeFile(join(folder, `${name}.png`), palettePng(png));
}

/** A secret in a picture that everybody sees should not look like one to copy. */
async function hide(page: Page, secret: RegExp): Promise<void> {
  await page
    .getByText(secret)
    .last()
    .evaluate((element, pattern) => {
      element.textContent = (element.textContent ?? '').replace(
        new RegExp(pattern),
        (found: string) => `${found.slice(0, 8)}…`,
      );
    }, secret.source);
}

const sectionOf = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) }).last();
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

async function createCustomer(page: Page, hands: Hands): Promise<string> {
  await hands.click(menu(page, 'Operator'));
  await hands.type(page.getByLabel('Name', { exact: true }), 'Lakeside Agency');
  await hands.type(page.getByLabel('Email of the first owner').first(), 'ada@lakeside.example.com');
  await hands.click(page.getByRole('button', { name: 'Create account' }));
  const invitation = (await page.getByTestId('invitation').textContent()) ?? '';
  await hands.click(page.getByRole('button', { name: 'Create an active license' }));
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  return invitation;
}

async function shootOperator(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  await hide(page, /sit_\w+/);
  await picture(page, 'operator-new-account');
  await picture(page, 'operator-account', page.getByRole('region', { name: 'Lakeside Agency' }));
  await picture(page, 'operator-health', sectionOf(page, 'Health'));
  await picture(page, 'operator-versions', sectionOf(page, 'Versions'));
}

async function quoteLive(page: Page, hands: Hands): Promise<void> {
  await hands.click(page.getByRole('button', { name: 'Test mode' }));
  await page.getByRole('button', { name: 'Live mode' }).waitFor();
  await typeApplicant(page, new Keyboard(page), HEALTHY);
  hands.fields += Object.keys(HEALTHY).length;
  await hands.click(page.getByRole('button', { name: 'Quote now' }));
  await page.locator('.card').first().waitFor();
}

async function shootOwner(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  await picture(page, 'owner-live-quote');
  await menu(page, 'People and keys').click();
  await page.getByLabel('Mode').selectOption('live');
  await page.getByRole('button', { name: 'Issue a token' }).click();
  await page.getByTestId('token').waitFor();
  await hide(page, /svc_live_\w+/);
  await picture(page, 'owner-token', sectionOf(page, 'Tokens'));
  await page.getByLabel('Name', { exact: true }).last().fill('Grace Hopper');
  await page.getByLabel('Email', { exact: true }).fill('grace@lakeside.example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('grace@lakeside.example.com').first().waitFor();
  await hide(page, /sit_\w+/);
  await picture(page, 'owner-people', sectionOf(page, 'Members'));
  await picture(page, 'owner-leaving', sectionOf(page, 'Export and close'));
}

async function shootCompanySignIn(browser: Browser, base: string, owner: Page): Promise<void> {
  const domains = owner.getByLabel('Email domains, separated by commas');
  await domains.fill('lakeside.example.com');
  await owner.getByRole('button', { name: 'Save domains' }).click();
  await owner.getByText('The domains were saved.').waitFor();
  await picture(owner, 'company-domains', owner.locator('section', { has: domains }));
  const { page } = await openConsolePage(browser, `${base}/console/`, { viewport: VIEWPORT });
  await page.getByRole('link', { name: 'Sign in with your company’s account' }).waitFor();
  await picture(page, 'company-sign-in', undefined, 430);
}

const data = await mkdtemp(join(tmpdir(), 'prequal-guide-pictures-'));
await mkdir(folder, { recursive: true });
const places = { callback: 'http://127.0.0.1:1/callback' };
const provider = await startProvider(() => places.callback);
const service = await startService(data, { PREQUAL_WORKERS: '1', ...provider.variables });
places.callback = `${service.base}/console/api/oidc/callback`;
const browser = await openBrowser();
try {
  const link = await printedLink(service);
  const operator = await openConsolePage(browser, link, { viewport: VIEWPORT });
  await menu(operator.page, 'Operator').waitFor();
  const [hands, begun] = [new Hands(), performance.now()];
  const invitation = await createCustomer(operator.page, hands);
  const byOperator = { clicks: hands.clicks, fields: hands.fields };
  hands.clicks += 1;
  const customer = await openConsolePage(browser, invitation, { viewport: VIEWPORT });
  customer.page.on('dialog', (dialog) => {
    hands.clicks += 1;
    void dialog.accept();
  });
  await quoteLive(customer.page, hands);
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(
    `From the operator's first click to the first live quote: ${seconds.toFixed(1)} s, ${hands.clicks} clicks and ${hands.fields} fields; ` +
      `the operator's part: ${byOperator.clicks} clicks and ${byOperator.fields} fields.\n`,
  );
  await shootOperator(operator.page);
  await shootOwner(customer.page);
  await shootCompanySignIn(browser, service.base, customer.page);
} finally {
  await browser.close();
  await service.stop();
  await provider.close();
  await rm(data, { recursive: true, force: true });
}

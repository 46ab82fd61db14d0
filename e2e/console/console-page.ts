import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { isProving } from '../../tools/test-report/proofs.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What axe runs, by the tags or names of rules. */
interface Rules {
  readonly runOnly: readonly string[];
}
/** The rules of WCAG 2.2 AA and of the levels below it. */
const WCAG: Rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The rule that depends on the color scheme; all others find the same in either. It takes most of axe's time on a long page. */
const CONTRAST: Rules = { runOnly: ['color-contrast'] };

export const WIDTHS = [390, 1360] as const;
/** Of a tablet and of a small laptop, where a page must fit as well. */
const WIDTHS_BETWEEN = [834, 1100] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** A page of the console that records its errors and network requests. */
export interface ConsolePage {
  readonly page: Page;
  /** Errors and warnings of the browser, for example a violation of the security policy. */
  readonly complaints: string[];
  /** Responses with an error status, for example `404 /console/missing.js`. */
  readonly refused: string[];
  readonly requested: string[];
}

export type ConsolePageOptions = BrowserContextOptions & { readonly today?: Date };

/** Opens an address in a fresh profile; `today` is the browser's current time. */
export async function openConsolePage(
  browser: Browser,
  url: string,
  { today, ...options }: ConsolePageOptions = {},
): Promise<ConsolePage> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  if (today !== undefined) await context.clock.setFixedTime(today);
  // The timeout only ends a test that hangs; it does not measure speed.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const refused: string[] = [];
  const requested: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isStatus) complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(url);
  return { page, complaints, refused, requested };
}

/** axe's violations, one line per element; empty if the screen is accessible. */
export async function accessibilityFindings(page: Page, rules: Rules = WCAG): Promise<string[]> {
  // Loaded where it is needed, not by every page. It is not part of the page, whose security policy still applies.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<{
    violations: readonly { id: string; help: string; nodes: readonly { target: unknown; html: string }[] }[];
  }>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} at ${String(target)}: ${html.slice(0, 120)}`),
  );
}

/** How long a page may take to fit a new width; only a page that never fits takes as long. */
const FITS_MS = 30_000;

/** Whether the page has to be scrolled sideways, once it has had time to fit its width. */
export function overflowsSideways(page: Page): Promise<boolean> {
  return page
    .waitForFunction(
      'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
      undefined,
      { timeout: FITS_MS },
    )
    .then(
      () => false,
      () => true,
    );
}

/** The page has noticed its new width and colors, which it does with a frame, and has drawn what follows from them. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))',
  );
}

type Look = readonly [width: (typeof WIDTHS)[number], colorScheme: (typeof SCHEMES)[number]];

/** Each width and each color scheme once. */
const TWO_LOOKS: readonly [narrow: Look, wide: Look] = [
  [390, 'dark'],
  [1360, 'light'],
];
/** Both widths in the other color scheme; `npm run prove:looks` tries them, since axe is slow on large pages. */
const OTHER_COLORS: readonly Look[] = [
  [390, 'light'],
  [1360, 'dark'],
];
const EVERY = isProving('looks');

/** How often each page was checked, so that its screens take turns in the two looks. */
const checked = new WeakMap<Page, number>();

/**
 * Findings of the screen that is open, with the viewport restored afterwards: all rules in one of the two looks, which take
 * turns from one screen of a page to the next. `npm run prove:looks` runs all rules in both, and the contrast in the other
 * combinations.
 */
export async function findingsInEveryLook(page: Page): Promise<string[]> {
  if (EVERY)
    return [
      ...(await findingsIn(page, TWO_LOOKS)),
      ...(await findingsIn(page, OTHER_COLORS, { rules: CONTRAST, fits: [] })),
    ];
  const times = checked.get(page) ?? 0;
  checked.set(page, times + 1);
  const [narrow, wide] = TWO_LOOKS;
  const widths = [...WIDTHS_BETWEEN, ...TWO_LOOKS.map(([width]) => width)];
  return findingsIn(page, [times % 2 === 0 ? narrow : wide], { fits: widths });
}

/**
 * For another state of a screen that was checked in every look: whether the page has to be scrolled sideways in the narrow and
 * the wide look; in `npm run prove:looks` everything in every look.
 */
export async function findingsInTwoLooks(page: Page): Promise<string[]> {
  if (EVERY) return findingsInEveryLook(page);
  return findingsIn(page, [], { fits: TWO_LOOKS.map(([width]) => width) });
}

interface Checks {
  readonly rules?: Rules;
  /** Further widths in which the page must not scroll sideways. */
  readonly fits?: readonly number[];
}

async function findingsIn(
  page: Page,
  looks: readonly Look[],
  { rules = WCAG, fits = WIDTHS_BETWEEN }: Checks = {},
): Promise<string[]> {
  const before = page.viewportSize();
  const findings: string[] = [];
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    const look = `${width} px, ${colorScheme}`;
    findings.push(...(await accessibilityFindings(page, rules)).map((finding) => `${look}: ${finding}`));
    if (await overflowsSideways(page)) findings.push(`${look}: scrolls sideways`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of fits) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    if (await overflowsSideways(page)) findings.push(`${width} px: scrolls sideways`);
  }
  if (before !== null) await page.setViewportSize(before);
  return findings;
}

/**
 * The last quote has arrived, with its questions and open facts. Each edit is quoted, and an offer may move to another group of
 * the list, and out of sight, with the quotes that are still on their way.
 */
export async function settled(page: Page): Promise<void> {
  await page.locator('.results[aria-busy="false"]').waitFor();
}

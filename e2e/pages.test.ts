import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { findingsInEveryLook, openConsolePage } from './console/console-page.ts';
import { preparedDataDir } from './data-directory.ts';
import { type ServiceProcess, startService } from './service-process.ts';
import { testBrowser } from './test-browser.ts';

const folder = await openTestFolder('pages');
let service: ServiceProcess;
let token = '';

beforeAll(async () => {
  service = await startService(await preparedDataDir(join(folder, 'data')), { PREQUAL_WORKERS: '1' });
  token = await service.token('test');
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const browser = await testBrowser();

it('both pages are public', async () => {
  for (const path of ['/', '/docs']) {
    const response = await fetch(`${service.base}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('prequal');
  }
});

describe('in a browser', () => {
  /** A page, its console errors and its requests. */
  async function open(path: string, width: number) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const complaints: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${service.base}${path}`);
    return { page, complaints, asked };
  }

  const overflows = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

  it.each([1360, 390])(
    'both pages render at %i px, without console errors or external requests',
    async (width) => {
      for (const path of ['/', '/docs']) {
        const { page, complaints, asked } = await open(path, width);
        expect(await page.locator('h1').isVisible()).toBe(true);
        expect(await overflows(page)).toBe(false);
        expect(complaints).toEqual([]);
        expect(asked.filter((url) => !url.startsWith(service.base))).toEqual([]);
        await page.close();
      }
    },
  );

  it('the front page leads to the reference', async () => {
    const { page } = await open('/', 1360);
    await page.click('a[href="/docs"]');
    await page.waitForURL('**/docs', { waitUntil: 'load' });
    expect(await page.locator('article.op').count()).toBeGreaterThan(20);
  });

  it('prequalify can be tried with the demo token: status, headers and offers are shown', async () => {
    const { page, complaints } = await open('/docs', 1360);
    await page.fill('#token', token);
    await expect.poll(() => page.textContent('#mode')).toContain('Test token');
    await page.click('#prequalify button.send');
    await page.locator('#prequalify output .status').waitFor();
    expect(await page.textContent('#prequalify output .status')).toMatch(/^200/);
    const headers = await page.textContent('#prequalify output .headers');
    expect(headers).toMatch(/x-request-id: req_/);
    const body = JSON.parse((await page.textContent('#prequalify output .body')) ?? '') as {
      data: { plans: { eligible: boolean }[] };
    };
    expect(body.data.plans.some(({ eligible }) => eligible)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('another example can be chosen, a body can be edited, and an error response is shown', async () => {
    const { page } = await open('/docs', 1360);
    await page.fill('#token', token);
    await page.selectOption('#prequalify select', { index: 1 });
    await expect.poll(() => page.inputValue('#prequalify textarea')).toContain('monthly_budget');
    await page.fill('#prequalify textarea', '{"applicant": 1}');
    await page.click('#prequalify button.send');
    await page.locator('#prequalify output .status').waitFor();
    expect(await page.textContent('#prequalify output .status')).toMatch(/^400/);
    expect(await page.textContent('#prequalify output .body')).toContain('"param": "/applicant"');
  });

  it('a logo response is shown as an image', async () => {
    const { page, complaints } = await open('/docs', 390);
    await page.fill('#token', token);
    await page.click('#getLogo button.send');
    await page.locator('#getLogo output img').waitFor();
    const width = () => page.evaluate<number>("document.querySelector('#getLogo output img').naturalWidth");
    await expect.poll(width).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('the curl line of a form never shows the token', async () => {
    const { page } = await open('/docs', 1360);
    await page.fill('#token', token);
    await page.click('#listEvents button.curl');
    const line = await page.textContent('#listEvents output .command');
    expect(line).toContain(`curl -s '${service.base}/v1/events'`);
    expect(line).toContain('Bearer $PREQUAL_TOKEN');
    expect(line).not.toContain(token);
  });

  it('a reader finds an operation by a field, copies an example and keeps the focus, with the keyboard', async () => {
    const { page } = await open('/docs', 1360);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('/');
    await page.keyboard.type('face_amount_cents');
    await expect.poll(() => page.textContent('#count')).toMatch(/^\d+ operations$/);
    await expect.poll(() => page.textContent('#found')).toContain('/v3/prequalify');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/#\w+$/);

    await page.fill('#token', token);
    await page.focus('#prequalify button.send');
    await page.keyboard.press('Enter');
    await page.locator('#prequalify output .status').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('send');
    await page.locator('#prequalify output .copied button').press('Enter');
    await expect.poll(() => page.textContent('#prequalify output .copied button')).toBe('Copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('"prequalify_result"');
  });

  it('the first Tab offers to skip the menu', async () => {
    const { page } = await open('/docs', 1360);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/#content$/);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
  });

  it('every guide is a page of the service, and its links lead somewhere', async () => {
    const { page } = await open('/docs/guides', 1360);
    const links: string[] = await page.$$eval('main a', (found) => found.map((link) => String(link)));
    const guides = [...new Set(links.filter((link) => link.endsWith('.md')))];
    expect(guides.length).toBeGreaterThan(20);
    const dead: string[] = [];
    // Most pages are linked from several others; each is fetched once.
    const fetched = new Map<string, { readonly ok: boolean; readonly body: string }>();
    const fetchOnce = async ({ origin, pathname, search }: URL) => {
      const address = `${origin}${pathname}${search}`;
      const known = fetched.get(address);
      if (known !== undefined) return known;
      const response = await fetch(address);
      const result = { ok: response.ok, body: await response.text() };
      fetched.set(address, result);
      return result;
    };
    for (const guide of guides) {
      const { body: text } = await fetchOnce(new URL(guide));
      expect(text).toContain('<h1');
      for (const [, href = ''] of text.matchAll(/<(?:a href|img src)="([^"]+)"/g)) {
        const target = new URL(href, guide);
        if (target.origin !== service.base) continue;
        const { ok, body } = await fetchOnce(target);
        const anchor = decodeURIComponent(target.hash.slice(1));
        if (!ok || (anchor !== '' && !body.includes(`id="${anchor}"`))) dead.push(`${guide}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it.each(['/', '/docs', '/docs/guides', '/docs/guides/catalog.md', '/problems/validation-error'])(
    'axe finds no violations on %s, light and dark, wide and narrow',
    async (path) => {
      const { page } = await openConsolePage(browser, `${service.base}${path}`);
      // Operations have the same markup: one per section is enough, and axe is slow on large pages.
      await page.evaluate(
        "for (const next of document.querySelectorAll('article.op + article.op')) next.remove()",
      );
      expect(await findingsInEveryLook(page)).toEqual([]);
      await page.close();
    },
  );
});

import type { Browser, Page } from 'playwright-core';

const SLOWER = 4;

export interface ColdLoad {
  readonly first_paint_ms: number;
  readonly usable_ms: number;
  readonly layout_shift: number;
}

/** Paint, layout shift and time until the form can be used, with an empty cache on a processor that is four times slower. */
export async function coldLoad(browser: Browser, signedIn: Page, base: string): Promise<ColdLoad> {
  const context = await browser.newContext({
    storageState: await signedIn.context().storageState(),
    viewport: { width: 1360, height: 900 },
  });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });
      window.usable = new Promise((resolve) => new MutationObserver((_, observer) => {
        if (document.querySelector('form input') === null) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }).observe(document, { childList: true, subtree: true }));`);
    await page.goto(`${base}/console/`);
    // The page's security policy refuses waitForFunction, which evaluates a string.
    const usable = await page.evaluate<number>('window.usable');
    await page.waitForLoadState('networkidle');
    return await page.evaluate<ColdLoad>(`({
      first_paint_ms: Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime),
      usable_ms: ${Math.round(usable)},
      layout_shift: Number(window.shift.toFixed(4)),
    })`);
  } finally {
    await context.close();
  }
}

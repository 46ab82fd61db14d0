import type { Page } from 'playwright-core';

const median = (values: readonly number[]) => at(values, 0.5);
const p95 = (values: readonly number[]) => at(values, 0.95);

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** Changes a number to a word and back, each of which changes what is said while typing. */
export async function liveLatencies(page: Page, cell: RegExp, edits: number) {
  await page.evaluate(`
    window.untilReported = () => new Promise((resolve) => {
      let entered = 0;
      addEventListener('keydown', (event) => { if (event.key === 'Enter') entered = event.timeStamp; }, { capture: true });
      const region = document.querySelector('section[aria-label="While you type"]');
      const observer = new MutationObserver(() => {
        if (entered === 0) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - entered)));
      });
      observer.observe(region, { childList: true, subtree: true, characterData: true });
    });`);
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    await page.getByRole('button', { name: cell }).first().click();
    await page.keyboard.type(edit % 2 === 0 ? 'x' : '24');
    await page.evaluate('void (window.reported = untilReported())');
    await page.keyboard.press('Enter');
    times.push(await page.evaluate<number>('window.reported'));
  }
  return { p50: Math.round(median(times)), p95: Math.round(p95(times)) };
}

/** Milliseconds from a click until the cell can be typed into, and from Enter until the sheet shows the value. */
export async function cellLatencies(page: Page, rows: readonly number[]) {
  await page.evaluate(`
    window.untilFrame = (type) => new Promise((resolve) => addEventListener(type, ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))), { capture: true, once: true }));`);
  const times = { open: [] as number[], commit: [] as number[] };
  for (const row of rows) {
    const cell = page.getByRole('button', { name: new RegExp(`^value, row ${row}:`) });
    await cell.scrollIntoViewIfNeeded();
    await page.evaluate(`void (window.frame = untilFrame('click'))`);
    await cell.click();
    times.open.push(await page.evaluate<number>('window.frame'));
    await page.keyboard.type('36');
    await page.evaluate(`void (window.frame = untilFrame('keydown'))`);
    await page.keyboard.press('Enter');
    times.commit.push(await page.evaluate<number>('window.frame'));
  }
  return { open: Math.round(p95(times.open)), commit: Math.round(p95(times.commit)) };
}

/** Scrolls the sheet for some seconds: frames a second, and the longest time between two frames. */
export function scrollFrames(page: Page, seconds: number) {
  return page.evaluate<{ readonly perSecond: number; readonly p95: number }>(`
    new Promise((resolve) => {
      const sheet = document.querySelector('.editor .scroll');
      const target = sheet.scrollHeight > sheet.clientHeight ? sheet : document.scrollingElement;
      const frames = [];
      let [direction, last] = [1, performance.now()];
      const started = last;
      const step = () => {
        const now = performance.now();
        frames.push(now - last);
        last = now;
        const before = target.scrollTop;
        target.scrollTop += 60 * direction;
        if (target.scrollTop === before) direction = -direction;
        if (now - started < ${seconds * 1000}) requestAnimationFrame(step);
        else {
          const sorted = frames.slice(1).sort((left, right) => left - right);
          resolve({
            perSecond: Math.round(sorted.length / ((now - started) / 1000)),
            p95: Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1]),
          });
        }
      };
      requestAnimationFrame(step);
    })`);
}

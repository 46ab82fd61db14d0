import type { Page } from 'playwright-core';

/** Milliseconds of one edit, from the browser's own clock. */
interface Latency {
  /** From the input event to the start of the last request. */
  readonly before: number;
  /** From the start of the request to its first byte. */
  readonly service: number;
  readonly transfer: number;
  /** From the last byte to the frame that shows it. */
  readonly shown: number;
  readonly total: number;
}

/**
 * Changes the date of birth, which changes premiums, and waits for the frame with the new offers. With `pauseMs`, four
 * other edits come first in that rhythm, and the last one counts.
 */
export async function editLatencies(page: Page, count: number, pauseMs = 0) {
  await page.evaluate(WATCH);
  const latencies: Latency[] = [];
  const birth = page.getByLabel('Date of birth');
  for (let edit = 0; edit < count; edit += 1) {
    await page.locator('.results[aria-busy="false"]').waitFor();
    const year = 1940 + ((edit * 5) % 25);
    for (let key = 0; pauseMs > 0 && key < 4; key += 1) {
      await birth.fill(`2/11/${year + key}`);
      await page.waitForTimeout(pauseMs);
    }
    await page.evaluate(`watch('/v3/prequalify', '.offers')`);
    await birth.fill(`2/11/${year + 4}`);
    latencies.push(await page.evaluate<Latency>('window.latency'));
  }
  return summary(latencies);
}

const TYPED = [
  'congestive heart failure and chronic kidney disease',
  'insulin dependent diabetes with neuropathy and retinopathy',
];

/** Types conditions letter by letter and waits for the frame with the suggestions. */
export async function suggestLatencies(page: Page) {
  await page.evaluate(WATCH);
  const latencies: Latency[] = [];
  const box = page.getByRole('combobox', { name: /^Add a condition/ });
  for (const text of TYPED) {
    await box.fill('');
    await box.focus();
    for (const letter of text) {
      await page.waitForTimeout(50);
      await page.evaluate(`watch('/v3/suggest', '.combobox:has(:focus)', true)`);
      await page.keyboard.type(letter);
      latencies.push(await page.evaluate<Latency>('window.latency'));
    }
  }
  await box.fill('');
  return summary(latencies);
}

export interface LatencySummary {
  readonly edits: number;
  readonly p50: Latency;
  readonly p95: Latency;
}

function summary(latencies: readonly Latency[]): LatencySummary {
  const at = (share: number): Latency => {
    const of = (field: keyof Latency) => {
      const sorted = latencies.map((latency) => latency[field]).sort((left, right) => left - right);
      return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
    };
    return {
      before: of('before'),
      service: of('service'),
      transfer: of('transfer'),
      shown: of('shown'),
      total: of('total'),
    };
  };
  return { edits: latencies.length, p50: at(0.5), p95: at(0.95) };
}

/**
 * `watch(path, selector, maySame)` sets `latency` to a promise of the next input's latency: the frame after the response to the
 * request on that path arrived and after something below that element changed because of it. With `maySame` a response that
 * changes nothing counts too, from when the browser reports it, which it does later than it gives it to the page.
 */
const WATCH = `
  window.watch = (path, selector, maySame = false) => {
    window.latency = new Promise((resolve) => {
      let input = 0, entry = null;
      const frames = [];
      const afterFrame = (since) => requestAnimationFrame(() => setTimeout(() => {
        frames.push({ since, at: performance.now() });
        end();
      }));
      const end = () => {
        const frame = entry === null ? undefined : frames.find(({ since }) => since >= entry.responseEnd);
        if (frame === undefined) return;
        responses.disconnect();
        changes.disconnect();
        resolve({
          before: entry.startTime - input,
          service: entry.responseStart - entry.startTime,
          transfer: entry.responseEnd - entry.responseStart,
          shown: frame.at - entry.responseEnd,
          total: frame.at - input,
        });
      };
      addEventListener('input', (event) => { input = event.timeStamp; }, { capture: true, once: true });
      const isAnswer = ({ name, startTime }) => name.includes(path) && input > 0 && startTime >= input;
      const responses = new PerformanceObserver((list) => {
        entry = list.getEntries().findLast(isAnswer) ?? entry;
        if (entry !== null && maySame) afterFrame(performance.now());
        end();
      });
      responses.observe({ type: 'resource' });
      const changes = new MutationObserver(() => afterFrame(performance.now()));
      changes.observe(document.querySelector(selector), { childList: true, subtree: true, characterData: true });
    });
  };`;

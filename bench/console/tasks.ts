import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { openConsolePage } from '../../e2e/console/console-page.ts';
import { Keyboard } from '../../e2e/console/keyboard.ts';
import { printedLink, startService } from '../../e2e/service-process.ts';

/**
 * The tasks of an agent's day, with the keys, clicks and seconds that each takes: npm run bench:console:tasks
 * The seconds are those of a machine that presses the keys; people add their typing, which the keys tell.
 */

interface Effort {
  readonly task: string;
  readonly keys: number;
  readonly clicks: number;
  readonly seconds: number;
}

/** Somebody with a keyboard and a mouse, who counts both. */
class Agent {
  readonly page: Page;
  readonly efforts: Effort[] = [];
  keyboard: Keyboard;
  #clicks = 0;

  constructor(page: Page) {
    this.page = page;
    this.keyboard = new Keyboard(page);
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.page.getByLabel(label).first().focus();
    await this.keyboard.type(text);
  }

  async task(name: string, work: () => Promise<void>): Promise<void> {
    this.keyboard = new Keyboard(this.page);
    this.#clicks = 0;
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    this.efforts.push({ task: name, keys: this.keyboard.keystrokes, clicks: this.#clicks, seconds });
  }

  async startOver(): Promise<void> {
    await this.page.getByRole('button', { name: 'New applicant' }).click();
    await this.page.getByText('Still needed').waitFor();
  }

  /** Pastes notes, which is one key, and confirms what was read. */
  async paste(
    notes: string,
    choices: readonly (readonly [part: string, choice: string])[] = [],
  ): Promise<void> {
    await this.click(this.page.getByRole('button', { name: 'Paste notes' }));
    await this.page.getByLabel('What do you know about the client?').waitFor();
    // Wherever the focus is.
    await this.page.keyboard.insertText(notes);
    await this.keyboard.press('Control+Enter');
    const dialog = this.page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: /^Add \d+ parts?$/ });
    await add.waitFor();
    for (const [part, choice] of choices) {
      await dialog.getByLabel(`Meaning of “${part}”`).focus();
      await this.keyboard.type(choice);
    }
    await this.click(add);
  }
}

const firstOffer = (page: Page) => page.locator('.card').first().waitFor();

async function quoteTasks(agent: Agent): Promise<void> {
  const { page } = agent;
  await agent.task('Smoker of 67 with insulin and neuropathy, typed', async () => {
    const { keyboard } = agent;
    await page.getByLabel('Sex').focus();
    await keyboard.enter('Date of birth', '67');
    await keyboard.enter('Height', '5 10');
    await keyboard.enter('Weight', '232');
    await keyboard.enter('State', 'GA');
    await keyboard.enter('Nicotine', 'Within');
    await keyboard.tabTo(page.getByRole('combobox', { name: /^Add a condition/ }));
    await keyboard.type('diabetes on insulin');
    await keyboard.press('Enter');
    await keyboard.type('neuropathy');
    await keyboard.press('Enter');
    await firstOffer(page);
  });
  await agent.startOver();
  await agent.task('The same from pasted notes', async () => {
    await agent.paste(
      '67 yo male, 5\'10", 232 lbs, lives in Georgia, smoker, diabetes on insulin, neuropathy',
    );
    await firstOffer(page);
  });
  await agent.startOver();
  await agent.task('A couple from pasted notes, with the sum', async () => {
    await agent.paste('67 yo male, 5\'10", 190 lbs, lives in Texas, never smoked, high blood pressure');
    await agent.click(page.getByRole('button', { name: 'Another person' }));
    await agent.paste('64 yo female, 5\'4", 148 lbs, never smoked');
    await page.getByRole('row', { name: /^Cheapest for each/ }).waitFor();
  });
  await agent.startOver();
  await agent.task('$60 a month', async () => {
    await agent.paste('65 yo female, 5\'4", 148 lbs, lives in Texas, never smoked, $60 a month');
    await firstOffer(page);
  });
  await agent.startOver();
  await agent.task('Misspelled words', async () => {
    await agent.paste('65 yo female, 5\'4", 148 lbs, lives in Texas, never smoked, diabetis, on metforman');
    await firstOffer(page);
    await page.getByText('Read as Metformin').waitFor();
  });
  await agent.startOver();
}

async function caseTasks(agent: Agent): Promise<string> {
  const { page } = agent;
  await agent.task('Declined, and when it opens', async () => {
    await agent.paste('66 yo female, 5\'5", 171 lbs, lives in Texas, never smoked, stroke 8 months ago');
    await firstOffer(page);
    await agent.click(page.locator('summary', { hasText: 'not available' }));
    await page
      .locator('.closed .reasons', { hasText: /opens on/ })
      .first()
      .waitFor();
  });
  await agent.task('Compare two products', async () => {
    for (const index of [0, 1])
      await agent.click(page.getByRole('checkbox', { name: /^Compare / }).nth(index));
    await agent.click(page.getByRole('button', { name: 'Compare 2 products' }));
    await page.getByRole('table').waitFor();
  });
  await agent.task('Save as a case, the first one with its passphrase', async () => {
    await agent.fill('Name of the case', 'Anna Hartwell');
    await agent.keyboard.press('Enter');
    await agent.fill(/^Passphrase$/, 'correct horse battery');
    await agent.fill('Repeat the passphrase', 'correct horse battery');
    await agent.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
  });
  await agent.task('Print', async () => {
    await agent.click(page.getByRole('button', { name: 'Print or save as PDF' }));
    await page.pdf();
  });
  let link = '';
  await agent.task('Share', async () => {
    await agent.click(page.getByRole('navigation').getByRole('link', { name: 'Cases' }));
    await agent.click(page.getByRole('button', { name: 'Share Anna Hartwell' }));
    link = await page.getByLabel('Link for the client').inputValue();
  });
  return link;
}

const data = await mkdtemp(join(tmpdir(), 'prequal-console-tasks-'));
const service = await startService(data, { PREQUAL_WORKERS: '1' });
const browser = await openBrowser();
try {
  const link = await printedLink(service);
  const { page } = await openConsolePage(browser, link);
  await page.getByText('Still needed').waitFor();
  const agent = new Agent(page);
  await quoteTasks(agent);
  const shared = await caseTasks(agent);
  const client = await openConsolePage(browser, shared);
  await client.page.getByRole('table').waitFor();
  // A week later the page was closed in between, so the cases are locked again.
  await page.goto(`${service.base}/console/`);
  await page.getByText('Still needed').waitFor();
  await agent.task('Find the case a week later', async () => {
    await agent.click(page.getByRole('navigation').getByRole('link', { name: 'Cases' }));
    await agent.fill(/^Passphrase$/, 'correct horse battery');
    await agent.keyboard.press('Enter');
    await agent.fill('Find by name', 'anna');
    await agent.click(page.getByRole('button', { name: 'Open Anna Hartwell' }));
    await page.getByText('What changed since then').waitFor();
  });
  console.log('| Task | Keys | Clicks | Seconds, by a machine |\n| --- | --- | --- | --- |');
  for (const { task, keys, clicks, seconds } of agent.efforts)
    console.log(`| ${task} | ${keys} | ${clicks} | ${seconds.toFixed(1)} |`);
  console.log(`\nLoad of the machine: ${loadavg()[0]?.toFixed(1) ?? ''}`);
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}

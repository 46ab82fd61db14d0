import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** What docs/packs/guide-to-pack.md says, done in a browser. */

const DOCS = fileURLToPath(new URL('../../docs/packs/', import.meta.url));
const FOLDER = 'clover-bridge-life/footpath-final-expense/';
export const SLUG = 'clover-bridge-life-footpath-final-expense';

export const readGuide = () => readFile(`${DOCS}guide-to-pack.md`, 'utf8');

export interface Walkers {
  readonly analyst: Page;
  /** Opens the workbench as a publisher. */
  readonly publisher: () => Promise<Page>;
  /** Called where the page of the guide has a picture. */
  readonly picture: (page: Page, name: string) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.getByRole('region', { name: 'While you type' });

async function openFile(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Files of the draft' })
    .getByRole('link', { name: new RegExp(`\\b${name}$`) })
    .click();
  await page.getByRole('heading', { name: `${FOLDER}${name}` }).waitFor();
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
}

async function enterCell(page: Page, cell: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${cell}:`) }).click();
  await page.getByLabel(cell, { exact: true }).fill(text);
  await page.getByLabel(cell, { exact: true }).press('Enter');
}

async function newProduct({ analyst: page, picture }: Walkers): Promise<void> {
  await page.getByRole('link', { name: 'New product', exact: true }).click();
  await page.getByLabel('Name of the carrier').fill('Clover Bridge Life');
  await page.getByLabel('Name of the product').fill('Footpath Final Expense');
  await page.getByLabel('Document that the rules come from').fill('Agent guide 2026-06');
  await picture(page, 'new-product');
  await button(page, 'Create the draft').click();
  await status(page).getByText('The file rates.csv has no rates.').waitFor();
}

async function rates({ analyst: page, picture }: Walkers): Promise<void> {
  await button(page, 'Import rates').click();
  await page.getByLabel('CSV or XLSX file').setInputFiles(`${DOCS}guide-to-pack/rates.csv`);
  await button(page, 'Preview').click();
  await page.getByText('248 rates read, 0 problems').waitFor();
  await picture(page, 'rates');
  await button(page, 'Put into rates.csv').click();
  await save(page);
  await status(page).getByText('No problems. 1 scenario passed').waitFor();
}

async function rules({ analyst: page, picture }: Walkers): Promise<void> {
  await openFile(page, 'rules.csv');
  const row = async (id: string) => {
    const name = await page
      .getByRole('button', { name: new RegExp(`^id, row \\d+: ${id}$`) })
      .getAttribute('aria-label');
    return Number(/row (\d+)/.exec(name ?? '')?.[1]);
  };
  await enterCell(page, `value, row ${await row('B3')}`, '36');
  await enterCell(
    page,
    `note, row ${await row('B3')}`,
    'In the past 3 years, have you had or been treated for cancer other than of the skin?',
  );
  const last = await row('B8');
  await button(page, `Add a row below row ${last}`).click();
  const added = last + 1;
  await enterCell(page, `id, row ${added}`, 'B9');
  await enterCell(page, `kind, row ${added}`, 'condition_ever');
  await page.getByRole('button', { name: new RegExp(`^subject, row ${added}:`) }).click();
  const subject = page.getByLabel(`subject, row ${added}`, { exact: true });
  await subject.pressSequentially('parkin');
  await page.getByRole('option', { name: /group:Parkinson's/ }).waitFor();
  await picture(page, 'rules');
  await page.getByRole('option', { name: /group:Parkinson's/ }).click();
  await enterCell(page, `outcome, row ${added}`, 'Graded');
  await enterCell(page, `source, row ${added}`, 'Agent guide 2026-06, question B9');
  await save(page);
  await status(page).getByText('No problems. 1 scenario passed').waitFor();
}

async function settings({ analyst: page, picture }: Walkers): Promise<void> {
  await openFile(page, 'pack.yaml');
  const from = page.getByRole('group', { name: 'Days of sale' }).getByLabel('From');
  await from.fill('2026-01-01');
  await from.press('Enter');
  await page.getByLabel('Not sold in').fill('NY, MT');
  await page.getByLabel('Not sold in').press('Enter');
  const monthly = page.getByRole('textbox', { name: 'Monthly EFT', exact: true });
  await monthly.fill('8.8 %');
  await monthly.press('Enter');
  await picture(page, 'settings');
  await save(page);
}

async function scenarios({ analyst: page }: Walkers): Promise<void> {
  const block = /```yaml\n([\s\S]*?)```/.exec(await readGuide())?.[1] ?? '';
  await openFile(page, 'scenarios.yaml');
  await button(page, 'As text').click();
  const editor = page.getByRole('textbox', { name: `${FOLDER}scenarios.yaml` });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText(`${block}\n`);
  await save(page);
  await status(page).getByText('No problems. 2 scenarios passed').waitFor();
}

async function check({ analyst: page, picture }: Walkers): Promise<void> {
  await button(page, 'Check').click();
  await page.getByText('2 scenarios passed').nth(1).waitFor();
  await page.getByRole('link', { name: 'Impact', exact: true }).click();
  await button(page, 'Compare').click();
  await page.getByText('10,000 applicants:').waitFor();
  await picture(page, 'impact');
  await page.getByRole('link', { name: 'Rules, rates and settings' }).click();
}

async function publish({ analyst: page, publisher, picture }: Walkers): Promise<void> {
  await button(page, 'Submit for approval').click();
  await page.getByText(/^Submitted\. A publisher or owner/).waitFor();
  const other = await publisher();
  other.on('dialog', (dialog) => void dialog.accept());
  await other.getByRole('link', { name: 'Drafts', exact: true }).click();
  await other.getByRole('link', { name: 'New product: Footpath Final Expense' }).click();
  await other.getByText(`${SLUG} is new.`).waitFor();
  await picture(other, 'publish');
  await button(other, 'Approve').click();
  await button(other, 'Publish now').click();
  await other.getByText('Published. It is in force everywhere within seconds.').waitFor();
}

/** The steps in the order of the page, by the names that it marks them with. */
export const STEPS: readonly (readonly [name: string, step: (walkers: Walkers) => Promise<void>])[] = [
  ['new product', newProduct],
  ['rates', rates],
  ['rules', rules],
  ['settings', settings],
  ['scenarios', scenarios],
  ['check', check],
  ['publish', publish],
];

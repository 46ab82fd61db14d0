import type { Locator, Page } from 'playwright-core';
import { settled } from './console-page.ts';
import type { Keyboard } from './keyboard.ts';

/** A row of conditions or medications as a person types it. */
export interface TypedRow {
  readonly text: string;
  /** Take the first suggestion; otherwise what was typed stays as it is. */
  readonly pick?: boolean;
  /** Labels of the row's fields and what is typed there, in the order of the form. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface TypedApplicant {
  readonly sex: 'Male' | 'Female';
  readonly dob: string;
  readonly height: string;
  readonly weight: string;
  readonly state: string;
  readonly nicotine?: string;
  readonly conditions?: readonly TypedRow[];
  readonly medications?: readonly TypedRow[];
  readonly amounts: readonly string[];
}

/** The applicants of docs/packs/explain-examples.md, typed the way an agent types them. */
export const HEALTHY: TypedApplicant = {
  sex: 'Female',
  dob: '05/14/1961',
  height: `5'4"`,
  weight: '148',
  state: 'TX',
  amounts: ['15000'],
};

export const INSULIN_SMOKER: TypedApplicant = {
  sex: 'Male',
  dob: '2/11/1964',
  height: '5 10',
  weight: '232',
  state: 'GA',
  nicotine: 'Within',
  conditions: [
    {
      text: 'insulin diab',
      pick: true,
      fields: { Diagnosed: '2002-06', 'Last treatment': '1 MONTH AGO' },
    },
    { text: 'high blood pressure', fields: { Diagnosed: '2009' } },
  ],
  medications: [
    {
      text: 'insulin glargine',
      pick: true,
      fields: {
        'Taken for': 'insulin dependent diabetes',
        'Dose a day': '56 units daily',
        'First filled': '2002-06',
        'Last filled': '2026-08-10',
      },
    },
    { text: 'lisinopril', fields: { 'Taken for': 'high blood pressure', 'Last filled': '2026-08-02' } },
    {
      text: 'tiotropium',
      pick: true,
      fields: { 'Taken for': 'COPD', 'First filled': '2024-03-05', 'Last filled': '2026-08-20' },
    },
  ],
  amounts: ['15000'],
};

export const RECENT_STROKE: TypedApplicant = {
  sex: 'Female',
  dob: '04031960',
  height: '65',
  weight: '171',
  state: 'TX',
  conditions: [
    { text: 'stroke', pick: true, fields: { Diagnosed: '2025-12-28', 'Last treatment': '2026-02-01' } },
  ],
  medications: [
    {
      text: 'clopidogrel',
      pick: true,
      fields: { 'Taken for': 'stroke', 'First filled': '2026-01-04', 'Last filled': '2026-08-25' },
    },
  ],
  amounts: ['15000'],
};

/** Types an applicant into the quote form from its first field to its last, with Tab between them. */
export async function typeApplicant(
  page: Page,
  keyboard: Keyboard,
  applicant: TypedApplicant,
): Promise<void> {
  const { sex, dob, height, weight, state, nicotine, conditions = [], medications = [], amounts } = applicant;
  await keyboard.enter('Sex', sex);
  await keyboard.enter('Date of birth', dob);
  await keyboard.enter('Height', height);
  await keyboard.enter('Weight', weight);
  await keyboard.enter('State', state);
  if (nicotine !== undefined) await keyboard.enter('Nicotine', nicotine);
  for (const row of conditions) await typeRow(page, keyboard, /^Add a condition/, row);
  for (const row of medications) await typeRow(page, keyboard, /^Add a medication/, row);
  for (const amount of amounts) {
    await keyboard.enter(/^Add a face amount/, amount);
    await keyboard.press('Enter');
  }
  await keyboard.activate(page.getByRole('button', { name: 'Remove $10,000' }));
}

/**
 * Fills the quote form without typing, for tests of what comes after: typing an applicant takes several times as long, because
 * the page is drawn for each key and quotes each field. What is quoted is completed last.
 */
export async function fillApplicant(page: Page, applicant: TypedApplicant): Promise<void> {
  const { sex, dob, height, weight, state, nicotine, conditions = [], medications = [], amounts } = applicant;
  for (const row of conditions) await fillRow(page, /^Add a condition/, row);
  for (const row of medications) await fillRow(page, /^Add a medication/, row);
  const amount = page.getByLabel(/^Add a face amount/).first();
  for (const text of amounts) {
    await amount.fill(text);
    await amount.press('Enter');
  }
  await page.getByRole('button', { name: 'Remove $10,000' }).click();
  await page.getByLabel('Date of birth').fill(dob);
  await page.getByLabel('Height').fill(height);
  await page.getByLabel('Weight').fill(weight);
  await page.getByLabel('State').first().selectOption(state);
  if (nicotine !== undefined) await page.getByLabel('Nicotine').first().selectOption(nicotine);
  await page.getByLabel('Sex').selectOption(sex);
}

async function fillRow(page: Page, name: RegExp, row: TypedRow): Promise<void> {
  const box = page.getByRole('combobox', { name });
  const answered = row.pick === true ? suggestionsFor(page, row.text) : null;
  await box.fill(row.text);
  if (answered !== null) {
    const [first = ''] = await answered;
    await page.getByRole('listbox').getByRole('option').first().filter({ hasText: first }).waitFor();
    await box.press('ArrowDown');
  }
  await box.press('Enter');
  for (const [label, text] of Object.entries(row.fields ?? {}))
    await lastRow(page, box).getByLabel(label).fill(text);
}

/** The row that was added last. */
function lastRow(page: Page, box: Locator): Locator {
  return page
    .getByRole('group', { name: /^(?:Conditions|Medications)$/ })
    .filter({ has: box })
    .getByRole('listitem')
    .last();
}

/** Quotes the example of a healthy woman of 65, for tests of what comes after a quote: typing one is quoted field by field. */
export async function quoteExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Healthy woman of 65' }).click();
  await page.locator('.card').first().waitFor();
  await settled(page);
}

/** The names that the service suggests for a text, once it has been asked for exactly that. */
async function suggestionsFor(page: Page, text: string): Promise<string[]> {
  const response = await page.waitForResponse(
    (each) => each.url().endsWith('/v3/suggest') && each.request().postDataJSON()?.q === text,
  );
  const { data } = (await response.json()) as { data: { suggestions: { name: string }[] } };
  return data.suggestions.map(({ name }) => name);
}

async function typeRow(page: Page, keyboard: Keyboard, name: RegExp, row: TypedRow): Promise<void> {
  const box = page.getByRole('combobox', { name });
  await keyboard.tabTo(box);
  const answered = row.pick === true ? suggestionsFor(page, row.text) : null;
  await keyboard.type(row.text);
  if (answered !== null) {
    // Until then the list shows those suggestions for the text before that still fit, in another order.
    const [first = ''] = await answered;
    await page.getByRole('listbox').getByRole('option').first().filter({ hasText: first }).waitFor();
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  const fields = Object.entries(row.fields ?? {}).reverse();
  const added = lastRow(page, box);
  for (const [label, text] of fields) {
    await keyboard.tabTo(added.getByLabel(label), 'Shift+Tab');
    await keyboard.type(text);
  }
}

import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Role } from '../../apps/service/src/accounts/index.ts';
import { addPerson, ticketOf } from '../../apps/service/test/console.ts';
import { packs, startWorkbench } from '../../apps/service/test/workbench.ts';
import { readWorkbook } from '../../packages/packs/src/rate-book/index.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { fillApplicant, type TypedApplicant } from './applicants.ts';
import { findingsInEveryLook, findingsInTwoLooks, settled } from './console-page.ts';
import { Keyboard } from './keyboard.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

/** Where the carrier takes applications. */
const APPLY = 'apply: "https://apply.example.com/{product}?offer={offer_id}&state={state}"\n';
const PACK = 'plain-meadow/final/pack.yaml';
const WITHOUT_BUILD = 'stone-hill/final/build.csv';
const { [WITHOUT_BUILD]: _, ...others } = packs;
const { api, owner, analyst, publisher } = await startWorkbench(
  {},
  { texts: { ...others, [PACK]: `${packs[PACK]}${APPLY}` } },
);
await api.app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
const browser = await testBrowser();

const RULES = 'plain-meadow/final/rules.csv';
const SCENARIOS = 'plain-meadow/final/scenarios.yaml';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typing = (page: Page) => page.getByRole('region', { name: 'While you type' });

/** Level is closed by rule B1. */
const AFTER_STROKE: TypedApplicant = {
  sex: 'Female',
  dob: '01/15/1965',
  height: '64',
  weight: '150',
  state: 'TX',
  nicotine: 'Never',
  conditions: [{ text: 'stroke', pick: true, fields: { 'Last treatment': '2025-11' } }],
  amounts: ['15000'],
};

async function open(role: Role) {
  const member = await addPerson(api, owner.accountId, role);
  const link = `${base}/console/#t=${await ticketOf(api, member.id)}`;
  return openTestPage(browser, link, { today: api.clock.now() });
}

async function openWorkbench(role: Role) {
  const opened = await open(role);
  await opened.page.getByRole('link', { name: 'Workbench', exact: true }).click();
  return opened;
}

/** A draft of its own for each test, opened at a file. */
async function openDraft(role: Role, path: string) {
  const { data: draft } = await analyst.call('POST', '/drafts', { title: `Draft for ${path}` });
  const opened = await openWorkbench(role);
  await opened.page.goto(`${base}/console/workbench/${draft.id}?path=${path}`);
  return { ...opened, id: draft.id as string };
}

async function editCell(page: Page, cell: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${cell}:`) }).click();
  await page.getByLabel(cell, { exact: true }).fill(text);
  await page.getByLabel(cell, { exact: true }).press('Enter');
}

const editLookBack = (page: Page, months: string) => editCell(page, 'value, row 2', months);

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
}

it('an analyst changes a look-back, a publisher approves, publishes and restores the version before', async () => {
  const { data: before } = await publisher.call('GET', '/versions');
  const { page, complaints } = await openWorkbench('analyst');
  await page.getByText('Plain Meadow Life').first().waitFor();
  // Problems and coverage of both carriers are read one after the other.
  await page
    .getByText(/ by a rule$/)
    .nth(1)
    .waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'workbench-products');
  await button(page, 'Edit in a draft: Plain Final Expense').first().click();
  await typing(page).getByText('No problems. 1 scenario passed').waitFor();
  await editLookBack(page, '36');
  // Looking into another file does not lose what is not saved yet, and a draft without it is not submitted.
  const files = page.getByRole('navigation', { name: 'Files of the draft' });
  await files.getByRole('link', { name: 'pack.yaml' }).click();
  await files.getByText('not saved').waitFor();
  await button(page, 'Submit for approval').click();
  await page.getByText('Save your changes first: rules.csv.').waitFor();
  await files.getByRole('link', { name: 'rules.csv' }).click();
  await save(page);
  await page.getByText('Save your changes first').waitFor({ state: 'detached' });
  await page.getByRole('list').getByText('36').first().waitFor();
  await button(page, 'Check').click();
  await page
    .getByText(/1 scenario passed/)
    .nth(1)
    .waitFor();
  await page.getByLabel('Comment').fill('As in the guide of September.');
  await button(page, 'Add comment').click();
  await page.getByText('As in the guide of September.').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'workbench-draft');
  await button(page, 'Submit for approval').click();
  await page.getByText(/^Submitted\. A publisher or owner/).waitFor();
  expect(await button(page, 'Approve').count()).toBe(0);

  const { page: second, complaints: others } = await openWorkbench('publisher');
  second.on('dialog', (dialog) => void dialog.accept());
  await second.getByRole('link', { name: 'Drafts', exact: true }).click();
  await second.getByText('Import an archive').waitFor();
  expect(await findingsInTwoLooks(second)).toEqual([]);
  await second.getByRole('link', { name: 'Changes to Plain Final Expense' }).click();
  await button(second, 'Approve').click();
  await button(second, 'Publish now').click();
  await second.getByText('Published. It is in force everywhere within seconds.').waitFor();
  await second.getByRole('link', { name: 'All drafts' }).click();
  await second.getByRole('link', { name: 'Versions', exact: true }).click();
  await button(second, `Restore ${before[0].version}`).click();
  await second.getByText(`The content of ${before[0].version} is in force again.`).waitFor();
  expect(await findingsInTwoLooks(second)).toEqual([]);
  const { data: restored } = await publisher.call('GET', '/versions');
  expect(restored).toHaveLength(before.length + 2);
  expect(restored[0]).toMatchObject({ current: true, digest: before[0].digest });
  expect([...complaints, ...others]).toEqual([]);
});

proven('cells are reached, edited and left with the keyboard alone', async () => {
  const { page } = await openDraft('analyst', RULES);
  await typing(page).getByText('No problems').waitFor();
  const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
  const press = async (key: string, label: RegExp) => {
    await page.keyboard.press(key);
    await expect.poll(focused).toMatch(label);
  };
  await page.getByRole('button', { name: /^id, row 1:/ }).focus();
  await press('ArrowDown', /^id, row 2:/);
  await press('ArrowRight', /^kind, row 2:/);
  await press('Enter', /^kind, row 2$/);
  await press('Escape', /^kind, row 2:/);
  await press('ArrowLeft', /^id, row 2:/);
  await press('Enter', /^id, row 2$/);
  await page.keyboard.type('B7');
  await press('Tab', /^kind, row 2$/);
  await press('Escape', /^kind, row 2:/);
  await press('ArrowLeft', /^id, row 2: B7$/);
  await press('Enter', /^id, row 2$/);
  await page.keyboard.type('B8');
  await press('Enter', /^id, row 2: B8$/);
  await press('ArrowUp', /^id, row 1:/);
});

proven('a build chart is added, and an empty cell with few choices shows them at once', async () => {
  const { page, id } = await openDraft('analyst', 'stone-hill/final/rules.csv');
  await typing(page).getByText('No problems').waitFor();
  await button(page, 'Add a build chart').click();
  await page.getByRole('button', { name: /^height_inches, row 1:/ }).waitFor();
  const { data: chart } = await analyst.call('GET', `/drafts/${id}/files?path=${WITHOUT_BUILD}`);
  expect(chart).toMatchObject({ change: 'added', revision: 1 });
  expect(await button(page, 'Add a build chart').count()).toBe(0);
  await page.getByRole('link', { name: 'rules.csv' }).click();
  await button(page, 'Add a row below row 1').click();
  await page.getByRole('button', { name: /^kind, row 2:/ }).click();
  await page.getByRole('option', { name: /^condition_ever/ }).waitFor();
  await page.getByRole('option', { name: /^condition_within/ }).click();
  await page.getByRole('button', { name: 'kind, row 2: condition_within' }).waitFor();
});

proven('the suggestions of the last row are shown whole', async () => {
  const { page } = await openDraft('analyst', RULES);
  await page.getByRole('button', { name: /^kind, row 3:/ }).click();
  await page.keyboard.press('ArrowDown');
  const list = await page.getByRole('listbox', { name: 'Suggestions for kind, row 3' }).boundingBox();
  const sheet = await page.getByRole('region', { name: RULES }).boundingBox();
  if (list === null || sheet === null) throw new Error('Nothing is shown.');
  expect(list.y + list.height).toBeLessThanOrEqual(sheet.y + sheet.height);
  expect(list.height).toBeGreaterThan(200);
});

proven(
  'a mistake shows while typing, leads to its line, and suggestions mend it in the text editor',
  async () => {
    const { page, complaints } = await openDraft('analyst', RULES);
    await typing(page).getByText('No problems').waitFor();
    await editCell(page, 'subject, row 2', 'Strok');
    await typing(page)
      .getByRole('link', { name: `${RULES}, line 3` })
      .click();
    const editor = page.getByRole('textbox', { name: RULES });
    await expect.poll(() => editor.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await takeScreenshots(page, 'workbench-text');
    for (let step = 0; step < 'B1,condition_within,Strok'.length; step += 1)
      await page.keyboard.press('ArrowRight');
    await page.keyboard.type('e');
    await page.getByRole('option', { name: /^Stroke/ }).waitFor();
    await page.keyboard.press('Enter');
    await typing(page).getByText('No problems').waitFor();
    expect(complaints).toEqual([]);
  },
);

proven('letters that are typed faster than the page is drawn stay in the text, in their order', async () => {
  const { page, complaints } = await openDraft('analyst', SCENARIOS);
  await button(page, 'As text').click();
  const editor = page.getByRole('textbox', { name: SCENARIOS });
  await editor.click();
  await page.keyboard.press('Control+Home');
  // Each letter is rendered, but none is drawn before the next one.
  await page.evaluate(`(async () => {
    for (const letter of '# as the guide says ') {
      document.execCommand('insertText', false, letter);
      for (let turn = 0; turn < 20; turn += 1) await null;
    }
  })()`);
  await page.keyboard.press('Enter');
  await expect.poll(() => editor.textContent()).toMatch(/^# as the guide says - name:/);
  await typing(page).getByText('No problems').waitFor();
  await save(page);
  expect(complaints).toEqual([]);
});

proven('a scenario is changed in the list, which says at once whether it holds', async () => {
  const { page, complaints, id } = await openDraft('analyst', SCENARIOS);
  await page.getByText('passed', { exact: true }).waitFor();
  await page.locator('.scenarios summary').click();
  await page.getByLabel('Expected: Level').selectOption('closed (underwriting)');
  await page.getByText('failed', { exact: true }).waitFor();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'workbench-scenarios');
  await page.getByLabel('Expected: Level').selectOption('open');
  await page.getByText('passed', { exact: true }).waitFor();
  await button(page, 'Add a copy of the last scenario').click();
  await typing(page).getByText('No problems. 2 scenarios passed').waitFor();
  await save(page);
  const { data: stored } = await analyst.call('GET', `/drafts/${id}/files?path=${SCENARIOS}`);
  expect(stored.text.startsWith(packs[SCENARIOS]?.trimEnd())).toBe(true);
  expect(stored.text).toMatch(/- name: .*\(copy\)/);
  expect(complaints).toEqual([]);
});

proven('suggestions fit the kind of the rule, and a column that a warning names is added', async () => {
  const { page, complaints } = await openDraft('analyst', RULES);
  await typing(page).getByText('No problems').waitFor();
  const suggested = async (cell: string, text: string) => {
    await page.getByRole('button', { name: new RegExp(`^${cell}:`) }).click();
    await page.getByLabel(cell, { exact: true }).fill(text);
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    const shown = await options.allTextContents();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    return shown.join('\n');
  };
  expect(await suggested('subject, row 2', 'e')).not.toMatch(/medication|brand|drug class/);
  expect(await suggested('subject, row 2', 'group:')).toMatch(/group of \d+: /);
  expect(await suggested('subject, row 3', 'e')).not.toMatch(/condition|group/);
  await editCell(page, 'subject, row 3', 'Aricept');
  await button(page, 'Add the column brand_only').click();
  await editCell(page, 'brand_only, row 3', 'yes');
  await typing(page).getByText('No problems').waitFor();
  expect(await button(page, 'Add the column brand_only').count()).toBe(0);
  expect(complaints).toEqual([]);
});

proven('a publisher who wrote a draft sees who can approve it instead of the button', async () => {
  const { data: draft } = await publisher.call('POST', '/drafts', { title: 'By a publisher' });
  const text = (packs[RULES] ?? '').replace(',<,24,', ',<,30,');
  await publisher.call('PUT', `/drafts/${draft.id}/files`, { path: RULES, text, revision: 0 });
  expect((await publisher.call('POST', `/drafts/${draft.id}/submit`)).status).toBe(200);
  const link = `${base}/console/#t=${await ticketOf(api, publisher.member.id)}`;
  const { page } = await openTestPage(browser, link, { today: api.clock.now() });
  await page.getByRole('link', { name: 'Workbench', exact: true }).click();
  await page.goto(`${base}/console/workbench/${draft.id}`);
  await page.getByText(/^Can be approved by /).waitFor();
  await button(page, 'Withdraw').waitFor();
  expect(await button(page, 'Approve').count()).toBe(0);
  expect(await button(page, 'Send back').count()).toBe(0);
});

it('the applicant of a quote is handed over, tried against a draft with the rows that fired, and made a scenario', async () => {
  const { data: draft } = await analyst.call('POST', '/drafts', { title: 'Tried with a client' });
  const { page, complaints } = await open('analyst');
  await page.getByText('Still needed').waitFor();
  await fillApplicant(page, AFTER_STROKE);
  await settled(page);
  await page.getByRole('button', { name: 'Why? Plain Final', exact: true }).first().click();
  await page.getByRole('button', { name: 'Hand over: make an offer id' }).click();
  const id = await page.getByTestId('offer-id').textContent();
  expect(await page.getByRole('link', { name: 'Apply with the carrier' }).getAttribute('href')).toBe(
    `https://apply.example.com/plain-meadow-final?offer=${id}&state=TX`,
  );
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Workbench', exact: true }).click();
  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await page.getByRole('link', { name: 'Tried with a client' }).click();
  await page.getByLabel('Product family').selectOption({ label: 'Plain Meadow Life: Plain Final Expense' });
  await page.getByRole('link', { name: 'rules.csv' }).click();
  await button(page, 'Try').click();
  await page.getByText('1 row of the rules fired and is marked.').waitFor();
  const fired = page.getByRole('row').filter({ hasText: 'fired' });
  await expect.poll(() => fired.getByRole('button', { name: 'id, row 2: B1' }).count()).toBe(1);
  await expect.poll(() => fired.count()).toBe(1);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'workbench-try');
  await button(page, 'Make this applicant a scenario').click();
  await page.getByText('Added to scenarios.yaml of the draft.').waitFor();
  await typing(page).getByText('No problems. 2 scenarios passed').waitFor();
  const { data: stored } = await analyst.call('GET', `/drafts/${draft.id}/files?path=${SCENARIOS}`);
  expect(stored.text).toContain('classes: {"Level":["underwriting"],"Graded":"open"}');
  expect(complaints).toEqual([]);
});

it('when two people edit one file, the second sees both texts, and nothing is lost', async () => {
  const first = await openDraft('analyst', RULES);
  await button(first.page, 'Save').waitFor();
  const second = await openWorkbench('analyst');
  await second.page.goto(first.page.url());
  await second.page.getByRole('button', { name: /^value, row 2:/ }).waitFor();
  await editLookBack(first.page, '30');
  await save(first.page);
  await editLookBack(second.page, '48');
  await button(second.page, 'Save').click();
  await second.page.getByText('Somebody else changed this file.').waitFor();
  await second.page.getByText(',<,30,').first().waitFor();
  await second.page.getByText(',<,48,').first().waitFor();
  expect(await findingsInTwoLooks(second.page)).toEqual([]);
  await button(second.page, 'Take theirs').click();
  await second.page.getByRole('button', { name: 'value, row 2: 30', exact: true }).waitFor();
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

proven(
  'a rate book with one wrong cell names the cell before anything is stored, and is exported as printed',
  async () => {
    const path = 'plain-meadow/final/rates.csv';
    const { page, complaints, id } = await openDraft('analyst', path);
    await button(page, 'Import rates').click();
    const printed =
      'Plain Final,,\nAge,Level Male Non-Tobacco,Level Female Non-Tobacco\n60,50.10,4O.20\n61,52.10,41.20\n62,54.10,42.20\n';
    await page
      .getByLabel('CSV or XLSX file')
      .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(printed) });
    await button(page, 'Preview').click();
    await page.getByText('5 rates read, 1 problem').waitFor();
    await page.getByText('row 3, Level Female Non-Tobacco: "4O.20" is not a price.').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await takeScreenshots(page, 'workbench-rates');
    expect((await analyst.call('GET', `/drafts/${id}`)).data.files).toEqual([]);
    await button(page, 'Put into rates.csv').click();
    await save(page);
    const { data: stored } = await analyst.call('GET', `/drafts/${id}/files?path=${path}`);
    expect(stored.text).toContain('\nlife,Level,male,no,1,60,5010\n');
    await button(page, 'Import rates').click();
    const downloading = page.waitForEvent('download');
    await button(page, 'XLSX').click();
    const [sheet] = readWorkbook(await readFile(await (await downloading).path()));
    expect(sheet?.rows[0]?.cells).toContain('Level male non-tobacco');
    expect(complaints).toEqual([]);
  },
);

proven(
  'a rate unlike its neighbors and a class that the product does not have are named before they are stored',
  async () => {
    const { page } = await openDraft('analyst', 'plain-meadow/final/rates.csv');
    await typing(page).waitFor();
    await button(page, 'Import rates').click();
    const printed = 'Age,Immediate Male,Graded Male\n60,50.10,60.20\n61,5210,62.20\n62,54.10,64.20\n';
    await page
      .getByLabel('CSV or XLSX file')
      .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(printed) });
    await button(page, 'Preview').click();
    await page.getByText('6 rates read, 0 problems. 1 rate is unlike its neighbors.').waitFor();
    await page
      .getByText('Age 61, Immediate, male: $5,210.00 is unlike $50.10 at age 60 and $54.10 at age 62.')
      .waitFor();
    await page.getByText('The product has no class "Immediate". Its classes are Level, Graded').waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
    await page.getByLabel('Class: Immediate Male').selectOption('Level');
    await button(page, 'Preview').click();
    await page.getByText('Age 61, Level, male:').waitFor();
    expect(await page.getByText('The product has no class').count()).toBe(0);
    // Prices per another unit than $1,000.
    await page.getByLabel('Prices are').selectOption('per_unit');
    await page.getByLabel('One unit is ($)').fill('5000');
    await button(page, 'Preview').click();
    await page.getByText('Age 61, Level, male: $1,042.00').waitFor();
  },
);

proven(
  'a rule that is not complete is offered the classes of the product, and the only choice that fits is taken',
  async () => {
    const { page } = await openDraft('analyst', RULES);
    await typing(page).getByText('No problems').waitFor();
    await button(page, 'Add a row below row 1').click();
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('id, row 2: ');
    await editCell(page, 'id, row 2', 'A9');
    await typing(page)
      .getByText(/ errors?, /)
      .waitFor();
    await page.getByRole('button', { name: /^outcome, row 2:/ }).click();
    await page.getByRole('option', { name: 'Graded' }).waitFor();
    await page.keyboard.type('grad');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'outcome, row 2: Graded' }).waitFor();
  },
);

proven(
  'a new product of a new carrier comes from the usual questions, and its settings are forms',
  async () => {
    const { page, complaints } = await openWorkbench('analyst');
    await page.getByRole('link', { name: 'New product', exact: true }).click();
    await button(page, 'Create the draft').click();
    await page.getByText('Enter the name of the carrier.').waitFor();
    await page.getByLabel('Name of the carrier').fill('Clover Bridge Life');
    await page.getByLabel('Name of the product').fill('Footpath');
    await page.getByLabel('Document that the rules come from').fill('Guide 2026-06');
    // What is mended is no longer asked for.
    await page.getByText('Enter the name of the carrier.').waitFor({ state: 'detached' });
    expect(await findingsInEveryLook(page)).toEqual([]);
    await takeScreenshots(page, 'workbench-new');
    // The small reference tables of this test know one group.
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await page.getByLabel(/^B2/).check();
    // The draft arrives before the catalog, which does not know the new carrier.
    const draft = page.getByRole('heading', { name: 'Footpath', level: 1 });
    await page.route('**/console/api/workbench/catalog', async (route) => {
      await draft.waitFor();
      await route.continue();
    });
    await button(page, 'Create the draft').click();
    await typing(page).getByText('The file rates.csv has no rates.').waitFor();
    await page.getByRole('link', { name: 'rules.csv' }).click();
    await page.getByRole('button', { name: 'subject, row 1: group:Stroke and TIA' }).waitFor();
    await page.getByRole('link', { name: 'pack.yaml' }).click();
    await page.getByLabel('Policy fee ($)').fill('48.00');
    await page.getByLabel('Policy fee ($)').press('Enter');
    await button(page, 'Add a row: Issue ages').click();
    await page.getByLabel('Most, Issue ages, row 2').fill('70');
    await page.getByLabel('Most, Issue ages, row 2').press('Enter');
    expect(await findingsInEveryLook(page)).toEqual([]);
    await takeScreenshots(page, 'workbench-forms');
    await save(page);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { data } = await analyst.call(
      'GET',
      `/drafts/${id}/files?path=clover-bridge-life/footpath/pack.yaml`,
    );
    expect(data.text).toContain('  # Dollars a year.\n  fee: 48.00\n');
    expect(data.text).toContain('  - { min: 50, max: 80 }\n  - { min: 50, max: 70 }\n');
    expect(complaints).toEqual([]);
  },
);

proven('the impact of a draft on 10,000 applicants is shown class by class', async () => {
  const { page, complaints } = await openDraft('analyst', RULES);
  await editCell(page, 'subject, row 2', 'High Blood Pressure');
  await editLookBack(page, '120');
  await save(page);
  await page.getByRole('link', { name: 'Impact', exact: true }).click();
  await button(page, 'Compare').click();
  await page.getByText('10,000 applicants:').waitFor();
  await page.getByText('plain-meadow-final: Level → Graded').first().waitFor();
  await page.getByText('Products that gain and lose applicants').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'workbench-impact');
  await page.getByLabel('Population').selectOption('own');
  const people =
    'id,sex,dob,height,weight,state,face_amount,conditions\nA-1,female,1965-01-15,64,150,TX,10000,Stroke|2022-11\nA-2,?,1965-01-15,64,150,TX,10000,\n';
  await page
    .getByLabel('CSV file with a header')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
  await page.getByText('1 row ready, 1 skipped.').waitFor();
  await button(page, 'Compare').click();
  await page.getByText('1 applicant:').waitFor();
  await page.getByText('plain-meadow-final: Level → Graded').first().waitFor();
  expect(complaints).toEqual([]);
});

proven('words are found in rules, and a draft travels as an archive', async () => {
  const { page, complaints } = await openWorkbench('analyst');
  const search = page.getByLabel('Find a carrier, product, rule, question or source');
  await search.fill('part b question 1');
  await search.press('Enter');
  await page.getByText('2 lines in 2 files').waitFor();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'workbench-search');
  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await page.getByLabel('Title').fill('To be exported');
  await button(page, 'Create draft').click();
  await page.getByLabel('Product family').selectOption({ label: 'Plain Meadow Life: Plain Final Expense' });
  await page.getByRole('link', { name: 'rules.csv' }).click();
  await editLookBack(page, '36');
  await save(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download archive').click();
  const archive = await readFile(await (await downloading).path());
  await page.getByRole('link', { name: 'All drafts' }).click();
  await page
    .getByLabel('Archive (.tar.gz)')
    .setInputFiles({ name: 'packs.tar.gz', mimeType: 'application/gzip', buffer: archive });
  await page.getByRole('heading', { name: /packs\.tar\.gz/ }).waitFor();
  expect(complaints).toEqual([]);
});

proven('somebody without a pointer changes a rule with a suggestion, saves and submits it', async () => {
  const { page, complaints } = await openDraft('analyst', RULES);
  await typing(page).getByText('No problems').waitFor();
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(page.getByRole('button', { name: /^id, row 1:/ }));
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await keyboard.press(key);
  await keyboard.type('silent');
  await page.getByRole('option', { name: /^Silent Stroke/ }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'subject, row 2: Silent Stroke' }).waitFor();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await keyboard.activate(button(page, 'Save'), 'Shift+Tab');
  await page.getByText('Saved.').waitFor();
  // Whoever changes a draft becomes one of its authors, who may submit it.
  await button(page, 'Submit for approval').waitFor();
  await keyboard.activate(button(page, 'Submit for approval'), 'Shift+Tab');
  await page.getByText(/^Submitted\. A publisher or owner/).waitFor();
  expect(complaints).toEqual([]);
});

proven('an owner of the operator account invites an analyst and makes them a publisher', async () => {
  const { page, complaints } = await open('owner');
  await page.getByRole('link', { name: 'People and keys', exact: true }).click();
  const invitation = page.locator('form').filter({ has: button(page, 'Invite') });
  await invitation.getByLabel('Name').fill('Ana Lyst');
  await invitation.getByLabel('Email').fill('ana.lyst@example.com');
  await invitation.getByLabel('Role').selectOption('analyst');
  await button(page, 'Invite').click();
  const role = page.getByLabel('Role of Ana Lyst');
  await expect.poll(() => role.inputValue()).toBe('analyst');
  await role.selectOption('publisher');
  await page.reload();
  await expect.poll(() => role.inputValue()).toBe('publisher');
  expect(complaints).toEqual([]);
});

it('an agent sees who takes a condition, and no workbench', async () => {
  const { page, complaints } = await open('agent');
  await page.getByRole('link', { name: 'Who takes this?' }).click();
  expect(await page.getByRole('link', { name: 'Workbench' }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Name' }).fill('Stroke');
  await button(page, 'Find').click();
  await page.getByText(/Stroke: \d+ of \d+ products stay open\./).waitFor();
  await page.getByRole('button', { name: 'Product', exact: true }).click();
  expect(await page.getByRole('columnheader', { name: 'Product' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  expect(await findingsInEveryLook(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  expect((await downloading).suggestedFilename()).toBe('who-takes-this.csv');
  await page.getByRole('combobox', { name: 'Name' }).fill('zzyzx');
  await button(page, 'Find').click();
  await page.getByText('No such condition.').waitFor();
  expect(await page.getByText(/products stay open/).count()).toBe(0);
  expect(complaints).toEqual([]);
});

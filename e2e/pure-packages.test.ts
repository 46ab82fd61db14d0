import { expect, it } from 'vitest';
import * as engine from '../packages/engine/src/index.ts';
import * as packs from '../packages/packs/src/index.ts';
import { minimalPack } from '../packages/packs/test/minimal-pack.ts';
import { smallCatalog } from '../packages/packs/test/small-catalog.ts';
import * as population from '../packages/population/src/index.ts';
import * as reading from '../packages/reading/src/index.ts';
import { browserBundle } from './browser-bundle.ts';
import { testBrowser } from './test-browser.ts';

const browser = await testBrowser();

/** What a task returns in a browser that has nothing but the bundle of the package. */
async function inBrowser<Library, Input>(
  entry: string,
  task: (library: Library, input: Input) => unknown,
  input: Input,
): Promise<unknown> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await browserBundle(entry, 'library') });
  return page.evaluate(`JSON.parse(JSON.stringify((${task})(library, ${JSON.stringify(input)})))`);
}

const catalogFiles = Object.entries(smallCatalog(minimalPack));
const filesIn = (folder: string) =>
  Object.fromEntries(
    catalogFiles
      .filter(([path]) => path.startsWith(`${folder}/`))
      .map(([path, text]) => [path.slice(folder.length + 1), text]),
  );
const FILES = { packs: filesIn('packs'), reference: filesIn('catalog') };

const APPLICANT: engine.Applicant = {
  sex: 'female',
  born: { dateOfBirth: '1965-01-15' },
  heightInches: 64,
  weightLbs: 150,
  conditions: [{ name: 'Stroke', lastTreatment: '2025-12-01' }],
  medications: [],
  nicotine: null,
};
const COVERAGE: engine.Coverage = {
  state: 'TX',
  zip: null,
  target: 'face_amounts',
  amountsCents: [1_000_000],
};

function readPacks(library: typeof packs, files: typeof FILES) {
  const read = library.readContent({
    packs: library.sourceFiles(files.packs),
    reference: library.sourceFiles(files.reference),
  });
  if (read.content === null) return read.report;
  return {
    slugs: read.content.packs.map(({ slug }) => slug),
    scenarios: library.testContent(read.content, read.scenarios),
    stroke: library.resolverFor(read.content).resolve('condition', 'stroak'),
  };
}

it('packs reads, checks and tests a pack, and resolves a text', async () => {
  const result = await inBrowser('packages/packs/src/index.ts', readPacks, FILES);
  expect(result).toEqual(JSON.parse(JSON.stringify(readPacks(packs, FILES))));
  expect(result).toMatchObject({
    slugs: ['plain-meadow-final', 'plain-meadow-level'],
    scenarios: { mismatches: [] },
  });
});

function evaluateFamily(
  library: typeof engine,
  {
    flatPacks,
    names,
    applicant,
    coverage,
  }: {
    readonly flatPacks: readonly engine.FlatPack[];
    readonly names: engine.ReferenceNames;
    readonly applicant: engine.Applicant;
    readonly coverage: engine.Coverage;
  },
) {
  const catalog = library.compileCatalog(flatPacks, names);
  const facts = library.normalizeApplicant(applicant, library.parseCalendarDate('2026-06-01') ?? 0);
  if (!facts.ok) return facts.issues;
  const { variants } = new library.VariantIndex(catalog).select(flatPacks.map(({ slug }) => slug));
  const offers = new library.Evaluator(catalog).evaluate(
    facts.facts,
    { coverage, variants },
    { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth: false },
  );
  return library.plainOffers(catalog, { offers, coverage });
}

it('engine evaluates a family', async () => {
  const { content } = packs.readContent({
    packs: packs.sourceFiles(FILES.packs),
    reference: packs.sourceFiles(FILES.reference),
  });
  if (content === null) throw new Error('the pack was not read');
  const input = {
    flatPacks: content.packs,
    names: packs.subjectRows(content.reference),
    applicant: APPLICANT,
    coverage: COVERAGE,
  };
  const offers = await inBrowser('packages/engine/src/index.ts', evaluateFamily, input);
  expect(offers).toEqual(JSON.parse(JSON.stringify(evaluateFamily(engine, input))));
  expect(offers).toHaveLength(content.packs.length);
  expect(JSON.stringify(offers)).toContain('cents');
});

function readTexts(library: typeof reading, texts: readonly string[]) {
  const names = ['Stroke', 'High Blood Pressure', 'COPD'].map((name) => library.lexiconText(name, name));
  const kind = {
    texts: () => names,
    entryOf: (key: string) => names.find((each) => each.key === key)?.name ?? null,
  };
  const none = { texts: () => [], entryOf: () => null };
  const readers = library.createReaders({ condition: kind, medication: none, nicotine: none });
  return texts.map((text) => readers.read('condition', text));
}

it('reading finds names and dates in texts', async () => {
  const texts = ['had a stroke in May 2019', 'COPD and high blood presure'];
  const readings = await inBrowser('packages/reading/src/index.ts', readTexts, texts);
  expect(readings).toEqual(JSON.parse(JSON.stringify(readTexts(reading, texts))));
  expect(JSON.stringify(readings)).toMatch(/Stroke.*COPD.*High Blood Pressure/);
});

function readPeople(library: typeof population, text: string) {
  const table = library.readTableText(text);
  const mapping = library.guessMapping(table?.header ?? []);
  const states = ['TX', 'IL'];
  return (table?.rows ?? []).map((row) =>
    library.readTableRow(row, { mapping, defaultAmount: '5000', states }),
  );
}

it('population reads a CSV file of people', async () => {
  const text = `Client ID,Gender,Born,Height,Weight,State\nA-1,F,4/12/1961,5'4",150 lbs,tx\nA-2,?,1961-04-12,70,185,IL\n`;
  const people = await inBrowser('packages/population/src/index.ts', readPeople, text);
  expect(people).toEqual(JSON.parse(JSON.stringify(readPeople(population, text))));
  expect(people).toMatchObject([
    { id: 'A-1', issues: [], body: { applicant: { sex: 'female', dob: '1961-04-12', height_inches: 64 } } },
    { id: 'A-2', body: null },
  ]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { issueText, loadReference } from './index.ts';

const GOOD: Readonly<Record<string, string>> = {
  'conditions/heart.csv': `name,parent,group,aliases
Stroke,,"Stroke, Brain & Nerves",CVA; Brain Attack
Silent Stroke,Stroke,"Stroke, Brain & Nerves",
High Blood Pressure,,Heart & Circulation,Hypertension`,
  'medications.csv': `name,kind,generic,count,aliases
Apixaban,generic,,900,
Eliquis,brand,Apixaban,90,`,
  'uses.csv': `medication,condition,count
Apixaban,Stroke,600
Apixaban,High Blood Pressure,300`,
  'corrections.csv': `from,to,domain
stroak,Stroke,condition
eloquis,Eliquis,medication`,
  'nicotine.csv': `name,type,aliases
Cigarettes,smoked,Cigs`,
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const write = (changes: Readonly<Record<string, string>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...GOOD, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  return folder;
};

const issuesOf = (changes: Readonly<Record<string, string>>): string[] => {
  const outcome = loadReference(write(changes));
  return outcome.ok ? [] : outcome.issues.map(issueText);
};

const conditions = (...rows: string[]): Record<string, string> => ({
  'conditions/heart.csv': ['name,parent,group,aliases', ...rows].join('\n'),
});

const STROKE = 'Stroke,,Heart & Circulation,';
const PRESSURE = 'High Blood Pressure,,Heart & Circulation,';

describe('loading the reference tables', () => {
  it('reads a table from one file, from a folder, or from both in order of path', () => {
    const outcome = loadReference(
      write({
        'conditions.csv': 'name,parent,group,aliases\nGout,,"Bones, Joints & Muscles",',
        'conditions/a.csv': 'name,parent,group,aliases\nAsthma,,Lungs,',
      }),
    );
    expect(outcome.ok && outcome.catalog.conditions.map(({ name }) => name)).toEqual([
      'Gout',
      'Asthma',
      'Stroke',
      'Silent Stroke',
      'High Blood Pressure',
    ]);
  });

  it('gives a brand without lines of its own the uses of its generic, scaled to its count', () => {
    const outcome = loadReference(write());
    const brand = outcome.ok ? outcome.catalog.medications.find(({ name }) => name === 'Eliquis') : undefined;
    expect(brand?.usedFor).toEqual([
      { name: 'Stroke', count: 60 },
      { name: 'High Blood Pressure', count: 30 },
    ]);
  });

  it('lets a single line of its own replace what a brand inherits', () => {
    const outcome = loadReference(write({ 'uses.csv': `${GOOD['uses.csv']}\nEliquis,Silent Stroke,7` }));
    const brand = outcome.ok ? outcome.catalog.medications.find(({ name }) => name === 'Eliquis') : undefined;
    expect(brand?.usedFor).toEqual([{ name: 'Silent Stroke', count: 7 }]);
  });

  it('names all faults of all tables at once, each with file, line and column', () => {
    expect(
      issuesOf({
        ...conditions(STROKE, PRESSURE, 'Old Stroke,Strok,Heart & Circulation,stroke'),
        'uses.csv': 'medication,condition,count\nApixaban,Stroke,0\nApixabam,High Blood Pressure,5',
        'nicotine.csv': 'name,type,aliases\nCigarettes,burnt,',
      }),
    ).toEqual([
      'conditions/heart.csv:4:38 alias "stroke" reads like the name of condition "Stroke"',
      'uses.csv:2:17 "0" is no count: an integer of at least 1',
      'nicotine.csv:2:12 "burnt" is no type; one of "smoked", "smokeless", "vapor", "other"',
      'conditions/heart.csv:4:12 parent "Strok" is no condition',
      'uses.csv:3:1 "Apixabam" is no medication',
      'medications.csv:2:1 medication "Apixaban" has no use',
      'medications.csv:3:1 medication "Eliquis" has no use',
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'two rows with one key',
      conditions(STROKE, PRESSURE, 'STROKE!,,Heart & Circulation,'),
      'conditions/heart.csv:4:1 name "STROKE!" reads like the name of condition "Stroke"',
    ],
    [
      'an alias that another row has',
      conditions('Stroke,,Heart & Circulation,Attack', 'High Blood Pressure,,Heart & Circulation,attack'),
      'conditions/heart.csv:3:42 alias "attack" reads like alias "Attack" of condition "Stroke"',
    ],
    [
      'an alias that repeats its own name',
      conditions('Stroke,,Heart & Circulation,stroke', PRESSURE),
      'conditions/heart.csv:2:29 alias "stroke" reads like the name of condition "Stroke"',
    ],
    [
      'a condition above itself',
      conditions(
        'Stroke,High Blood Pressure,Heart & Circulation,',
        'High Blood Pressure,Stroke,Heart & Circulation,',
      ),
      'conditions/heart.csv:2:8 "Stroke" is its own ancestor',
    ],
    [
      'an unknown group',
      conditions(STROKE, PRESSURE, 'Gout,,Joints,'),
      'conditions/heart.csv:4:7 "Joints" is no group',
    ],
    [
      'a name with a foreign character',
      conditions(STROKE, PRESSURE, 'Ménière,,Eye & Ear,'),
      'conditions/heart.csv:4:1 "Ménière" holds something else than printable ASCII and single spaces',
    ],
    [
      'a brand without generic',
      { 'medications.csv': `${GOOD['medications.csv']}\nXarelto,brand,,5,` },
      'medications.csv:4:15 brand "Xarelto" does not name its generic',
    ],
    [
      'a brand of a brand',
      { 'medications.csv': `${GOOD['medications.csv']}\nEliquis Starter,brand,Eliquis,5,` },
      'medications.csv:4:23 generic "Eliquis" is itself a brand',
    ],
    [
      'a generic that names a generic',
      { 'medications.csv': `${GOOD['medications.csv']}\nRivaroxaban,generic,Apixaban,5,` },
      'medications.csv:4:21 only brand and otc rows name a generic, this one is generic',
    ],
    [
      'a pair that is there twice',
      { 'uses.csv': `${GOOD['uses.csv']}\nApixaban,Stroke,4` },
      'uses.csv:4:10 "Apixaban" for "Stroke" is there twice',
    ],
    [
      'a correction that is a name already',
      { 'corrections.csv': 'from,to,domain\nHypertension,Stroke,condition' },
      'corrections.csv:2:1 correction "Hypertension" reads like alias "Hypertension" of condition "High Blood Pressure"',
    ],
    [
      'a correction to nothing',
      { 'corrections.csv': 'from,to,domain\nstroak,Strok,condition' },
      'corrections.csv:2:8 "Strok" is no condition',
    ],
    [
      'a correction in both domains',
      { 'corrections.csv': 'from,to,domain\nstro,Stroke,condition\nStro,Eliquis,medication' },
      'corrections.csv:3:1 correction "Stro" is there in the other domain too',
    ],
    [
      'a missing column',
      { 'nicotine.csv': 'name,type\nCigarettes,smoked' },
      'nicotine.csv:1:1 column "aliases" is missing',
    ],
    [
      'a row with too many cells',
      { 'nicotine.csv': 'name,type,aliases\nCigarettes,smoked,,' },
      'nicotine.csv:2:1 the row has 4 cells, the header has 3',
    ],
    [
      'an open quote',
      { 'nicotine.csv': 'name,type,aliases\n"Cigarettes,smoked,' },
      'nicotine.csv:2:1 a quote is missing or misplaced',
    ],
    ['an empty table', { 'corrections.csv': 'from,to,domain' }, 'corrections.csv:1:1 the table has no rows'],
  ])('refuses %s', (_, changes, message) => {
    expect(issuesOf(changes).join('\n')).toContain(message);
  });
});

import { describe, expect, it } from 'vitest';
import { type SourceFiles, sourceFiles } from '../source-files.ts';
import { issueText, loadReference, type ReferenceCatalog } from './index.ts';

const CONDITION_HEADER = 'name,parents,section,severity,kind,milder,aliases';

const GOOD: Readonly<Record<string, string>> = {
  'conditions/heart.csv': `${CONDITION_HEADER}
Stroke,,"Stroke, Brain & Nerves",serious,event,,CVA; Brain Attack
Silent Stroke,Stroke,"Stroke, Brain & Nerves",serious,event,,
High Blood Pressure,,Heart & Circulation,minor,state,,Hypertension; Presión Alta`,
  'groups.csv': `group,condition
Stroke and TIA,Stroke`,
  'medications.csv': `name,kind,generic,count,estimated,class,route,aliases
Apixaban,generic,,900,,Anticoagulant,oral,
Eliquis,brand,Apixaban,90,,,,`,
  'drug-classes.csv': `name
Anticoagulant
Eye Drug`,
  'uses.csv': `medication,condition,count,estimated
Apixaban,Stroke,600,
Apixaban,High Blood Pressure,300,yes`,
  'indications.csv': `subject,condition,certainty
class:Anticoagulant,Stroke,usual`,
  'corrections.csv': `from,to,domain
stroak,Stroke,condition
eloquis,Eliquis,medication`,
  'nicotine.csv': `name,type,aliases
Cigarettes,smoked,Cigs`,
};

const written = (changes: Readonly<Record<string, string>> = {}): SourceFiles =>
  sourceFiles(
    Object.fromEntries(
      Object.entries({ ...GOOD, ...changes }).map(([path, text]) => [path, `${text}\n`] as const),
    ),
  );

const issuesOf = (changes: Readonly<Record<string, string>>): string[] => {
  const outcome = loadReference(written(changes));
  return outcome.ok ? [] : outcome.issues.map(issueText);
};

const conditions = (...rows: string[]): Record<string, string> => ({
  'conditions/heart.csv': [CONDITION_HEADER, ...rows].join('\n'),
});

const STROKE = 'Stroke,,Heart & Circulation,serious,event,,';
const PRESSURE = 'High Blood Pressure,,Heart & Circulation,minor,state,,';

/** One of the good tables with more lines at its end. */
const withLines = (path: string, ...lines: string[]): Record<string, string> => ({
  [path]: [GOOD[path], ...lines].join('\n'),
});

const load = (changes: Readonly<Record<string, string>> = {}): ReferenceCatalog => {
  const outcome = loadReference(written(changes));
  if (!outcome.ok) throw new Error(outcome.issues.map(issueText).join('\n'));
  return outcome.catalog;
};

const medication = (catalog: ReferenceCatalog, wanted: string) =>
  catalog.medications.find(({ name }) => name === wanted);

describe('loading the reference tables', () => {
  it('reads a table from one file, from a folder, or from both in order of path', () => {
    const catalog = load({
      'conditions.csv': `${CONDITION_HEADER}\nGout,,"Bones, Joints & Muscles",minor,state,,`,
      'conditions/a.csv': `${CONDITION_HEADER}\nAsthma,,Lungs,moderate,state,,`,
    });
    expect(catalog.conditions.map(({ name }) => name)).toEqual([
      'Gout',
      'Asthma',
      'Stroke',
      'Silent Stroke',
      'High Blood Pressure',
    ]);
  });

  it('gives a brand without lines of its own the uses of its generic, scaled to its count', () => {
    expect(medication(load(), 'Eliquis')?.usedFor).toEqual([
      { name: 'Stroke', count: 60, estimated: true },
      { name: 'High Blood Pressure', count: 30, estimated: true },
    ]);
  });

  it('lets a single line of its own replace what a brand inherits', () => {
    const catalog = load(withLines('uses.csv', 'Eliquis,Silent Stroke,7,'));
    expect(medication(catalog, 'Eliquis')?.usedFor).toEqual([
      { name: 'Silent Stroke', count: 7, estimated: false },
    ]);
  });

  it('marks the uses of a medication whose own count is an estimate', () => {
    const catalog = load({
      'medications.csv': GOOD['medications.csv']?.replace('900,,', '900,yes,') ?? '',
    });
    expect(medication(load(), 'Apixaban')?.usedFor.map(({ estimated }) => estimated)).toEqual([false, true]);
    expect(medication(catalog, 'Apixaban')?.usedFor.map(({ estimated }) => estimated)).toEqual([true, true]);
  });

  it('gives a medication the indications of its class unless it has its own, and a brand its generic\u2019s', () => {
    const usual = [{ condition: 'Stroke', certainty: 'usual' }];
    expect(load().medications.map(({ indications }) => indications)).toEqual([usual, usual]);
    const always = [{ condition: 'Silent Stroke', certainty: 'always' }];
    const own = load(withLines('indications.csv', 'Apixaban,Silent Stroke,always'));
    expect(own.medications.map(({ indications }) => indications)).toEqual([always, always]);
  });

  it('lets a brand of another class and route say nothing of what its generic says', () => {
    const catalog = load({
      ...withLines('medications.csv', 'Eyepix,brand,Apixaban,5,,Eye Drug,eye,'),
      ...withLines('uses.csv', 'Eyepix,High Blood Pressure,5,yes'),
    });
    expect(medication(catalog, 'Eliquis')).toMatchObject({ drugClass: 'Anticoagulant', route: 'oral' });
    expect(medication(catalog, 'Eyepix')).toMatchObject({
      drugClass: 'Eye Drug',
      route: 'eye',
      indications: [],
    });
  });

  it('refuses a usual indication for something grave that few take it for, unless a note says why', () => {
    const lines = (line: string) => ({
      'uses.csv': `medication,condition,count,estimated
Apixaban,High Blood Pressure,600,
Apixaban,Silent Stroke,300,yes`,
      'indications.csv': `subject,condition,certainty,note\n${line}`,
    });
    const issue =
      '2:28 "Stroke" is serious, but 33 % of the uses of "class:Anticoagulant", not most of them: write "possible", or say in "note" why it is usual';
    expect(issuesOf(lines('class:Anticoagulant,Stroke,usual,'))).toEqual([`indications.csv:${issue}`]);
    expect(issuesOf(lines('class:Anticoagulant,Stroke,usual,carriers ask for it'))).toEqual([]);
    expect(issuesOf(lines('class:Anticoagulant,Stroke,possible,'))).toEqual([]);
    expect(issuesOf(lines('class:Anticoagulant,High Blood Pressure,usual,'))).toEqual([]);
    const withoutNotes = { 'indications.csv': 'subject,condition,certainty\nApixaban,Stroke,usual' };
    expect(issuesOf({ ...lines(''), ...withoutNotes })).toEqual([]);
  });

  it('puts everything below a member into its group, except what a line keeps out', () => {
    const rows = [
      STROKE,
      PRESSURE,
      'Silent Stroke,Stroke,Heart & Circulation,serious,event,,',
      'Old Silent Stroke,Silent Stroke,Heart & Circulation,serious,event,,',
      'Silent Stroke with Pressure,Silent Stroke; High Blood Pressure,Heart & Circulation,serious,event,,',
    ];
    const groups = 'group,condition\nBrain,Stroke\nBrain,High Blood Pressure\nBrain,-Silent Stroke';
    const catalog = load({ ...conditions(...rows), 'groups.csv': groups });
    expect(catalog.conditions.filter((row) => row.groups.includes('Brain')).map(({ name }) => name)).toEqual([
      'Stroke',
      'High Blood Pressure',
      'Silent Stroke with Pressure',
    ]);
  });

  it('names all issues of all tables at once, each with file, line and column', () => {
    expect(
      issuesOf({
        ...conditions(STROKE, PRESSURE, 'Old Stroke,Strok,Heart & Circulation,serious,event,,stroke'),
        'uses.csv':
          'medication,condition,count,estimated\nApixaban,Stroke,0,\nApixabam,High Blood Pressure,5,',
        'nicotine.csv': 'name,type,aliases\nCigarettes,burnt,',
      }),
    ).toEqual([
      'conditions/heart.csv:4:53 alias "stroke" has the same key as the name of condition "Stroke"',
      'uses.csv:2:17 "0" is not a count. Use an integer of at least 1.',
      'nicotine.csv:2:12 "burnt" is not a known type. Use one of "smoked", "smokeless", "vapor", "other".',
      'conditions/heart.csv:4:12 parent "Strok" is not a condition',
      'uses.csv:3:1 "Apixabam" is not a medication',
      'medications.csv:2:1 medication "Apixaban" has no use',
      'medications.csv:3:1 medication "Eliquis" has no use',
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'two rows with one key',
      conditions(STROKE, PRESSURE, 'STROKE!,,Heart & Circulation,serious,event,,'),
      'conditions/heart.csv:4:1 name "STROKE!" has the same key as the name of condition "Stroke"',
    ],
    [
      'an alias that another row has',
      conditions(`${STROKE}Attack`, `${PRESSURE}attack`),
      'conditions/heart.csv:3:55 alias "attack" has the same key as alias "Attack" of condition "Stroke"',
    ],
    [
      'an alias that repeats its own name',
      conditions(`${STROKE}stroke`, PRESSURE),
      'conditions/heart.csv:2:44 alias "stroke" has the same key as the name of condition "Stroke"',
    ],
    [
      'a condition above itself',
      conditions(
        'Stroke,High Blood Pressure,Heart & Circulation,serious,event,,',
        'High Blood Pressure,Stroke,Heart & Circulation,serious,state,,',
      ),
      'conditions/heart.csv:2:8 "Stroke" is its own ancestor',
    ],
    [
      'a parent named twice',
      conditions(STROKE, PRESSURE, 'Old Stroke,Stroke; Stroke,Heart & Circulation,serious,event,,'),
      'conditions/heart.csv:4:12 "Old Stroke" names a parent twice',
    ],
    [
      'a sign of nicotine that is unknown',
      { 'nicotine-signs.csv': 'subject,undated,note\nSmoking,now,' },
      'nicotine-signs.csv:2:1 "Smoking" is neither a condition nor "class:" and a drug class in use',
    ],
    [
      'a sign of nicotine without what it says undated',
      { 'nicotine-signs.csv': 'subject,undated,note\nStroke,,' },
      'nicotine-signs.csv:2:8 "" is not a known undated. Use one of "now", "unknown".',
    ],
    [
      'a dated reading of an unknown event',
      {
        'dated-readings.csv':
          'event,subjects,date,months,effect,condition,note\nfall,,within,12,adds,Stroke,',
      },
      'dated-readings.csv:2:1 "fall" is not a known event. Use one of "seizure", "last_seizure", "hospital_stay", "emergency_visit".',
    ],
    [
      'a dated reading as an unknown condition',
      {
        'dated-readings.csv':
          'event,subjects,date,months,effect,condition,note\nseizure,,within,12,adds,Strokes,',
      },
      'dated-readings.csv:2:25 "Strokes" is not a condition.',
    ],
    [
      'a dated reading of an event that is an unknown condition',
      {
        'dated-readings.csv':
          'event,itself,subjects,date,months,effect,condition,note\nemergency_visit,ER Visit,,within,12,adds,Stroke,',
      },
      'dated-readings.csv:2:17 "ER Visit" is not a condition.',
    ],
    [
      'a dated reading without months',
      {
        'dated-readings.csv':
          'event,subjects,date,months,effect,condition,note\nseizure,Stroke,before,0,adds,Stroke,',
      },
      'dated-readings.csv:2:23 "0" is not a number of months. Use 1 to 999.',
    ],
    [
      'a kind that is no condition',
      { 'kinds.csv': 'conditions,kinds,note\nStroke,High Blood Pressure; Strokes,' },
      'kinds.csv:2:8 "Strokes" is not a condition.',
    ],
    [
      'a single kind',
      { 'kinds.csv': 'conditions,kinds,note\nStroke,High Blood Pressure,' },
      'kinds.csv:2:8 there must be at least two kinds to choose from.',
    ],
    [
      'an operation that is unknown',
      { 'own-operations.csv': 'cancers,operations,not_over,note\nStroke,Thrombectomy,,' },
      'own-operations.csv:2:8 "Thrombectomy" is not a condition.',
    ],
    [
      'an operation of nothing',
      { 'own-operations.csv': 'cancers,operations,not_over,note\n,Stroke,,' },
      'own-operations.csv:2:2 cancers and operations belong together.',
    ],
    [
      'operations of a cancer in two rows',
      {
        'own-operations.csv':
          'cancers,operations,not_over,note\nStroke,High Blood Pressure,,\nStroke,High Blood Pressure,,',
      },
      'own-operations.csv:3:1 "Stroke" has operations in another row.',
    ],
    [
      'a form that no medication has',
      { 'forms-by-use.csv': 'use,form,note\nStroke,Eye Drops,' },
      'forms-by-use.csv:2:8 no medication is named "… Eye Drops".',
    ],
    [
      'a row milder than a parent without the mark',
      conditions(
        STROKE,
        PRESSURE,
        'Old Stroke,High Blood Pressure; Stroke,Heart & Circulation,minor,event,,',
      ),
      'conditions/heart.csv:4:12 "Old Stroke" is minor but its parent "Stroke" is serious; mark it milder or raise it',
    ],
    [
      'a row without a parent marked milder',
      conditions(STROKE, 'High Blood Pressure,,Heart & Circulation,minor,state,yes,'),
      'conditions/heart.csv:3:54 "High Blood Pressure" has no parent to be milder than',
    ],
    [
      'a row without severity',
      conditions(STROKE, PRESSURE, 'Gout,,Pain,,state,,'),
      'conditions/heart.csv:4:12 "" is not a known severity. Use one of "terminal", "severe",',
    ],
    [
      'an unknown kind of condition',
      conditions(STROKE, PRESSURE, 'Gout,,Pain,minor,chronic,,'),
      'conditions/heart.csv:4:18 "chronic" is not a known kind. Use one of "event", "course", "state".',
    ],
    [
      'a mark other than yes',
      conditions(STROKE, PRESSURE, 'Gout,,Pain,minor,state,true,'),
      'conditions/heart.csv:4:24 "true" is not a mark. Use "yes" or leave the cell empty.',
    ],
    [
      'an unknown section',
      conditions(STROKE, PRESSURE, 'Gout,,Joints,minor,state,,'),
      'conditions/heart.csv:4:7 "Joints" is not a known section',
    ],
    [
      'a name with an accent',
      conditions(STROKE, PRESSURE, 'Ménière,,Eye & Ear,minor,state,,'),
      'conditions/heart.csv:4:1 "Ménière" may contain only printable ASCII characters and single spaces',
    ],
    [
      'an alias that differs from another by an accent only',
      conditions(STROKE, `${PRESSURE}Presión Alta; Presion Alta`),
      'alias "Presion Alta" has the same key as alias "Presión Alta" of condition "High Blood Pressure"',
    ],
    [
      'a group of something unknown',
      { 'groups.csv': 'group,condition\nStroke and TIA,Strok' },
      'groups.csv:2:16 "Strok" is not a condition',
    ],
    [
      'a condition both in and out of a group',
      { 'groups.csv': 'group,condition\nStroke and TIA,Stroke\nStroke and TIA,-Stroke' },
      'groups.csv:3:16 "Stroke" appears twice in the group "Stroke and TIA"',
    ],
    [
      'a generic without a drug class',
      withLines('medications.csv', 'Rivaroxaban,generic,,5,,,oral,'),
      'medications.csv:4:25 generic "Rivaroxaban" has no drug class',
    ],
    [
      'an unknown drug class',
      withLines('medications.csv', 'Rivaroxaban,generic,,5,,Blood,oral,'),
      'medications.csv:4:25 "Blood" is not a drug class',
    ],
    [
      'an unknown route',
      withLines('medications.csv', 'Rivaroxaban,generic,,5,,Anticoagulant,mouth,'),
      'medications.csv:4:39 "mouth" is not a known route',
    ],
    [
      'an indication of nothing',
      withLines('indications.csv', 'class:Thinner,Stroke,usual', 'Apixabam,Stroke,usual'),
      'indications.csv:3:1 "class:Thinner" is not a medication or drug class\nindications.csv:4:1 "Apixabam"',
    ],
    [
      'an indication for nothing',
      withLines('indications.csv', 'Apixaban,Strok,usual'),
      'indications.csv:3:10 "Strok" is not a condition',
    ],
    [
      'an indication stated twice',
      withLines('indications.csv', 'Apixaban,Stroke,usual', 'Apixaban,Stroke,always'),
      'indications.csv:4:10 "Apixaban" names "Stroke" twice',
    ],
    [
      'an unknown certainty',
      withLines('indications.csv', 'Apixaban,Stroke,maybe'),
      'indications.csv:3:17 "maybe" is not a known certainty. Use one of "always", "usual", "possible".',
    ],
    [
      'a drug mostly for something grave that says nothing about it',
      { 'indications.csv': 'subject,condition,certainty\nclass:Anticoagulant,Stroke,possible' },
      'medications.csv:2:1 "Apixaban" is mostly used for "Stroke" (serious) but has no always or usual indication',
    ],
    [
      'a brand without generic',
      withLines('medications.csv', 'Xarelto,brand,,5,,,,'),
      'medications.csv:4:15 brand "Xarelto" does not name its generic',
    ],
    [
      'a brand of a brand',
      withLines('medications.csv', 'Eliquis Starter,brand,Eliquis,5,,,,'),
      'medications.csv:4:23 generic "Eliquis" is itself a brand',
    ],
    [
      'a generic that names a generic',
      withLines('medications.csv', 'Rivaroxaban,generic,Apixaban,5,,Anticoagulant,oral,'),
      'medications.csv:4:21 only brand and otc rows name a generic, this one is generic',
    ],
    [
      'a pair that appears twice',
      withLines('uses.csv', 'Apixaban,Stroke,4,'),
      'uses.csv:4:10 "Apixaban" for "Stroke" appears twice',
    ],
    [
      'a correction that is a name already',
      { 'corrections.csv': 'from,to,domain\nHypertension,Stroke,condition' },
      'corrections.csv:2:1 correction "Hypertension" has the same key as alias "Hypertension" of condition "High Blood Pressure"',
    ],
    [
      'a correction to nothing',
      { 'corrections.csv': 'from,to,domain\nstroak,Strok,condition' },
      'corrections.csv:2:8 "Strok" is not a condition',
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
      'nicotine.csv:2:1 a quotation mark is missing or misplaced',
    ],
    ['an empty table', { 'corrections.csv': 'from,to,domain' }, 'corrections.csv:1:1 the table is empty'],
  ])('refuses %s', (_, changes, message) => {
    expect(issuesOf(changes).join('\n')).toContain(message);
  });
});

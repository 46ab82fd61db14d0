import { describe, expect, it } from 'vitest';
import { type Edit, editedPack, minimalPack } from '../test/minimal-pack.ts';
import { fixtureSubjects } from '../test/reference-fixture.ts';
import { canonicalText } from './canonical-json.ts';
import type { IssueCode, PackIssue } from './issue.ts';
import { loadPackSet, type PackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

function load(files: Readonly<Record<string, string>>): PackSet {
  return loadPackSet(sourceFiles(files), fixtureSubjects);
}

/** The position of an issue, without the folder of the run. */
function spot(issue: PackIssue): string {
  return `${issue.file.split('/').slice(-1)[0]}:${issue.line}:${issue.column}`;
}

describe('a good pack', () => {
  it('loads without issues or warnings', () => {
    const set = load(minimalPack);
    expect(set.issues).toEqual([]);
    expect(set.warnings).toEqual([]);
    expect(set.carriers.map((carrier) => carrier.name)).toEqual(['Plain Meadow Life']);
    expect(set.scenarios).toHaveLength(1);
  });

  it('resolves family and variant to one flat pack each', () => {
    const [family, levelOnly] = load(minimalPack).packs;
    expect(family?.classes.map((each) => each.name)).toEqual(['Level', 'Graded']);
    expect(family?.pricing.feeCents).toBe(3600);
    expect(family?.pricing.modes).toEqual([
      { mode: 'MONTHLY-EFT', factor: 8750 },
      { mode: 'ANNUAL', factor: 100_000 },
    ]);
    expect(levelOnly?.classes.map((each) => each.name)).toEqual(['Level']);
    expect(levelOnly?.pricing.feeCents).toBe(2400);
    expect(levelOnly?.familyId).toBe(family?.familyId);
  });

  it('turns a rule to a dropped class into the next worse outcome', () => {
    const [family, levelOnly] = load(minimalPack).packs;
    const stroke = (rules = family?.rules) => rules?.find((rule) => rule.id === 'B1')?.outcome;
    expect(stroke()).toEqual({ type: 'class', index: 1 });
    expect(stroke(levelOnly?.rules)).toEqual({ type: 'decline' });
  });

  it('joins the rate card by class, sex, tobacco and age', () => {
    const [family] = load(minimalPack).packs;
    const column = family?.pricing.rates.find(
      (each) => each.classIndex === 0 && each.sex === 'female' && each.tobacco === false,
    );
    expect(column).toEqual({
      classIndex: 0,
      sex: 'female',
      tobacco: false,
      band: 0,
      minAge: 60,
      centsPerThousand: [3600, 3770, 3940],
    });
  });

  it('is equal to a pack that means the same', () => {
    const packs = load(minimalPack).packs;
    const spaced = load(editedPack([['pack.yaml', 'fee: 36.00', 'fee:    36.0']])).packs;
    const dearer = load(editedPack([['pack.yaml', 'fee: 36.00', 'fee: 36.01']])).packs;
    expect(canonicalText(spaced)).toBe(canonicalText(packs));
    expect(canonicalText(dearer)).not.toBe(canonicalText(packs));
    expect(canonicalText(packs[0])).not.toBe(canonicalText(packs[1]));
  });

  const ratedBetween = (rated: string) =>
    editedPack([
      [
        'pack.yaml',
        '  - { name: Graded,',
        `  - { name: Table 2, category: immediate, plan_name: Plain, benefit: Full, rated: ${rated} }\n  - { name: Graded,`,
      ],
    ]);

  it('needs no rates for a class that is rated from another one', () => {
    const set = load(ratedBetween('{ from: Level, percent: 105 }'));
    expect(set.issues).toEqual([]);
    expect(set.warnings).toEqual([]);
  });

  it('is warned of a rated class that costs more than a worse one', () => {
    const set = load(ratedBetween('{ from: Level, percent: 300 }'));
    expect(set.issues).toEqual([]);
    expect(set.warnings.map(({ code }) => code)).toContain('worse_class_cheaper');
    expect(set.warnings[0]?.message).toMatch(/Graded \(\d+\) is cheaper than the better class Table 2/);
  });

  it('skips scenarios when asked to', () => {
    const files = sourceFiles(minimalPack);
    expect(loadPackSet(files, fixtureSubjects, { skipScenarios: true }).scenarios).toEqual([]);
  });
});

describe('a refusal', () => {
  const refusals: readonly (readonly [
    title: string,
    edits: readonly Edit[],
    code: IssueCode,
    at: string,
    words: string,
  ])[] = [
    [
      'an unknown condition, with the name that was meant',
      [['rules.csv', 'Stroke,treatment', 'Strok,treatment']],
      'unknown_condition',
      'rules.csv:3:21',
      'Did you mean "Stroke"?',
    ],
    [
      'an unknown medication',
      [['rules.csv', ',Donepezil', ',Donepzil']],
      'unknown_medication',
      'rules.csv:4:19',
      'Did you mean "Donepezil"?',
    ],
    [
      'an unknown condition group',
      [['rules.csv', ',Dementia,,', ',group:Cancers,,']],
      'unknown_group',
      'rules.csv:2:19',
      'Did you mean "Cancer"?',
    ],
    [
      'a condition where a medication belongs',
      [['rules.csv', ',Donepezil', ',Stroke']],
      'unknown_medication',
      'rules.csv:4:19',
      'this kind of rule is about a medication',
    ],
    [
      'an unknown use',
      [['rules.csv', ',,,,Dementia,', ',,,,Demntia,']],
      'unknown_condition',
      'rules.csv:4:32',
      'Did you mean "Dementia"?',
    ],
    [
      'an unknown state',
      [['pack.yaml', '[NY]', '[NX]']],
      'unknown_state',
      'pack.yaml:11:20',
      '"NX" is not a two-letter state code',
    ],
    [
      'an unknown column',
      [['rules.csv', 'outcome,reason', 'outcome,reasen']],
      'unknown_column',
      'rules.csv:1:65',
      'Did you mean "reason"?',
    ],
    [
      'a missing column',
      [['rules.csv', ',source,note', ',note']],
      'missing_column',
      'rules.csv:1:1',
      'The column "source" is missing',
    ],
    [
      'an unknown rate column',
      [['rates.csv', 'tobacco,band', 'smoker,band']],
      'unknown_column',
      'rates.csv:1:17',
      'Unknown column "smoker"',
    ],
    [
      'a rate gap inside the issue ages',
      [['rates.csv', 'life,Level,female,no,1,61,3770\n', '']],
      'rate_gap',
      'rates.csv:8:1',
      'Class Level is issued at age 61 (female, no tobacco, band 1)',
    ],
    [
      'issue ages past the rate card',
      [['pack.yaml', 'max: 62', 'max: 70']],
      'rate_gap',
      'rates.csv:4:1',
      'ages 63 to 70',
    ],
    [
      'a rate table that is not there',
      [['pack.yaml', 'rate_table: life', 'rate_table: lief']],
      'unknown_rate_table',
      'pack.yaml:24:15',
      'Did you mean "life"?',
    ],
    [
      'a rate given twice',
      [['rates.csv', 'life,Level,male,no,1,61', 'life,Level,male,no,1,60']],
      'rate_repeated',
      'rates.csv:3:22',
      'is already given on line 2',
    ],
    [
      'a rule masked by a stricter one',
      [
        [
          'rules.csv',
          'A1,condition_ever,Dementia',
          'A0,condition_ever,Stroke,,,,,,,decline,underwriting,Guide,\nA1,condition_ever,Dementia',
        ],
      ],
      'rule_masked',
      'rules.csv:4:1',
      'rule A0 fires whenever it does',
    ],
    [
      'a duplicated rule',
      [
        [
          'rules.csv',
          'B1,condition_within',
          'B0,condition_within,Stroke,treatment,<,24,,,,Graded,underwriting,Guide,\nB1,condition_within',
        ],
      ],
      'rule_duplicated',
      'rules.csv:4:1',
      'Rule B1 duplicates rule B0',
    ],
    [
      'contradictory rules',
      [
        [
          'rules.csv',
          'B1,condition_within',
          'B0,condition_within,Stroke,treatment,<,24,,,,decline,underwriting,Guide,\nB1,condition_within',
        ],
      ],
      'rule_contradictory',
      'rules.csv:4:1',
      'lead to different outcomes',
    ],
    [
      'an older history treated worse than a recent one',
      [['rules.csv', 'B2,', 'B3,condition_over,Stroke,treatment,>=,24,,,,decline,underwriting,Guide,\nB2,']],
      'rule_contradictory',
      'rules.csv:4:1',
      'gets stricter as time passes',
    ],
    [
      'a boundary operator that is not stated',
      [['rules.csv', 'treatment,<,24', 'treatment,,24']],
      'missing_operator',
      'rules.csv:3:38',
      'must state its boundary: write < or <=',
    ],
    [
      'a rule without a source',
      [['rules.csv', '"Guide 2026-01, part B question 1"', '']],
      'missing_source',
      'rules.csv:3:66',
      'Rule B1 has no source',
    ],
    [
      'a rule id used twice',
      [['rules.csv', 'B2,', 'B1,']],
      'duplicate_id',
      'rules.csv:4:1',
      'already used on line 3',
    ],
    [
      'an unknown kind of rule',
      [['rules.csv', 'condition_within', 'condition_withn']],
      'bad_value',
      'rules.csv:3:4',
      'Did you mean "condition_within"?',
    ],
    [
      'a cell that the kind does not use',
      [['rules.csv', 'Dementia,,,,,', 'Dementia,treatment,,,,']],
      'bad_value',
      'rules.csv:2:28',
      'does not use the column "clock"',
    ],
    [
      'a medication that gives away a whole group',
      [
        ['rules.csv', 'not_for,count', 'not_for,implies'],
        ['rules.csv', 'B2,', 'B9,medication_implies,Warfarin,,,,,,group:Cancer,,,Guide,\nB2,'],
      ],
      'bad_value',
      'rules.csv:4:37',
      'one condition, not a group',
    ],
    [
      'a guard that is no range',
      [
        ['rules.csv', 'not_for,count', 'not_for,ages'],
        ['rules.csv', '24,,,,Graded', '24,,,50+,Graded'],
      ],
      'bad_value',
      'rules.csv:3:45',
      '"ages" must look like "50-", "-49" or "18-50", not "50+"',
    ],
    [
      'a guard of a state that is none',
      [
        ['rules.csv', 'not_for,count', 'not_for,states'],
        ['rules.csv', '24,,,,Graded', '24,,,TX; TZ,Graded'],
      ],
      'unknown_state',
      'rules.csv:3:45',
      '"TZ" is not a two-letter state code',
    ],
    [
      'a product that does not say what it does with other conditions',
      [['pack.yaml', 'unlisted: {', 'plan_info2: {']],
      'missing_key',
      'pack.yaml:28:11',
      'requires the key "unlisted"',
    ],
    [
      'a severity without a treatment',
      [['pack.yaml', 'severe: decline, ', '']],
      'missing_key',
      'pack.yaml:35:11',
      '"unlisted" requires the key "severe"',
    ],
    [
      'a treatment of a class that is not there',
      [['pack.yaml', 'serious: Graded', 'serious: Gradd']],
      'unknown_class',
      'pack.yaml:35:58',
      'Did you mean "Graded"?',
    ],
    [
      'a class that is rated from a worse one',
      [
        [
          'pack.yaml',
          'benefit: Full from day one }',
          'benefit: Full, rated: { from: Graded, percent: 150 } }',
        ],
      ],
      'bad_value',
      'pack.yaml:8:95',
      '"Level" can only be rated from a better class',
    ],
    [
      'an outcome that is no class',
      [['rules.csv', ',Graded,', ',Gradd,']],
      'unknown_class',
      'rules.csv:3:46',
      'Did you mean "Graded"?',
    ],
    [
      'an unknown reason',
      [['rules.csv', 'Graded,underwriting', 'Graded,stroke']],
      'bad_value',
      'rules.csv:3:53',
      '"stroke" is not a known reason',
    ],
    [
      'a build range turned round',
      [['build.csv', '99,253', '253,99']],
      'build_not_a_range',
      'build.csv:3:4',
      'is not below the highest',
    ],
    [
      'a build chart that falls with height',
      [['build.csv', '102,261', '102,250']],
      'build_not_monotone',
      'build.csv:4:8',
      'falls from 253 to 250',
    ],
    [
      'a missing inch',
      [['build.csv', '64,99,253,95,268\n', '']],
      'build_not_monotone',
      'build.csv:3:1',
      'expected 64, not 65',
    ],
    [
      'a class that nobody can get: no state',
      [
        [
          'pack.yaml',
          'states: { except: [NY] }',
          'states: { sold_in: [TX], class_exclusions: [{ class: Graded, states: [TX] }] }',
        ],
      ],
      'class_without_open_path',
      'pack.yaml:28:11',
      'it is not sold in any state',
    ],
    [
      'a class that nobody can get: no age',
      [
        [
          'pack.yaml',
          '  - { min: 60, max: 62 }',
          '  - { min: 60, max: 62 }\n  - { class: Graded, min: 63, max: 70 }',
        ],
      ],
      'class_without_open_path',
      'pack.yaml:29:11',
      'it has no issue ages',
    ],
    [
      'a class that nobody can get: no amount',
      [
        [
          'pack.yaml',
          '  - { min: 5000, max: 20000 }\npricing',
          '  - { class: Level, min: 5000, max: 20000 }\npricing',
        ],
      ],
      'class_without_open_path',
      'pack.yaml:28:11',
      'its face limits allow no amount',
    ],
    [
      'face limits outside the bands',
      [['pack.yaml', 'max: 20000 }\npricing', 'max: 25000 }\npricing']],
      'limits_outside_bands',
      'pack.yaml:15:5',
      'Some face amounts in $5,000 to $25,000 have no price',
    ],
    [
      'bands that leave a hole',
      [
        [
          'pack.yaml',
          '    - { from: 5000, to: 20000 }',
          '    - { from: 5000, to: 9999 }\n    - { from: 10001, to: 20000 }',
        ],
      ],
      'bad_value',
      'pack.yaml:22:7',
      'it must begin at 10000',
    ],
    [
      'a file of no scenarios',
      [['scenarios.yaml', minimalPack['plain-meadow/final/scenarios.yaml'] ?? '', '[]\n']],
      'no_scenarios',
      'scenarios.yaml:1:1',
      'at least one scenario',
    ],
    [
      'an unknown key',
      [['pack.yaml', 'age_basis:', 'age_basiss:']],
      'unknown_key',
      'pack.yaml:6:1',
      'Did you mean "age_basis"?',
    ],
    [
      'a missing key',
      [['pack.yaml', 'revision: "1"\n', '']],
      'missing_key',
      'pack.yaml:1:1',
      'requires the key "revision"',
    ],
    [
      'a value outside its list',
      [['pack.yaml', 'rounding: annual_first', 'rounding: anual_first']],
      'bad_value',
      'pack.yaml:17:13',
      'Did you mean "annual_first"?',
    ],
    [
      'a factor with too many decimals',
      [['pack.yaml', '0.0875', '0.0875123']],
      'bad_value',
      'pack.yaml:23:25',
      'at most five decimals',
    ],
    [
      'a family id that is no UUID',
      [['pack.yaml', 'prod_5d1e0c9a', 'prod_5d1e0c']],
      'bad_value',
      'pack.yaml:2:15',
      'must not change once published',
    ],
    [
      'a slug used twice',
      [['pack.yaml', 'slug: plain-meadow-level', 'slug: plain-meadow-final']],
      'duplicate_slug',
      'pack.yaml:30:11',
      'already used',
    ],
    [
      'an override of a rule that is not there',
      [['pack.yaml', 'drop_classes: [Graded]', 'rules: { drop: [B9] }']],
      'unknown_rule',
      'pack.yaml:33:23',
      'rules.csv has no rule "B9"',
    ],
    [
      'a pack in another carrier’s folder',
      [['pack.yaml', 'carrier: plain-meadow', 'carrier: other']],
      'bad_value',
      'pack.yaml:1:10',
      'so its carrier must be',
    ],
    [
      'a logo that runs a script',
      [['logo.svg', '<circle', '<script>alert(1)</script><circle']],
      'bad_value',
      'carrier.yaml:3:7',
      'contains <script>',
    ],
    [
      'a scenario about an unknown variant',
      [['scenarios.yaml', 'variant: plain-meadow-final', 'variant: plain-meadow-finel']],
      'bad_value',
      'scenarios.yaml:2:12',
      'Did you mean "plain-meadow-final"?',
    ],
    [
      'text that is not YAML',
      [['carrier.yaml', 'name: Plain', 'name: "Plain']],
      'unreadable_file',
      'carrier.yaml:4:1',
      'This is not valid YAML',
    ],
  ];

  it.each(refusals)('names %s', (_title, edits, code, at, words) => {
    const { issues } = load(editedPack(edits));
    const found = issues.filter((issue) => issue.code === code);
    expect(found.map((issue) => `${spot(issue)} ${issue.message}`)).toContainEqual(
      expect.stringContaining(words),
    );
    expect(found.map(spot)).toContain(at);
  });

  it('names a missing file', () => {
    const { 'plain-meadow/final/rates.csv': _, ...files } = minimalPack;
    expect(load(files).issues[0]).toMatchObject({
      code: 'missing_file',
      message: 'The file rates.csv is missing.',
    });
  });

  it('reports an empty folder instead of passing it', () => {
    expect(load({ 'readme.txt': 'nothing here' }).issues[0]?.code).toBe('missing_file');
  });

  it('comes with all others at once, in reading order', () => {
    const { issues } = load(
      editedPack([
        ['rules.csv', 'Stroke,treatment', 'Strok,treatment'],
        ['rules.csv', ',Donepezil', ',Donepzil'],
        ['build.csv', '99,253', '253,99'],
        ['pack.yaml', '[NY]', '[NX]'],
      ]),
    );
    expect(issues.map((issue) => issue.code)).toEqual([
      'build_not_a_range',
      'build_not_monotone',
      'build_not_monotone',
      'unknown_state',
      'unknown_condition',
      'unknown_medication',
    ]);
  });
});

describe('a warning', () => {
  it('points out a rule that a broader rule makes redundant', () => {
    const broader = 'A0,condition_ever,"group:Stroke, Brain & Nerves",,,,,,,decline,underwriting,Guide,';
    const { issues, warnings } = load(
      editedPack([['rules.csv', 'A1,condition_ever,Dementia', `${broader}\nA1,condition_ever,Asthma`]]),
    );
    expect(issues).toEqual([]);
    expect(warnings.map((each) => `${each.code} ${spot(each)}`)).toContain('rule_masked rules.csv:4:1');
  });

  it('reports a rate that falls with age, but does not refuse the pack', () => {
    const { issues, warnings } = load(
      editedPack([['rates.csv', 'life,Level,male,no,1,61,4870', 'life,Level,male,no,1,61,4600']]),
    );
    expect(issues).toEqual([]);
    expect(warnings.map((each) => `${each.code} ${spot(each)}`)).toEqual([
      'rate_falls_with_age rates.csv:3:1',
    ]);
  });

  it('reports a worse class that is cheaper than a better one', () => {
    const { issues, warnings } = load(
      editedPack([['rates.csv', 'life,Graded,male,no,1,62,6552', 'life,Graded,male,no,1,62,5000']]),
    );
    expect(issues).toEqual([]);
    expect(warnings.map((each) => each.code)).toContain('worse_class_cheaper');
  });
});

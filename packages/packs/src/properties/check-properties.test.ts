import { describe, expect, it } from 'vitest';
import { type Edit, editedPack } from '../../test/minimal-pack.ts';
import { shippedReference, shippedSubjects } from '../../test/shipped-reference.ts';
import { loadPackSet } from '../load-pack-set.ts';
import { sourceFiles } from '../source-files.ts';
import { checkProperties, countProperties } from './index.ts';

const SOURCE = '"Guide 2026-01, part B question 1",';
const rule = (cells: string): Edit => ['rules.csv', 'B2,', `${cells},underwriting,${SOURCE}\nB2,`];

function load(edits: readonly Edit[]) {
  return loadPackSet(sourceFiles(editedPack(edits)), shippedSubjects);
}

/** What the properties find in the minimal pack: line and message of each finding about the first variant. */
function found(...edits: readonly Edit[]): string[] {
  const set = load(edits);
  expect(set.issues).toEqual([]);
  const options = { asOf: '2026-06-01', extent: 'few', samples: 20, seed: 1 } as const;
  const { issues, counts } = checkProperties(set, shippedReference, options);
  expect(counts).toHaveLength(countProperties(set.packs));
  return issues.map(
    ({ file, line, code, message }) => `${file.split('/').at(-1)}:${line} ${code} ${message}`,
  );
}

describe('an author learns', () => {
  it('of nothing when the pack is sound', () => {
    expect(found()).toEqual([]);
  });

  it('of a terminal or severe condition that keeps the best class', () => {
    expect(found(rule('B3,condition_ever,group:Oxygen and Breathing Machines,,,,,,,open'))[0]).toMatch(
      /^rules\.csv:4 grave_at_best_class Oxygen Use is severe, but keeps the best class Level at age 60: rule B3 lets it pass\. Give it a worse class or decline it\. \(\d+ more like this\)$/,
    );
  });

  it('of a condition that is treated better than a broader one', () => {
    expect(found(rule('B3,condition_ever,Mild COPD,,,,,,,open'))).toEqual([
      'rules.csv:4 narrower_is_better Mild COPD without dates gets class Level, but COPD, which includes it, gets class Graded. Rule B3 covers only the first: add a line for COPD, or make this one at least as strict. (1 more like this)',
    ]);
  });

  it('of a medication that is treated better than what it always means', () => {
    const ignoring: Edit = [
      'pack.yaml',
      'variants:',
      'inference: { always: ignore, usual: count }\nvariants:',
    ];
    expect(found(ignoring)[0]).toMatch(
      /^pack\.yaml:\d+ drug_better_than_condition .+ alone gets class Level, but .+, which it always implies, gets no class\. Let "inference: always" count\. \(\d+ more like this\)$/,
    );
  });

  it('of nothing when a rule says that something gets worse with time', () => {
    expect(found(rule('B3,condition_over,Asthma,diagnosis,>,60,,,,Graded'))).toEqual([]);
  });
});

describe('the unlisted treatment is refused', () => {
  const unlisted = (severity: string, text: string): Edit => [
    'pack.yaml',
    `${severity}: Graded`,
    `${severity}: ${text}`,
  ];
  const messages = (...edits: readonly Edit[]) => load(edits).issues.map(({ message }) => message);

  it('when it gets stricter as time passes', () => {
    expect(messages(unlisted('serious', '{ within_months: 24, outcome: Graded, else: decline }'))).toContain(
      'The treatment of serious conditions gets stricter as time passes.',
    );
  });

  it('when graver conditions are treated better than milder ones', () => {
    expect(messages(['pack.yaml', 'moderate: open', 'moderate: decline'])).toContain(
      'Conditions that are serious are treated better than moderate ones.',
    );
    expect(
      messages(unlisted('serious', '{ within_months: 24, outcome: Graded, else: open }'), [
        'pack.yaml',
        'moderate: open',
        'moderate: Graded',
      ]),
    ).toContain('Conditions that are serious are treated better than moderate ones.');
  });
});

describe('an author is warned of prices', () => {
  const warnings = (...edits: readonly Edit[]) =>
    load(edits).warnings.map(({ code, message }) => `${code} ${message}`);

  it('that fall with tobacco', () => {
    expect(
      warnings(['rates.csv', 'life,Level,male,yes,1,60,6700', 'life,Level,male,yes,1,60,4600']),
    ).toContain(
      'tobacco_cheaper At age 60, Level costs tobacco users (4600) less than others (4700), in cents per $1,000.',
    );
  });

  it('of a class rated below a better one', () => {
    const rated: Edit = [
      'pack.yaml',
      'nicotine: {',
      '  - { name: Rated, category: graded, plan_name: Plain Rated, benefit: Half in year 1, rated: { from: Level, percent: 125 } }\nnicotine: {',
    ];
    expect(warnings(rated)).toContain(
      'worse_class_cheaper At age 60, Rated (5875) is cheaper than the better class Graded (6110), in cents per $1,000.',
    );
  });
});

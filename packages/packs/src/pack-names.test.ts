import { describe, expect, it } from 'vitest';
import { type Edit, editedPack } from '../test/minimal-pack.ts';
import { fixtureReference, fixtureSubjects } from '../test/reference-fixture.ts';
import { loadPackSet, type PackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';
import { subjectIndexOf } from './subject-index.ts';

const aliased = subjectIndexOf(
  { ...fixtureReference, nicotine: [] },
  { condition: new Map([['CVA', 'Stroke']]), medication: new Map([['APIXABAN5MG', 'Eliquis']]) },
);

function load(edits: readonly Edit[], subjects = fixtureSubjects): PackSet {
  return loadPackSet(sourceFiles(editedPack(edits)), subjects);
}

/** What a line with its header says about a medication, and what is warned about. */
function medicationLine(line: string, subjects = fixtureSubjects) {
  const header = 'id,kind,subject,clock,operator,value,uses,not_for,count,outcome,reason,source,note';
  const set = load(
    [
      ['rules.csv', header, `${header},brand_only`],
      ['rules.csv', 'part A question 1",', 'part A question 1",,'],
      ['rules.csv', 'part B question 1",', 'part B question 1",,'],
      ['rules.csv', 'medication list",', `medication list",,\n${line}`],
    ],
    subjects,
  );
  const rule = set.packs[0]?.rules.find(({ id }) => id === 'M1');
  return {
    subject: rule !== undefined && 'subject' in rule ? rule.subject : null,
    issues: set.issues.map(({ code }) => code),
    warnings: set.warnings.map(({ code, message }) => `${code}: ${message}`),
  };
}

describe('a rule about a brand', () => {
  it('covers its generic, and the check says so', () => {
    expect(medicationLine('M1,medication_for,Entresto,,,,,,,decline,,Guide,,')).toEqual({
      subject: { type: 'medication', name: 'Sacubitril/Valsartan' },
      issues: [],
      warnings: [
        'brand_covers_generic: "Entresto" is a brand: the rule covers its generic "Sacubitril/Valsartan" and every brand of it. Name the generic, or write "yes" in "brand_only".',
      ],
    });
  });

  it('covers the brand only if the line says so', () => {
    expect(medicationLine('M1,medication_for,Entresto,,,,,,,decline,,Guide,,yes')).toEqual({
      subject: { type: 'medication', name: 'Entresto' },
      issues: [],
      warnings: [],
    });
  });

  it.each([
    ['M1,condition_ever,Asthma,,,,,,,Graded,,Guide,,yes'],
    ['M1,medication_for,Entresto,,,,,,,decline,,Guide,,maybe'],
  ])('is refused with a cell that means nothing: %s', (line) => {
    expect(medicationLine(line).issues).toEqual(['bad_value']);
  });
});

describe('an alias in a pack', () => {
  it('counts as the name, which the check suggests', () => {
    const set = load([['rules.csv', 'B1,condition_within,Stroke', 'B1,condition_within,CVA']], aliased);
    const warning = {
      code: 'alias_used',
      message: 'Did you mean "Stroke"? "CVA" is an alias of "Stroke" and counts as it.',
    };
    expect(set.issues.map(({ code }) => code)).toEqual([]);
    expect(set.warnings).toEqual([expect.objectContaining(warning)]);
    expect(set.packs[0]?.rules.find(({ id }) => id === 'B1')).toMatchObject({
      subject: { type: 'condition', name: 'Stroke' },
    });
  });

  it('counts in scenarios, and stands for the generic of a brand', () => {
    const applicant = 'weight_lbs: 150, conditions: [{ name: CVA, last_treatment: 2010 }] }';
    const set = load([['scenarios.yaml', 'weight_lbs: 150 }', applicant]], aliased);
    expect(set.issues).toEqual([]);
    expect(set.scenarios[0]?.applicant.conditions).toMatchObject([{ name: 'Stroke' }]);
    expect(medicationLine('M1,medication_for,apixaban 5mg,,,,,,,decline,,Guide,,', aliased)).toMatchObject({
      subject: { type: 'medication', name: 'Apixaban' },
    });
  });
});

describe('a product that ignores what it does not list', () => {
  const unlisted =
    'unlisted: { terminal: decline, severe: decline, serious: Graded, moderate: open, minor: open, none: open }';

  it('is refused if it has a rule about health', () => {
    const { issues } = load([['pack.yaml', unlisted, 'unlisted: ignore']]);
    expect(issues).toMatchObject([
      {
        code: 'unlisted_ignored',
        message:
          'Rule A1 asks about health, so "unlisted: ignore" would accept everything that no rule names. State an outcome for every severity.',
      },
    ]);
  });
});

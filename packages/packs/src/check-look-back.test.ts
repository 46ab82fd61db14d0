import { describe, expect, it } from 'vitest';
import { minimalPack } from '../test/minimal-pack.ts';
import { shippedSubjects } from '../test/shipped-reference.ts';
import { askedMonths } from './check-look-back.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

describe('the look-back of a question', () => {
  it.each([
    ['In the past 2 years, have you had a stroke?', [24]],
    ['Within the last twelve months', [12]],
    ['During the past year or, for cancer, the past 5 years', [12, 60]],
    ['Have you ever had a stroke?', []],
    ['Have you smoked for 20 years?', []],
  ])('%s', (question, months) => {
    expect(askedMonths(question)).toEqual(months);
  });
});

/** The warnings of the minimal pack with one more rule. */
function warningsOf(line: string): readonly string[] {
  const path = 'plain-meadow/final/rules.csv';
  const header = 'id,kind,subject,clock,operator,value,outcome,source,note';
  const files = { ...minimalPack, [path]: `${header}\n${line}\n` };
  const { warnings } = loadPackSet(sourceFiles(files), shippedSubjects);
  return warnings
    .filter(({ code }) => code === 'look_back_differs')
    .map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('a rule whose question names another look-back', () => {
  it('is a warning at the look-back', () => {
    expect(
      warningsOf('B2,condition_within,group:Stroke and TIA,event,<,36,Graded,Guide,In the past 2 years?'),
    ).toEqual([
      '2:50 The rule looks back 36 months, but its question says 24. Change the look-back or the question.',
    ]);
  });

  it.each([
    'B2,condition_within,group:Stroke and TIA,event,<,24,Graded,Guide,In the past 2 years?',
    'B2,condition_within,group:Stroke and TIA,event,<,36,Graded,Guide,A stroke?',
    'B2,condition_over,group:Stroke and TIA,event,>,36,Graded,Guide,In the past 2 years?',
    'B2,condition_ever,group:Stroke and TIA,,,,Graded,Guide,In the past 2 years?',
  ])('is nothing else: %s', (line) => {
    expect(warningsOf(line)).toEqual([]);
  });
});

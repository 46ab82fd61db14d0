import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { parseCalendarDate } from '../../packages/engine/src/calendar.ts';
import { earliestOpening } from '../../packages/engine/src/interpret/earliest-opening.ts';
import { Random } from '../../packages/engine/src/random.ts';
import { Reference } from '../../packages/engine/src/reference.ts';
import { ConditionEver } from '../../packages/engine/src/rules/condition-ever.ts';
import type { AnyRule } from '../../packages/engine/src/rules/definition.ts';
import { covers, RULE_KINDS, type Rule } from '../../packages/engine/src/rules/rule.ts';
import { compareOnRandom } from '../../packages/engine/src/testing/equality.ts';
import { randomRule } from '../../packages/engine/src/testing/random-rules.ts';
import {
  factsOf,
  openClasses,
  SIMPLE_COVERAGE,
  SIMPLE_PACK,
} from '../../packages/engine/src/testing/simple-pack.ts';
import { WORLD } from '../../packages/engine/src/testing/world.ts';
import { describeRule } from '../../packages/packs/src/describe-rule.ts';
import { loadPackSet } from '../../packages/packs/src/load-pack-set.ts';
import { sourceFiles } from '../../packages/packs/src/source-files.ts';
import { editedPack } from '../../packages/packs/test/minimal-pack.ts';
import { fixtureSubjects } from '../../packages/packs/test/reference-fixture.ts';
import { ConditionRecent } from './condition-recent.ts';

// What adding a kind takes: its own file, condition-recent.ts, and this line of the registry.
vi.mock(import('../../packages/engine/src/rules/registry.ts'), async (importOriginal) => {
  const { RULE_NODES } = await importOriginal();
  const { ConditionRecent } = await import('./condition-recent.ts');
  return { RULE_NODES: Object.freeze({ ...RULE_NODES, condition_recent: ConditionRecent }) };
});

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const head = {
  id: 'R1',
  outcome: { type: 'class', index: 1 },
  reason: 'underwriting',
  source: 'guide p. 4',
} as const;
const stroke = { type: 'condition', name: 'STROKE' } as const;

function recent(months: number, subject: { type: 'condition'; name: string } = stroke): Rule {
  const rule: AnyRule = ConditionRecent.create({ ...head, subject, months });
  return rule as Rule;
}

describe('a rule kind that is added to the registry', () => {
  it('is one of the kinds', () => {
    expect(RULE_KINDS).toContain('condition_recent');
  });

  it('is read from a rules.csv, one rule per subject, and described', () => {
    const files = editedPack([
      [
        'rules.csv',
        'B2,',
        'C1,condition_recent,COPD; Asthma,,,12,,,,Graded,underwriting,"Guide 2026-01, part C",\nB2,',
      ],
    ]);
    const set = loadPackSet(sourceFiles(files), fixtureSubjects);

    expect(set.issues).toEqual([]);
    expect(set.packs[0]?.rules.filter(({ id }) => id.startsWith('C1')).map(describeRule)).toEqual([
      'condition_recent COPD diagnosed or treated < 12 months',
      'condition_recent Asthma diagnosed or treated < 12 months',
    ]);
  });

  it.each([
    ['clock', 'C1,condition_recent,COPD,treatment,,12,,,,Graded,underwriting,Guide,'],
    ['value', 'C1,condition_recent,COPD,,,soon,,,,Graded,underwriting,Guide,'],
  ])('is refused with a wrong %s', (column, line) => {
    const set = loadPackSet(sourceFiles(editedPack([['rules.csv', 'B2,', `${line}\nB2,`]])), fixtureSubjects);

    expect(set.issues.map(({ message }) => message).join()).toContain(column);
  });

  it.each([
    ['diagnosed lately', { diagnosed: '2026-01-10', lastTreatment: '2020' }, ['graded', 'guaranteed']],
    ['treated lately', { diagnosed: '2010', lastTreatment: '2026-01-10' }, ['graded', 'guaranteed']],
    ['long ago', { diagnosed: '2010', lastTreatment: '2012' }, ['level', 'graded', 'guaranteed']],
  ])('fires alike in both forms of the engine: %s', (_when, dates, open) => {
    const angina = recent(24, { type: 'condition', name: 'ANGINA' });

    expect(
      openClasses({ pack: { rules: [angina] }, applicant: { conditions: [{ name: 'ANGINA', ...dates }] } }),
    ).toEqual(open);
  });

  it('is drawn for random packs, on which both forms agree', () => {
    const drawn = Array.from({ length: 300 }, (_, seed) => randomRule(new Random(seed), 'R1', 3));

    expect(drawn.map(({ kind }) => kind)).toContain('condition_recent');
    expect(compareOnRandom(10_000, 20_261_116).difference).toBeNull();
  });

  it('gives the day on which it stops firing', () => {
    const pack = { ...SIMPLE_PACK, rules: [recent(24)] };
    const facts = factsOf({ conditions: [{ name: 'STROKE', diagnosed: '2025-09-01' }] });
    const day = earliestOpening(
      pack,
      { reference: new Reference(WORLD), facts, coverage: SIMPLE_COVERAGE },
      { classIndex: 0 },
    );

    expect(day).toBe(parseCalendarDate('2027-09-01'));
  });

  it('is compared with rules of its own kind and of others', () => {
    const ever = ConditionEver.create({ ...head, subject: stroke });

    expect(covers(recent(24), recent(12), fixtureSubjects)).toBe(true);
    expect(covers(recent(12), recent(24), fixtureSubjects)).toBe(false);
    expect(covers(ever, recent(12), fixtureSubjects)).toBe(true);
    expect(covers(recent(12), ever, fixtureSubjects)).toBe(false);
  });
});

describe('the kinds of rules', () => {
  it('are named only in their own files, in the registry and where one kind means something special', () => {
    const kinds = RULE_KINDS.join('|');
    const named = new RegExp(`'(?:${kinds})'|^ +(?:${kinds}): '`, 'm');
    const sources = [
      'packages/engine/src',
      'packages/packs/src',
      'packages/sdk/src',
      'apps/service/src',
      'apps/console/src',
    ]
      .flatMap((folder) =>
        readdirSync(`${REPOSITORY}${folder}`, { recursive: true, encoding: 'utf8' }).map(
          (file) => `${folder}/${file}`,
        ),
      )
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('packages/engine/src/rules/'));

    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((file) => named.test(readFileSync(`${REPOSITORY}${file}`, 'utf8'))).sort()).toEqual(
      SPECIAL.map(({ file }) => file).sort(),
    );
  });
});

/** Where a kind is singled out. A new kind needs no case in any of them. */
const SPECIAL = [
  {
    file: 'packages/packs/src/reference/read-evidence.ts',
    why: 'a column of measurements.csv has the name of a kind',
  },
  {
    file: 'packages/engine/src/interpret/eligibility.ts',
    why: 'nicotine counts without health questions too',
  },
  {
    file: 'packages/packs/src/template/new-product.ts',
    why: 'asks the questions that a new product usually asks',
  },
  {
    file: 'packages/packs/src/check-rules.ts',
    why: 'warns of a look-back that worsens with time',
  },
  {
    file: 'packages/packs/src/check-look-back.ts',
    why: 'warns of a look-back that is not the one of its question',
  },
  {
    file: 'apps/console/src/workbench/cell-choices.ts',
    why: 'suggests conditions or medications as the subject',
  },
  {
    file: 'packages/packs/src/properties/later-never-worse.ts',
    why: 'knows intended exceptions',
  },
  {
    file: 'packages/packs/src/properties/sample-profiles.ts',
    why: 'adds a smoker where one matters',
  },
  { file: 'apps/service/src/http/pages/response-examples.ts', why: 'shows one as an example' },
  { file: 'packages/packs/src/read-family.ts', why: 'a key of family.yaml has the name of a kind' },
  ...[
    'apps/service/src/underwriting/disclosure.ts',
    'packages/engine/src/open-facts/answers.ts',
    'packages/engine/src/open-facts/favorable-search.ts',
    'packages/engine/src/open-facts/open-fact-evaluation.ts',
    'packages/engine/src/open-facts/open-facts.ts',
    'packages/engine/src/thresholds.ts',
    'packages/sdk/src/generated/api.generated.ts',
  ].map((file) => ({ file, why: 'what was measured is called like the kind that asks for it' })),
];

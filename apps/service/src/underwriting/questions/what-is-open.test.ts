import { describe, expect, it } from 'vitest';
import { commandFor, conditionRow, medicationRow } from '../../../test/commands.ts';
import { shippedSnapshot } from '../../../test/snapshot.ts';
import type { UnderwritingCommand } from '../command.ts';
import { dayOfMoment } from '../dates.ts';
import { evaluateCommand } from '../evaluation.ts';
import { findQuestions } from './find-questions.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));
const products = snapshot.variants
  .filter(({ released, slug }) => released && !slug.includes('plan-'))
  .map(({ slug }) => slug);

type Asked = UnderwritingCommand['applicant'];
interface Stated {
  readonly conditions?: readonly (Partial<Asked['conditions'][number]> & { readonly text: string })[];
  readonly medications?: readonly (Partial<Asked['medications'][number]> & { readonly text: string })[];
  readonly measurements?: Asked['measurements'];
}

function commandOf({ conditions = [], medications = [], measurements }: Stated): UnderwritingCommand {
  const asked: Asked = {
    sex: 'male',
    born: { dateOfBirth: '1961-04-12' },
    heightInches: 70,
    weightLbs: 185,
    nicotine: { lastUsed: 'never', products: [] },
    conditions: conditions.map(conditionRow),
    medications: medications.map(medicationRow),
    ...(measurements && { measurements }),
  };
  const coverage = { state: 'IL', zip: null, target: 'face_amounts', amountsCents: [1_000_000] } as const;
  return commandFor(asked, products, { coverage, includeOpenFacts: true });
}

const place = ({
  place: { kind, row, field },
}: {
  readonly place: { kind: string; row: unknown; field: string };
}) => `${kind}/${row}/${field}`;

/** What is asked about an applicant, by both operations, and whether nothing is open. */
function openIn(stated: Stated) {
  const command = commandOf(stated);
  const asked = findQuestions(snapshot, command, asOf);
  const evaluated = evaluateCommand(snapshot, command, asOf);
  if (asked.kind !== 'questions' || evaluated.kind !== 'evaluated') throw new Error(asked.kind);
  const questions = asked.questions.map(place).sort();
  expect(evaluated.openFacts?.facts.map(place).sort()).toEqual(questions);
  expect(evaluated.openFacts?.complete).toBe(asked.complete);
  expect(asked.complete).toBe(questions.length === 0 && !asked.resolved.provisional);
  return { questions, asked: asked.questions, complete: asked.complete };
}

describe('what is open', () => {
  it.each([
    'abnormal ct scan',
    'abnormal EKG',
    'abnormal blood test',
    'blood in stool',
    'passed out last month',
    'chest pain',
    'er visit 2 weeks ago',
    'blood thinner',
    'long-term steroid use',
    'hepatitis c',
    'hepatitis c treated 2019',
  ])('includes what is behind %s', (text) => {
    expect(openIn({ conditions: [{ text }] }).questions).toContain('conditions/0/kind');
  });

  it.each(['kidney cyst', 'blood in stool, hemorrhoids', 'colonoscopy scheduled', 'hepatitis c cured'])(
    'does not include what is behind %s',
    (text) => {
      expect(openIn({ conditions: [{ text }] }).questions).not.toContain('conditions/0/kind');
    },
  );

  it('does not include the reason of a treatment that another row states', () => {
    const isAsked = (...texts: readonly string[]) =>
      openIn({ conditions: texts.map((text) => ({ text })) }).questions.includes('conditions/0/kind');
    expect(isAsked('blood thinner', 'afib')).toBe(false);
    expect(isAsked('blood thinner', 'paroxysmal afib')).toBe(false);
    expect(isAsked('blood thinner', 'gout')).toBe(true);
    // Nor does a disease explain a symptom.
    expect(isAsked('swallowing problems', 'acid reflux')).toBe(true);
  });

  it('counts what rows mean together', () => {
    const offered = (...texts: readonly string[]) => {
      const evaluated = evaluateCommand(
        snapshot,
        commandOf({ conditions: texts.map((text) => ({ text })) }),
        asOf,
      );
      if (evaluated.kind !== 'evaluated') throw new Error(evaluated.kind);
      const { offers } = evaluated;
      return offers.eligibleRows.subarray(0, offers.offerCount).reduce((sum, rows) => sum + rows, 0);
    };
    expect(offered('blood in stool, colonoscopy scheduled')).toBe(offered('blood in stool', 'tests pending'));
    expect(offered('colonoscopy scheduled')).toBeGreaterThan(offered('tests pending'));
    expect(offered('lupus', 'kidney biopsy 2024')).toBe(offered('lupus with kidney involvement'));
    expect(offered("crohn's disease", 'bowel resection 9 months ago')).toBe(
      offered("crohn's disease with surgery"),
    );
  });

  it('includes the month of a stated year in which a look-back ends', () => {
    const { questions } = openIn({
      conditions: [{ text: 'Heart Attack', diagnosed: '2024', lastTreatment: '2024-01-02' }],
    });
    expect(questions).toContain('conditions/0/diagnosed');
  });

  it.each([
    ['tried to kill myself 2 yrs ago', '2 YEARS AGO'],
    ['suicide attempt about 2 years back', '2 YEARS AGO'],
    ['stroke 12 months ago', '12 MONTHS AGO'],
  ])('includes the day of "%s", but not of the same date in a field', (text, diagnosed) => {
    expect(openIn({ conditions: [{ text }] }).questions).toContain('conditions/0/diagnosed');
    const name = text.startsWith('stroke') ? 'Stroke' : 'Suicide Attempt';
    expect(openIn({ conditions: [{ text: name, diagnosed }] }).questions).not.toContain(
      'conditions/0/diagnosed',
    );
  });

  it('does not include the day of a relative date far from every look-back', () => {
    expect(openIn({ conditions: [{ text: 'tried to kill myself 25 yrs ago' }] }).questions).not.toContain(
      'conditions/0/diagnosed',
    );
  });

  it('does not include the month of a year that no rule tells apart', () => {
    const { questions } = openIn({
      conditions: [{ text: 'Heart Attack', diagnosed: '2001', lastTreatment: '2001' }],
    });
    expect(questions).not.toContain('conditions/0/diagnosed');
  });

  it('includes a measurement that was made years ago', () => {
    const old = openIn({ measurements: { a1c: { value: 9.1, date: '2017-03' } } });
    expect(old.questions).toContain('measurements/null/a1c');
    const recent = openIn({ measurements: { a1c: { value: 9.1, date: '2026-09' } } });
    expect(recent.questions).not.toContain('measurements/null/a1c');
  });

  it.each([
    ['a cancer', 'malignancy', 'Cancer - Lung'],
    ['a heart disease', 'heart trouble', 'Congestive Heart Failure'],
  ])('includes the kind of %s that is not stated', (_, text, kind) => {
    const { questions, asked } = openIn({
      conditions: [{ text, diagnosed: '2009-05-01', lastTreatment: '2011-06-01' }],
    });
    expect(questions).toContain('conditions/0/kind');
    const choices = asked.find((each) => place(each) === 'conditions/0/kind')?.choices ?? [];
    expect(choices.map(({ name }) => name)).toContain(kind);
    expect(choices.every(({ value }) => value !== '')).toBe(true);
  });

  it('includes the kind of a cancer beside another condition in the same row', () => {
    const { questions } = openIn({
      conditions: [{ text: 'gout, malignancy', diagnosed: '2009', lastTreatment: '2011' }],
    });
    expect(questions).toContain('conditions/0/kindInText');
  });

  it('includes facts that matter only together', () => {
    const { questions, complete } = openIn({
      conditions: [{ text: 'Psychosis' }],
      medications: [{ text: 'Zyprexa' }],
    });
    expect(complete).toBe(false);
    expect(questions.length).toBeGreaterThan(1);
  });

  it('includes what an unread text means, with and without candidates', () => {
    expect(openIn({ conditions: [{ text: 'oxygen tank in the garage' }] }).questions).toContain(
      'conditions/0/id',
    );
    expect(openIn({ conditions: [{ text: 'qwrtz' }] }).questions).toEqual(['conditions/0/text']);
    expect(openIn({ conditions: [{ text: 'no more seizures since june' }] }).questions).not.toEqual([]);
    expect(openIn({ medications: [{ text: 'allergic to sulfa' }] }).questions).toEqual([
      'medications/0/text',
    ]);
    expect(openIn({ medications: [{ text: 'qwrtz' }] }).questions).toEqual(['medications/0/text']);
  });

  it('asks once for the details of a medication among the conditions', () => {
    const { questions, asked } = openIn({ conditions: [{ text: 'warfarin' }] });
    expect(questions).toEqual(['conditions/0/otherKind']);
    expect(asked[0]?.subject).toBe('Warfarin');
  });

  it('asks in the text for the dates of several conditions that one row names', () => {
    const { questions } = openIn({
      conditions: [{ text: 'gout and breast cancer', lastTreatment: '2005-03-01' }],
    });
    expect(questions).toContain('conditions/0/severalDates');
    expect(questions).not.toContain('conditions/0/lastTreatment');
  });

  it('does not include the use of a medication that a disclosed condition explains', () => {
    const { questions } = openIn({
      conditions: [{ text: 'hypothyroidism' }],
      medications: [{ text: 'levothyroxine' }],
    });
    expect(questions).not.toContain('medications/0/use');
  });
});

import { formatDay, parseCalendarDate, parseStatedDate } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { shippedSnapshot } from '../../test/snapshot.ts';
import { applicantWith } from '../../test/typed-rows.ts';
import { dayOfMoment } from './dates.ts';
import { resolveApplicant } from './resolve-applicant.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));

describe('a date of a treatment', () => {
  const datesOf = (text: string) =>
    resolveApplicant(snapshot, applicantWith('conditions', text), asOf).applicant.conditions.map((row) => [
      row.name,
      row.diagnosed,
      row.lastTreatment,
    ]);

  it.each([
    ['colon cancer stage 2, chemo ended 5/2020', [['Colon Cancer - Stage 2', null, '2020-05']]],
    ['chemo ended 2020 colon cancer', [['Colon Cancer', null, '2020']]],
    ['non hodgkins lymphoma in remission since 2016', [["Non-Hodgkin's Lymphoma", '2016', '2016']]],
    ['alcoholic, treatment 2010, sober since', [['Recovering Alcoholic', '2010', '2010']]],
    ['alcoholic, sober since 2010', [['Recovering Alcoholic', '2010', '2010']]],
    ['alcohol treatment 2010', [['Alcohol Abuse / Treatment', '2010', '2010']]],
    ['rehab for pain pills 2015', [['Pain Pill Addiction', '2015', '2015']]],
    ['opioid addiction, clean since 2016', [['Opioid Dependence', '2016', '2016']]],
  ])('%s is the last treatment', (text, rows) => {
    expect(datesOf(text)).toEqual(rows);
  });

  it.each([
    ['prostate ca removed 2017', 'Prostate Cancer with Prostate Removed', '2017', '2017-01-01', '2018-12-31'],
    ['prostate cancer surgery 2017, psa 0.05', 'Cancer - Prostate', '2017', '2017-01-01', '2018-12-31'],
    ['breast cancer 2013, surgery 2014', 'Cancer - Breast', '2013', '2014-01-01', '2015-12-31'],
    ['breast cancer 2013 lumpectomy', 'Breast Cancer with Lumpectomy', '2013', '2013-01-01', '2014-12-31'],
    ['colon cancer surgery 5/2026', 'Colon Cancer', '2026-05', '2026-05-01', '2026-09-01'],
  ])(
    '%s: other treatment may have followed within a year, at most until today',
    (text, name, diagnosed, earliest, latest) => {
      const today = parseCalendarDate('2026-09-01') ?? 0;
      const [row] = resolveApplicant(snapshot, applicantWith('conditions', text), today).applicant.conditions;
      expect(row).toMatchObject({ name, diagnosed });
      expect(parseStatedDate(row?.lastTreatment ?? '', today)).toEqual({
        ok: true,
        day: parseCalendarDate(latest),
        earliest: parseCalendarDate(earliest),
      });
    },
  );

  const inRow = (text: string, fields: { diagnosed?: string; lastTreatment?: string }) => {
    const asked = applicantWith('conditions', text);
    const conditions = asked.conditions.map((row) => ({ ...row, ...fields }));
    const [row] = resolveApplicant(snapshot, { ...asked, conditions }, asOf).applicant.conditions;
    const end = parseStatedDate(row?.lastTreatment ?? '', asOf);
    return [row?.name, row?.diagnosed, end.ok ? formatDay(end.day) : null];
  };

  it.each([
    ['melanoma in situ removed', 'Melanoma In Situ (Stage 0)'],
    ['melanoma in situ', 'Melanoma In Situ (Stage 0)'],
    ['melanoma removed', 'Cancer - Melanoma'],
    ['colon cancer removed, no chemo', 'Colon Cancer'],
    ['prostate cancer, prostate removed', 'Cancer - Prostate'],
    ['kidney cancer, kidney removed', 'Cancer - Kidney'],
  ])('%s: what was removed is over about when it was found', (text, name) => {
    expect(inRow(text, { diagnosed: '2015' })).toEqual([name, '2015', '2016-12-31']);
    expect(inRow(text, { diagnosed: '2015', lastTreatment: '2019' })).toEqual([name, '2015', '2019-12-31']);
  });

  it.each([
    'melanoma',
    'melanoma not removed',
    'melanoma to be removed',
    'melanoma removed twice',
    'melanoma removed, still getting treatment',
    'melanoma removed, came back',
    'colon cancer removed, then chemo',
    'prostate cancer, prostate removed, radiation',
    'breast cancer, gallbladder removed',
  ])('%s does not say that it is over', (text) => {
    expect(inRow(text, { diagnosed: '2015' })[2]).toBe(null);
  });

  it.each([
    ['prostate cancer, prostatectomy 2014', 'Cancer - Prostate', '2014'],
    ['prostatectomy 2014 for prostate cancer', 'Cancer - Prostate', '2014'],
    ['breast cancer 2011, mastectomy 2014', 'Cancer - Breast', '2011'],
    ['colon cancer (colectomy 2014)', 'Colon Cancer', '2014'],
    ['kidney cancer with nephrectomy 2014', 'Cancer - Kidney', '2014'],
  ])(
    '%s is the operation of the cancer, which other treatment may have followed',
    (text, name, diagnosed) => {
      const { conditions } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf).applicant;
      expect(conditions).toHaveLength(2);
      const cancer = conditions.find((row) => row.name === name);
      expect(cancer).toMatchObject({ name, diagnosed });
      expect(parseStatedDate(cancer?.lastTreatment ?? '', asOf)).toEqual({
        ok: true,
        day: parseCalendarDate('2015-12-31'),
        earliest: parseCalendarDate('2014-01-01'),
      });
    },
  );

  it.each([
    ['breast cancer, hysterectomy 2014', 'Cancer - Breast'],
    ['prostate cancer, prostatectomy 2014, came back', 'Recurrent Prostate Cancer'],
    ['colon cancer, colectomy 2014, still on chemo', 'Colon Cancer'],
    ['prostate cancer, prostatectomy 2014, radiation now', 'Cancer - Prostate'],
    ['metastatic breast cancer, mastectomy 2014', 'Breast Cancer - Stage 4'],
  ])('%s does not end the treatment', (text, name) => {
    const { applicant, provisional } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
    const cancer = applicant.conditions.find((row) => row.name === name);
    if (!provisional) expect(cancer).toBeDefined();
    expect(cancer?.lastTreatment ?? null).toBeNull();
  });

  it.each([
    ['diabetes treated 2010', 'Diabetes'],
    ['chemo since 2024 for colon cancer', 'Colon Cancer'],
    ['colon cancer 2024 chemo', 'Colon Cancer'],
    ['colon cancer, chemo 2024', 'Colon Cancer'],
    ['breast cancer 2024 started radiation', 'Cancer - Breast'],
    ['heart attack, hip replacement 2015', 'Heart Attack'],
  ])('%s ends no treatment', (text, name) => {
    const ended = datesOf(text).filter(([, , last]) => last !== null);
    expect(ended).toEqual([]);
    if (resolveApplicant(snapshot, applicantWith('conditions', text), asOf).provisional) return;
    expect(datesOf(text).map(([each]) => each)).toContain(name);
  });

  it.each([
    ['heart attack with 2 stents march 2015', '2015-03'],
    ['MI in 2021 w 2 stents', '2021'],
    ['heart attack march 2015, 2 stents', '2015-03'],
  ])('%s dates both', (text, date) => {
    expect(datesOf(text)).toEqual([
      ['Heart Attack', date, null],
      ['Heart Stent - Multiple', date, null],
    ]);
  });

  it('of an event is not that of a disease beside it', () => {
    expect(datesOf('diabetes with heart attack 2015')).toEqual([
      ['Diabetes', null, null],
      ['Heart Attack', '2015', null],
    ]);
  });

  it('is the year of life that the text states', () => {
    for (const text of [
      'type 1 since age 12',
      'type 1 since I was 12',
      'type 1 since she was 12 years old',
    ]) {
      expect(datesOf(text)).toEqual([
        ['Diabetes - Type 1', expect.stringMatching(/^\d+ TO \d+ DAYS AGO$/), null],
      ]);
    }
    expect(datesOf('diabetes since age 40, insulin since age 50').map(([, since]) => since)).toEqual([
      null,
      null,
    ]);
  });
});

describe('an operation in another row', () => {
  const cancerOf = (...texts: readonly string[]) => {
    const [first = '', ...others] = texts;
    const asked = applicantWith('conditions', first);
    const rows = [
      ...asked.conditions,
      ...others.flatMap((text) => applicantWith('conditions', text).conditions),
    ];
    const { applicant } = resolveApplicant(snapshot, { ...asked, conditions: rows }, asOf);
    return applicant.conditions.find(({ name }) => /Cancer/.test(name));
  };

  it.each([
    ['prostate cancer', 'prostatectomy 2014'],
    ['prostatectomy 2014', 'prostate cancer'],
    ['breast cancer', 'mastectomy 2010'],
    ['breast cancer 2009', 'mastectomy 2010'],
    ['colon cancer', 'colectomy 2014'],
    ['thyroid cancer', 'thyroidectomy 2012'],
  ])('dates the cancer as in one row: %s + %s', (one, other) => {
    const together = cancerOf(`${one}, ${other}`);
    expect(together?.lastTreatment).not.toBeNull();
    expect(cancerOf(one, other)).toEqual(together);
  });

  it.each([
    [['breast cancer', 'prostatectomy 2014']],
    [['prostate cancer', 'prostatectomy']],
    [['prostate cancer, still on hormone shots', 'prostatectomy 2014']],
    [['prostate cancer', 'prostatectomy 2014', 'radiation 2019']],
    [['prostate cancer', 'prostatectomy 2014', 'bone metastases']],
    [['prostate cancer 2019', 'prostatectomy 2014']],
    [['breast cancer', 'mastectomy 2010', 'lumpectomy']],
    [['prostate cancer', 'hysterectomy 2014']],
  ])('does not end the treatment: %j', (texts) => {
    expect(cancerOf(...texts)?.lastTreatment ?? null).toBeNull();
  });

  it('counts by its latest day, and less than a stated end of the treatment', () => {
    const latest = (row: ReturnType<typeof cancerOf>) => parseStatedDate(row?.lastTreatment ?? '', asOf);
    expect(latest(cancerOf('breast cancer', 'lumpectomy 2010', 'mastectomy 2014'))).toMatchObject({
      day: parseCalendarDate('2015-12-31'),
    });
    expect(cancerOf('breast cancer, treated 2020', 'mastectomy 2014')?.lastTreatment).toBe('2020');
  });
});

import { describe, expect, it } from 'vitest';
import { shippedSnapshot } from '../../test/snapshot.ts';
import { applicantWith } from '../../test/typed-rows.ts';
import { dayOfMoment } from './dates.ts';
import { resolveApplicant } from './resolve-applicant.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));

function read(text: string, list: 'conditions' | 'medications' = 'conditions') {
  const { applicant, provisional } = resolveApplicant(snapshot, applicantWith(list, text), asOf);
  return {
    provisional,
    names: [...applicant.conditions, ...applicant.medications].map(({ name }) => name),
    starts: applicant.conditions.map(({ diagnosed }) => diagnosed),
    uses: applicant.medications.map(({ use }) => use ?? null),
    lastFills: applicant.medications.map(({ lastFill }) => lastFill ?? null),
  };
}

describe('a remark about how something went, is treated or is followed', () => {
  it.each([
    ['HTN, 2 meds', ['High Blood Pressure']],
    ['bronchitis last winter, cleared up', ['Bronchitis']],
    ['passed out in april, tests ok', ['Fainting (Syncope)']],
    ['colon ca stage 2 2017, resected, all clear', ['Colon Cancer - Stage 2']],
    ['heart cath last year, clean', ['Cardiac Catheterization']],
    ['meningioma, scan every yr', ['Meningioma']],
    ['diverticulosis on colonoscopy', ['Diverticulosis']],
    ['carotid surgery 2017 left side', ['Carotid Endarterectomy']],
    ['wheelchair since MVA 2001', ['Wheelchair Use']],
    ['spinal stenosis, shots', ['Spinal Stenosis']],
    ['depression, zoloft, mild', ['Depression', 'Zoloft']],
    ['asthma since kid, inhaler prn', ['Asthma']],
  ])('is set aside: %s', (text, names) => {
    expect(read(text)).toMatchObject({ provisional: false, names });
  });

  it.each([
    ['HTN, controlled', ['High Blood Pressure - Controlled']],
    ['colon polyps removed, benign', ['Benign Colon Polyps']],
    ['hep c, cured', ['Hepatitis C - Cured']],
  ])('stays where the catalog has a name with it: %s', (text, names) => {
    expect(read(text)).toMatchObject({ provisional: false, names });
  });

  it.each([
    'stable',
    'removed',
    'HIV test, negative',
    '2 meds',
    'diet',
    'heart attack, no',
    'anemia, transfused',
    'depression, took pills',
  ])('says nothing by itself: %s', (text) => {
    expect(read(text)).toMatchObject({ provisional: true, names: [] });
  });

  it.each(['none since', 'doing fine', 'no problems left', 'flu shot', 'wears glasses'])(
    'of well-being is nothing to disclose: %s',
    (text) => {
      expect(read(text)).toMatchObject({ provisional: false, names: [] });
    },
  );
});

describe('words of clients', () => {
  it.each([
    ['pneumonia hosp 4 days jan 2024', ['Pneumonia with Hospitalization']],
    ['MDD hosp 2021', ['Depression with Hospitalization']],
    ['hosp 2x last yr', ['Hospitalized Two or More Times in Past Year']],
    ['toe taken off cause of diabetes', ['Amputation Due to Diabetes']],
    ['lost my leg below knee to sugar 2019', ['Amputation Due to Diabetes']],
    ['lost 2 fingers table saw 1988', ['Finger Amputation - Accident']],
    ['gave my brother a kidney 2005', ['Kidney Donor']],
    ['OD 2019', ['Drug Overdose']],
    ['tried to hurt myself in 2012', ['Suicide Attempt']],
    ['6 beers a nite', ['Heavy Alcohol Use']],
    ['felony 2012 off paper 2016', ['Felony Conviction']],
    ['2 liters round the clock', ['Oxygen - Continuous']],
    ['was on oxygen w/ covid 2021, off now', ['Oxygen for COVID - Temporary']],
    ['pancreatitis 2020 from drinking', ['Alcoholic Pancreatitis']],
    ['SVT, fixed w ablation 2014', ['SVT Treated with Ablation']],
    ['quad bypass 2009 doing good', ['Quadruple Bypass Surgery']],
    ['schizophrenia on monthly shot', ['Schizophrenia', 'Antipsychotic Shot']],
    ['emphysema uses 2 inhalers', ['Emphysema', 'COPD Inhaler']],
  ])('are read as the catalog has them: %s', (text, names) => {
    expect(read(text)).toMatchObject({ provisional: false, names });
  });

  it.each(['glaucoma OD', 'tried to hurt my back', 'pot years ago', 'o2 sat 92'])(
    'are not read as something graver that is written alike: %s',
    (text) => {
      const { names } = read(text);
      for (const name of [
        'Drug Overdose',
        'Suicide Attempt',
        'Oxygen Discontinued',
        'POTS (Postural Tachycardia)',
        'Home Oxygen',
      ])
        expect(names).not.toContain(name);
    },
  );

  it('state the use or the end of a medication', () => {
    expect(read('wellbutrin to quit smoking', 'medications').uses).toEqual(['Quitting Smoking']);
    expect(read('seroquel 25 sleep', 'medications').uses).toEqual(['Insomnia']);
    expect(read('carvedilol for bp only', 'medications').uses).toEqual(['High Blood Pressure']);
    expect(read('arimidex til 2024', 'medications').lastFills).toEqual(['2024']);
    expect(read('epclusa 12 wks done 2020', 'medications').lastFills).toEqual(['2020']);
    expect(read('nitro just in case, never used', 'medications')).toMatchObject({
      names: ['Nitroglycerin'],
      lastFills: [null],
    });
  });
});

describe('a time beside a date', () => {
  it.each([
    ['2 DUIs, 2009 and last year', ['0 TO 24 MONTHS AGO', '2009']],
    ['stroke 2005, last year', ['0 TO 24 MONTHS AGO', '2005']],
    ['heart attack last month and 2010', ['0 TO 2 MONTHS AGO', '2010']],
  ])('is another time: %s', (text, starts) => {
    expect(read(text).starts.toSorted()).toEqual(starts);
  });

  it('is none if something else is in between', () => {
    expect(read('diabetes since 2010, a1c 7 last month').starts).toEqual(['2010']);
    expect(read('breast cancer 2012, mammogram last year ok').starts).toEqual(['2012']);
  });

  it('of years and months is one time, and counts nothing', () => {
    const { names, starts } = read('heart attack 2 yr 6 mo ago');
    expect(names).toEqual(['Heart Attack']);
    expect(starts).toEqual(['896 TO 943 DAYS AGO']);
  });
});

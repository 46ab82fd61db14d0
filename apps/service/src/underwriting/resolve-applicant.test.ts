import { describe, expect, it } from 'vitest';
import { textReader } from '../../test/read-text.ts';
import { shippedSnapshot } from '../../test/snapshot.ts';
import { applicantWith } from '../../test/typed-rows.ts';
import { dayOfMoment } from './dates.ts';
import { resolveApplicant } from './resolve-applicant.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));

const read = textReader(snapshot);

describe('a value beside a disease in one row', () => {
  const measuredIn = (text: string, a1c?: number) => {
    const asked = applicantWith('conditions', text);
    const conditions = asked.conditions.map((row) => ({ ...row, diagnosed: '2010' }));
    const measurements = a1c === undefined ? {} : { measurements: { a1c: { value: a1c } } };
    return resolveApplicant(snapshot, { ...asked, conditions, ...measurements }, asOf).applicant.measurements
      ?.a1c;
  };

  it('is not as old as the disease: the worse of it and a measurement counts', () => {
    expect(measuredIn('diabetes type 2 a1c 9.2')).toEqual({ value: 9.2, date: null });
    expect(measuredIn('diabetes type 2 a1c 9.2', 6.5)).toEqual({ value: 9.2, date: null });
    expect(measuredIn('diabetes type 2 a1c 6.1', 6.5)).toEqual({ value: 6.5 });
  });

  it('has the date of a row that states nothing else', () => {
    expect(measuredIn('A1C 9.2')).toEqual({ value: 9.2, date: '2010' });
    expect(measuredIn('A1C 9.2', 6.5)).toEqual({ value: 6.5 });
  });
});

describe('a row of conditions', () => {
  it.each([
    ['COPD, uses Trelegy', ['COPD'], ['Trelegy Ellipta']],
    ['asthma managed with Symbicort', ['Asthma'], ['Symbicort']],
    ['gout takes allopurinol', ['Gout'], ['Allopurinol']],
    ['gout allopurinol', ['Gout'], ['Allopurinol']],
    ['high cholesterol - atorvastatin', ['High Cholesterol'], ['Atorvastatin']],
    ['warfarin for afib', ['Atrial Fibrillation'], ['Warfarin for Atrial Fibrillation']],
    ['takes donepezil', [], ['Donepezil']],
  ])('%s names conditions and medications', (text, conditions, medications) => {
    const found = read('conditions', text);
    expect(found.conditions).toEqual(conditions);
    expect(found.medications).toEqual(medications);
    expect(found.provisional).toBe(false);
    expect(found.entries).toHaveLength(conditions.length + medications.length);
  });

  it.each([
    ['kidney cancer 2009, cured', ['Cancer - Kidney']],
    ['TIA 2011 and again in 2023', ['TIA (Mini-Stroke)', 'TIA (Mini-Stroke)']],
    ['pulm nodule', ['Lung Nodule']],
    ['lung ca', ['Cancer - Lung']],
    ['hep a', ['Hepatitis A']],
    ['needs help getting dressed', ['Needs Help Dressing']],
    ['10 years sober', ['Recovering Alcoholic']],
    ['meth clean since 2015', ['Methamphetamine Use']],
    ['drinks 8 beers every night', ['Heavy Alcohol Use']],
  ])('%s is read as %j', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });

  it.each([
    'gout, not on allopurinol',
    'asthma, allergic to penicillin',
    'gout and something else, takes allopurinol',
    'mother takes donepezil for dementia',
    'maybe gout, takes allopurinol',
  ])('%s names no medication', (text) => {
    expect(read('conditions', text).medications).toEqual([]);
  });

  it.each([
    'no copd',
    'never had a heart attack',
    'denies asthma or copd',
    'does not have diabetes',
    'not on a ventilator',
    'not on oxygen',
    'no kidney disease, no stroke',
    'my wife has copd',
    'uncle had gout',
  ])('%s is not read as the condition, and suggests nothing', (text) => {
    expect(read('conditions', text)).toMatchObject({ conditions: [], provisional: true, candidates: [] });
  });

  it.each([
    'no cancer since 2012',
    'no longer on oxygen tank',
    'no current cancer',
    'not controlled diabetes',
    'no surgery for cancer',
    'no second stroke',
    'no insulin for diabetes',
    'mother and I have diabetes',
    'caregiver for my wife with copd',
  ])('%s is not read as a denial or about somebody else', (text) => {
    const { conditions, provisional } = read('conditions', text);
    expect(conditions.length > 0 || provisional).toBe(true);
  });

  it.each([
    ['father had a heart attack at 49', 'Family History of Heart Disease'],
    ['sister died of colon cancer', 'Family History of Colon Cancer'],
    ['parents had diabetes', 'Family History of Diabetes'],
  ])('%s stays open, with the family history as its only candidate', (text, name) => {
    expect(read('conditions', text)).toMatchObject({ conditions: [], candidates: [name], provisional: true });
  });

  it.each(['stepfather maybe had dementia', 'colon cancer runs on my mothers side, not sure'])(
    '%s has no candidate that would make it the disease of the applicant',
    (text) => {
      const { conditions, candidates } = read('conditions', text);
      expect(conditions).toEqual([]);
      expect(candidates.filter((name) => !name.startsWith('Family History'))).toEqual([]);
    },
  );

  it.each(['takes 2 pills a day', 'takes pills', 'a pill every morning'])('%s names nothing', (text) => {
    for (const list of ['conditions', 'medications'] as const)
      expect(read(list, text)).toMatchObject({ conditions: [], medications: [], provisional: true });
  });

  it('has no candidates for words that name nothing', () => {
    expect(read('conditions', 'a couple of times every other week at night').candidates).toEqual([]);
  });
});

describe('what agents type', () => {
  it.each([
    ['aaa 4.5 cm', ['Abdominal Aortic Aneurysm']],
    ['8 mm lung nodule', ['Lung Nodule']],
    ['kidney cyst 2 x 3 cm', ['Kidney Cyst']],
    ['thoracic aneurysm 4.1', ['Thoracic Aortic Aneurysm']],
    ['prostate cancer spread to bone', ['Cancer - Prostate', 'Bone Metastases']],
    ['colon ca mets to liver', ['Colon Cancer', 'Liver Metastases']],
    ['lung cancer, spread to spine', ['Cancer - Lung', 'Cancer - Metastatic']],
    ['drinks a fifth of vodka a day', ['Heavy Alcohol Use']],
    ['6 beers a night', ['Heavy Alcohol Use']],
    ['a case of beer every weekend', ['Heavy Alcohol Use']],
    ['abnormal mammogram, follow up scheduled', ['Abnormal Mammogram', 'Medical Test Pending']],
    ['elevated psa, urologist next month', ['Elevated PSA', 'Medical Test Pending']],
    [
      'getting forgetful, doctor ordered memory test',
      ['Memory Loss / Mild Cognitive Impairment', 'Medical Test Pending'],
    ],
    ['waiting for test results', ['Medical Test Pending']],
    ['biopsy tomorrow', ['Biopsy Pending']],
    ['referred to oncologist', ['Specialist Referral Pending']],
    ['one kidney, donated the other', ['Kidney Donor']],
    ['gave kidney to brother', ['Kidney Donor']],
    ['bone marrow donor', ['Stem Cell Donor']],
    ['amputee, war injury', ['Amputation - Military Injury']],
    ['tbi from ied', ['Traumatic Brain Injury']],
    ['copd on 2 liters', ['COPD with Oxygen']],
    ['lost arm in afghanistan', ['Amputation - Military Injury']],
    ['right leg amputated iraq', ['Amputation - Military Injury']],
    ['gave part of liver to son 2016', ['Living Liver Donor']],
    ['2-3 drinks per night', ['Heavy Alcohol Use']],
    ['drinks 2 beers a week', ['Social Drinking']],
    ['a glass of wine daily', ['Social Drinking']],
    ['gleason 9', ['Prostate Cancer - Gleason 8 or Higher']],
    ['liver mets', ['Liver Metastases']],
    ['abnormal liver enzymes, ultrasound next week', ['Abnormal Liver Tests', 'Medical Test Pending']],
  ])('%s is read as %j', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, medications: [], provisional: false });
  });

  it.each([
    ['depression/anxiety zoloft and xanax', ['Depression', 'Anxiety'], ['Zoloft', 'Xanax']],
    ['chf lasix coreg entresto', ['Congestive Heart Failure'], ['Lasix', 'Coreg', 'Entresto']],
    ['htn lisinopril 20mg amlodipine', ['High Blood Pressure'], ['Lisinopril', 'Amlodipine']],
  ])('%s names the conditions and the medications, in either list', (text, conditions, medications) => {
    for (const list of ['conditions', 'medications'] as const)
      expect(read(list, text)).toMatchObject({ conditions, medications, provisional: false });
  });

  it.each([
    ['diabetes, follow up next month', ['Diabetes']],
    ['afib, cardiologist appointment next week', ['Atrial Fibrillation']],
    ['cirrhosis stage 2', ['Cirrhosis of the Liver']],
    ['cervical dysplasia', ['Cervical Dysplasia - Mild (CIN 1)', 'Cervical Dysplasia - Moderate (CIN 2)']],
  ])('%s stays open, with %j among the candidates', (text, candidates) => {
    const found = read('conditions', text);
    expect(found).toMatchObject({ conditions: [], medications: [], provisional: true });
    expect(found.candidates).toEqual(expect.arrayContaining(candidates));
  });

  it('does not read a spread that is denied', () => {
    expect(read('conditions', 'breast cancer not spread to lymph nodes').conditions).not.toContain(
      'Lymph Node Metastases',
    );
  });

  it.each(['breast cancer has not spread', 'breast cancer 2015, no spread'])('%s has not spread', (text) => {
    expect(read('conditions', text).conditions).toEqual(['Cancer - Breast']);
  });
});

describe('what is over or recent', () => {
  it.each([
    ['seizures, last one 2014', ['Seizure-Free More Than 2 Years']],
    ['epilepsy, last seizure 3 months ago', ['Seizure in Past 12 Months']],
    ['had a seizure last month', ['Seizure in Past 12 Months']],
    ['seizure in 2012', ['Seizures / Epilepsy']],
    ['seizure disorder since June', ['Seizures / Epilepsy']],
    ['seizure free for 6 months', []],
  ])('%s is read as %j', (text, names) => {
    expect(read('conditions', text).conditions).toEqual(names);
  });

  it.each([
    ['was in the hospital in 2014 with pneumonia', 'Pneumonia with Hospitalization', '2014'],
    ['in the hospital 8 months ago', 'Hospitalized in Past 12 Months', '228 TO 274 DAYS AGO'],
    ['used to have a feeding tube in 2013', 'Feeding Tube - Removed', '2013'],
    ['tracheostomy in 2011 closed', 'Tracheostomy - Closed', '2011'],
    ['was bedridden in 2015', 'Bedridden - Recovered', '2015'],
  ])('%s is read as %s', (text, name, date) => {
    const { applicant } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
    expect(applicant.conditions.map((row) => row.name)).toEqual([name]);
    expect([applicant.conditions[0]?.diagnosed, applicant.conditions[0]?.lastTreatment]).toContain(date);
  });

  it.each([
    ['had a feeding tube placed last week', 'Feeding Tube'],
    ['in the hospital now', 'Currently Hospitalized'],
  ])('%s is current', (text, name) => {
    expect(read('conditions', text).conditions).toEqual([name]);
  });
});

describe('a hospital stay', () => {
  const STAY = 'Hospitalized in Past 12 Months';

  it.each([
    ['in hospital last month for pneumonia', ['Pneumonia with Hospitalization', STAY]],
    ['hospitalized 3 weeks ago copd exacerbation', ['COPD Flare-Up', STAY]],
    ['hospitalized in July for COPD', ['COPD with Hospitalization', STAY]],
    ['in hospital 10 months ago with kidney stones', ['Kidney Stones', STAY]],
    ['just got out of the hospital', [STAY]],
  ])('%s counts beside what it was for', (text, names) => {
    expect(read('conditions', text).conditions).toEqual(names);
  });

  it.each([
    ['in hospital 2 years ago with pneumonia', ['Pneumonia with Hospitalization']],
    ['was in the hospital in July 2014 with pneumonia', ['Pneumonia with Hospitalization']],
    ['copd, never hospitalized', ['COPD']],
    ['hospital bed at home since March', ['Hospital Bed at Home']],
  ])('%s is none of the past year', (text, names) => {
    expect(read('conditions', text).conditions).toEqual(names);
  });

  it('has no date of something else in its row', () => {
    const text = 'heart attack 2010, in hospital last month for pneumonia';
    const { applicant } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
    expect(applicant.conditions.find(({ name }) => name === STAY)).toMatchObject({ diagnosed: null });
  });
});

describe('a row with an id', () => {
  const datesOf = (name: string, text: string) => {
    const id = snapshot.bundle.idOf('condition', name) ?? null;
    const row = { id, text, diagnosed: null, lastTreatment: null };
    const asked = { ...applicantWith('conditions', text), conditions: [row] };
    return resolveApplicant(snapshot, asked, asOf).applicant.conditions.map((each) => [
      each.name,
      each.diagnosed,
      each.lastTreatment,
    ]);
  };

  it.each([
    ['Anxiety', 'nerves since 2019', [['Anxiety', '2019', null]]],
    ['Cancer - Breast', 'cancer, last treated 2015', [['Cancer - Breast', null, '2015']]],
    ['Stroke', 'stroke 2019, heart attack 2021', [['Stroke', '2019', null]]],
    ['Stroke', 'stroke', [['Stroke', null, null]]],
  ])('keeps the dates of %s in "%s"', (name, text, dates) => {
    expect(datesOf(name, text)).toEqual(dates);
  });
});

describe('a row of medications', () => {
  it.each([
    ['warfarin (afib)', ['Warfarin for Atrial Fibrillation']],
    ['metoprolol - high blood pressure', ['Metoprolol for High Blood Pressure']],
    ['sertraline: depression', ['Sertraline for Depression']],
  ])('%s states the use', (text, medications) => {
    expect(read('medications', text)).toMatchObject({
      conditions: [],
      medications,
      entries: ['medications'],
    });
  });

  it('with a use of drops is the drops', () => {
    expect(read('medications', 'cyclosporine (dry eyes)').medications).toEqual([
      'Cyclosporine Eye Drops for Dry Eyes',
    ]);
  });

  it.each([
    ['pacemaker', 'Pacemaker'],
    ['on dialysis', 'Kidney Dialysis'],
  ])('%s names a condition', (text, condition) => {
    expect(read('medications', text)).toMatchObject({
      conditions: [condition],
      medications: [],
      entries: ['conditions'],
      provisional: false,
    });
  });
});

describe('a visit to an emergency room', () => {
  const VISIT = 'Emergency Room Visit';

  it.each([
    ['went to er last week chest pain', [VISIT, 'Chest Pain', 'Diagnosis Pending']],
    ['was in the er for stomach pain 3 days ago', [VISIT, 'Stomach Pain', 'Diagnosis Pending']],
    ['headache, went to the emergency room yesterday', ['Headaches', VISIT, 'Diagnosis Pending']],
    ['er visit 2 weeks ago for kidney stones', [VISIT, 'Kidney Stones']],
    ['rushed to the ER in 2015 with chest pain', [VISIT, 'Chest Pain']],
    ['er in 2019 for broken arm', [VISIT, 'Arm Fracture']],
  ])('%s counts beside what it was for', (text, names) => {
    expect(read('conditions', text)).toMatchObject({ conditions: names, provisional: false });
  });

  it.each(['no er visits', 'my wife went to the er last week with chest pain', 'never been to the ER'])(
    '%s is no visit of the applicant',
    (text) => {
      expect(read('conditions', text)).toMatchObject({ conditions: [], provisional: true });
    },
  );

  it.each([
    'er positive breast cancer',
    'high blood pressure, metoprolol er 50 mg',
    'emergency surgery 2012',
  ])('%s is none', (text) => {
    expect(read('conditions', text).conditions).not.toContain(VISIT);
  });
});

describe('a test that has not been done', () => {
  it.each([
    ['chest pain, stress test pending', ['Chest Pain', 'Cardiac Test Pending']],
    ['blood in urine, cystoscopy next week', ['Blood in Urine', 'Medical Test Pending']],
    ['headaches, mri ordered', ['Headaches', 'MRI or CT Scan Pending']],
    ['fainting, holter monitor ordered', ['Fainting (Syncope)', 'Cardiac Test Pending']],
    ['biopsy results pending', ['Biopsy Pending']],
    ['admitted to hospital 2 weeks ago', ['Hospitalized in Past 12 Months']],
  ])('%s counts', (text, names) => {
    expect(read('conditions', text)).toMatchObject({ conditions: names, provisional: false });
  });
});

describe('a text that denies only a part', () => {
  it.each([
    ['conditions', 'blockage in heart 40% no stent', null],
    ['conditions', 'afib once in 2017 after surgery none since', 'Atrial Fibrillation'],
    ['conditions', 'lost 20 pounds not dieting', null],
    ['medications', 'warfarin dont know the dose', 'Warfarin'],
  ] as const)('%s: %s stays open and is no denial', (list, text, candidate) => {
    const { disclosures, provisional } = resolveApplicant(snapshot, applicantWith(list, text), asOf);
    expect(disclosures[0]?.reading).toMatchObject({ status: 'unrecognized', because: null });
    expect(provisional).toBe(true);
    const names = disclosures[0]?.candidates.map(({ name }) => name);
    if (candidate !== null) expect(names).toContain(candidate);
    expect(names?.join()).not.toMatch(/stent/i);
  });

  it.each(['no copd', 'copd - no', 'she does not have diabetes', 'cancer never diagnosed', 'HIV negative'])(
    '%s is a denial',
    (text) => {
      const { disclosures } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
      expect(disclosures[0]?.reading).toMatchObject({ status: 'unrecognized', because: 'denied' });
      expect(disclosures[0]?.candidates).toEqual([]);
    },
  );

  it('ends a denial of several things where another one is affirmed', () => {
    expect(read('conditions', 'negative for copd, positive for asthma')).toMatchObject({
      conditions: ['Asthma'],
      provisional: false,
    });
  });
});

describe('a hospital stay that is over', () => {
  const OLD = 'Hospital Stay - Over 12 Months Ago';
  const STAY = 'Hospitalized in Past 12 Months';

  it.each([
    ['asthma, hospital once 2019', ['Asthma', 'Asthma with Hospitalization']],
    ['hospitalized 2019', [OLD]],
    ['hospital 2019', [OLD]],
    ['in hospital 2 days 2022', [OLD]],
    ['one hospital stay in march 2021', [OLD]],
    ['hospital once', [STAY]],
    ['one hospital stay', [STAY]],
    ['hospitalized 5 months ago', [STAY]],
    ['hospital stay 2018 pneumonia', ['Pneumonia with Hospitalization']],
    ['pneumonia hospital 2 nights feb 2026', ['Pneumonia with Hospitalization']],
    ['covid 2021 hospitalized 5 days', ['Hospitalized for COVID']],
    ['chf hospitalized in october', ['Heart Failure Hospitalization', STAY]],
    ['bipolar, hospitalized 2025', ['Bipolar Disorder', 'Bipolar Disorder with Hospitalization', STAY]],
    ['depression, hospitalized 2025', ['Depression', 'Depression with Hospitalization', STAY]],
    ['depression; in hospital 3 weeks 2025', ['Depression', 'Depression with Hospitalization', STAY]],
    ['asthma hospital once 2019', ['Asthma with Hospitalization']],
    ['mental hospital 2015', ['Mental Health Hospitalization']],
  ])('%s is read as %j', (text, names) => {
    expect(read('conditions', text).conditions.toSorted()).toEqual(names.toSorted());
  });

  it.each(['in the hospital', 'currently in hospital'])('%s is none', (text) => {
    expect(read('conditions', text).conditions).toEqual(['Currently Hospitalized']);
  });

  it.each(['in hospital 3 days', 'in and out of hospital 2024'])('%s stays open', (text) => {
    expect(read('conditions', text)).toMatchObject({ conditions: [], provisional: true });
  });
});

describe('what happened to somebody else, or never again', () => {
  it.each([
    ['situational depression after husband died', 'Situational Depression'],
    ['depressed since wife passed', 'Depression'],
    ['anxiety after my husband passed away', 'Anxiety'],
    ['depression since divorce in 2019', 'Depression'],
    ['seizures as a kid none since', 'Seizures / Epilepsy'],
    ['kidney stones 2015 none since', 'Kidney Stones'],
    ['gout flare 2019, no problems since', 'Acute Gout Attack'],
  ])('%s is %s', (text, name) => {
    expect(read('conditions', text)).toMatchObject({ conditions: [name], provisional: false });
  });

  it.each(['my husband died of cancer', 'no seizures since 2010', 'dont remember name little white pill'])(
    '%s stays open',
    (text) => {
      expect(read('conditions', text)).toMatchObject({ conditions: [], provisional: true });
    },
  );

  it('denies nothing if the name is not known', () => {
    const asked = applicantWith('medications', 'dont remember name little white pill');
    const { disclosures } = resolveApplicant(snapshot, asked, asOf);
    expect(disclosures[0]?.reading).toMatchObject({ status: 'unrecognized', because: null });
  });
});

describe('everyday words around a name', () => {
  it.each([
    ['conditions', 'emphysema mild inhaler only', 'Emphysema'],
    ['conditions', 'discoid lupus skin only', 'Lupus (Skin / Discoid)'],
    ['conditions', 'PTSD 70% VA', 'PTSD with VA Disability'],
    ['conditions', 'ulcerative colitis since 95', 'Ulcerative Colitis'],
    ['conditions', 'L4 L5 fusion 2015', 'Lumbar Fusion'],
    ['conditions', 'PE in 2020 after covid', 'Pulmonary Embolism'],
    ['conditions', 'felony 2003 off probation 2006', 'Felony Conviction'],
    ['conditions', 'heart cath 2020 came back clean', 'Cardiac Catheterization'],
    ['conditions', 'macular degeneration getting shots in eye', 'Macular Degeneration with Eye Injections'],
    ['medications', 'humira every 2 wks', 'Humira'],
    ['medications', 'atorvistatin 40 at nite', 'Atorvastatin'],
    ['medications', 'used to take metformin off since 2022', 'Metformin'],
    ['medications', 'vit d and fish oil', 'Vitamin D3 (Cholecalciferol)'],
    ['medications', 'nitro prn, never used it', 'Nitroglycerin'],
    ['medications', 'nitro prn never had to use it', 'Nitroglycerin'],
  ] as const)('%s: %s', (list, text, name) => {
    const found = read(list, text);
    expect(found[list]).toContain(name);
    expect(found.provisional).toBe(false);
  });

  it('an add-on is no attention deficit disorder, which is treated with what follows "on"', () => {
    const conditionsOf = (text: string) => read('medications', text).conditions;
    expect(conditionsOf('abilify 5 add on for depression')).not.toContain('ADHD / ADD');
    expect(read('medications', 'abilify 5 add on for depression')).toMatchObject({
      medications: ['Abilify for Depression'],
      provisional: false,
    });
    expect(read('conditions', 'ADD on adderall').conditions).toContain('ADHD / ADD');
  });

  it('a medication that is not used is denied', () => {
    expect(read('medications', 'insulin never used').medications).toEqual([]);
  });

  it('leaves open whether a number is an age or a year', () => {
    expect(read('conditions', 'diabetic since 72')).toMatchObject({ conditions: [], provisional: true });
  });

  it.each(['very healthy, just vitamins', 'no major health issues', 'pretty healthy'])(
    '%s is nothing to disclose',
    (text) => {
      expect(read('conditions', text)).toMatchObject({ conditions: [], entries: [], provisional: false });
    },
  );

  it('suggests what is planned only if the text says so', () => {
    expect(read('conditions', 'heart surgery 2016').candidates.at(-1)).toBe('Heart Surgery Pending');
    expect(read('conditions', 'dr wants knee replaced hasnt scheduled').candidates[0]).toBe(
      'Joint Replacement Pending',
    );
  });

  it.each(['cigarettes 1 pack a day', 'cigarettes half a pack a day'])('%s are cigarettes', (text) => {
    expect(snapshot.resolver.read('nicotine', text)).toMatchObject({ entries: [{ name: 'Cigarettes' }] });
  });
});

describe('ordinary words', () => {
  it.each([
    'lives in CA',
    'CA/MI resident',
    'resident of MS',
    'moved to AL in 2010',
    'anxiety about cancer',
    'anxiety about heart attack',
    'afraid of a stroke',
    'runs a nursing home',
    'ran a hospice',
    'nurse in a dialysis center',
  ])('are no disease: %s', (text) => {
    expect(read('conditions', text)).toMatchObject({ conditions: [], provisional: true });
  });

  it.each([
    ['diabetes, lives in CA', ['Diabetes']],
    ['living with MS', ['Multiple Sclerosis']],
    ['anxiety', ['Anxiety']],
    ['stent for kidney stone', ['Ureteral Stent', 'Kidney Stones']],
    ['DES stent', ['Drug-Eluting Stent']],
    ['CVA 11/15 w/ mild R sided weakness', ['Stroke with Weakness or Paralysis']],
    ['ALS dx 3/26', ["ALS (Lou Gehrig's Disease)"]],
    ['NSTEMI march 2021, EF now 55', ['NSTEMI Heart Attack']],
    ['CLL stage 0 W&W since 2012', ['Chronic Lymphocytic Leukemia (CLL)']],
    ['kidney tx 2012 prograf cellcept', ['Kidney Transplant']],
    ['MI 5/2018 1 stent no probs since', ['Heart Attack', 'Stent']],
  ])('leave what is said beside them: %s', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });
});

it('every candidate can be chosen: what belongs to another list has no id in this one', () => {
  const text =
    'Oxycontin 40 BID, oxycodone 15 q6 prn breakthrough, pain mgmt dr since 2014 failed back surgery, narcan on hand';
  const [row] = resolveApplicant(snapshot, applicantWith('medications', text), asOf).disclosures;
  expect(row?.candidates.map(({ name }) => name)).toContain('OxyContin');
  expect(row?.candidates.filter(({ id }) => id === '')).toEqual([]);
});

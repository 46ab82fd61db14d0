import { describe, expect, it } from 'vitest';
import { shippedCatalog } from '../../test/shipped-reference.ts';
import { createResolver, subjectRows } from './index.ts';

const catalog = shippedCatalog;
const resolver = createResolver(catalog);
const rows = subjectRows(catalog);
const conditions = new Map(rows.conditions.map((row) => [row.name, row]));
const medications = new Map(catalog.medications.map((row) => [row.name, row]));

/** Entries that reviewers found wrong once. Each stays corrected. */
describe('a mistake that was corrected', () => {
  it.each([
    ['Palliative Care', 'Home Health Care'],
    ['Fanconi Anemia', 'Iron Deficiency Anemia'],
    ['Suicidal Thoughts', 'Suicide Attempt'],
    ['Subdural Hematoma', 'Traumatic Brain Injury'],
    ['Radiation Pneumonitis', 'Pulmonary Fibrosis'],
    ['Hyperbaric Oxygen Treatment', 'Skin Ulcer / Wound'],
    ['Acoustic Neuroma', 'Brain Tumor'],
    ['Bile Duct Cancer', 'Cancer - Liver'],
    ['Rabies Exposure', 'Viral Infection'],
    ['Nontuberculous Mycobacteria', 'MAC Lung Infection'],
    ['Axial Spondyloarthritis', 'Ankylosing Spondylitis'],
    ['Gestational Diabetes - Past', 'Gestational Diabetes'],
    ['Military Blast Injury', 'Traumatic Brain Injury'],
    ['Head Injury', 'Traumatic Brain Injury'],
  ])('%s is not under %s', (name, parent) => {
    expect(conditions.has(name)).toBe(true);
    expect(conditions.get(name)?.ancestors).not.toContain(parent);
  });

  it.each([
    ['Palliative Care', 'Hospice Care'],
    ['Fanconi Anemia', 'Aplastic Anemia'],
    ['Glucagonoma', 'Cancer - Carcinoid / Neuroendocrine'],
    ['Toe Amputation', 'Amputation (Due to Disease)'],
    ['Complex Kidney Cyst', 'Diagnosis Pending'],
    ['Wernicke-Korsakoff Syndrome', 'Dementia'],
    ['Subdural Hematoma', 'Brain Bleed'],
    ['Anemia from Chemotherapy', 'Chemotherapy / Radiation Treatment'],
    ['Disability - Cancer', 'Cancer - Other / Unspecified'],
    ['Atrial Fibrillation', 'Irregular Heartbeat (Arrhythmia)'],
    ['Lymphedema After Cancer Surgery', 'Cancer - Other / Unspecified'],
    ['Chemotherapy-Induced Cardiomyopathy', 'Chemotherapy / Radiation Treatment'],
    ['Congestive Hepatopathy', 'Congestive Heart Failure'],
    ['Arterial Ulcer', 'Critical Limb Ischemia'],
    ['Currently in Psychiatric Hospital', 'Mental Health Hospitalization'],
    ['Elevated PSA', 'Cancer Screening - Abnormal'],
    ['Diabetic Neuropathy', 'Neuropathy / Nerve Pain'],
    ['Lyme Disease', 'Bacterial Infection'],
    ['Tardive Dyskinesia', 'Medication Side-Effect Movement Problems'],
    ['Hospital-Acquired Pneumonia', 'Hospital-Acquired Infection'],
    ['Breast Cancer with Mastectomy', 'Mastectomy'],
    ['Aplastic Anemia', 'Anemia'],
    ['Vertebral Artery Dissection', 'Vertebral Artery Disease'],
    ['Panic Disorder', 'Anxiety'],
    ['Ankylosing Spondylitis', 'Inflammatory Arthritis'],
    ['Lupus with Kidney Involvement', 'Nephrotic Syndrome / Glomerulonephritis'],
    ['Strep Throat', 'Bacterial Infection'],
    ['Hydatid Cyst of Liver', 'Parasite / Worm Infection'],
    ['High Lymphocytes', 'High White Blood Cells'],
    ['Iron Deficiency Without Anemia', 'Vitamin / Nutrition Deficiency'],
    ['Guillain-Barre Syndrome', 'Neuropathy / Nerve Pain'],
    ['Bleeding Esophageal Varices', 'Gastrointestinal Bleeding'],
    ['Psoriatic Arthritis', 'Spondyloarthropathy'],
    ['Reactive Arthritis', 'Spondyloarthropathy'],
    ['Enteropathic Arthritis', 'Spondyloarthropathy'],
    ['Sinus Arrhythmia', 'Irregular Heartbeat (Arrhythmia)'],
    ['Rare Disease - Undiagnosed', 'Diagnosis Pending'],
    ['Nonalcoholic Steatohepatitis (NASH)', 'Liver Disease'],
    ['MAC Lung Infection', 'Nontuberculous Mycobacteria'],
    ['Gestational Diabetes', 'Pregnancy'],
    ['Temporal Lobe Epilepsy', 'Epilepsy'],
    ['Lacunar Stroke', 'Ischemic Stroke'],
    ['Lung Adenocarcinoma', 'Non-Small Cell Lung Cancer'],
    ['Pheochromocytoma', 'Adrenal Disorder'],
    ['Steroid-Dependent Asthma', 'Long-Term Steroid Use'],
    ['Lung Mass - Not Diagnosed', 'Suspicious Mass - Not Diagnosed'],
    ['Hepatitis B', 'Liver Disease'],
    ['Antibiotic-Resistant Infection', 'Bacterial Infection'],
    ['Rett Syndrome', 'Developmental Disability'],
    ['Severe Head Injury', 'Traumatic Brain Injury'],
  ])('%s is under %s', (name, parent) => {
    expect(conditions.get(name)?.ancestors).toContain(parent);
  });

  it.each([
    ['Personality Disorder', 'Personality Disorders'],
    ['Narcissistic Personality Disorder', 'Personality Disorders'],
    ['Lymph Node Removal', 'Cancer Other Than Skin'],
    ['COVID-19 with Ventilator', 'Recent Hospital Stay'],
    ['BRCA1 Gene Mutation', 'Family History and Genetic Risk'],
  ])('%s is in the group %s', (name, group) => {
    expect(conditions.get(name)?.groups).toContain(group);
  });

  it('plasma exchange, which treats many diseases, does not say lupus', () => {
    expect(conditions.get('Plasma Exchange')?.severity).toBe('serious');
    expect(conditions.get('Plasma Exchange')?.groups).toEqual([]);
  });

  it('a stage-4 cancer of a site is that cancer and a metastatic one', () => {
    const stageFour = catalog.conditions.filter(
      ({ name }) => / - Stage 4$/.test(name) && /Cancer|Melanoma/.test(name),
    );
    expect(stageFour.length).toBeGreaterThanOrEqual(13);
    for (const { name, parents, severity } of stageFour) {
      expect(parents, name).toContain('Cancer - Metastatic');
      expect(parents.length, name).toBe(2);
      expect(severity, name).toBe('terminal');
    }
  });

  it('a condition that closed nothing is serious now', () => {
    for (const name of ['Castleman Disease', 'Glucagonoma', 'Complex Kidney Cyst', 'Toe Amputation']) {
      expect(conditions.get(name)?.severity, name).toBe('serious');
    }
  });

  it.each([
    'Special Needs Adult',
    'Caffeine Dependence',
    'Bed Bug Bites',
    'Childhood Trauma',
    'TENS Unit',
    'Dental Pain After Procedure',
    'Stem Cell Therapy Abroad',
    'Burnout',
    'Naloxone (Narcan) Carried',
  ])('%s is no longer a row', (name) => {
    expect(conditions.has(name)).toBe(false);
  });

  it.each<[string, string | null]>([
    ['pancreas problems', null],
    ['weight loss', null],
    ['squamous cell', null],
    ['therapy', null],
    ['MVR', null],
    ['HS', null],
    ['sinus problems', null],
    ['BRCA positive', 'BRCA Gene Mutation'],
    ['mood disorder', 'Mood Disorder'],
    ['breathing machine', 'Breathing Machine'],
    ['fluid around the heart', 'Pericardial Effusion'],
    ['adrenal tumor', 'Adrenal Tumor - Type Not Known'],
    ['mastectomy', 'Mastectomy'],
    ['lumpectomy', 'Lumpectomy'],
    ['prostatectomy', 'Prostate Removed (Prostatectomy)'],
    ['rehab after surgery', 'Rehab After Surgery'],
    ['phlebitis', 'Phlebitis'],
    ['foot ulcer', 'Foot Ulcer'],
    ['chest pain', 'Chest Pain'],
    ['tic disorder', 'Tic Disorder'],
    ['heart tumor', null],
    ['open heart surgery', 'Open Heart Surgery'],
    ['NAFLD', 'Fatty Liver'],
    ['polio', 'Polio'],
    ['sleep apnea w cpap', 'Sleep Apnea with CPAP'],
    ['depression/anxiety', 'Anxiety with Depression'],
    ['VTE', null],
    ['heroin overdose', 'Heroin Overdose'],
    ['depression in remission', 'Depression in Remission'],
    ['bleeding stomach', 'Gastrointestinal Bleeding'],
    ['statin myopathy', null],
    ['treated hepatitis c', 'Hepatitis C'],
    ['cpap and oxygen', 'Sleep Apnea with Oxygen'],
  ])('"%s" means %s', (text, name) => {
    expect(resolver.resolve('condition', text)?.name ?? null).toBe(name);
  });

  it.each([
    ['Noritate', 'Bacterial Vaginosis'],
    ['MetroGel', 'Bacterial Vaginosis'],
    ['Revakinagene Taroretcel', 'Macular Degeneration'],
    ['Clopidogrel', 'Irregular Heartbeat (Arrhythmia)'],
    ['Divalproex', 'Intellectual Disability'],
    ['Docusate', 'Colonoscopy Preparation'],
    ['Gentamicin Eye Drops', 'Cataracts'],
    ['Azasite', 'Cataracts'],
    ['Ciloxan', 'Cataracts'],
    ['Fluorometholone', 'Cataracts'],
    ['Creatine', 'Vitamin / Nutrition Deficiency'],
    ['Chlorophyll', 'Vitamin / Nutrition Deficiency'],
    ['Apadamtase Alfa', 'Low Platelets (ITP / Thrombocytopenia)'],
    ['Warfarin', 'Stroke'],
    ['Exelon', "Parkinson's Disease"],
    ['Prednisone', 'Back Pain'],
    ['Olmesartan/Hydrochlorothiazide', 'Swelling / Fluid Retention (Edema)'],
    ['Quinapril', 'Coronary Artery Disease'],
    ['Febuxostat', 'Kidney Stones'],
    ['Desipramine', 'Urinary Incontinence'],
    ['Clesrovimab', 'Viral Infection'],
    ['Clesrovimab', 'RSV Infection'],
    ['Temazepam', 'Anxiety'],
    ['Cuvposa', 'Stomach Ulcer'],
    ['Oralone', 'Dental Infection / Tooth Problem'],
    ['Nocdurna', 'Overactive Bladder'],
    ['Bloxiverz', 'Myasthenia Gravis'],
    ['Azstarys', 'Fatigue'],
    ['Cathflo', 'Stroke'],
    ['Revonto', 'Muscle Spasticity'],
    ['Iosat', 'Overactive Thyroid (Hyperthyroidism)'],
    ['Dexatrim', 'Cold / Upper Respiratory Infection'],
    ['Roflumilast', 'Psoriasis'],
    ['Miconazole', 'Thrush (Mouth)'],
    ['Edarbi', 'Congestive Heart Failure'],
    ['Tofranil-PM', 'Bed Wetting (Child)'],
    ['Mykrox', 'Congestive Heart Failure'],
    ['Methergine', 'Pregnancy'],
    ['Hemabate', 'Pregnancy'],
    ['Miostat', 'Glaucoma'],
    ['Xhance', 'Allergies'],
  ])('%s is not for %s', (medication, condition) => {
    const uses = medications.get(medication)?.usedFor.map(({ name }) => name);
    expect(uses?.length).toBeGreaterThan(0);
    expect(uses).not.toContain(condition);
  });

  it.each([
    ['Vowst', 'oral'],
    ['Karidium', 'oral'],
    ['Dulcolax Suppositories', 'rectal'],
    ['Baqsimi', 'nasal'],
    ['Canasa', 'rectal'],
    ['Darzalex', 'infusion'],
    ['Keytruda Qlex', 'injection'],
    ['Oforta', 'oral'],
    ['Precedex', 'infusion'],
    ['Volmax', 'oral'],
    ['Rylaze', 'injection'],
    ['Dexycu', 'injection'],
    ['Lucentis', 'injection'],
    ['Theraworx', 'topical'],
  ])('%s is taken by the route %s', (name, route) => {
    expect(medications.get(name)?.route).toBe(route);
  });

  it.each([
    ['Pemetrexed', 'Cancer - Lung', 'usual'],
    ['Trastuzumab', 'Cancer - Breast', 'usual'],
    ['Lovenox', 'Atrial Fibrillation', 'possible'],
    ['Dulera', 'COPD', 'possible'],
    ['Epidiolex', 'Seizures / Epilepsy', 'always'],
    ['Advil', 'Arthritis (Osteoarthritis)', 'possible'],
    ['Ella', 'Emergency Contraception', 'usual'],
    ['Enkaid', 'Ventricular Tachycardia', 'usual'],
    ['Dsuvia', 'Pain After Surgery or Injury', 'usual'],
    ['Citracal', 'Osteoporosis', 'possible'],
    ['Bonine', 'Motion Sickness', 'usual'],
    ['Dexycu', 'Cataract Surgery', 'usual'],
    ['Anestacon', 'Local Numbing / Anesthesia', 'usual'],
    ['Vasopressin', 'Septic Shock', 'usual'],
    ['Hepzato', 'Liver Metastases', 'always'],
    ['Vfend', 'Invasive Fungal Infection', 'usual'],
    ['Portrazza', 'Cancer - Metastatic', 'usual'],
    ['Hydroxychloroquine', 'Lupus (Systemic / SLE)', 'possible'],
    ['Generlac', 'Hepatic Encephalopathy', 'usual'],
    ['Lactulose', 'Hepatic Encephalopathy', 'possible'],
    ['Metoprolol Succinate', 'Congestive Heart Failure', 'possible'],
    ['Eliquis', 'Blood Clot in Leg (DVT)', 'possible'],
    ['Cosibelimab', 'Cancer - Other / Unspecified', 'always'],
  ])('%s says %s, %s', (name, condition, certainty) => {
    expect(medications.get(name)?.indications).toContainEqual(
      expect.objectContaining({ condition, certainty }),
    );
  });

  it.each([
    ['Mild Anemia', 'minor', 'state'],
    ['Mild Low Platelets', 'minor', 'state'],
    ['Mild Hemophilia', 'moderate', 'state'],
    ['Mild Rheumatoid Arthritis', 'minor', 'state'],
    ['Mild Aortic Stenosis', 'moderate', 'state'],
    ['Fatty Liver - Mild', 'minor', 'state'],
    ['Obstructive Sleep Apnea - Mild', 'minor', 'state'],
    ['Single Seizure', 'moderate', 'event'],
    ['Past Dialysis', 'serious', 'course'],
    ['Military Blast Injury', 'moderate', 'event'],
    ['Head Injury', 'moderate', 'event'],
    ['Metabolic Encephalopathy', 'serious', 'event'],
    ['Delirium', 'serious', 'event'],
  ])('%s is %s, and its time is counted as of a %s', (name, severity, kind) => {
    expect(conditions.get(name)).toMatchObject({ severity, kind });
  });

  it.each([
    ['Plaquenil', 'Rheumatoid Arthritis'],
    ['Mirapex', 'Restless Legs Syndrome'],
    ['Generlac', 'Hepatic Encephalopathy'],
    ['Enulose', 'Hepatic Encephalopathy'],
    ['Constulose', 'Constipation'],
    ['Cancidas', 'Invasive Fungal Infection'],
    ['Mepron', 'Pneumocystis Pneumonia'],
    ['Prevymis', 'CMV Infection After Transplant'],
    ['Baqsimi', 'Diabetes - Insulin'],
  ])('%s is mostly taken for %s', (name, condition) => {
    expect(medications.get(name)?.usedFor[0]?.name).toBe(condition);
  });

  it('does not call a valve disease controlled that nobody said anything about', () => {
    expect(conditions.get('Heart Valve Disease')?.groups).toEqual([
      'Valve Disease',
      'Significant Valve Disease',
    ]);
    expect(conditions.get('Mild Aortic Stenosis')?.groups).toEqual(['Valve Disease']);
  });

  it.each([
    ['Heart Failure Hospitalization', 'Recent Hospital Stay'],
    ['COPD with Hospitalization', 'Recent Hospital Stay'],
    ['Myotonia Congenita', 'Other Nerve and Muscle Disease'],
    ["Crohn's Disease with Hospitalization", 'Recent Hospital Stay'],
  ])('%s is in the group %s', (name, group) => {
    expect(conditions.get(name)?.groups).toContain(group);
  });

  it.each([
    ['Biofreeze', 'otc', 'Menthol Topical'],
    ['Feosol', 'otc', 'Ferrous Sulfate (Iron)'],
    ['Enemeez', 'otc', 'Docusate'],
    ['Zoryve', 'brand', 'Roflumilast Cream'],
    ['Zoryve Foam', 'brand', 'Roflumilast Cream'],
    ['Protopic', 'brand', 'Tacrolimus Ointment'],
    ['Paregoric', 'generic', null],
    ['Tylenol', 'otc', 'Acetaminophen'],
    ['Nicorette', 'otc', 'Nicotine'],
    ['Acticin', 'brand', 'Permethrin'],
    ['Cenestin', 'brand', 'Synthetic Conjugated Estrogens'],
    ['Uro-MP', 'brand', 'Methenamine/Sodium Phosphate/Phenyl Salicylate/Methylene Blue/Hyoscyamine'],
    ['Super Beta Prostate', 'otc', 'Beta-Sitosterol'],
    ['Nasonex', 'brand', 'Mometasone Nasal Spray'],
    ['Myfortic', 'brand', 'Mycophenolic Acid'],
  ])('%s is a row of kind %s, of the generic %s', (name, kind, generic) => {
    expect(medications.get(name)).toMatchObject({ kind, generic });
  });

  it('reads a generic name that was listed as a brand as its generic', () => {
    expect(resolver.resolve('medication', 'Promethazine VC with Codeine')?.name).toBe(
      'Promethazine/Phenylephrine/Codeine',
    );
    expect(resolver.resolve('medication', 'effexer')?.name).toBe('Venlafaxine');
  });
});

it("a chronic disease is not Crohn's, however that is misspelled", () => {
  const readOf = (text: string) => resolver.read('condition', text);
  expect(readOf('chrons')).toMatchObject({ entries: [{ name: "Crohn's Disease" }] });
  expect(readOf('fibromyalgia and chronic fatigue')).toMatchObject({
    entries: [{ name: 'Fibromyalgia' }, { name: 'Chronic Fatigue Syndrome (ME/CFS)' }],
  });
  for (const text of ['chronic dizziness', 'chronic nosebleeds', 'chronic'])
    expect(readOf(text).status).toBe('unrecognized');
});

const namesOf = (kind: 'condition' | 'medication', text: string) => {
  const reading = resolver.read(kind, text);
  return 'entries' in reading ? reading.entries.map(({ name }) => name) : null;
};

it.each([
  ['spouse on phone: he had a stroke in June, walker', ['Stroke', 'Walker Use']],
  ['Per wife heart attack 3/2026, gout', ['Heart Attack', 'Gout']],
  ['daughter on the line - she has dementia, arthritis', ['Dementia', 'Arthritis']],
  ['per his mother: copd', ['COPD']],
])('who tells it does not have it: %s', (text, names) => {
  expect(namesOf('condition', text)).toEqual(names);
});

it('leaves a text open that a relative either tells or is about, and drops nothing of it', () => {
  expect(resolver.read('condition', 'wife: stroke 2020, gout')).toMatchObject({
    status: 'unrecognized',
    candidates: expect.arrayContaining(['Stroke', 'Gout']),
  });
  expect(namesOf('medication', 'wife on phone: he takes aricept, lisinopril')).toEqual([
    'Aricept',
    'Lisinopril',
  ]);
});

it.each([
  ['HUMALOG KWIKPEN 100U/ML INJ QTY 15 DS30 09/22/2026', '2026-09-22'],
  ['metformin 500 mg qty 60 fill 9/2/2026', '2026-09-02'],
])('the day in a line of a pharmacy is that of a fill and no beginning: %s', (text, value) => {
  expect(resolver.read('medication', text)).toMatchObject({ entries: [{ dates: [{ value, isEnd: true }] }] });
});

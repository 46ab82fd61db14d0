/** Names of the reference catalog in the bundles that application questions use. */
export const endOfLife = ['Terminal Illness', 'Hospice Care', 'Bedridden'];
export const inCare = [
  'Nursing Home / Assisted Living',
  'Needs Help with Daily Activities',
  'Currently Hospitalized',
];
export const homeCare = ['Home Health Care', 'Wheelchair Use'];
export const dementia = ["Alzheimer's Disease", 'Dementia'];
export const memory = ['Memory Loss / Mild Cognitive Impairment'];
export const fatalNerve = [
  "ALS (Lou Gehrig's Disease)",
  "Huntington's Disease",
  'Progressive Supranuclear Palsy',
  "Friedreich's Ataxia",
  'Spinal Muscular Atrophy',
];
export const hiv = ['HIV / AIDS'];
export const transplants = ['Organ Transplant', 'Kidney Transplant', 'Bone Marrow / Stem Cell Transplant'];
export const dialysis = ['Kidney Dialysis', 'Kidney Failure'];
export const amputation = ['Amputation (Due to Disease)'];
export const heartFailure = ['Congestive Heart Failure', 'Cardiomyopathy', 'Hypertrophic Cardiomyopathy'];
export const severeRhythm = ['Ventricular Tachycardia', 'Long QT Syndrome'];
export const heartEnd = ['Heart Assist Device (LVAD)', 'Cardiac Amyloidosis', 'Pulmonary Hypertension'];
export const heartEvents = ['Heart Attack', 'Heart Stent / Angioplasty', 'Heart Bypass Surgery'];
export const heartDisease = ['Angina (Chest Pain)', 'Coronary Artery Disease'];
export const heartDevices = ['Implanted Defibrillator (ICD)', 'Heart Valve Replacement'];
export const pacemaker = ['Pacemaker'];
export const rhythm = ['Atrial Fibrillation', 'Atrial Flutter', 'Irregular Heartbeat (Arrhythmia)'];
export const valves = [
  'Heart Valve Disease',
  'Aortic Stenosis',
  'Enlarged Heart',
  'Congenital Heart Defect',
  'Endocarditis',
  'Myocarditis',
];
export const aneurysms = ['Aneurysm', 'Aneurysm - Aortic', 'Aneurysm - Brain', 'Aortic Dissection'];
export const vascular = ['Peripheral Vascular / Artery Disease', 'Carotid Artery Disease'];
export const clots = ['Blood Clot in Leg (DVT)', 'Pulmonary Embolism'];
export const stroke = ['Stroke'];
export const tia = ['TIA (Mini-Stroke)'];
export const oxygen = ['Oxygen Use'];
export const copd = ['COPD', 'Emphysema', 'Chronic Bronchitis'];
export const severeLung = ['Pulmonary Fibrosis', 'Cystic Fibrosis', 'Alpha-1 Antitrypsin Deficiency'];
export const otherLung = ['Sarcoidosis', 'Bronchiectasis', 'Asbestosis / Black Lung'];
export const insulin = ['Diabetes - Insulin', 'Diabetes - Type 1'];
export const oralDiabetes = ['Diabetes - Type 2'];
export const diabeticComplications = [
  'Diabetic Neuropathy',
  'Diabetic Retinopathy',
  'Diabetic Kidney Disease',
];
export const diabeticUlcer = ['Diabetic Foot Ulcer'];
export const diabeticComa = ['Diabetic Coma / Insulin Shock'];
export const kidney = [
  'Chronic Kidney Disease',
  'Nephrotic Syndrome / Glomerulonephritis',
  'Polycystic Kidney Disease',
  'Lupus Nephritis',
  'Anemia from Kidney Disease',
];
export const cirrhosis = ['Cirrhosis of the Liver', 'Hepatic Encephalopathy', 'Ascites (Fluid in Abdomen)'];
export const hepatitisC = ['Hepatitis C'];
export const liver = [
  'Liver Disease',
  'Hepatitis B',
  'Autoimmune Hepatitis',
  'Primary Sclerosing Cholangitis',
  'Primary Biliary Cholangitis',
];
export const pancreas = ['Pancreatitis'];
export const ms = ['Multiple Sclerosis'];
export const parkinson = ["Parkinson's Disease"];
export const muscle = [
  'Muscular Dystrophy',
  'Myasthenia Gravis',
  'Cerebral Palsy',
  'Lambert-Eaton Syndrome',
  'Neuromyelitis Optica',
  'CIDP (Chronic Nerve Inflammation)',
];
export const paralysis = ['Paralysis', 'Spinal Cord Injury', 'Traumatic Brain Injury', 'Hydrocephalus'];
export const seizures = ['Seizures / Epilepsy'];
export const lupus = [
  'Lupus (Systemic / SLE)',
  'Scleroderma',
  'Vasculitis',
  'Polymyositis / Dermatomyositis',
];
export const immune = ['Rheumatoid Arthritis', "Crohn's Disease", 'Ulcerative Colitis'];
export const psychosis = ['Schizophrenia', 'Schizoaffective Disorder', 'Psychosis'];
export const bipolar = ['Bipolar Disorder'];
export const psychiatricStay = ['Mental Health Hospitalization', 'Suicide Attempt'];
export const addiction = ['Alcohol Abuse / Treatment', 'Drug Abuse / Treatment'];
export const opioids = ['Opioid Dependence'];
export const bloodDisorders = [
  'Sickle Cell Anemia',
  'Aplastic Anemia',
  'Myelodysplastic Syndrome',
  'Myelofibrosis',
  'Paroxysmal Nocturnal Hemoglobinuria',
  'Hemophilia',
];
export const pending = ['Surgery Pending'];
export const chemo = ['Chemotherapy / Radiation Treatment'];
export const spread = ['Cancer - Metastatic'];
export const bloodCancers = [
  'Cancer - Leukemia',
  'Cancer - Lymphoma',
  'Cancer - Multiple Myeloma',
  "Cancer - Hodgkin's Disease",
];
export const gravestCancers = [
  'Cancer - Pancreatic',
  'Cancer - Liver',
  'Cancer - Esophageal',
  'Cancer - Brain',
  'Brain Tumor',
  'Cancer - Lung',
];
export const solidCancers = [
  'Cancer - Adrenal',
  'Cancer - Bladder',
  'Cancer - Bone',
  'Cancer - Carcinoid / Neuroendocrine',
  'Cancer - Cervical',
  'Cancer - Colon / Rectal',
  'Cancer - GI Stromal Tumor (GIST)',
  'Cancer - Head / Neck / Throat',
  'Cancer - Kidney',
  'Cancer - Melanoma',
  'Cancer - Other / Unspecified',
  'Cancer - Ovarian',
  'Cancer - Stomach',
  'Cancer - Uterine / Endometrial',
];
export const treatableCancers = [
  'Cancer - Breast',
  'Cancer - Prostate',
  'Cancer - Thyroid',
  'Cancer - Testicular',
];
export const allCancers = [...gravestCancers, ...bloodCancers, ...solidCancers, ...treatableCancers];
export const cardiacRisk = [
  'High Blood Pressure',
  'High Cholesterol',
  'Obesity / Weight Loss',
  'Prediabetes / High Blood Sugar',
  'Sleep Apnea',
];

/** Medications by generic name; a rule on a generic also holds for its brands. */
export const drug = {
  dementia: ['Donepezil', 'Memantine', 'Rivastigmine', 'Galantamine', 'Memantine/Donepezil'],
  hiv: [
    'Bictegravir/Emtricitabine/Tenofovir',
    'Dolutegravir',
    'Abacavir/Dolutegravir/Lamivudine',
    'Dolutegravir/Lamivudine',
    'Darunavir',
    'Raltegravir',
  ],
  hivOrPrep: ['Emtricitabine/Tenofovir', 'Emtricitabine/Tenofovir Alafenamide'],
  als: ['Riluzole', 'Edaravone'],
  rejection: ['Mycophenolate', 'Cyclosporine', 'Sirolimus'],
  heartFailure: ['Sacubitril/Valsartan', 'Ivabradine'],
  heartFailureByUse: ['Carvedilol', 'Furosemide', 'Spironolactone', 'Digoxin', 'Torsemide', 'Bumetanide'],
  angina: ['Nitroglycerin', 'Isosorbide Mononitrate', 'Ranolazine'],
  thinners: ['Clopidogrel', 'Warfarin', 'Apixaban', 'Rivaroxaban'],
  arrhythmia: ['Amiodarone', 'Dofetilide', 'Sotalol'],
  copd: ['Tiotropium', 'Fluticasone/Umeclidinium/Vilanterol', 'Umeclidinium/Vilanterol', 'Roflumilast'],
  copdByUse: ['Budesonide/Formoterol', 'Fluticasone/Salmeterol', 'Ipratropium/Albuterol', 'Albuterol'],
  fibrosis: ['Nintedanib', 'Pirfenidone'],
  parkinson: ['Carbidopa/Levodopa', 'Rasagiline', 'Entacapone'],
  parkinsonByUse: ['Ropinirole', 'Pramipexole', 'Amantadine'],
  ms: ['Glatiramer', 'Dimethyl Fumarate', 'Teriflunomide', 'Fingolimod', 'Ocrelizumab', 'Interferon Beta-1a'],
  antipsychotics: ['Clozapine', 'Haloperidol', 'Paliperidone', 'Ziprasidone'],
  antipsychoticsByUse: ['Quetiapine', 'Olanzapine', 'Risperidone', 'Aripiprazole'],
  lithium: ['Lithium'],
  opioidTreatment: ['Buprenorphine/Naloxone', 'Buprenorphine', 'Methadone'],
  alcohol: ['Disulfiram', 'Acamprosate'],
  breast: ['Anastrozole', 'Letrozole', 'Tamoxifen', 'Exemestane'],
  prostate: ['Abiraterone', 'Enzalutamide', 'Bicalutamide'],
  leukemia: ['Imatinib', 'Ibrutinib', 'Hydroxyurea'],
  insulins: ['Insulin Glargine', 'Insulin Lispro', 'Insulin Aspart', 'Insulin Detemir', 'Insulin Degludec'],
  neuropathy: ['Gabapentin', 'Pregabalin', 'Duloxetine'],
  hepatitisC: ['Sofosbuvir/Velpatasvir', 'Ledipasvir/Sofosbuvir'],
  dialysis: ['Sevelamer', 'Cinacalcet', 'Epoetin Alfa'],
  lungPressure: ['Macitentan', 'Ambrisentan', 'Bosentan'],
  lupus: ['Belimumab', 'Hydroxychloroquine'],
  claudication: ['Cilostazol', 'Pentoxifylline'],
} as const;

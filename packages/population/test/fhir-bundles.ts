/** Bundles made by hand, each in the shape of another kind of sender. */

const ICD = 'http://hl7.org/fhir/sid/icd-10-cm';
const SNOMED = 'http://snomed.info/sct';
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const CLINICAL = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/condition-ver-status';

const concept = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display === undefined ? {} : { display }) }],
});

interface Observed {
  readonly value: number;
  readonly unit?: string;
  readonly on?: string;
}

export const observation = (loinc: string, { value, unit, on }: Observed) => ({
  resourceType: 'Observation',
  status: 'final',
  code: concept('http://loinc.org', loinc),
  ...(on === undefined ? {} : { effectiveDateTime: on }),
  valueQuantity: { value, ...(unit === undefined ? {} : { unit, code: unit }) },
});

const smoking = (code: string, on: string) => ({
  resourceType: 'Observation',
  status: 'final',
  code: concept('http://loinc.org', '72166-2'),
  effectiveDateTime: on,
  valueCodeableConcept: concept(SNOMED, code),
});

export const bundleOf = (resources: readonly object[], type = 'collection') => ({
  resourceType: 'Bundle',
  type,
  entry: resources.map((resource) => ({ resource })),
});

export const PATIENT = { resourceType: 'Patient', id: 'p1', gender: 'female', birthDate: '1958-03-09' };
export const BUILD = [
  observation('8302-2', { value: 64, unit: '[in_i]', on: '2026-01-20' }),
  observation('29463-7', { value: 172.4, unit: '[lb_av]', on: '2026-01-20' }),
];
const ABOUT = { subject: { reference: 'Patient/p1' } };

/** Coded problems, orders and vital signs, as an export of a practice has them. */
export const CODED = bundleOf([
  PATIENT,
  {
    resourceType: 'Condition',
    ...ABOUT,
    clinicalStatus: concept(CLINICAL, 'active'),
    verificationStatus: concept(VERIFICATION, 'confirmed'),
    code: { ...concept(ICD, 'E11.9', 'Type 2 diabetes mellitus without complications'), text: 'Diabetes' },
    onsetDateTime: '2015-06-30T10:00:00-05:00',
    recordedDate: '2016-01-01',
  },
  {
    resourceType: 'MedicationRequest',
    ...ABOUT,
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: concept(RXNORM, '860975', 'metformin hydrochloride 500 MG Oral Tablet'),
    reasonCode: [concept(ICD, 'E11.9')],
    authoredOn: '2026-02-03',
    dosageInstruction: [{ text: '500 mg twice a day' }],
  },
  ...BUILD,
  {
    resourceType: 'Observation',
    status: 'final',
    code: concept('http://loinc.org', '85354-9'),
    effectiveDateTime: '2026-01-20',
    component: [
      {
        code: concept('http://loinc.org', '8480-6'),
        valueQuantity: { value: 142, unit: 'mmHg', code: 'mm[Hg]' },
      },
      {
        code: concept('http://loinc.org', '8462-4'),
        valueQuantity: { value: 88, unit: 'mmHg', code: 'mm[Hg]' },
      },
    ],
  },
  observation('4548-4', { value: 7.4, unit: '%', on: '2025-12-11' }),
  smoking('266919005', '2026-01-20'),
]);

/** Resources that refer to each other by the addresses of their entries, with metric units and texts of SNOMED CT. */
export const LINKED = {
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111111',
      resource: { resourceType: 'Patient', gender: 'male', birthDate: '1962-11-30' },
    },
    {
      fullUrl: 'urn:uuid:22222222-2222-4222-8222-222222222222',
      resource: {
        resourceType: 'Condition',
        subject: { reference: 'urn:uuid:11111111-1111-4111-8111-111111111111' },
        code: concept(SNOMED, '59621000', 'Essential hypertension (disorder)'),
        onsetAge: { value: 51, unit: 'years', system: 'http://unitsofmeasure.org', code: 'a' },
      },
    },
    {
      fullUrl: 'urn:uuid:33333333-3333-4333-8333-333333333333',
      resource: { resourceType: 'Medication', code: { text: 'Lisinopril 10 mg' } },
    },
    {
      resource: {
        resourceType: 'MedicationStatement',
        status: 'active',
        subject: { reference: 'urn:uuid:11111111-1111-4111-8111-111111111111' },
        medicationReference: { reference: 'urn:uuid:33333333-3333-4333-8333-333333333333' },
        reasonReference: [{ reference: 'urn:uuid:22222222-2222-4222-8222-222222222222' }],
        effectivePeriod: { start: '2013-12' },
        dosage: [
          {
            timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
            doseAndRate: [{ doseQuantity: { value: 10, unit: 'mg' } }],
          },
        ],
      },
    },
    { resource: observation('8302-2', { value: 1.8, unit: 'm' }) },
    { resource: observation('29463-7', { value: 90, unit: 'kg' }) },
    { resource: observation('14647-2', { value: 5.5, unit: 'mmol/L', on: '2025' }) },
    { resource: smoking('8517006', '2023-01-15') },
  ],
};

/** A search result with a medication inside its order, pages of older values and an outcome of the server. */
export const SEARCHED = {
  resourceType: 'Bundle',
  type: 'searchset',
  total: 8,
  link: [{ relation: 'self', url: 'https://ehr.example/Patient' }],
  entry: [
    { fullUrl: 'https://ehr.example/Patient/p1', search: { mode: 'match' }, resource: PATIENT },
    {
      search: { mode: 'include' },
      resource: {
        resourceType: 'MedicationRequest',
        subject: { reference: 'https://ehr.example/Patient/p1/_history/3' },
        status: 'stopped',
        intent: 'order',
        contained: [{ resourceType: 'Medication', id: 'med', code: { text: 'Warfarin' } }],
        medicationReference: { reference: '#med' },
        authoredOn: '2019-04-01',
      },
    },
    {
      resource: {
        resourceType: 'MedicationRequest',
        status: 'completed',
        intent: 'order',
        medicationCodeableConcept: { text: 'warfarin' },
        authoredOn: '2021-08-15',
      },
    },
    { resource: observation('33914-3', { value: 71, unit: 'mL/min/{1.73_m2}', on: '2020-02-02' }) },
    { resource: observation('98979-8', { value: 48, unit: 'mL/min/1.73 m²', on: '2026-02-02' }) },
    ...BUILD.map((resource) => ({ resource })),
    { search: { mode: 'outcome' }, resource: { resourceType: 'OperationOutcome', issue: [] } },
  ],
};

/** Diagnoses in every state, with what is known about their beginning in different forms. */
export const STATUSES = bundleOf([
  PATIENT,
  ...BUILD,
  ...['refuted', 'entered-in-error'].map((code) => ({
    resourceType: 'Condition',
    verificationStatus: concept(VERIFICATION, code),
    code: { text: `Cancer that was ${code}` },
  })),
  {
    resourceType: 'Condition',
    clinicalStatus: concept(CLINICAL, 'resolved'),
    code: { text: 'Pneumonia' },
    onsetPeriod: { start: '2018-02-03', end: '2018-03-01' },
    abatementDateTime: '2018-03-01',
  },
  {
    resourceType: 'Condition',
    verificationStatus: concept(VERIFICATION, 'provisional'),
    code: concept(ICD, 'I20.9', 'Angina pectoris'),
    onsetString: 'a while ago',
    recordedDate: '2024-07-08T08:09:10Z',
  },
  { resourceType: 'Condition', code: concept(ICD, 'not a code', 'Gout'), onsetDateTime: '2090-01-01' },
  { resourceType: 'Condition', code: { text: 'Gout' } },
  { resourceType: 'Condition', code: { text: 'gout' } },
]);

/** Other versions, other people, other resources, and entries without any. */
export const FOREIGN = {
  resourceType: 'Bundle',
  entry: [
    { resource: PATIENT },
    ...BUILD.map((resource) => ({ resource })),
    { resource: { resourceType: 'Condition', clinicalStatus: 'active', code: { text: 'Asthma' } } },
    {
      resource: {
        resourceType: 'MedicationStatement',
        status: 'recorded',
        medication: { concept: { text: 'Albuterol' } },
      },
    },
    {
      resource: { resourceType: 'Condition', subject: { reference: 'Patient/p2' }, code: { text: 'Stroke' } },
    },
    { resource: { resourceType: 'Encounter', status: 'finished' } },
    { response: { status: '201' } },
    { resource: { resourceType: 7 } },
    { resource: { resourceType: 'Medication', id: 'm9', code: { text: 'Insulin' } } },
    { resource: { resourceType: 'MedicationRequest', status: 'active', intent: 'plan' } },
    { resource: { resourceType: 'MedicationStatement', status: 'not-taken' } },
  ],
};

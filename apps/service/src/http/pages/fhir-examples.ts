const observed = (loinc: string, value: number, unit: string) => ({
  resource: {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: loinc }] },
    valueQuantity: { value, unit },
  },
});

export const FHIR_BUNDLE = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    { resource: { resourceType: 'Patient', id: '1', gender: 'male', birthDate: '1961-04-12' } },
    {
      resource: {
        resourceType: 'Condition',
        code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'E11.9' }] },
        onsetDateTime: '2015-06',
      },
    },
    observed('8302-2', 178, 'cm'),
    observed('29463-7', 86, 'kg'),
  ],
};

export const DRAFTED_APPLICANT = {
  applicant: {
    sex: 'male',
    dob: '1961-04-12',
    height_inches: 70,
    weight_lbs: 190,
    conditions: [{ code: { system: 'icd-10-cm', code: 'E11.9' }, was_diagnosed: '2015-06' }],
    medications: [],
  },
  left_out: [{ path: '/entry/4/resource', reason: 'Encounter resources are not used.' }],
  warnings: [],
};

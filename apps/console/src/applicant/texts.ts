const DATE_HINT = '2019-06';

/** Names of the applicant's facts, and what is wrong with them. */
export const APPLICANT = {
  birth: 'Date of birth',
  height: 'Height',
  weight: 'Weight',
  state: 'State',
  nicotineChoices: [
    ['', 'Not asked yet'],
    ['never', 'Never'],
    ['within_12_months', 'Within 12 months'],
    ['12_to_24_months', '12 to 24 months ago'],
    ['24_to_36_months', '24 to 36 months ago'],
    ['36_to_48_months', '36 to 48 months ago'],
    ['48_to_60_months', '48 to 60 months ago'],
    ['over_60_months', 'Over 60 months ago'],
  ] as const,
  measurements: [
    ['a1c', 'A1C', '%'],
    ['systolic', 'Systolic', 'mmHg'],
    ['diastolic', 'Diastolic', 'mmHg'],
    ['ejection_fraction', 'Ejection fraction', '%'],
    ['egfr', 'eGFR', 'mL/min'],
    ['psa', 'PSA', 'ng/mL'],
    ['total_cholesterol', 'Total cholesterol', 'mg/dL'],
    ['hdl', 'HDL', 'mg/dL'],
  ] as const,
  wrongMeasurement: 'Enter a number such as 9.2.',
  wrongBirth: 'Enter a date such as 04/12/1961, or an age such as 67.',
  wrongHeight: 'Enter feet and inches such as 5\'10", or inches.',
  wrongWeight: 'Enter pounds such as 185.',
  amount: 'Amount',
  person: (number: number) => `Person ${number}`,
  fieldHints: {
    was_diagnosed: DATE_HINT,
    last_treatment: '6 months ago',
    dosage: '500 mg',
    first_fill: DATE_HINT,
    last_fill: '1 month ago',
  } as Readonly<Record<string, string>>,
};

import { MEASUREMENT_RANGES, type Measurement } from '@prequal/engine';
import { Type } from 'typebox';
import { component, named } from '../schema.ts';
import { ROW_DATES } from './request-fields.ts';

/** One measurement: the number alone, or with the day on which it was measured. */
function measured(name: string, measurement: Measurement, meaning: string) {
  const { min, max } = MEASUREMENT_RANGES[measurement];
  const range = { minimum: min, maximum: max };
  const expects = `a number from ${min} to ${max}`;
  return Type.Optional(
    component(
      name,
      Type.Union(
        [
          Type.Number({ ...range, 'x-expects': `${expects}, or an object with such a value and its date` }),
          named(`Dated${name}`, {
            value: Type.Number({ ...range, description: meaning, 'x-expects': expects }),
            date: Type.Optional(ROW_DATES.measured),
          }),
        ],
        { description: `${meaning} A number, or an object with \`value\` and \`date\`.` },
      ),
    ),
  );
}

export const MeasurementsSchema = named(
  'Measurements',
  {
    a1c: measured('A1c', 'a1c', 'Hemoglobin A1C in percent.'),
    systolic: measured('Systolic', 'systolic', 'Systolic blood pressure in mmHg.'),
    diastolic: measured('Diastolic', 'diastolic', 'Diastolic blood pressure in mmHg.'),
    ejection_fraction: measured(
      'EjectionFraction',
      'ejection_fraction',
      'Left ventricular ejection fraction in percent.',
    ),
    egfr: measured('Egfr', 'egfr', 'Estimated glomerular filtration rate in mL/min/1.73 m².'),
    psa: measured('Psa', 'psa', 'Prostate-specific antigen in ng/mL.'),
    total_cholesterol: measured('TotalCholesterol', 'total_cholesterol', 'Total cholesterol in mg/dL.'),
    hdl: measured('Hdl', 'hdl', 'HDL cholesterol in mg/dL.'),
  },
  {
    description: 'Measured values, the latest of each. They count beside the conditions.',
    examples: [{ a1c: 7.1, systolic: { value: 138, date: '2026-09' } }],
  },
);

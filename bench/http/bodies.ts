import { nestedBody } from '../../apps/service/test/requests.ts';

const APPLICANTS = 64;
const CONDITIONS = ['High Blood Pressure', 'Type 2 Diabetes', 'Asthma', 'High Cholesterol'];
const MEDICATIONS = ['Lisinopril', 'Metformin', 'Albuterol', 'Atorvastatin'];

/** Prequalifications of different people for the same products, as an agency would send them. */
export function prequalifications(products: readonly string[], amounts: number): string[] {
  const quoteOptions = {
    quote_type: 'face_amounts',
    amounts: Array.from({ length: amounts }, (_, i) => String((i + 1) * 5000)),
  };
  return Array.from({ length: APPLICANTS }, (_, i) =>
    JSON.stringify({
      ...nestedBody({
        products,
        applicant: {
          sex: i % 2 === 0 ? 'male' : 'female',
          dob: `${1946 + (i % 35)}-${String((i % 12) + 1).padStart(2, '0')}-15`,
          weight_lbs: 140 + ((i * 7) % 80),
          conditions: [{ text: CONDITIONS[i % CONDITIONS.length] }],
          medications: [{ text: MEDICATIONS[i % MEDICATIONS.length] }],
        },
      }),
      coverage: { state: 'IL', quote_options: quoteOptions },
    }),
  );
}

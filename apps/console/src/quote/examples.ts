import { type Form, form, formRow, replaceForm } from '../applicant/form.ts';
import { QUOTE } from './texts.ts';

type Row = readonly [text: string, fields?: Readonly<Record<string, string>>];
const rows = (list: readonly Row[]) =>
  list.map(([text, fields = {}]) => ({ ...formRow(text, null), fields }));

/** Two invented clients that show what the page can do. */
export const EXAMPLES: readonly { readonly label: string; readonly facts: () => Partial<Form> }[] = [
  {
    label: QUOTE.exampleHealthy,
    facts: () => ({
      sex: 'female',
      dob: '65',
      height: '5\'4"',
      weight: '148',
      state: 'TX',
      nicotine: 'never',
      amounts: ['15000'],
    }),
  },
  {
    label: QUOTE.exampleInsulin,
    facts: () => ({
      sex: 'male',
      dob: '67',
      height: '5\'10"',
      weight: '232',
      state: 'GA',
      nicotine: 'within_12_months',
      amounts: ['15000'],
      conditions: rows([['diabetes on insulin', { was_diagnosed: '2012' }], ['diabetic neuropathy']]),
      medications: rows([['insulin glargine', { use: 'diabetes', last_fill: '1 month ago' }]]),
    }),
  },
];

/** Fills in an example; what the member prefers stays where the example says nothing. */
export function fillExample(facts: () => Partial<Form>): void {
  replaceForm({ ...form.value, quoteType: 'face_amounts', ...facts() });
}

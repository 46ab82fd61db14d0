import type { ConsoleData } from '@prequal/contract';
import { changeForm, type Form, form, formRow } from '../applicant/form.ts';
import { APPLICANT } from '../applicant/texts.ts';
import { NOTES } from './texts.ts';

export type ReadPart = ConsoleData<'POST /notes'>['parts'][number];

/** What becomes of a part: `row` as it was read, a value of a fact, a row of a kind, or nothing. */
export type NoteChoice = string;

export const LEAVE_OUT: NoteChoice = '';
const AS_READ: NoteChoice = 'row';
const AS_CONDITION: NoteChoice = 'condition';
const AS_MEDICATION: NoteChoice = 'medication';

/** What can be chosen for a part, what is right most likely first. Where the words leave it open, nothing is chosen for the agent. */
export function choicesFor(part: ReadPart): readonly (readonly [value: NoteChoice, label: string])[] {
  const leave = [LEAVE_OUT, NOTES.leaveOut] as const;
  if (part.kind === 'fact')
    return [...part.values.map((value) => [value, factLabel(part, value)] as const), leave];
  if (part.kind === 'rest') {
    return [
      leave,
      ...part.candidates.map((name) => [`name ${name}`, name] as const),
      [AS_CONDITION, NOTES.asCondition],
      [AS_MEDICATION, NOTES.asMedication],
    ];
  }
  const other = part.kind === 'condition' ? AS_MEDICATION : AS_CONDITION;
  return [
    [AS_READ, NOTES.asRead(part.kind, part.names)],
    [other, other === AS_CONDITION ? NOTES.asCondition : NOTES.asMedication],
    leave,
  ];
}

/** Taken unless the agent decides otherwise; null where the agent has to decide. */
export function firstChoice(part: ReadPart): NoteChoice | null {
  if (part.kind === 'rest') return part.because === null ? null : LEAVE_OUT;
  if (part.kind === 'fact') return part.values.length === 1 ? (part.values[0] ?? null) : null;
  return AS_READ;
}

function factLabel({ field }: ReadPart, value: string): string {
  if (field === 'nicotine') {
    const label = APPLICANT.nicotineChoices.find(([known]) => known === value)?.[1] ?? value;
    return NOTES.fact('nicotine', label.toLowerCase());
  }
  return NOTES.fact(field ?? '', value);
}

const FACT_FIELDS: Readonly<Record<string, (value: string) => Partial<Form>>> = {
  sex: (value) => ({ sex: value === 'female' ? 'female' : 'male' }),
  age: (value) => ({ dob: value }),
  birth: (value) => ({ dob: value }),
  height: (value) => ({ height: value }),
  weight: (value) => ({ weight: value }),
  state: (value) => ({ state: value }),
  nicotine: (value) => ({ nicotine: value, nicotineProducts: [] }),
  face_amount: (value) => ({ quoteType: 'face_amounts', amounts: [value] }),
  budget: (value) => ({ quoteType: 'monthly_budget', amounts: [value] }),
};

/** Fills in the form with what the agent has confirmed. */
export function applyNotes(parts: readonly ReadPart[], choices: readonly (NoteChoice | null)[]): void {
  const [conditions, medications] = [[...form.value.conditions], [...form.value.medications]];
  let facts: Partial<Form> = {};
  for (const [index, part] of parts.entries()) {
    const choice = choices[index] ?? LEAVE_OUT;
    if (choice === LEAVE_OUT) continue;
    if (part.kind === 'fact') {
      // A birth date says more than an age.
      const isKnown = part.field === 'age' && parts.some(({ field }) => field === 'birth');
      if (!isKnown) facts = { ...facts, ...FACT_FIELDS[part.field ?? '']?.(choice) };
      continue;
    }
    const kind = choice === AS_READ ? part.kind : choice;
    const fields = choice === AS_READ ? part.fields : {};
    const text = choice.startsWith('name ') ? choice.slice('name '.length) : part.text;
    const row = { ...formRow(text, null), fields };
    if (kind === AS_MEDICATION) medications.push(row);
    else conditions.push(row);
  }
  changeForm({ ...facts, conditions, medications });
}

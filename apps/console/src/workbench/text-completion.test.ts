import { expect, it } from 'vitest';
import { completionAt, insertedText } from './text-completion.ts';

const RULES = 'a/b/rules.csv';
/** The place at the mark. */
function placeIn(path: string, marked: string) {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = completionAt(path, text, at);
  return place === null ? null : { ...place, replaced: text.slice(place.from, place.to) };
}

it('finds the cell that is typed in, with its column', () => {
  expect(placeIn(RULES, 'id,kind,subject,outcome\nA1,condition_ever,Stro|,decline\n')).toMatchObject({
    column: 'subject',
    typed: 'Stro',
    replaced: 'Stro',
  });
  expect(
    placeIn(RULES, 'id,kind,subject,outcome\nA1,condition_ever,"group:A, B; Stro|",decline\n'),
  ).toMatchObject({
    column: 'subject',
    typed: 'group:A, B; Stro',
    replaced: '"group:A, B; Stro"',
  });
  expect(placeIn(RULES, 'id,kind\nA1,cond|\n')).toMatchObject({ column: 'kind', replaced: 'cond' });
  expect(placeIn(RULES, 'id,ki|nd\n')).toBeNull();
});

it('finds the names of conditions and medications of a scenario, and not its own name', () => {
  const path = 'a/b/scenarios.yaml';
  expect(placeIn(path, '- name: x\n  applicant: { conditions: [{ name: Stro| }] }')).toMatchObject({
    column: 'subject',
    typed: 'Stro',
  });
  expect(placeIn(path, '- name: Hea|')).toBeNull();
});

it('quotes what CSV could not hold otherwise', () => {
  expect(insertedText(RULES, 'group:Facility, Home Care')).toBe('"group:Facility, Home Care"');
  expect(insertedText(RULES, 'Stroke')).toBe('Stroke');
});

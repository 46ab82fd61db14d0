import { join } from 'node:path';
import { createResolver, issueText, loadReference, type TextDomain } from '@prequal/packs';
import { expect, it } from 'vitest';
import { shippedFolder } from '../data-folder.ts';
import { folderFiles } from '../folder-files.ts';

const outcome = loadReference(folderFiles(join(shippedFolder(), 'catalog')));
if (!outcome.ok) throw new Error(outcome.issues.map(issueText).join('\n'));
const resolver = createResolver(outcome.catalog);

/** Each entry with its dates: `Pacemaker 2016`, `Stroke until 2016`. */
function read(domain: TextDomain, text: string): readonly string[] | null {
  const reading = resolver.read(domain, text);
  if (!('entries' in reading)) return null;
  return reading.entries.map(({ name, dates }) =>
    [name, ...dates.map(({ value, isEnd }) => (isEnd ? `until ${value}` : value))].join(' '),
  );
}

it.each([
  // A year between two names belongs to the first. The second stays undated, and its date is asked for.
  ['pacemaker 2016 sick sinus', ['Pacemaker 2016', 'Sick Sinus Syndrome']],
  [
    'aortic valve replaced 2019 pig valve',
    ['Aortic Valve Replacement 2019', 'Tissue Heart Valve (Pig or Cow)'],
  ],
  ['MI 2018 w/ 2 stents', ['Heart Attack 2018', 'Heart Stent - Multiple 2018']],
  // At the end it is of the last name; between several before it and another behind it, it may be of any of them.
  ['htn copd 2016', ['High Blood Pressure', 'COPD 2016']],
  ['htn copd 2016 gout', ['High Blood Pressure', 'COPD', 'Gout']],
  ['2016 pacemaker sick sinus', ['Pacemaker', 'Sick Sinus Syndrome']],
  ['another MI', ['Heart Attack - Two or More']],
  ['another heart attack 18 months ago', ['Heart Attack - Two or More 18 MONTHS AGO']],
  ['had another stroke', ['Stroke - Two or More']],
  // A year of surgery is no end of the treatment.
  ['colon ca, surgery 2011', ['Colon Cancer 2011']],
  ['type 1 since age 9 on pump', ['Diabetes - Type 1', 'Diabetes - Insulin Pump']],
  ['spot on kidney', ['Kidney Mass - Not Diagnosed']],
  ['spot on my kidney', ['Kidney Mass - Not Diagnosed']],
  ['mass found on ct', ['Suspicious Mass - Not Diagnosed']],
  ['mass on lung', ['Lung Mass - Not Diagnosed']],
])('a note about conditions is read: %s', (text, entries) => {
  expect(read('condition', text)).toEqual(entries);
});

it.each([
  ['Humira 40 mg q2wk', ['Humira']],
  ['humira q2w', ['Humira']],
  ['Enbrel q 2 weeks', ['Enbrel']],
])('a note about medications is read: %s', (text, entries) => {
  expect(read('medication', text)).toEqual(entries);
});

it.each([
  // Which operation, and for what, is not said.
  'surgery 2011',
  'heart disease, surgery 2011',
  'TURBT 2019',
  'bladder tumor 2019, TURBT',
  'another one',
])('a note that says too little stays open: %s', (text) => {
  expect(read('condition', text)).toBeNull();
});

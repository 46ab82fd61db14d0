import { expect, it } from 'vitest';
import { commandFor } from '../../../test/commands.ts';
import { shippedSnapshot } from '../../../test/snapshot.ts';
import { applicantWith } from '../../../test/typed-rows.ts';
import { dayOfMoment } from '../dates.ts';
import { findQuestions } from './find-questions.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));
const products = snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);

it.each([
  ['MGUS', 'Cancer - Multiple Myeloma'],
  ['MGUS', 'Smoldering Myeloma'],
])('the screen asks somebody with %s about %s', (text, subject) => {
  const outcome = findQuestions(
    snapshot,
    commandFor(applicantWith('conditions', text), products, { screen: true }),
    asOf,
  );
  if (outcome.kind !== 'questions') throw new Error(outcome.kind);
  expect(outcome.questions.map((question) => question.subject)).toContain(subject);
});

import { type Html, html, prose } from './html.ts';

/** Terms of insurance and of this API, for readers from other fields. */
const GLOSSARY: Readonly<Record<string, string>> = {
  'age basis': 'How a product counts age: by the last birthday or by the nearest one.',
  carrier: 'The insurance company that issues a product.',
  category:
    'When the full death benefit is paid: `immediate` (from the first day), `graded` (part of it in the first years), `rop` (return of premium first) or `other` (guaranteed issue).',
  disclosure: 'A row about a condition, a medication or a nicotine product, as the applicant stated it.',
  'face amount': 'What is paid on death. The same as death benefit.',
  family: 'Products that share one id (`prod_…`); its variants differ, for example, in the length of a term.',
  fex: 'Final expense: whole life insurance with a small face amount, usually to pay for a funeral.',
  'flat extra': 'An additional premium per $1,000 of face amount.',
  graded: 'A category: part of the face amount is paid on death in the first years, and all of it later.',
  'guaranteed issue': 'A product without health questions. Its category is `other`.',
  live: 'The mode that is counted, billed and audited. Test mode is not.',
  medsup:
    'Medicare supplement: pays what Medicare leaves to the insured. Its plans have letters, and no face amount.',
  'modal premium': 'One payment in a mode such as `MONTHLY-EFT` (bank draft) or `ANNUAL`.',
  preneed: 'Insurance that pays for a funeral that is already arranged.',
  provisional:
    'Said of a result when something the applicant stated was not understood. Its classes are not final.',
  rank: 'The position of a rate class in an offer. 1 is the best class that the applicant can have.',
  'rate class': "A carrier's class of risk with rates of its own, such as Preferred or Standard.",
  refer: 'The carrier decides after a review; no class is open.',
  rop: 'Return of premium: on death in the first years the premiums are paid back, usually with interest.',
  slug: 'The name of one variant of a product, such as `alder-creek-homestead`.',
  'table rating': 'A class priced as a percentage of another one. `Standard - Table 2` usually costs 150 %.',
  term: 'Insurance for a number of years.',
  tier: "The carrier's own word for a rate class (`coverage_tier`).",
  variant: 'One product of a family, named by its slug.',
  wl: 'Whole life: insurance for life, with a cash value.',
};

export function glossarySection(): Html {
  return html`<section><h2 id="glossary">Glossary</h2><dl class="glossary">${Object.entries(GLOSSARY).map(
    ([word, meaning]) => html`<dt>${word}</dt><dd>${prose(meaning)}</dd>`,
  )}</dl></section>`;
}

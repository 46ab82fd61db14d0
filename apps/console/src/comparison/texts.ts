export const COMPARE = {
  title: 'Compare',
  none: 'Pick up to 6 products with “Compare” on the Quote page to see them side by side.',
  noApplicant: 'Fill in the applicant on the Quote page first.',
  toQuote: 'Go to Quote',
  loading: 'Loading the comparison…',
  noneSold: 'None of the picked products is sold any more. Pick others on the Quote page.',
  product: 'Product',
  remove: (product: string) => `Remove ${product}`,
  removeShort: 'Remove',
  mode: 'Payment mode',
  chart: (mode: string) => `${mode} premium by death benefit`,
  print: 'Print or save as PDF',
  csv: 'Download CSV',
  notOffered: 'Not offered',
  notInMode: 'Not in this mode',
  provisional: 'Provisional: something the applicant disclosed was not understood, so no class is final.',
  facts: (day: string, version: string, requestId: string) =>
    `Quoted on ${day} with catalog ${version}. Request ${requestId}.`,
  disclaimer:
    'This comparison is a prequalification, not an offer of insurance. The carrier decides after a full application.',
};

/** Of a saved case: what became of its offers. */
export const CHANGES = {
  title: (day: string) => `Since this case was saved on ${day}`,
  none: 'Nothing has changed: every offer has the same class and premium.',
  product: 'Product',
  amount: 'Amount',
  before: 'Then',
  after: 'Now',
  change: 'Change',
  same: 'No change',
  notOffered: 'Not offered',
  gone: '–',
  productGone: 'Product withdrawn',
  opened: 'Now offered',
  closed: 'No longer offered',
  otherClass: 'Other class',
  dearer: (amount: string) => `${amount} more`,
  cheaper: (amount: string) => `${amount} less`,
};

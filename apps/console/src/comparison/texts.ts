export const COMPARE = {
  title: 'Compare',
  none: 'Pick up to 6 products with “Compare” on the Quote page to see them side by side.',
  noApplicant: 'Fill in the applicant on the Quote page first.',
  toQuote: 'Go to Quote',
  loading: 'Loading the comparison…',
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

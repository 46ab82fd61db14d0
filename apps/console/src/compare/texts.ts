export const COMPARE = {
  title: 'Compare',
  none: 'Pick up to 6 products with “Compare” on the Quote page.',
  product: 'Product',
  class: 'Rate class',
  mode: 'Payment mode',
  chart: 'Monthly premium by face amount',
  print: 'Print',
  csv: 'Download CSV',
  amount: 'Amount',
  notOffered: 'not offered',
  facts: (version: string, requestId: string, day: string) =>
    `Catalog ${version}. Request ${requestId}. ${day}.`,
  disclaimer:
    'This comparison is a prequalification, not an offer of insurance. The carrier decides after a full application.',
};

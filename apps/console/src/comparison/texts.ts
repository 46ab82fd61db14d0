export const COMPARE = {
  title: 'Compare',
  none: 'Pick up to 6 products with “Compare” on the Quote page to see them side by side.',
  noApplicant: 'Fill in the applicant on the Quote page first.',
  toQuote: 'Go to Quote',
  loading: 'Loading the comparison…',
  noneSold: 'None of the picked products is still sold. Pick others on the Quote page.',
  noAmount: 'No face amount',
  product: 'Product',
  remove: (product: string) => `Remove ${product}`,
  removeShort: 'Remove',
  mode: 'Payment mode',
  chart: (mode: string) => `${mode} premium by death benefit`,
  print: 'Print or save as PDF',
  csv: 'Download CSV',
  notOffered: 'Not offered',
  notInMode: 'Not in this mode',
  buys: (amount: string) => `Pays ${amount} on death`,
  withRiders: (amount: string) => `${amount} with riders`,
  provisional: 'Provisional: something the applicant disclosed was not understood, so no class is final.',
  facts: (day: string, version: string, requestId: string) =>
    `Quoted on ${day} with catalog ${version}. Request ${requestId}.`,
  disclaimer:
    'This comparison is a prequalification, not an offer of insurance. The carrier decides after a full application.',
};

/** Of a couple or a family. */
export const HOUSEHOLD = {
  title: 'Everybody side by side',
  together: 'Together',
  cheapest: 'Cheapest for each',
  amountFor: (name: string) => `Amount for ${name}`,
  every: (name: string) => `Every amount for ${name}`,
};

/** Of a saved case: what became of its offers. */
export const CHANGES = {
  title: (day: string, name: string) =>
    `Since this case was saved on ${day}${name === '' ? '' : `: ${name}`}`,
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

/** Of the copy that a client takes home. */
export const SHEET = {
  preparedFor: (name: string) => `Prepared for ${name}`,
  assumed: 'What this is based on',
  person: (sex: string, age: number | null) =>
    `${sex === 'female' ? 'Female' : 'Male'}${age === null ? '' : `, age ${age}`}`,
  estimated: ' (birth date not known)',
  livesIn: (state: string) => `Lives in ${state}`,
  nicotine: (lastUsed: string) => `Nicotine: ${lastUsed}`,
  nicotineUnknown: 'Nicotine: not stated; prices without tobacco',
  health: (stated: readonly string[]) =>
    stated.length === 0 ? 'Health: nothing disclosed' : `Health: ${stated.join('; ')}`,
  detail: (field: string, value: string) =>
    ({
      was_diagnosed: `diagnosed ${value}`,
      last_treatment: `last treated ${value}`,
      use: `for ${value}`,
    })[field] ?? value,
  validUntil: (day: string) => `Prices are valid until ${day}, unless the carrier changes them before.`,
  license: (number: string) => `License ${number}`,
  clientName: 'Client’s first name',
  showHealth: 'Show health on the client’s copy',
  coverage: {
    immediate: 'Full benefit from the first day',
    graded: 'Reduced benefit in the first years',
    rop: 'Premiums returned in the first years',
    other: 'Guaranteed or other benefit; see the policy',
  } as Readonly<Record<string, string>>,
};

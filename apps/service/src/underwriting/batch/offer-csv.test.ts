import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { OFFER_COLUMNS, OFFER_CSV_HEADER, offerCsv } from './offer-csv.ts';

const money = (cents: number, display: string) => ({ cents, display });
const face = { amount: money(1_000_000, '$10,000') };
const preferred = {
  rate_class: 'Preferred',
  eligibility: { category: 'immediate', reasons: [] },
  premium: { amount: money(4210, '$42.10'), default_mode: 'MONTHLY-EFT' },
};
const graded = {
  rate_class: 'Graded',
  eligibility: { category: 'graded', reasons: ['Stroke, 2 years', 'age'] },
  premium: null,
};
const offer = {
  eligible: true,
  carrier: { name: 'Alder, "Creek"' },
  product: { slug: 'alder-creek-homestead' },
  death_benefit: face,
  pricing: [preferred, graded],
  metadata: {},
};

const rowsOf = (...texts: string[]) =>
  parse<Record<string, string>>([OFFER_CSV_HEADER, ...texts].join(''), { columns: true });

it('every offer is a row with the best rate class', () => {
  const warnings = [{ param: '/applicant/conditions/0', detail: '"xyz" is not known.' }];
  const refused = { ...offer, eligible: false, pricing: [graded], metadata: { provisional: true } };
  const rows = rowsOf(offerCsv(7, { id: 'p-1', plans: [offer, refused], warnings }));
  const shared = {
    line: '7',
    id: 'p-1',
    product: 'alder-creek-homestead',
    carrier: 'Alder, "Creek"',
    amount_type: 'face_amount',
    amount: '$10,000',
    amount_cents: '1000000',
    death_benefit_cents: '1000000',
    warnings: '/applicant/conditions/0: "xyz" is not known.',
    errors: '',
  };
  expect(rows).toEqual([
    {
      ...shared,
      eligible: 'true',
      rate_class: 'Preferred',
      category: 'immediate',
      premium: '$42.10',
      premium_cents: '4210',
      premium_mode: 'MONTHLY-EFT',
      reasons: '',
      provisional: 'false',
    },
    {
      ...shared,
      eligible: 'false',
      rate_class: 'Graded',
      category: 'graded',
      premium: '',
      premium_cents: '',
      premium_mode: '',
      reasons: 'Stroke, 2 years; age',
      provisional: 'true',
    },
  ]);
});

it('an offer for a budget names the budget and what it buys in the best rate class', () => {
  const { death_benefit: _, ...rest } = offer;
  const budget = { amount: money(5000, '$50.00') };
  const plans = [{ ...rest, budget, pricing: [{ ...preferred, death_benefit: face }] }];
  expect(rowsOf(offerCsv(1, { id: null, plans }))).toMatchObject([
    { id: '', amount_type: 'monthly_budget', amount_cents: '5000', death_benefit_cents: '1000000' },
  ]);
});

it('applicants with errors or without offers keep a row', () => {
  const errors = [
    { param: '/applicant/dob', detail: 'dob is required.' },
    { param: '', detail: 'The line is not valid JSON.' },
  ];
  const rows = rowsOf(offerCsv(2, { id: 'a', errors }), offerCsv(3, { id: 'b', plans: [] }));
  expect(rows).toMatchObject([
    {
      line: '2',
      id: 'a',
      eligible: '',
      errors: '/applicant/dob: dob is required.; The line is not valid JSON.',
    },
    { line: '3', id: 'b', product: '', errors: '' },
  ]);
});

it('no value from the input or a pack is a formula to a spreadsheet', () => {
  const carrier = { name: '@carrier' };
  const eligibility = { category: 'graded', reasons: ['+reason'] };
  const pricing = [{ ...graded, rate_class: '-class', eligibility }];
  const [row] = rowsOf(
    offerCsv(1, { id: '=HYPERLINK("http://evil.example")', plans: [{ ...offer, carrier, pricing }] }),
  );
  expect(row).toMatchObject({
    id: '\'=HYPERLINK("http://evil.example")',
    carrier: "'@carrier",
    rate_class: "'-class",
    reasons: "'+reason",
  });
});

it('the columns are documented in their order', async () => {
  const page = await readFile(new URL('../../../../../docs/operations/batch.md', import.meta.url), 'utf8');
  const output = page.slice(page.indexOf('## Output'));
  const named = [...output.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.slice(1, -1)),
  );
  expect(named).toEqual(OFFER_COLUMNS);
});

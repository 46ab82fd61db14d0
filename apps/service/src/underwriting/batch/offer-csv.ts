import { csvLine, type FieldIssue, type Money } from '../../kernel/index.ts';

/** What a CSV row needs of an offer in the form of the API. */
interface CsvOffer {
  readonly eligible: boolean;
  readonly carrier: { readonly name: string };
  readonly product: { readonly slug: string };
  readonly death_benefit?: { readonly amount: Money } | null;
  readonly budget?: { readonly amount: Money };
  /** Best rate class first. */
  readonly pricing: readonly CsvRateClass[];
  readonly metadata: { readonly provisional?: boolean };
}

interface CsvRateClass {
  readonly rate_class: string;
  readonly eligibility: { readonly category: string; readonly reasons: readonly string[] };
  readonly premium: { readonly amount: Money; readonly default_mode: string } | null;
  readonly death_benefit?: { readonly amount: Money } | null;
}

export type CsvResult = { readonly id: string | null } & (
  | { readonly plans: readonly CsvOffer[]; readonly warnings?: readonly FieldIssue[] }
  | { readonly errors: readonly FieldIssue[] }
);

/** New columns are added at the end: scripts read them by position. */
export const OFFER_COLUMNS = [
  'line',
  'id',
  'product',
  'carrier',
  'amount_type',
  'amount',
  'amount_cents',
  'eligible',
  'rate_class',
  'category',
  'premium',
  'premium_cents',
  'premium_mode',
  'death_benefit_cents',
  'reasons',
  'provisional',
  'warnings',
  'errors',
] as const;

type Cells = Partial<Record<(typeof OFFER_COLUMNS)[number], string | number | boolean | null | undefined>>;

export const OFFER_CSV_HEADER = csvLine(OFFER_COLUMNS);

/** One row per offer. An applicant with errors or without offers gets one row, so that no applicant is lost. */
export function offerCsv(line: number, result: CsvResult): string {
  const { id } = result;
  if ('errors' in result) return row({ line, id, errors: issueList(result.errors) });
  const warnings = issueList(result.warnings ?? []);
  if (result.plans.length === 0) return row({ line, id, warnings });
  return result.plans.map((offer) => row({ line, id, ...offerCells(offer), warnings })).join('');
}

function row(cells: Cells): string {
  return csvLine(OFFER_COLUMNS.map((column) => cells[column] ?? null));
}

function offerCells({ eligible, carrier, product, pricing, metadata, ...offer }: CsvOffer): Cells {
  const best = pricing[0];
  const amount = (offer.budget ?? offer.death_benefit)?.amount;
  const benefit = best?.death_benefit ?? offer.death_benefit;
  return {
    product: product.slug,
    carrier: carrier.name,
    amount_type: offer.budget === undefined ? 'face_amount' : 'monthly_budget',
    amount: amount?.display,
    amount_cents: amount?.cents,
    eligible,
    rate_class: best?.rate_class,
    category: best?.eligibility.category,
    premium: best?.premium?.amount.display,
    premium_cents: best?.premium?.amount.cents,
    premium_mode: best?.premium?.default_mode,
    death_benefit_cents: benefit?.amount.cents,
    reasons: best?.eligibility.reasons.join('; '),
    provisional: metadata.provisional === true,
  };
}

function issueList(issues: readonly FieldIssue[]): string {
  return issues.map(({ param, detail }) => (param === '' ? detail : `${param}: ${detail}`)).join('; ');
}

/**
 * Shapes that get a name in the SDK, identified by operation, part and steps into the document. The name replaces
 * the shape everywhere. Smaller shapes come first, because larger ones contain them.
 */
export const SHAPES: Readonly<
  Record<string, readonly [operation: string, part: 'body' | 'response', ...string[]]>
> = {
  State: ['prequalify', 'body', 'coverage', 'state'],
  QuoteOptions: ['prequalify', 'body', 'coverage', 'quote_options'],
  Condition: ['prequalify', 'body', 'applicant', 'conditions', '[]'],
  Medication: ['prequalify', 'body', 'applicant', 'medications', '[]'],
  Nicotine: ['prequalify', 'body', 'applicant', 'nicotine'],
  Applicant: ['prequalify', 'body', 'applicant'],
  ProductClass: ['prequalify', 'response', 'data', 'plans', '[]', 'product', 'class'],
  Money: ['prequalify', 'response', 'data', 'plans', '[]', 'budget', 'amount'],
  DeathBenefit: ['prequalify', 'response', 'data', 'plans', '[]', 'death_benefit'],
  Eligibility: ['prequalify', 'response', 'data', 'plans', '[]', 'pricing', '[]', 'eligibility'],
  PricingRow: ['prequalify', 'response', 'data', 'plans', '[]', 'pricing', '[]'],
  PlanOffer: ['prequalify', 'response', 'data', 'plans', '[]'],
  PlanOfferV2: ['prequalifyV2', 'response', 'data', 'plans', '[]'],
  Product: ['listProducts', 'response', 'data', 'data', '[]'],
  ConditionRow: ['getDatasets', 'response', 'data', 'datasets', 'conditions', 'items', '[]'],
  MedicationRow: ['getDatasets', 'response', 'data', 'datasets', 'medications', 'items', '[]'],
  CorrectionRow: ['getDatasets', 'response', 'data', 'datasets', 'spelling_corrections', 'items', '[]'],
  NicotineRow: ['getDatasets', 'response', 'data', 'datasets', 'nicotine_options', 'items', '[]'],
  EventType: ['retrieveEvent', 'response', 'data', 'type'],
  Event: ['retrieveEvent', 'response', 'data'],
  WebhookEndpoint: ['retrieveWebhookEndpoint', 'response', 'data'],
  WebhookEndpointWithSecret: ['createWebhookEndpoint', 'response', 'data'],
};

/**
 * Shapes that get a name in the SDK: where the document shows them, as operation, part, and steps. Wherever the same
 * shape stands, the name stands instead. Smaller shapes come first, since larger ones are made of them.
 */
export const SHAPES: Readonly<
  Record<string, readonly [operation: string, part: 'body' | 'answer', ...string[]]>
> = {
  State: ['prequalify', 'body', 'coverage', 'state'],
  QuoteOptions: ['prequalify', 'body', 'coverage', 'quote_options'],
  Condition: ['prequalify', 'body', 'applicant', 'conditions', '[]'],
  Medication: ['prequalify', 'body', 'applicant', 'medications', '[]'],
  Nicotine: ['prequalify', 'body', 'applicant', 'nicotine'],
  Applicant: ['prequalify', 'body', 'applicant'],
  ProductClass: ['prequalify', 'answer', 'data', 'plans', '[]', 'product', 'class'],
  Money: ['prequalify', 'answer', 'data', 'plans', '[]', 'budget', 'amount'],
  DeathBenefit: ['prequalify', 'answer', 'data', 'plans', '[]', 'death_benefit'],
  Eligibility: ['prequalify', 'answer', 'data', 'plans', '[]', 'pricing', '[]', 'eligibility'],
  PricingRow: ['prequalify', 'answer', 'data', 'plans', '[]', 'pricing', '[]'],
  PlanOffer: ['prequalify', 'answer', 'data', 'plans', '[]'],
  PlanOfferV2: ['prequalifyV2', 'answer', 'data', 'plans', '[]'],
  Product: ['listProducts', 'answer', 'data', 'data', '[]'],
  ConditionRow: ['getDatasets', 'answer', 'data', 'datasets', 'conditions', 'items', '[]'],
  MedicationRow: ['getDatasets', 'answer', 'data', 'datasets', 'medications', 'items', '[]'],
  CorrectionRow: ['getDatasets', 'answer', 'data', 'datasets', 'spelling_corrections', 'items', '[]'],
  NicotineRow: ['getDatasets', 'answer', 'data', 'datasets', 'nicotine_options', 'items', '[]'],
  EventType: ['retrieveEvent', 'answer', 'data', 'type'],
  Event: ['retrieveEvent', 'answer', 'data'],
  WebhookEndpoint: ['retrieveWebhookEndpoint', 'answer', 'data'],
  WebhookEndpointWithSecret: ['createWebhookEndpoint', 'answer', 'data'],
};

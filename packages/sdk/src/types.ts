import type {
  CreateCase,
  GetDatasets,
  ListCases,
  Prequalify,
  PrequalifyV2,
  PricingRow,
  Quote,
  RetrieveCase,
} from './generated/api.generated.ts';

/** Names for the parts of the wire types that callers use. */

export type {
  Applicant,
  Condition,
  ConditionRow,
  CorrectionRow,
  DeathBenefit,
  Eligibility,
  Event as PastEvent,
  EventType,
  Medication,
  MedicationRow,
  Money,
  Nicotine,
  NicotineRow,
  PlanOffer,
  PlanOfferV2,
  PricingRow,
  Product,
  ProductClass,
  QuoteOptions,
  State,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './generated/api.generated.ts';

export type PrequalifyRequest = Prequalify['body'];
export type PrequalifyResult = Prequalify['response'];
export type PrequalifyV2Request = PrequalifyV2['body'];
export type PrequalifyV2Result = PrequalifyV2['response'];
export type QuoteRequest = Quote['body'];
export type QuoteResult = Quote['response'];
export type CoverageInput = PrequalifyRequest['coverage'];
export type Premium = NonNullable<PricingRow['premium']>;

export type DatasetBundle = GetDatasets['response']['data'];
export type DatasetName = keyof DatasetBundle['datasets'];

export type Case = RetrieveCase['response']['data'];
export type CaseSummary = ListCases['response']['data']['data'][number];
export type NewCase = CreateCase['body'];

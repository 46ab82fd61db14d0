import type {
  CreateCase,
  GetDatasets,
  ListCases,
  ListProducts,
  Prequalify,
  PrequalifyV2,
  PricingRow,
  Quote,
  RetrieveCase,
} from './generated/api.generated.ts';

/** Names for the parts of the wire types that callers hold in their hands. */

export type {
  Applicant,
  Condition,
  DeathBenefit,
  Eligibility,
  Event as PastEvent,
  EventType,
  Medication,
  Money,
  Nicotine,
  PlanOffer,
  PlanOfferV2,
  PricingRow,
  ProductClass,
  QuoteOptions,
  State,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './generated/api.generated.ts';

export type PrequalifyRequest = Prequalify['body'];
export type PrequalifyResult = Prequalify['answer'];
export type PrequalifyV2Request = PrequalifyV2['body'];
export type PrequalifyV2Result = PrequalifyV2['answer'];
export type QuoteRequest = Quote['body'];
export type QuoteResult = Quote['answer'];
export type Coverage = PrequalifyRequest['coverage'];
export type Premium = NonNullable<PricingRow['premium']>;

export type DatasetBundle = GetDatasets['answer']['data'];
type Datasets = DatasetBundle['datasets'];
export type DatasetName = keyof Datasets;
type RowOf<Name extends DatasetName> = NonNullable<NonNullable<Datasets[Name]>['items']>[number];
export type ConditionRow = RowOf<'conditions'>;
export type MedicationRow = RowOf<'medications'>;
export type NicotineRow = RowOf<'nicotine_options'>;
export type CorrectionRow = RowOf<'spelling_corrections'>;
export type Product = ListProducts['answer']['data']['data'][number];

export type Case = RetrieveCase['answer']['data'];
export type CaseSummary = ListCases['answer']['data']['data'][number];
export type NewCase = CreateCase['body'];

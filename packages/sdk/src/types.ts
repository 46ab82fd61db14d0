import type {
  CreateCase,
  GetDatasets,
  ListCases,
  ListProducts,
  Prequalify,
  PrequalifyV2,
  Quote,
  RetrieveCase,
  RetrieveEvent,
  RetrieveWebhookEndpoint,
} from './generated/api.generated.ts';

/** Names for the parts of the wire types that callers hold in their hands. */

export type PrequalifyRequest = Prequalify['body'];
export type PrequalifyResult = Prequalify['answer'];
export type PrequalifyV2Request = PrequalifyV2['body'];
export type PrequalifyV2Result = PrequalifyV2['answer'];
export type QuoteRequest = Quote['body'];
export type QuoteResult = Quote['answer'];

export type Applicant = PrequalifyRequest['applicant'];
export type Coverage = PrequalifyRequest['coverage'];
export type QuoteOptions = NonNullable<Coverage['quote_options']>;
export type PlanOffer = PrequalifyResult['data']['plans'][number];
export type PricingRow = PlanOffer['pricing'][number];
export type Premium = NonNullable<PricingRow['premium']>;
export type Money = Premium['amount'];
export type PlanOfferV2 = PrequalifyV2Result['data']['plans'][number];

export type DatasetBundle = GetDatasets['answer']['data'];
type Datasets = DatasetBundle['datasets'];
export type DatasetName = keyof Datasets;
type RowOf<Name extends DatasetName> = NonNullable<NonNullable<Datasets[Name]>['items']>[number];
export type ConditionRow = RowOf<'conditions'>;
export type MedicationRow = RowOf<'medications'>;
export type NicotineRow = RowOf<'nicotine_options'>;
export type CorrectionRow = RowOf<'spelling_corrections'>;
export type Product = ListProducts['answer']['data']['data'][number];

export type WebhookEndpoint = RetrieveWebhookEndpoint['answer']['data'];
export type PastEvent = RetrieveEvent['answer']['data'];
export type Case = RetrieveCase['answer']['data'];
export type CaseSummary = ListCases['answer']['data']['data'][number];
export type NewCase = CreateCase['body'];

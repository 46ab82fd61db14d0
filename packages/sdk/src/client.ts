import { ApiPromise, type WithResponse } from './api-promise.ts';
import { Cases } from './cases.ts';
import { Events } from './events.ts';
import type {
  ApplicantDraftResult,
  DatasetListV2,
  DatasetRowsV2,
  DatasetsResponse,
  ExplainRequest,
  ExplainResult,
  FhirBundle,
  FlatRequest,
  Healthy,
  PrequalifyRequest,
  PrequalifyResult,
  PrequalifyV2Result,
  Product,
  ProductPage,
  QuestionsRequest,
  QuestionsResult,
  QuoteRequest,
  QuoteResult,
  SuggestRequest,
  SuggestResult,
  TreatmentsResult,
} from './generated/api.generated.ts';
import { StoredOffers } from './offers.ts';
import type { QueryOf } from './operations.ts';
import { PagedList } from './paging.ts';
import { Requests } from './requests.ts';
import { type CallOptions, type ClientOptions, settle } from './settings.ts';
import { parse, queryString, responseOf, Transport } from './transport.ts';
import type { DatasetName } from './types.ts';
import { Usage } from './usage.ts';
import type { ApiVersionPins, Pinned } from './versions.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

/** Request and response types of the operations that exist in several versions. */
interface PrequalifyOf {
  v3: { readonly body: PrequalifyRequest; readonly response: PrequalifyResult };
  v2: { readonly body: FlatRequest; readonly response: PrequalifyV2Result };
}
interface DatasetsOf {
  v3: { readonly query: QueryOf<'getDatasets'>; readonly response: DatasetsResponse };
  v2: { readonly query?: Record<string, never>; readonly response: DatasetListV2 };
}

interface Kept {
  readonly etag: string;
  readonly result: unknown;
}

export interface Logo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/**
 * A client of the prequal API. Calls return the service's envelope unchanged: `data` is the payload, and
 * `request_id` identifies the request to support. `Pins` are the operations that stay on a version, taken from
 * `apiVersion`.
 */
export class Prequal<const Pins extends ApiVersionPins = Record<never, never>> {
  readonly webhookEndpoints: WebhookEndpoints;
  readonly events: Events;
  readonly cases: Cases;
  readonly offers: StoredOffers;
  readonly requests: Requests;
  readonly usage: Usage;
  readonly #transport: Transport;
  readonly #datasets: Map<string, Kept> = new Map();

  constructor(options: ClientOptions<Pins> = {}) {
    this.#transport = new Transport(settle(options));
    this.webhookEndpoints = new WebhookEndpoints(this.#transport);
    this.events = new Events(this.#transport);
    this.cases = new Cases(this.#transport);
    this.offers = new StoredOffers(this.#transport);
    this.requests = new Requests(this.#transport);
    this.usage = new Usage(this.#transport);
  }

  /** Returns which products accept the applicant, in which rate class and at what premium. */
  prequalify(
    body: PrequalifyOf[Pinned<Pins, 'prequalify'>]['body'],
    options?: CallOptions,
  ): ApiPromise<PrequalifyOf[Pinned<Pins, 'prequalify'>]['response']> {
    const path = `/${this.#transport.settings.versions.prequalify}/prequalify`;
    return this.#transport.json({ method: 'POST', path, body }, options);
  }

  /** Compares several face amounts or monthly budgets; `byAmount` groups the offers. */
  quote(body: QuoteRequest, options?: CallOptions): ApiPromise<QuoteResult> {
    const path = `/${this.#transport.settings.versions.quote}/quote`;
    return this.#transport.json({ method: 'POST', path, body }, options);
  }

  /**
   * Fetches the reference catalog. The client caches each response and revalidates it, so repeated calls cost
   * little and return the same object until the catalog changes.
   */
  datasets(
    query?: DatasetsOf[Pinned<Pins, 'datasets'>]['query'],
    options?: CallOptions,
  ): ApiPromise<DatasetsOf[Pinned<Pins, 'datasets'>]['response']> {
    return new ApiPromise(this.#revalidate(query, options));
  }

  async #revalidate(
    query: DatasetsOf[Pinned<Pins, 'datasets'>]['query'] | undefined,
    options: CallOptions | undefined,
  ): Promise<WithResponse<DatasetsOf[Pinned<Pins, 'datasets'>]['response']>> {
    type Result = DatasetsOf[Pinned<Pins, 'datasets'>]['response'];
    const path = `/${this.#transport.settings.versions.datasets}/datasets`;
    const slot = path + queryString(query);
    const kept = this.#datasets.get(slot);
    const headers = kept === undefined ? undefined : { 'if-none-match': kept.etag };
    const reply = await this.#transport.send({ method: 'GET', path, query, headers }, options);
    const response = responseOf(reply);
    if (reply.status === 304 && kept !== undefined) return { result: kept.result as Result, response };
    const result = parse(reply) as Result;
    const etag = reply.headers.get('etag');
    if (etag !== null) this.#datasets.set(slot, { etag, result });
    return { result, response };
  }

  /**
   * Lists the facts that could still change an outcome, those that affect most products first. Nothing is recorded
   * or billed.
   */
  questions(body: QuestionsRequest, options?: CallOptions): ApiPromise<QuestionsResult> {
    return this.#transport.json({ method: 'POST', path: '/v3/questions', body }, options);
  }

  /**
   * Turns a FHIR R4 bundle into the `applicant` of a prequalification, and lists everything that was left out. Nothing is
   * stored.
   */
  applicantFromFhir(bundle: FhirBundle, options?: CallOptions): ApiPromise<ApplicantDraftResult> {
    return this.#transport.json({ method: 'POST', path: '/v3/applicants/fhir', body: bundle }, options);
  }

  /** Explains each rate class: the rules that apply and the day it opens. Needs the scope `explain`. */
  explain(body: ExplainRequest, options?: CallOptions): ApiPromise<ExplainResult> {
    return this.#transport.json({ method: 'POST', path: '/v3/explain', body }, options);
  }

  /**
   * Suggests catalog entries for an unfinished text, best first. The text travels in the body, because addresses end up
   * in logs. `openCatalog` does the same without the network.
   */
  suggest(body: SuggestRequest, options?: CallOptions): ApiPromise<SuggestResult> {
    return this.#transport.json({ method: 'POST', path: '/v3/suggest', body }, options);
  }

  /** How every product treats a condition, medication or group. Rules and sources need the scope `explain`. */
  treatments(query: QueryOf<'listTreatments'>, options?: CallOptions): ApiPromise<TreatmentsResult> {
    return this.#transport.json({ method: 'GET', path: '/v3/treatments', query }, options);
  }

  /** Names and sizes of the datasets, in the older format. */
  datasetIndex(options?: CallOptions): ApiPromise<DatasetListV2> {
    return this.#transport.json({ method: 'GET', path: '/v2/datasets' }, options);
  }

  /** The names of one dataset, in the older format. */
  datasetRows(name: DatasetName, options?: CallOptions): ApiPromise<DatasetRowsV2> {
    return this.#transport.json({ method: 'GET', path: `/v2/datasets/${encodeURIComponent(name)}` }, options);
  }

  /** The product catalog, one row per variant. */
  products({ cursor, ...query }: QueryOf<'listProducts'> = {}, options?: CallOptions): PagedList<Product> {
    const fetchPage = (from: string | undefined, page: CallOptions) =>
      this.#transport.json<ProductPage>(
        { method: 'GET', path: '/v3/products', query: { ...query, cursor: from } },
        page,
      );
    return new PagedList(fetchPage, cursor, options);
  }

  /** The logo of a carrier, by its name. */
  logo(carrier: string, options?: CallOptions): ApiPromise<Logo> {
    const path = `/v1/logo/${encodeURIComponent(carrier)}`;
    const headers = { accept: 'image/*, application/problem+json' };
    const read = async () => {
      const reply = await this.#transport.send({ method: 'GET', path, headers }, options);
      const contentType = reply.headers.get('content-type') ?? 'application/octet-stream';
      return { result: { bytes: reply.bytes, contentType }, response: responseOf(reply) };
    };
    return new ApiPromise(read());
  }

  /** Whether the service responds; needs no token. */
  livez(options?: CallOptions): ApiPromise<Healthy> {
    return this.#transport.json({ method: 'GET', path: '/livez', anonymous: true }, options);
  }
}

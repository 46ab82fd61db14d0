import { DRAFTED_APPLICANT } from './fhir-examples.ts';
import {
  EXAMPLE_CASE,
  EXAMPLE_ENDPOINT,
  EXAMPLE_EVENT,
  EXAMPLE_OFFER,
  EXAMPLE_REPLAY,
  EXAMPLE_REQUEST,
  EXAMPLE_SHARE,
} from './request-examples.ts';

/** Example responses by operation. */
const REQUEST_ID = 'req_01KDVZ6W00M4C8E2R6K9X3V7QN';
const KEY = '41f25b97-918c-452c-8712-1e6746cf11e2';
const AT = '2026-01-05T09:30:00.000Z';

const envelope = (object: string, data: unknown, extra: object = {}) => ({
  object,
  request_id: REQUEST_ID,
  ...extra,
  livemode: false,
  data,
});
const page = (items: readonly unknown[]) =>
  envelope('list', { data: items, has_more: false, next_cursor: null });
const money = (cents: number, display: string) => ({ cents, display });

const family = {
  id: 'prod_bdc7ee0e-08ce-861c-a68b-0ffbd81d60fd',
  name: 'Hedgerow',
  class: 'fex',
  slug: 'bramblewood-hedgerow',
};
const kind = { object: 'plan_offer', id: '661f8c0b-6a78-5e0c-a087-5edc55bcf469', eligible: true };
const facts = {
  carrier: {
    id: '50539cd5-f085-8d62-a322-18adc5548986',
    name: 'Bramblewood Mutual',
    logo_url: 'http://127.0.0.1:8080/v1/logo/Bramblewood%20Mutual?s=Jv2mXo0c1bQ9sT4kLr8yAw',
  },
  product: { ...family, type: 'fex', wire_token: 'fex', display_name: 'Bramblewood Mutual Hedgerow' },
  plan_info: [{ key: 'coverage', label: 'Coverage', values: ['Whole life to age 100'] }],
};
const preferred = { eligible: true, category: 'immediate', coverage_tier: 'preferred', reasons: [] };
const graded = { eligible: false, category: 'graded', coverage_tier: 'default', reasons: ['face amount'] };
const monthly = money(13_202, '$132.02');
const modes = { 'MONTHLY-EFT': monthly, ANNUAL: money(150_025, '$1,500.25') };
const offer = {
  ...kind,
  ...facts,
  death_benefit: { amount: money(2_500_000, '$25,000'), period: null },
  pricing: [
    {
      rate_class: 'Preferred',
      primary: true,
      rank: 1,
      eligibility: preferred,
      premium: { amount: monthly, default_mode: 'MONTHLY-EFT', modes },
    },
    { rate_class: 'Graded', primary: false, rank: 2, eligibility: graded, premium: null },
  ],
  metadata: {},
};
const flatOffer = {
  ...kind,
  eligibility: preferred,
  rank: 1,
  result_index: 0,
  ...facts,
  death_benefit: money(2_500_000, '$25,000'),
  premium: { ...monthly, mode: 'MONTHLY-EFT', rate_class: 'Preferred', modes },
  other_offers: [{ rank: 2, eligibility: graded, premium: null }],
  metadata: {},
};

const product = { ...family, carrier: facts.carrier.name };
const listedProduct = {
  ...product,
  ages: { min: 50, max: 85 },
  face: { min: { cents: 200000, display: '$2,000' }, max: { cents: 4000000, display: '$40,000' } },
  states: ['FL', 'GA', 'TX'],
  classes: [{ rate_class: 'Immediate', category: 'immediate', coverage_tier: 'default' }],
};
const nicotine = { id: 'nic_01M7E81W00HK4C1DTSFM84GTRT', name: 'Cigarettes', type: 'smoked' };
const category = (items: readonly unknown[]) => ({ version: '2026-01-05', item_count: items.length, items });

const endpoint = {
  object: 'webhook_endpoint',
  id: EXAMPLE_ENDPOINT,
  url: 'https://example.com/hooks/prequal',
  events: ['prequalify.completed', 'webhook.delivery_failed'],
  enabled: true,
  description: 'CRM',
  filter: null,
  batch: null,
  headers: null,
  livemode: false,
  created_at: AT,
  updated_at: AT,
};
const secret = { ...endpoint, signing_secret: 'whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXA' };

const event = (type: string, data: object, delivery: object) => ({
  id: EXAMPLE_EVENT,
  object: 'event',
  type,
  api_version: '2026-01-01',
  livemode: false,
  created_at: AT,
  data,
  deliveries: [{ endpoint_id: EXAMPLE_ENDPOINT, ...delivery }],
});
const waiting = { status: 'pending', attempt_count: 0, next_attempt_at: AT, delivered_at: null };
const delivered = { status: 'delivered', attempt_count: 1, next_attempt_at: null, delivered_at: AT };
const replay = {
  id: EXAMPLE_REPLAY,
  object: 'replay',
  status: 'running',
  total: 500,
  done: 320,
  delivered: 318,
  failed: 2,
  endpoint_id: EXAMPLE_ENDPOINT,
  from: '2026-01-31T08:00:00.000Z',
  to: '2026-01-31T09:00:00.000Z',
  types: [],
  only: 'failed',
  created_at: AT,
  finished_at: null,
};
const attempt = {
  number: 1,
  attempted_at: AT,
  response_status: 200,
  duration_ms: 84,
  error: null,
  response_headers: { 'content-type': 'application/json', 'set-cookie': '[redacted]' },
  response_body: '{"ok":true}',
};
const completed = {
  prequalification: {
    id: 'pq_01KDVZ6W00H6G3B9J5D2S8T4WY',
    request_id: REQUEST_ID,
    catalog_version: '2026-01-05.r1',
    products: ['bramblewood-hedgerow'],
    plan_count: 1,
    eligible_count: 1,
    best: { slug: 'bramblewood-hedgerow', rate_class: 'Preferred', premium: monthly },
  },
};

const saved = {
  id: EXAMPLE_CASE,
  product: 'bramblewood-hedgerow',
  created_at: AT,
  expires_at: '2026-04-05T09:30:00.000Z',
};
const sealed = {
  ciphertext: 'bm90IGEgcmVhbCBjYXNl',
  iv: 'AAECAwQFBgcICQoL',
  tag: 'AAECAwQFBgcICQoLDA0ODw==',
};

const logo = envelope('logo', { logo: 'data:image/svg+xml;base64,PHN2Zy8+' });

const loggedRequest = {
  id: EXAMPLE_REQUEST,
  object: 'request',
  at: '2026-11-14T09:30:00.000Z',
  method: 'POST',
  path: '/v3/prequalify',
  status: 400,
  code: 'validation_error',
  token_hint: 'x7Qp',
  member_id: null,
  api_version: 'v3',
  duration_ms: 4,
  replayed: false,
};

const disclosed = {
  kind: 'conditions',
  id: 'cond_01M7E81W00HK4C1DTSFM84GTRT',
  name: 'High Blood Pressure',
};
const remarks = {
  disclosures: [
    {
      param: '/applicant/conditions/0',
      text: 'high blood pressure',
      status: 'recognized',
      entries: [disclosed],
      candidates: [],
    },
  ],
  provisional: false,
};
const question = {
  param: '/applicant/conditions/0/was_diagnosed',
  type: 'date',
  subject: { kind: 'conditions', name: 'Stroke' },
  text: 'When was your stroke?',
  choices: null,
  products: 14,
  classes: 21,
  effect: { opens: 14, closes: 0, reprices: 0 },
};
const explained = {
  carrier: facts.carrier,
  product: facts.product,
  revision: '2026.05-1',
  age: 65,
  age_basis: 'last',
  tobacco: false,
  classes: [
    {
      rate_class: 'Preferred',
      plan_name: 'Hedgerow One',
      category: 'immediate',
      open: false,
      reasons: ['underwriting'],
      opens_on: '2027-09-01',
      premium: null,
      death_benefit: null,
      rules: [
        {
          id: 'B1.4',
          kind: 'condition_within',
          outcome: 'Standard',
          facts: [{ name: 'Stroke', detail: 'diagnosis between 16 and 17 months ago' }],
          threshold: 'diagnosis < 24 months ago',
          source: 'Bramblewood field guide 2026-05, part B question 1',
          note: null,
        },
      ],
    },
  ],
};

const suggestions = envelope('suggestion_list', {
  query: 'high blood',
  version: '2026-01-05.r1',
  suggestions: [{ ...disclosed, match: 'prefix', matched: 'High Blood Pressure' }],
});

export const RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = {
  getLogo: logo,
  getCarrierLogo: logo,
  livez: { status: 'ok' },
  readyz: { status: 'ok' },
  prequalify: envelope('prequalify_result', { plans: [offer], ...remarks }, { idempotency_key: KEY }),
  quote: envelope('quote_result', { plans: [offer], ...remarks }, { idempotency_key: KEY }),
  prequalifyV2: envelope('prequalify_result', {
    plans: [flatOffer],
    has_more: false,
    next_cursor: null,
    ...remarks,
  }),
  listQuestions: envelope('question_list', { questions: [question], complete: false, ...remarks }),
  draftApplicantFromFhir: envelope('applicant_draft', DRAFTED_APPLICANT),
  explain: envelope('explanation', { as_of: '2027-01-31', plans: [explained], ...remarks }),
  suggest: suggestions,
  suggestByPost: suggestions,
  getDatasets: envelope('dataset_bundle', {
    version: '2026-01-05.r1',
    datasets: { nicotine_options: category([nicotine]), products: category([product]) },
  }),
  listTreatments: envelope('treatment_list', {
    name: 'Stroke',
    rows: [
      {
        carrier: product.carrier,
        product: product.name,
        slug: product.slug,
        by: 'rule',
        outcome: 'Graded',
        rule: 'B2: condition_within Stroke treatment < 24 months -> Graded',
        source: 'Bramblewood agent guide 2026-01, part B question 2',
        note: 'Have you had a stroke in the last 24 months?',
      },
    ],
  }),
  listProducts: page([listedProduct]),
  listDatasetsV2: envelope('list', [
    { name: 'nicotine_options', description: 'Nicotine products that an applicant may use.', item_count: 11 },
  ]),
  getDatasetV2: envelope('list', [{ name: 'Cigarettes' }, { name: 'Cigars' }]),
  createWebhookEndpoint: envelope('webhook_endpoint', secret),
  listWebhookEndpoints: envelope('list', [endpoint]),
  retrieveWebhookEndpoint: envelope('webhook_endpoint', endpoint),
  updateWebhookEndpoint: envelope('webhook_endpoint', { ...endpoint, enabled: false }),
  deleteWebhookEndpoint: envelope('webhook_endpoint', {
    id: EXAMPLE_ENDPOINT,
    object: 'webhook_endpoint',
    deleted: true,
  }),
  rotateWebhookSigningSecret: envelope('webhook_endpoint', secret),
  testWebhookEndpoint: envelope(
    'event',
    event('webhook.test', { endpoint_id: EXAMPLE_ENDPOINT, message: 'This is a test event.' }, waiting),
  ),
  replayEvents: envelope('replay', { ...replay, status: 'pending', done: 0, delivered: 0, failed: 0 }),
  retrieveReplay: envelope('replay', replay),
  listRequests: page([loggedRequest]),
  retrieveRequest: envelope('request', {
    ...loggedRequest,
    problem: {
      type: '/problems/validation-error',
      title: 'The request is not valid',
      status: 400,
      detail: 'coverage.state is required.',
      code: 'validation_error',
      param: '/coverage/state',
      request_id: EXAMPLE_REQUEST,
      doc_url: 'http://127.0.0.1:8080/docs/errors#validation_error',
      errors: [{ param: '/coverage/state', detail: 'coverage.state is required.' }],
    },
  }),
  listUsage: envelope('list', [{ day: '2026-11-14', requests: 120, executions: 110, replays: 4, errors: 6 }]),
  currentUsage: envelope('usage', {
    period: '2026-11',
    license_id: 'lic_01K9ZC6D3N7QW5R8T2V4X6Y8Z0',
    used: 1240,
    quota: 10_000,
    remaining: 8760,
    resets_at: '2026-12-01T00:00:00.000Z',
    period_start: '2026-11-01T00:00:00.000Z',
    period_end: '2026-12-01T00:00:00.000Z',
    prequalify_count: 1000,
    quote_count: 240,
    quota_limit: 10_000,
  }),
  streamEvents: envelope('list', {
    data: [event('prequalify.completed', completed, delivered)],
    next_after: EXAMPLE_EVENT,
  }),
  listEvents: page([event('prequalify.completed', completed, delivered)]),
  retrieveEvent: envelope(
    'event',
    event('prequalify.completed', completed, { ...delivered, attempts: [attempt] }),
  ),
  redeliverEvent: envelope(
    'event',
    event('prequalify.completed', completed, { ...delivered, attempts: [attempt] }),
  ),
  createCase: envelope('case', saved),
  createCaseAlias: envelope('case', saved),
  retrieveCase: envelope('case', { ...saved, ...sealed }),
  retrieveCaseAlias: envelope('case', { ...saved, ...sealed }),
  listCases: page([saved]),
  listCasesAsArray: { ...envelope('list', [saved]), has_more: false, next_cursor: null },
  listCasesByPost: { ...envelope('list', [saved]), has_more: false, next_cursor: null },
  replaceCase: envelope('case', { ...saved, label: sealed }),
  shareCase: envelope('case_share', {
    id: EXAMPLE_SHARE,
    url: `http://127.0.0.1:8080/c/${EXAMPLE_SHARE}`,
    expires_at: '2026-02-04T09:30:00.000Z',
  }),
  revokeCaseShares: envelope('case_share', { id: EXAMPLE_CASE, object: 'case_share', deleted: true }),
  openSharedCase: envelope('shared_case', {
    product: saved.product,
    ...sealed,
    expires_at: '2026-02-04T09:30:00.000Z',
    branding: {
      agency_name: 'Lakeside Insurance',
      agent_line: 'Ada Lane, agent',
      phone: '312-555-0142',
      license_number: 'IL 1234567',
      accent: '#1f5fbf',
      logo: null,
    },
  }),
  storeOffer: envelope('offer', {
    id: EXAMPLE_OFFER,
    object: 'offer',
    expires_at: '2026-02-04T09:30:00.000Z',
    apply_url: null,
    plan: offer,
  }),
  showOffer: envelope('offer', {
    id: EXAMPLE_OFFER,
    object: 'offer',
    expires_at: '2026-02-04T09:30:00.000Z',
    valid: true,
    // biome-ignore lint/suspicious/noThenProperty: the name is part of the contract.
    then: offer,
    now: offer,
    changes: [{ what: 'age', detail: 'The age is now 66; it was 65.' }],
  }),
  deleteCase: envelope('case', { id: EXAMPLE_CASE, object: 'case', deleted: true }),
  emailCase: envelope('email', {
    id: 'eml_01KDVZ6W00Y2F7A4N9P6Z5C3KR',
    object: 'email',
    template: 'case_share',
    to_hint: 'a…@example.com',
    status: 'queued',
    created_at: AT,
  }),
};

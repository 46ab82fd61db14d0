import { expect, it } from 'vitest';
import { startApi } from '../../../apps/service/test/api.ts';
import { Prequal } from '../src/index.ts';
import { startStandIn } from '../test/stand-in.ts';

const api = await startApi();
const server = await startStandIn();
const prequal = new Prequal({ token: 'svc_test_x', baseUrl: server.baseUrl, retries: 0 });
const v2 = new Prequal({
  token: 'svc_test_x',
  baseUrl: server.baseUrl,
  retries: 0,
  apiVersion: { prequalify: 'v2' },
});

const nested = {
  applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190 },
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: ['some-slug'],
} as const;
const flat = {
  date_of_birth: '1961-04-12',
  gender: 'male',
  state: 'IL',
  quote_options: { quote_type: 'face_amounts', amounts: ['10000'] },
  products: ['some-slug'],
} as const;
const sealed = { product: 'fex', ciphertext: 'AA==', iv: 'AA==', tag: 'AA==' };
const { webhookEndpoints, events, cases, requests, usage, offers } = prequal;

/** Operations that do what another one does; the SDK uses the other one. */
const ALIASES: Readonly<Record<string, string>> = {
  suggest: 'suggestByPost',
  getCarrierLogo: 'getLogo',
  createCaseAlias: 'createCase',
  retrieveCaseAlias: 'retrieveCase',
  listCasesAsArray: 'listCases',
  listCasesByPost: 'listCases',
};

/** How the SDK calls each operation. */
const CALLS: Readonly<Record<string, () => PromiseLike<unknown>>> = {
  livez: () => prequal.livez(),
  prequalify: () => prequal.prequalify(nested),
  prequalifyV2: () => v2.prequalify(flat),
  quote: () => prequal.quote(flat),
  listQuestions: () => prequal.questions(nested),
  draftApplicantFromFhir: () => prequal.applicantFromFhir({ resourceType: 'Bundle' }),
  explain: () => prequal.explain(nested),
  storeOffer: () => offers.create(nested),
  showOffer: () => offers.review('ofr_1'),
  getDatasets: () => prequal.datasets(),
  listDatasetsV2: () => prequal.datasetIndex(),
  getDatasetV2: () => prequal.datasetRows('conditions'),
  listProducts: () => prequal.products().firstPage(),
  suggestByPost: () => prequal.suggest({ q: 'dia' }),
  getLogo: () => prequal.logo('Ada'),
  listTreatments: () => prequal.treatments({ kind: 'condition', name: 'Stroke' }),
  createWebhookEndpoint: () => webhookEndpoints.create({ url: 'https://receiver.example/' }),
  listWebhookEndpoints: () => webhookEndpoints.list(),
  retrieveWebhookEndpoint: () => webhookEndpoints.retrieve('whep_1'),
  updateWebhookEndpoint: () => webhookEndpoints.update('whep_1', { enabled: false }),
  deleteWebhookEndpoint: () => webhookEndpoints.delete('whep_1'),
  rotateWebhookSigningSecret: () => webhookEndpoints.rotateSigningSecret('whep_1'),
  testWebhookEndpoint: () => webhookEndpoints.test('whep_1'),
  replayEvents: () =>
    webhookEndpoints.replay('whep_1', {
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-02T00:00:00Z',
      only: 'all',
    }),
  retrieveReplay: () => webhookEndpoints.retrieveReplay('rpl_1'),
  listEvents: () => events.list().firstPage(),
  streamEvents: () => events.stream(),
  retrieveEvent: () => events.retrieve('evt_1'),
  redeliverEvent: () => events.redeliver('evt_1'),
  listRequests: () => requests.list().firstPage(),
  retrieveRequest: () => requests.retrieve('req_1'),
  listUsage: () => usage.list(),
  currentUsage: () => usage.current(),
  createCase: () => cases.create(sealed),
  listCases: () => cases.list().firstPage(),
  retrieveCase: () => cases.retrieve('case_1'),
  replaceCase: () => cases.replace('case_1', sealed),
  deleteCase: () => cases.delete('case_1'),
  emailCase: () => cases.email('case_1', { to: 'ada@example.com' }),
  shareCase: () => cases.share('case_1'),
  revokeCaseShares: () => cases.unshare('case_1'),
  openSharedCase: () => cases.openShared('shr_1'),
};

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

/** Operations of the versioned API and the liveness probe; the rest is for operators, browsers and assistants. */
const document = (await api.app.inject({ url: '/openapi.json' })).json() as Documented;
const operations = Object.entries(document.paths)
  .filter(([path]) => /^\/(?:v\d+\/|livez$)/.test(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
  );

it('the SDK has a method for every operation of the API, or for the one that it is an alias of', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect([...Object.keys(CALLS), ...Object.keys(ALIASES)].sort()).toEqual(ids.sort());
  for (const target of Object.values(ALIASES)) expect(CALLS).toHaveProperty(target);
});

it.each(operations.filter(({ operationId }) => Object.hasOwn(CALLS, operationId)))(
  '$operationId is $method $path',
  async ({ path, method, operationId }) => {
    server.play({ status: 200, body: { data: { data: [], has_more: false } } });
    await CALLS[operationId]?.();
    const pattern = path.replace(/\{[^}]+\}/g, '[^/]+');
    expect(server.seen[0]?.method).toBe(method.toUpperCase());
    expect(server.seen[0]?.url.replace(/\?.*/, '')).toMatch(new RegExp(`^${pattern}$`));
  },
);

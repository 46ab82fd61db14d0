import type { DocumentExample } from './document.ts';
import { FHIR_BUNDLE } from './fhir-examples.ts';

/** Example requests by operation, with products of the shipped catalog. */
export interface RequestExample {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly bodies?: Readonly<Record<string, DocumentExample>>;
}

export const EXAMPLE_ENDPOINT = 'whep_01KDVZ6W00Q7R2M9X4T6B8C3DE';
export const EXAMPLE_EVENT = 'evt_01KDVZ6W00K3N8P5V2Y7H4G6JF';
export const EXAMPLE_REPLAY = 'rpl_01KDVZ6W00C8X2J5M7Q4S6T9VW';
export const EXAMPLE_REQUEST = 'req_01K9ZC6D3N7QW5R8T2V4X6Y8Z0';
export const EXAMPLE_CASE = 'case_01KDVZ6W00T5S9D2F7W3Z8A4BC';
export const EXAMPLE_OFFER = 'ofr_01KDVZ6W00H3B7N9Q5T2X8Z4MR';
export const EXAMPLE_SHARE = 'shr_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0';
const PRODUCTS = ['bramblewood-hedgerow', 'copperline-copper-shield'];

const endpoint = { parameters: { id: EXAMPLE_ENDPOINT } };
const page = { parameters: { limit: 25 } };
const sealedCase = {
  product: 'bramblewood-hedgerow',
  ciphertext: 'bm90IGEgcmVhbCBjYXNl',
  iv: 'AAECAwQFBgcICQoL',
  tag: 'AAECAwQFBgcICQoLDA0ODw==',
};
const flat = {
  date_of_birth: '1961-04-12',
  gender: 'male',
  height: 70,
  weight: 190,
  state: 'Illinois',
  conditions: [{ name: 'high blood pressure', was_diagnosed: '2015' }],
  medications: [{ name: 'lisinopril', use: 'high blood pressure', last_fill: '1 MONTH AGO' }],
  quote_options: { quote_type: 'face_amounts', amounts: ['10000', '25000'] },
  products: PRODUCTS,
};

const strokeApplicant = {
  sex: 'male',
  dob: '1961-04-12',
  height_inches: 70,
  weight_lbs: 190,
  conditions: [{ text: 'stroke' }],
};
const oneAmount = { state: 'IL', face_amount_cents: 1_000_000 };

const newCase: RequestExample = {
  bodies: { sealed: { summary: 'What the SDK sends after encrypting', value: sealedCase } },
};

export const REQUEST_EXAMPLES: Readonly<Record<string, RequestExample>> = {
  storeOffer: {
    bodies: {
      one: {
        summary: 'One product and one amount',
        value: { applicant: strokeApplicant, coverage: oneAmount, products: PRODUCTS.slice(0, 1) },
      },
    },
  },
  showOffer: { parameters: { id: EXAMPLE_OFFER } },
  listQuestions: {
    bodies: {
      undated: {
        summary: 'A stroke without a date',
        value: { applicant: strokeApplicant, coverage: oneAmount, products: PRODUCTS },
      },
    },
  },
  draftApplicantFromFhir: {
    bodies: { collection: { summary: 'A person with type 2 diabetes', value: FHIR_BUNDLE } },
  },
  explain: {
    bodies: {
      later: {
        summary: 'The same applicant on a later day',
        value: {
          applicant: strokeApplicant,
          coverage: oneAmount,
          products: PRODUCTS.slice(0, 1),
          as_of: '2027-01-31',
        },
      },
    },
  },
  suggest: { parameters: { q: 'high blood', limit: 5 } },
  suggestByPost: {
    bodies: { condition: { summary: 'A condition', value: { q: 'high blood', kind: 'conditions' } } },
  },
  prequalify: {
    bodies: {
      one_amount: {
        summary: 'One face amount',
        value: {
          applicant: {
            sex: 'male',
            dob: '1961-04-12',
            height_inches: 70,
            weight_lbs: 190,
            conditions: [{ text: 'high blood pressure', was_diagnosed: '2015' }],
            medications: [{ text: 'lisinopril', use: 'high blood pressure', last_fill: '1 MONTH AGO' }],
          },
          coverage: { state: 'IL', face_amount_cents: 2_500_000 },
          products: PRODUCTS,
        },
      },
      budgets: {
        summary: 'Two monthly budgets, a smoker, only what qualifies',
        value: {
          applicant: {
            sex: 'female',
            dob: '1958-09-30',
            height_inches: 64,
            weight_lbs: 150,
            nicotine: {
              last_used: 'within_12_months',
              specificity: [{ text: 'cigarettes', frequency: 'daily' }],
            },
          },
          coverage: {
            state: 'TX',
            quote_options: { quote_type: 'monthly_budget', amounts: ['50', '100.00'] },
          },
          products: PRODUCTS,
          include_ineligible: false,
        },
      },
    },
  },
  quote: {
    bodies: {
      nested: {
        summary: 'Three face amounts side by side',
        value: {
          applicant: {
            sex: 'female',
            dob: '1958-09-30',
            height_inches: 64,
            weight_lbs: 150,
            nicotine: { last_used: 'never' },
          },
          coverage: {
            state: 'TX',
            quote_options: { quote_type: 'face_amounts', amounts: ['10000', '15000', '25000'] },
          },
          products: PRODUCTS,
        },
      },
      flat: { summary: 'The flat body of existing clients', value: { ...flat, accuracy: 'nearest' } },
    },
  },
  prequalifyV2: { bodies: { flat: { summary: 'Two face amounts', value: flat } } },
  getDatasets: { parameters: { include: 'nicotine_options,products', fields: 'full' } },
  listTreatments: { parameters: { kind: 'condition', name: 'Stroke' } },
  listProducts: { parameters: { limit: 250 } },
  getDatasetV2: { parameters: { name: 'nicotine_options' } },
  getLogo: { parameters: { name: 'Bramblewood Mutual' } },
  getCarrierLogo: { parameters: { name: 'Bramblewood Mutual' } },
  createWebhookEndpoint: {
    bodies: {
      some: {
        summary: 'Two event types',
        value: {
          url: 'https://example.com/hooks/prequal',
          events: ['prequalify.completed', 'webhook.delivery_failed'],
          description: 'CRM',
        },
      },
      all: { summary: 'Every event type', value: { url: 'https://example.com/hooks/everything' } },
      options: {
        summary: 'Some events of one license, in batches, with a header',
        value: {
          url: 'https://example.com/hooks/prequal',
          filter: { type: { starts_with: 'license.' }, 'data.license.id': 'lic_01KDVZ6W00EXAMPLE00000000B' },
          batch: { max_events: 50, max_wait_ms: 1000 },
          headers: { Authorization: 'Bearer 7d1f0a4b9c2e' },
        },
      },
    },
  },
  retrieveWebhookEndpoint: endpoint,
  updateWebhookEndpoint: {
    ...endpoint,
    bodies: { pause: { summary: 'Stop sending for a while', value: { enabled: false } } },
  },
  deleteWebhookEndpoint: endpoint,
  rotateWebhookSigningSecret: endpoint,
  testWebhookEndpoint: endpoint,
  replayEvents: {
    ...endpoint,
    bodies: {
      failed: {
        summary: 'Everything that failed in an hour',
        value: { from: '2026-01-31T08:00:00Z', to: '2026-01-31T09:00:00Z', only: 'failed' },
      },
    },
  },
  retrieveReplay: { parameters: { id: EXAMPLE_REPLAY } },
  listEvents: { parameters: { type: 'prequalify.completed', limit: 25 } },
  streamEvents: { parameters: { after: EXAMPLE_EVENT, wait: 30 } },
  listRequests: { parameters: { status: '4xx', limit: 25 } },
  retrieveRequest: { parameters: { id: EXAMPLE_REQUEST } },
  listUsage: { parameters: { group_by: 'day' } },
  retrieveEvent: { parameters: { event_id: EXAMPLE_EVENT } },
  redeliverEvent: {
    parameters: { event_id: EXAMPLE_EVENT },
    bodies: { one: { summary: 'To one endpoint', value: { endpoint_id: EXAMPLE_ENDPOINT } } },
  },
  createCase: newCase,
  createCaseAlias: newCase,
  replaceCase: {
    parameters: { id: EXAMPLE_CASE },
    bodies: { sealed: { summary: 'New content, encrypted again', value: sealedCase } },
  },
  shareCase: {
    parameters: { id: EXAMPLE_CASE },
    bodies: { week: { summary: 'A link for a week', value: { expires_in_days: 7 } } },
  },
  revokeCaseShares: { parameters: { id: EXAMPLE_CASE } },
  openSharedCase: { parameters: { share_id: EXAMPLE_SHARE } },
  listCases: page,
  listCasesAsArray: page,
  listCasesByPost: { bodies: { first: { summary: 'The first page', value: { limit: 25 } } } },
  retrieveCase: { parameters: { id: EXAMPLE_CASE } },
  retrieveCaseAlias: { parameters: { id: EXAMPLE_CASE } },
  deleteCase: { parameters: { id: EXAMPLE_CASE } },
  emailCase: {
    parameters: { id: EXAMPLE_CASE },
    bodies: {
      share: {
        summary: 'A share link, its key in the fragment',
        value: { to: 'ada@example.com', link: 'https://example.com/c/ab12#k=key' },
      },
    },
  },
};

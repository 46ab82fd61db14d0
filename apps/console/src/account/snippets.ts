import { QUICK_START } from './texts.ts';

export interface AccountIds {
  readonly origin: string;
  readonly mode: 'test' | 'live';
  readonly license: string | null;
  readonly product: string | null;
  readonly endpoint: string | null;
  readonly request: string | null;
}

export interface Snippet {
  readonly title: string;
  readonly text: string;
}

const AUTHORIZATION = '-H "Authorization: Bearer $PREQUAL_TOKEN"';

/** What a developer does first, in that order, and what the account has no ids for is left out. */
export function snippetsOf({ origin, mode, license, product, endpoint, request }: AccountIds): Snippet[] {
  const snippets: Snippet[] = [];
  const add = (title: string, ...lines: string[]) => snippets.push({ title, text: lines.join('\n') });
  if (license !== null) {
    add(
      QUICK_START.token,
      `npx prequal token issue --license ${license} --mode ${mode}`,
      `export PREQUAL_TOKEN=svc_${mode}_…`,
    );
  }
  if (product !== null) {
    const body = bodyOf(product);
    add(
      QUICK_START.curl,
      `curl -s '${origin}/v3/prequalify' \\`,
      `  ${AUTHORIZATION} \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -H "Idempotency-Key: $(node -p 'crypto.randomUUID()')" \\`,
      `  --data '${JSON.stringify(body)}'`,
    );
    add(
      QUICK_START.sdk,
      `import { Prequal } from '@prequal/sdk';`,
      '',
      `const prequal = new Prequal({ token: process.env.PREQUAL_TOKEN, baseUrl: '${origin}' });`,
      `const { data } = await prequal.prequalify(${JSON.stringify(body, null, 2)});`,
      'console.log(data.plans.filter((plan) => plan.eligible));',
    );
  }
  if (endpoint !== null) {
    add(
      QUICK_START.testEvent,
      `curl -s -X POST '${origin}/v1/webhook_endpoints/${endpoint}/test' ${AUTHORIZATION}`,
    );
  }
  if (request !== null) {
    add(QUICK_START.request, `curl -s '${origin}/v1/requests/${request}' ${AUTHORIZATION}`);
  }
  return snippets;
}

function bodyOf(product: string) {
  return {
    applicant: {
      sex: 'female',
      dob: '1958-09-30',
      height_inches: 64,
      weight_lbs: 150,
      conditions: [{ text: 'type 2 diabetes' }],
      medications: [{ text: 'metformin' }],
    },
    coverage: { state: 'TX', quote_options: { quote_type: 'face_amounts', amounts: ['10000'] } },
    products: [product],
  };
}

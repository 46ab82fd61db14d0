import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApi } from './api.ts';

/** A healthy applicant of 65 in Illinois, as the nested form has it. */
export function nestedBody(
  changes: { applicant?: object; coverage?: object } & Record<string, unknown> = {},
) {
  const { applicant, coverage, ...root } = changes;
  return {
    applicant: { sex: 'male', dob: '1961-01-15', height_inches: 70, weight_lbs: 185, ...applicant },
    coverage: { state: 'IL', face_amount_cents: 1_000_000, ...coverage },
    products: ['no-such-product'],
    ...root,
  };
}

/** The same person as the flat form has it. */
export function flatBody(changes: Record<string, unknown> = {}) {
  return {
    date_of_birth: '1961-01-15',
    gender: 'male',
    height: 70,
    weight: 185,
    state: 'Illinois',
    quote_options: { quote_type: 'face_amounts', amounts: ['10000'] },
    products: ['no-such-product'],
    ...changes,
  };
}

/** A body without one of its top-level or nested fields: `without(body, 'coverage', 'face_amount_cents')`. */
export function without(body: object, ...path: readonly string[]): object {
  const [first = '', ...rest] = path;
  const { [first]: value, ...others } = body as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [first]: without(value as object, ...rest) };
}

export function post(
  api: TestApi,
  url: string,
  token: string,
  body: unknown,
  key: string | null = randomUUID(),
): Promise<LightMyRequestResponse> {
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) };
  return api.ask({ method: 'POST', url, token, headers, payload: JSON.stringify(body) });
}

export interface MoneyBody {
  readonly cents: number;
  readonly display: string;
}

export interface Row {
  readonly rate_class: string;
  readonly primary: boolean;
  readonly rank: number;
  readonly eligibility: { eligible: boolean; category: string; coverage_tier: string; reasons: string[] };
  readonly premium: { amount: MoneyBody; default_mode: string; modes: Record<string, MoneyBody> } | null;
  readonly death_benefit?: { amount: MoneyBody; period: null } | null;
}

export interface Plan {
  readonly id: string;
  readonly eligible: boolean;
  readonly carrier: { id: string; name: string; logo_url: string };
  readonly product: {
    id: string;
    name: string;
    class: string;
    slug: string;
    type: string;
    wire_token: string;
    display_name: string;
  };
  readonly death_benefit?: { amount: MoneyBody; period: null } | null;
  readonly budget?: { amount: MoneyBody; period: string };
  readonly pricing: Row[];
  readonly metadata: { readonly provisional?: true };
}

export interface DisclosureBody {
  readonly param: string;
  readonly text: string | null;
  readonly status: string;
  readonly entries: readonly { kind: string; id: string | null; name: string }[];
  readonly candidates: readonly { kind: string; id: string; name: string }[];
}

export interface Offers {
  readonly object: string;
  readonly data: {
    plans: Plan[];
    disclosures: DisclosureBody[];
    provisional: boolean;
    warnings?: { param: string; code: string; detail: string }[];
  };
}

/** Requests offers of these products, which must succeed. */
export function offersFor(api: TestApi, token: string, products: readonly string[]) {
  const send = async (url: string, body: object): Promise<Offers['data']> => {
    const response = await post(api, url, token, { products, ...body });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Offers>().data;
  };
  const prequalify = (applicant: object) =>
    send('/v3/prequalify', { ...nestedBody({ applicant }), products });
  return { send, prequalify };
}

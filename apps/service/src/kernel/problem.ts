/** Every problem a client can receive. Each code has one title; the status is part of the contract. */
export const PROBLEMS = {
  validation_error: { status: 400, title: 'Invalid request' },
  unauthorized: { status: 401, title: 'Authentication required' },
  forbidden: { status: 403, title: 'Not permitted' },
  livemode_mismatch: { status: 403, title: 'Wrong token mode', advice: 'use_other_mode' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  idempotency_conflict: { status: 409, title: 'Idempotency key reused', advice: 'new_idempotency_key' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  gone: { status: 410, title: 'No longer available' },
  payload_too_large: { status: 413, title: 'Request body too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests', advice: 'retry' },
  internal_error: { status: 500, title: 'Internal error', advice: 'retry' },
  service_unavailable: { status: 503, title: 'Service unavailable', advice: 'retry' },
} as const satisfies Readonly<
  Record<string, { readonly status: number; readonly title: string; readonly advice?: AdviceCode }>
>;

export type ProblemCode = keyof typeof PROBLEMS;

export const ADVICE_CODES = [
  'retry',
  'quota_exhausted',
  'send_token',
  'check_token',
  'rotate_token',
  'use_other_mode',
  'new_idempotency_key',
  'license_inactive',
  'license_locked',
  'account_suspended',
  'missing_scope',
] as const;
export type AdviceCode = (typeof ADVICE_CODES)[number];

export interface FieldIssue {
  /** JSON pointer to the failing field; the empty string is the whole body. */
  readonly param: string;
  readonly detail: string;
}

export interface ProblemFields {
  readonly status?: number;
  readonly param?: string | null;
  readonly adviceCode?: AdviceCode;
  readonly errors?: readonly FieldIssue[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the problem document, e.g. `key` and `first_seen_at`. */
  readonly extra?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error that becomes an HTTP problem response. Clients see `message`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: ProblemFields;

  constructor(code: ProblemCode, detail: string, fields: ProblemFields = {}) {
    super(detail, { cause: fields.cause });
    this.code = code;
    this.status = fields.status ?? PROBLEMS[code].status;
    this.fields = fields;
  }
}

/** One problem for a list of issues; the first one also provides the top-level detail and param. */
export function validationProblem(issues: readonly FieldIssue[], status: 400 | 422 = 400): Problem {
  const [first] = issues;
  return new Problem('validation_error', first?.detail ?? 'The request is invalid.', {
    status,
    param: first?.param ?? null,
    errors: issues,
  });
}

export function modeMismatch(what: string, livemode: boolean): Problem {
  const mode = livemode ? 'live' : 'test';
  return new Problem('livemode_mismatch', `This ${what} belongs to ${mode} mode. Use a ${mode} token.`);
}

/** Used both for missing resources and for those of other accounts, so that clients cannot tell them apart. */
export function notFound(what: string): Problem {
  return new Problem('not_found', `No such ${what}.`);
}

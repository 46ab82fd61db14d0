/** The closed catalogue of problems a client can meet. One code, one title; the status is part of the contract. */
export const PROBLEMS = {
  validation_error: { status: 400, title: 'The request is not valid' },
  unauthorized: { status: 401, title: 'Authentication is required' },
  forbidden: { status: 403, title: 'The token may not do this' },
  livemode_mismatch: { status: 403, title: 'The token is of the other mode' },
  not_found: { status: 404, title: 'Nothing is here' },
  method_not_allowed: { status: 405, title: 'The path does not take this method' },
  idempotency_conflict: { status: 409, title: 'The idempotency key was used with another body' },
  conflict: { status: 409, title: 'The state of the resource forbids this' },
  gone: { status: 410, title: 'The resource is no longer kept' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  service_unavailable: { status: 503, title: 'The service is not ready' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

export const ADVICE_CODES = [
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

/** Thrown once where it is noticed, turned into an answer once at the door. `message` is public text. */
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

/** One problem for a whole list of faults: the first is repeated at the top. */
export function validationProblem(issues: readonly FieldIssue[], status: 400 | 422 = 400): Problem {
  const [first] = issues;
  return new Problem('validation_error', first?.detail ?? 'The request is not valid.', {
    status,
    param: first?.param ?? null,
    errors: issues,
  });
}

/** "Not there" and "not yours" are built here, so that they cannot differ. */
export function notFound(what: string): Problem {
  return new Problem('not_found', `No such ${what}.`);
}

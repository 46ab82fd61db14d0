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

/** Every problem a client can receive. Each code has one title; the status is part of the contract. */
export const PROBLEMS = {
  validation_error: { status: 400, title: 'Invalid request' },
  unauthorized: { status: 401, title: 'Authentication required' },
  forbidden: { status: 403, title: 'Not permitted' },
  own_draft: { status: 403, title: 'Own draft' },
  livemode_mismatch: { status: 403, title: 'Wrong token mode', advice: 'use_other_mode' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  idempotency_conflict: { status: 409, title: 'Idempotency key reused', advice: 'new_idempotency_key' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  draft_is_stale: { status: 409, title: 'Draft is out of date' },
  gone: { status: 410, title: 'No longer available' },
  payload_too_large: { status: 413, title: 'Request body too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  draft_has_errors: { status: 422, title: 'Draft has errors' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests', advice: 'retry' },
  internal_error: { status: 500, title: 'Internal error', advice: 'retry' },
  service_unavailable: { status: 503, title: 'Service unavailable', advice: 'retry' },
} as const satisfies Readonly<
  Record<string, { readonly status: number; readonly title: string; readonly advice?: AdviceCode }>
>;

export type ProblemCode = keyof typeof PROBLEMS;

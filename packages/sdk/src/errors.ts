import type { Problem } from './generated/api.generated.ts';

export type ErrorCode = Problem['code'];

/** The details of an error. Only API responses set more than the code and the cause. */
export interface ErrorFields {
  readonly code?: string;
  readonly status?: number | null;
  readonly requestId?: string | null;
  readonly param?: string | null;
  readonly errors?: readonly { readonly param: string; readonly detail: string }[];
  readonly adviceCode?: string | null;
  readonly retryAfter?: number | null;
  readonly cause?: unknown;
}

/**
 * The base class of all errors that the SDK throws. A call that the caller's signal aborts throws the signal's
 * reason instead.
 */
export class PrequalError extends Error {
  override readonly name: string = 'PrequalError';
  /** A code of the API, or `connection_error`, `timeout`, `missing_token`, `invalid_signature`, `undecipherable`. */
  readonly code: string;
  /** The HTTP status, or null if there was no response. */
  readonly status: number | null;
  /** Quote this to support. */
  readonly requestId: string | null;
  /** JSON pointer to the invalid field. */
  readonly param: string | null;
  /** Every issue of the request; `param` and `message` repeat the first one. */
  readonly errors: readonly { readonly param: string; readonly detail: string }[];
  readonly adviceCode: string | null;
  /** Seconds after which the service accepts another attempt. */
  readonly retryAfter: number | null;

  constructor(message: string, fields: ErrorFields = {}) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code ?? 'error';
    this.status = fields.status ?? null;
    this.requestId = fields.requestId ?? null;
    this.param = fields.param ?? null;
    this.errors = fields.errors ?? [];
    this.adviceCode = fields.adviceCode ?? null;
    this.retryAfter = fields.retryAfter ?? null;
  }
}

/** The API returned a problem. Codes that this version of the SDK does not know use this class itself. */
export class ApiError extends PrequalError {
  override readonly name: string = 'ApiError';
}

export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
}
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError';
}
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
}
export class LivemodeMismatchError extends ApiError {
  override readonly name = 'LivemodeMismatchError';
}
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}
export class MethodNotAllowedError extends ApiError {
  override readonly name = 'MethodNotAllowedError';
}
export class IdempotencyConflictError extends ApiError {
  override readonly name = 'IdempotencyConflictError';
}
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}
export class GoneError extends ApiError {
  override readonly name = 'GoneError';
}
export class PayloadTooLargeError extends ApiError {
  override readonly name = 'PayloadTooLargeError';
}
export class UnsupportedMediaTypeError extends ApiError {
  override readonly name = 'UnsupportedMediaTypeError';
}
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}
export class InternalError extends ApiError {
  override readonly name = 'InternalError';
}
export class ServiceUnavailableError extends ApiError {
  override readonly name = 'ServiceUnavailableError';
}

/** No response from the API: the connection was refused, reset or cut off, or something else responded. */
export class ConnectionError extends PrequalError {
  override readonly name = 'ConnectionError';
}

/** One attempt took longer than `timeoutMs`. */
export class TimeoutError extends PrequalError {
  override readonly name = 'TimeoutError';
}

/** A call that needs a token was made by a client without one. */
export class MissingTokenError extends PrequalError {
  override readonly name = 'MissingTokenError';
}

const CLASS_OF_CODE: Readonly<Record<ErrorCode, typeof ApiError>> = {
  validation_error: ValidationError,
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  own_draft: ForbiddenError,
  livemode_mismatch: LivemodeMismatchError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  idempotency_conflict: IdempotencyConflictError,
  conflict: ConflictError,
  draft_is_stale: ConflictError,
  gone: GoneError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  draft_has_errors: ValidationError,
  rate_limit_exceeded: RateLimitError,
  internal_error: InternalError,
  service_unavailable: ServiceUnavailableError,
};

/** Codes for responses without a problem document, which come from something in front of the service. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'validation_error',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'validation_error',
  429: 'rate_limit_exceeded',
  503: 'service_unavailable',
};

/** The error for a response with status 400 or above. */
export function errorOfResponse(response: {
  readonly status: number;
  readonly body: string;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
}): ApiError {
  const { status, requestId, retryAfter } = response;
  const problem = problemOf(response.body);
  const code =
    problem.code ?? CODE_OF_STATUS[status] ?? (status >= 500 ? 'internal_error' : `http_${status}`);
  const Class = Object.hasOwn(CLASS_OF_CODE, code) ? CLASS_OF_CODE[code as ErrorCode] : ApiError;
  return new Class(problem.detail ?? `The service responded with status ${status}.`, {
    code,
    status,
    requestId: problem.request_id ?? requestId,
    param: problem.param ?? null,
    errors: problem.errors ?? [],
    adviceCode: problem.advice_code ?? null,
    retryAfter,
  });
}

function problemOf(body: string): Partial<Problem> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Partial<Problem>) : {};
  } catch {
    return {};
  }
}

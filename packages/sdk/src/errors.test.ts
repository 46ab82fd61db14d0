import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorOfResponse } from './errors.ts';
import * as sdk from './index.ts';

const response = (status: number, body: unknown) => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  requestId: 'req_header',
  retryAfter: null,
});

const CLASSES: Record<ErrorCode, [number, string]> = {
  validation_error: [400, 'ValidationError'],
  unauthorized: [401, 'UnauthorizedError'],
  forbidden: [403, 'ForbiddenError'],
  own_draft: [403, 'ForbiddenError'],
  livemode_mismatch: [403, 'LivemodeMismatchError'],
  not_found: [404, 'NotFoundError'],
  method_not_allowed: [405, 'MethodNotAllowedError'],
  idempotency_conflict: [409, 'IdempotencyConflictError'],
  conflict: [409, 'ConflictError'],
  draft_is_stale: [409, 'ConflictError'],
  gone: [410, 'GoneError'],
  payload_too_large: [413, 'PayloadTooLargeError'],
  unsupported_media_type: [415, 'UnsupportedMediaTypeError'],
  draft_has_errors: [422, 'ValidationError'],
  rate_limit_exceeded: [429, 'RateLimitError'],
  internal_error: [500, 'InternalError'],
  service_unavailable: [503, 'ServiceUnavailableError'],
};

describe('a response with a problem', () => {
  it.each(Object.entries(CLASSES))('%s has a class of its own', (code, [status, name]) => {
    const error = errorOfResponse(response(status, { code, detail: 'What went wrong.' }));
    expect(error).toBeInstanceOf((sdk as unknown as Record<string, new () => Error>)[name]);
    expect(error).toBeInstanceOf(sdk.ApiError);
    expect(error).toBeInstanceOf(sdk.PrequalError);
    expect(error).toMatchObject({ name, code, status, message: 'What went wrong.' });
    expect(Object.hasOwn(error, 'name')).toBe(true);
  });

  it('carries everything that the document says', () => {
    const errors = [
      { param: '/products/0', detail: 'products[0] is unknown' },
      { param: '/products/2', detail: 'products[2] is unknown' },
    ];
    const problem = {
      code: 'validation_error',
      detail: 'products[0] is unknown',
      param: '/products/0',
      request_id: 'req_body',
      advice_code: 'missing_scope',
      errors,
    };
    expect(errorOfResponse({ ...response(422, problem), retryAfter: 4 })).toMatchObject({
      status: 422,
      param: '/products/0',
      requestId: 'req_body',
      adviceCode: 'missing_scope',
      retryAfter: 4,
      errors,
    });
  });

  it('of a code that is newer than the SDK is an ApiError with that code', () => {
    const error = errorOfResponse(response(418, { code: 'teapot', detail: 'Short and stout.' }));
    expect(error).toMatchObject({ name: 'ApiError', code: 'teapot', status: 418 });
    expect(errorOfResponse(response(400, { code: 'toString', detail: '' })).name).toBe('ApiError');
  });

  it('that did not come from the service is classified by its status', () => {
    for (const body of ['<html>Bad gateway</html>', '', 'null', '[]']) {
      expect(errorOfResponse(response(502, body))).toMatchObject({
        name: 'InternalError',
        requestId: 'req_header',
      });
      expect(errorOfResponse(response(503, body))).toMatchObject({ name: 'ServiceUnavailableError' });
      expect(errorOfResponse(response(404, body))).toMatchObject({ name: 'NotFoundError' });
      expect(errorOfResponse(response(418, body))).toMatchObject({ name: 'ApiError', code: 'http_418' });
    }
  });
});

import { type AdviceCode, PROBLEMS, type ProblemCode } from '@prequal/contract/vocabulary';
import type { FastifyError } from 'fastify';
import { InvariantError, Problem } from '../kernel/index.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
/** The largest body that a route accepts unless it says otherwise. */
export const BODY_LIMIT = 256 * 1024;
export const JSON_MEDIA = 'application/json';

/** What a route accepts as a body. */
export interface AcceptedBody {
  readonly bodyLimit?: number | undefined;
  readonly mediaTypes?: readonly string[] | undefined;
}

/** PostgreSQL's errors for NUL and other invalid text, which can only come from an id, a filter or a body. */
const UNSTORABLE = new Set(['22021', '22P05']);

/** The only place where errors become problems. Unexpected errors become a 500 without details. */
export function asProblem(
  error: unknown,
  { bodyLimit = BODY_LIMIT, mediaTypes = [JSON_MEDIA] }: AcceptedBody = {},
): Problem {
  if (error instanceof Problem) return error;
  if (isBrokenOff(error)) {
    return new Problem(
      'validation_error',
      'The connection was closed before the whole request body arrived.',
      {
        param: '',
      },
    );
  }
  if (!(error instanceof InvariantError)) {
    if (UNSTORABLE.has((error as { code?: string } | undefined)?.code ?? '')) {
      return new Problem(
        'validation_error',
        'The request contains a character that cannot be stored, such as NUL.',
        {
          param: '',
        },
      );
    }
    switch ((error as FastifyError | undefined)?.code) {
      case 'FST_ERR_CTP_BODY_TOO_LARGE':
        return new Problem('payload_too_large', `The request body must not exceed ${bodyLimit} bytes.`);
      case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
        return unsupportedMediaType(mediaTypes);
      case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
        return new Problem(
          'validation_error',
          'The length of the request body does not match Content-Length.',
          {
            param: '',
          },
        );
      case 'FST_CP_ERR_INVALID_CONTENT_ENCODING':
        return new Problem(
          'unsupported_media_type',
          'Content-Encoding must be gzip, br or deflate, or omitted.',
          {
            param: '/headers/Content-Encoding',
          },
        );
      case 'FST_CP_ERR_INVALID_CONTENT':
        return new Problem('validation_error', 'The request body does not match its Content-Encoding.', {
          param: '',
        });
      case 'FST_ERR_BAD_URL':
      case 'FST_ERR_ASYNC_CONSTRAINT':
      case 'FST_ERR_MAX_PARAM_LENGTH':
        return new Problem('not_found', 'The path is invalid.');
      default:
    }
  }
  return new Problem(
    'internal_error',
    'An internal error occurred. If it persists, contact support and quote the request id.',
    {
      cause: error,
    },
  );
}

export function unsupportedMediaType(mediaTypes: readonly string[] = [JSON_MEDIA]): Problem {
  return new Problem('unsupported_media_type', `Content-Type must be ${mediaTypes.join(' or ')}.`);
}

/**
 * Node's error for a client that disconnected while sending. The response is never read, and this is not an error of
 * the service, so it is not logged. Other connection resets are the service's own.
 */
function isBrokenOff(error: unknown): boolean {
  const broken = error as NodeJS.ErrnoException | undefined;
  return broken?.code === 'ECONNRESET' && broken.message === 'aborted';
}

/** The page about a problem; `type` is the same address without a host. */
export function problemPath(code: ProblemCode): string {
  return `/problems/${code.replaceAll('_', '-')}`;
}

interface ProblemPlace {
  readonly requestId: string;
  /** The base of `doc_url`; if the request failed too early to know it, `doc_url` is relative. */
  readonly publicUrl?: string;
}

export function problemBody(problem: Problem, { requestId, publicUrl = '' }: ProblemPlace): Buffer {
  const known: { readonly title: string; readonly advice?: AdviceCode } = PROBLEMS[problem.code];
  const { adviceCode = known.advice, param, errors, extra } = problem.fields;
  const path = problemPath(problem.code);
  return Buffer.from(
    JSON.stringify({
      type: path,
      title: known.title,
      status: problem.status,
      detail: problem.message,
      code: problem.code,
      param: param ?? null,
      request_id: requestId,
      doc_url: `${publicUrl}${path}`,
      ...(adviceCode === undefined ? {} : { advice_code: adviceCode }),
      ...(errors === undefined ? {} : { errors }),
      ...extra,
    }),
  );
}

import { type AdviceCode, PROBLEMS, type ProblemCode } from '@prequal/contract/vocabulary';

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
  readonly extra?: Readonly<Record<string, string | number | null>>;
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

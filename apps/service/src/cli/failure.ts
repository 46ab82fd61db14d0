import { fileProblem, KeyError, Problem } from '../kernel/index.ts';
import { MigrationError, TOO_MANY_CONNECTIONS } from '../storage/index.ts';

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** The command line itself is wrong; nothing was tried. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The configuration is wrong; every error is kept. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly complaints: readonly string[];

  constructor(complaints: readonly string[]) {
    super(complaints.join('; '));
    this.complaints = complaints;
  }
}

/** A failure as shown to the operator: lines for people, a code and a detail for programs. */
export interface Failure {
  readonly exitCode: number;
  readonly code: string;
  readonly detail: string;
  readonly lines: readonly string[];
}

export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) return failure('usage', error.message, EXIT.usage);
  if (error instanceof ConfigError) {
    return { ...failure('config_error', error.message), lines: error.complaints };
  }
  if (error instanceof KeyError) return failure('config_error', error.message);
  if (error instanceof MigrationError) return failure('migration_error', error.message);
  if (error instanceof Problem) return failure(error.code, withCause(error));
  const { path } = (error ?? {}) as NodeJS.ErrnoException;
  const problem = path === undefined ? null : fileProblem(error, path, 'used');
  if (problem instanceof Problem) return failure(problem.code, problem.message);
  const refusal = connectionRefusal(error);
  if (refusal !== null) return failure('service_unavailable', refusal);
  return failure('internal_error', error instanceof Error ? error.message : String(error));
}

function failure(code: string, text: string, exitCode: number = EXIT.failed): Failure {
  const detail = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
  return { exitCode, code, detail, lines: [detail] };
}

/** The reason why a database is unreachable is not secret from its operator, and the only useful part. */
function withCause(problem: Problem): string {
  if (problem.code !== 'service_unavailable' || !(problem.cause instanceof Error)) return problem.message;
  const { message, code } = problem.cause as NodeJS.ErrnoException;
  if (code === TOO_MANY_CONNECTIONS)
    return `The database server has no free connections (${message}). Close some, or use a role with reserved ones.`;
  return `${problem.message} (${message === '' ? (code ?? 'no reason given') : message})`;
}

/** Wrong password, unknown user or database: PostgreSQL's classes 28 and 3D. */
function connectionRefusal(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !/^(28|3D)\w{3}$/.test(code) || !(error instanceof Error)) return null;
  return `The database refused the connection: ${error.message}.`;
}

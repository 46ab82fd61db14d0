import type { ProblemCode } from '@prequal/contract/vocabulary';
import { Problem } from './problem.ts';

const MISSING = ['not_found', 'no such file or folder'] as const;
const CLOSED = ['conflict', 'permission denied; change the permissions or choose another file'] as const;
const RERUN = 'then rerun the same command';

const REASONS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EROFS: ['conflict', 'the disk is read-only; choose a file elsewhere'],
  EEXIST: ['conflict', 'a file with this name already exists'],
  EISDIR: ['validation_error', 'it is a folder'],
  ENAMETOOLONG: ['validation_error', 'the name is too long; choose a shorter one'],
  ELOOP: ['validation_error', 'too many symbolic links'],
  ENOSPC: ['service_unavailable', `the disk is full; free some space, ${RERUN}`],
  EDQUOT: ['service_unavailable', `the disk quota is exceeded; free some space, ${RERUN}`],
  EFBIG: ['service_unavailable', `the file size limit was reached; raise the limit, ${RERUN}`],
};

/** Turns file system errors into problems that name the file as typed. Other errors are unchanged. */
export function fileProblem(error: unknown, file: string, verb: 'read' | 'written' | 'used'): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  const [problem, why] = REASONS[code] ?? ['service_unavailable', `system error ${code}`];
  return new Problem(problem, `${file} cannot be ${verb}: ${why}.`);
}

export async function writingTo<T>(out: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileProblem(error, out, 'written');
  }
}

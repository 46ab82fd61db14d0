import { Problem, type ProblemCode } from '../../kernel/index.ts';

const MISSING = ['not_found', 'there is no such file or folder'] as const;
const CLOSED = ['conflict', 'this user may not; change its rights or name another file'] as const;
const GO_ON = 'then run the same command line again, which goes on where this one stopped';

const TROUBLES: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EROFS: ['conflict', 'the disk can only be read; name a file elsewhere'],
  EISDIR: ['validation_error', 'it is a folder'],
  ENAMETOOLONG: ['validation_error', 'its name is too long; choose a shorter one'],
  ELOOP: ['validation_error', 'its links lead nowhere'],
  ENOSPC: ['service_unavailable', `the disk is full; make room, ${GO_ON}`],
  EDQUOT: ['service_unavailable', `the quota of this user is used up; make room, ${GO_ON}`],
  EFBIG: ['service_unavailable', `it may not become larger; lift the limit, ${GO_ON}`],
};

/** What the system has against a file, under the name that somebody typed. All other errors as they are. */
export function fileProblem(error: unknown, file: string, verb: 'read' | 'written'): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  const [problem, why] = TROUBLES[code] ?? ['service_unavailable', `the system says ${code}`];
  return new Problem(problem, `${file} cannot be ${verb}: ${why}.`);
}

export async function writingTo<T>(out: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileProblem(error, out, 'written');
  }
}

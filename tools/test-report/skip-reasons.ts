import type { Proof } from './proofs.ts';

/** Why a test may be skipped in continuous integration. */
interface SkipReason {
  /** How the full name of the test begins: its title, after the titles of its groups. */
  readonly test: string;
  readonly reason: string;
}

const ROOT = 'needs root';
const PROCFS = 'needs /proc';

/** Any other test that is skipped fails continuous integration. */
export const SKIP_REASONS: readonly SkipReason[] = [
  { test: 'behind PgBouncer in transaction mode', reason: 'needs PgBouncer (apt-get install pgbouncer)' },
  { test: 'behind nginx', reason: 'needs nginx (apt-get install nginx-light)' },
  {
    test: 'the embedded database as root > works for an ordinary user as well',
    reason: 'needs a checkout that other users can read',
  },
  { test: 'the embedded database as root', reason: ROOT },
  { test: 'a command of root on the installation of another user', reason: ROOT },
  { test: 'a data directory below a closed folder', reason: ROOT },
  { test: "the database's user, in a service that root runs", reason: ROOT },
  { test: 'the packaged browser', reason: 'needs Linux x64' },
  {
    test: 'opens pages one after another in one browser',
    reason: 'needs a browser (apt-get install chromium)',
  },
  { test: 'the container image is built, starts', reason: 'needs a container runtime (Docker or Podman)' },
  { test: 'names the output when the disk is full', reason: 'needs /dev/full' },
  { test: 'is not considered held by an unrelated process', reason: PROCFS },
];

/** The listed reason, or the command that alone runs the test. */
export function skipReason(fullName: string, proof?: Proof): string | null {
  if (proof !== undefined) return `runs only in npm run prove:${proof}`;
  return SKIP_REASONS.find(({ test }) => fullName.startsWith(test))?.reason ?? null;
}

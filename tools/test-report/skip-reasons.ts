/** Why a test may be skipped in continuous integration. */
interface SkipReason {
  /** How the full name of the test begins: its title, after the titles of its groups. */
  readonly test: string;
  readonly reason: string;
}

const PROOF = 'runs only in npm run prove:outages';
const ROOT = 'needs root';
const PROCFS = 'needs /proc';

/** Any other test that is skipped fails continuous integration. */
export const SKIP_REASONS: readonly SkipReason[] = [
  { test: 'nothing is lost or done twice if the database is silent for', reason: PROOF },
  { test: 'nothing is lost or done twice if PostgreSQL restarts after', reason: PROOF },
  { test: 'requests wait for a server that has no connections left', reason: PROOF },
  { test: 'nothing is lost or done twice if a streaming replica takes over', reason: PROOF },
  { test: 'the audit chains of the surviving server verify', reason: PROOF },
  { test: 'lists come from a replica that keeps up', reason: PROOF },
  { test: 'the previous release and this one serve one database', reason: PROOF },
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
  { test: 'unpacks the packaged browser once', reason: 'needs Linux x64' },
  {
    test: 'opens pages one after another in one browser',
    reason: 'needs a browser (apt-get install chromium)',
  },
  { test: 'the container image is built, starts', reason: 'needs a container runtime (Docker or Podman)' },
  { test: 'names the output when the disk is full', reason: 'needs /dev/full' },
  { test: 'is not considered held by an unrelated process', reason: PROCFS },
];

export function skipReason(fullName: string): string | null {
  return SKIP_REASONS.find(({ test }) => fullName.startsWith(test))?.reason ?? null;
}

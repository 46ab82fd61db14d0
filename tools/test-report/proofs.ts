import { it } from 'vitest';

/** The commands `npm run prove:<name>` whose tests are part of the suite's files; each sets `PROVE_<NAME>`. */
export type Proof =
  | 'audit'
  | 'checkout'
  | 'console'
  | 'looks'
  | 'outages'
  | 'package'
  | 'processes'
  | 'properties';

declare module 'vitest' {
  interface TaskMeta {
    /** The only command that runs the test. */
    proof?: Proof;
  }
}

/** Whether this run is that of `npm run prove:<name>`, in which tests take their long form. */
export function isProving(proof: Proof): boolean {
  return Boolean(process.env[`PROVE_${proof.toUpperCase()}`]);
}

/**
 * The options of a test or a group of tests that only `npm run prove:<name>` runs, because it takes long. The suite has a
 * short form of what it proves; CONTRIBUTING.md lists both.
 */
export function provenBy(proof: Proof): { readonly skip: boolean; readonly meta: { proof: Proof } } {
  return { skip: !isProving(proof), meta: { proof } };
}

/** `it` of a file for tests that only `npm run prove:<name>` runs. */
export function itProvenBy(proof: Proof): (title: string, run: () => Promise<void>) => void {
  const options = provenBy(proof);
  return (title, run) => it(title, options, run);
}

import { OPERATOR } from './texts.ts';

/** Says that a list is not complete. */
export function UnavailableBuckets({ names = [] }: { readonly names?: readonly string[] | undefined }) {
  return names.length === 0 ? null : <p role="status">{OPERATOR.unavailable(names)}</p>;
}

import { CONTENT_FORM } from '../content.ts';
import type { ShippedVersion } from './catalog-store.ts';

/**
 * Whether the catalog that was shipped last is from a newer program than this one. During a rolling upgrade both run, and
 * a restart of the older one must not bring its older rules back.
 */
export function isShippedByNewer(last: ShippedVersion | null, programVersion: string | null): boolean {
  if (last === null) return false;
  if (last.contentForm !== null && last.contentForm > CONTENT_FORM) return true;
  if (last.programVersion === null || programVersion === null) return false;
  return compareReleases(last.programVersion, programVersion) > 0;
}

/** By major, minor and patch number; pre-releases of one release are equal. */
function compareReleases(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split(/[.+-]/).slice(0, 3).map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (ones?.[i] ?? 0) - (others?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

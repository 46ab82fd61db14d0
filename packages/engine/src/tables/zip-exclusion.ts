import type { FlatPack } from '../flat-pack.ts';

export function isZipServed(pack: FlatPack, classIndex: number, zip: string | null): boolean {
  if (zip === null) return true;
  return !pack.zipExclusions.some(
    (row) =>
      (row.classIndex === null || row.classIndex === classIndex) &&
      row.prefixes.some((prefix) => zip.startsWith(prefix)),
  );
}

import { buildCsv } from './build-chart.ts';
import type { FamilyPrices } from './price-parameters.ts';
import { ratesCsv } from './rate-card.ts';

/** The computed tables of the shipped packs, by their path under data/packs. Everything else is written by hand. */
export function packFiles(families: ReadonlyMap<string, FamilyPrices>): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [folder, family] of families) {
    files.set(`${folder}/rates.csv`, ratesCsv(family));
    if (family.build !== undefined) files.set(`${folder}/build.csv`, buildCsv(family.build));
  }
  return files;
}

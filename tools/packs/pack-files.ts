import { buildCsv } from './build-chart.ts';
import type { CarrierProfile } from './profile.ts';
import { type RateLine, rateLines } from './rate-card.ts';

/** The tables of the shipped packs that are computed, by their path under data/packs. Everything else is written by hand. */
export function packFiles(profiles: readonly CarrierProfile[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const carrier of profiles) {
    for (const family of carrier.families) {
      const folder = `${carrier.slug}/${family.folder}`;
      files.set(`${folder}/rates.csv`, ratesCsv(rateLines(family)));
      const build = buildCsv(family);
      if (build !== '') files.set(`${folder}/build.csv`, build);
    }
  }
  return files;
}

function ratesCsv(lines: readonly RateLine[]): string {
  const rows = lines.map(
    (line) => `${line.table},${line.class},${line.sex},${line.tobacco},${line.band},${line.age},${line.rate}`,
  );
  return `table,class,sex,tobacco,band,age,rate\n${rows.join('\n')}\n`;
}

import { buildCsv } from './build-chart.ts';
import { carrierYaml, packYaml } from './pack-yaml.ts';
import type { CarrierProfile } from './profile.ts';
import { type RateLine, rateLines } from './rate-card.ts';
import { ruleLines, rulesCsv } from './rules-csv.ts';
import { scenariosYaml } from './scenarios-yaml.ts';

/** Every generated file of the shipped packs, by its path under data/packs. */
export function packFiles(profiles: readonly CarrierProfile[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const carrier of profiles) {
    files.set(`${carrier.slug}/carrier.yaml`, carrierYaml(carrier));
    for (const family of carrier.families) {
      const folder = `${carrier.slug}/${family.folder}`;
      const rules = ruleLines(family, carrier.guide);
      const rates = rateLines(family);
      files.set(`${folder}/pack.yaml`, packYaml(carrier, family));
      files.set(`${folder}/rules.csv`, rulesCsv(rules));
      files.set(`${folder}/rates.csv`, ratesCsv(rates));
      const build = buildCsv(family);
      if (build !== '') files.set(`${folder}/build.csv`, build);
      files.set(`${folder}/scenarios.yaml`, scenariosYaml(family, rates, rules));
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

import { fileURLToPath } from 'node:url';
import type { ReferenceCatalog } from '../../apps/service/src/catalog/reference/index.ts';
import {
  CONDITION_GROUPS,
  issueText,
  loadReference,
} from '../../apps/service/src/catalog/reference/index.ts';

/** `tsx tools/catalog/report.ts [folder]`: the faults of the reference tables, or how much is in them. */
const shipped = fileURLToPath(new URL('../../data/catalog', import.meta.url));

const printRow = (label: string, values: readonly (string | number)[]): void => {
  console.log(label.padEnd(30) + values.map((value) => String(value).padStart(12)).join(''));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const report = (catalog: ReferenceCatalog): void => {
  printRow('conditions', ['rows', 'narrower', 'aliases', 'treated']);
  for (const group of [...CONDITION_GROUPS, null]) {
    const rows = catalog.conditions.filter((condition) => group === null || condition.group === group);
    printRow(`  ${group ?? 'all'}`, [
      rows.length,
      rows.filter(({ parent }) => parent !== null).length,
      sum(rows.map(({ aliases }) => aliases.length)),
      rows.filter(({ treatedWith }) => treatedWith.length > 0).length,
    ]);
  }
  printRow('\nmedications', ['rows', 'aliases', 'uses']);
  for (const kind of [...new Set(catalog.medications.map((medication) => medication.kind)), null]) {
    const rows = catalog.medications.filter((medication) => kind === null || medication.kind === kind);
    printRow(`  ${kind ?? 'all'}`, [
      rows.length,
      sum(rows.map(({ aliases }) => aliases.length)),
      sum(rows.map(({ usedFor }) => usedFor.length)),
    ]);
  }
  printRow('\ncorrections', ['rows']);
  for (const domain of ['condition', 'medication']) {
    printRow(`  ${domain}`, [catalog.corrections.filter((row) => row.domain === domain).length]);
  }
  printRow('\nnicotine options', [catalog.nicotine.length]);
};

const outcome = loadReference(process.argv[2] ?? shipped);
if (outcome.ok) {
  report(outcome.catalog);
} else {
  for (const issue of outcome.issues) console.error(issueText(issue));
  console.error(`${outcome.issues.length} faults`);
  process.exitCode = 1;
}

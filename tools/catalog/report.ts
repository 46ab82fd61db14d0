import { fileURLToPath } from 'node:url';
import type { ReferenceCatalog } from '@prequal/packs';
import { CONDITION_SECTIONS, issueText, loadReference } from '@prequal/packs';
import { folderFiles } from '../../apps/service/src/catalog/folder-files.ts';
import { CERTAINTIES, SEVERITIES } from '../../packages/engine/src/index.ts';

/**
 * `tsx tools/catalog/report.ts [folder]`: prints the issues of the reference tables, or their sizes if there are
 * none.
 */
const shipped = fileURLToPath(new URL('../../data/catalog', import.meta.url));

const printRow = (label: string, values: readonly (string | number)[]): void => {
  console.log(label.padEnd(44) + values.map((value) => String(value).padStart(10)).join(''));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const report = (catalog: ReferenceCatalog): void => {
  printRow('conditions', ['rows', 'narrower', 'aliases', 'treated', ...SEVERITIES]);
  for (const section of [...CONDITION_SECTIONS, null]) {
    const rows = catalog.conditions.filter((condition) => section === null || condition.section === section);
    printRow(`  ${section ?? 'all'}`, [
      rows.length,
      rows.filter(({ parents }) => parents.length > 0).length,
      sum(rows.map(({ aliases }) => aliases.length)),
      rows.filter(({ treatedWith }) => treatedWith.length > 0).length,
      ...SEVERITIES.map((severity) => rows.filter((row) => row.severity === severity).length),
    ]);
  }
  printRow('\ngroups', ['members']);
  for (const group of new Set(catalog.conditions.flatMap(({ groups }) => groups))) {
    printRow(`  ${group}`, [catalog.conditions.filter(({ groups }) => groups.includes(group)).length]);
  }
  printRow('\nmedications', ['rows', 'aliases', 'uses', 'estimated', ...CERTAINTIES]);
  for (const kind of [...new Set(catalog.medications.map((medication) => medication.kind)), null]) {
    const rows = catalog.medications.filter((medication) => kind === null || medication.kind === kind);
    printRow(`  ${kind ?? 'all'}`, [
      rows.length,
      sum(rows.map(({ aliases }) => aliases.length)),
      sum(rows.map(({ usedFor }) => usedFor.length)),
      sum(rows.map(({ usedFor }) => usedFor.filter(({ estimated }) => estimated).length)),
      ...CERTAINTIES.map(
        (wanted) =>
          rows.filter(({ indications }) => indications.some(({ certainty }) => certainty === wanted)).length,
      ),
    ]);
  }
  const classes = new Set(catalog.medications.map(({ drugClass }) => drugClass));
  printRow('\ndrug classes', [classes.size]);
  printRow('\ncorrections', ['rows']);
  for (const domain of ['condition', 'medication']) {
    printRow(`  ${domain}`, [catalog.corrections.filter((row) => row.domain === domain).length]);
  }
  printRow('\nnicotine options', [catalog.nicotine.length]);
};

const outcome = loadReference(folderFiles(process.argv[2] ?? shipped));
if (outcome.ok) {
  report(outcome.catalog);
} else {
  for (const issue of outcome.issues) console.error(issueText(issue));
  console.error(`${outcome.issues.length} issues`);
  process.exitCode = 1;
}

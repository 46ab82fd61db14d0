import { CERTAINTIES, type Certainty } from '@prequal/engine';
import type { SourceFiles } from '../source-files.ts';
import { choiceOf, claimNames, countOf, markOf } from './cells.ts';
import type { TableIssue, TableRow } from './csv-table.ts';
import { readTable } from './csv-table.ts';
import type { Medication, MedicationKind, MedicationRoute } from './model.ts';
import { MEDICATION_KINDS, MEDICATION_ROUTES } from './model.ts';
import type { NameClaims } from './name-claims.ts';

const MEDICATION_COLUMNS = [
  'name',
  'kind',
  'generic',
  'count',
  'estimated',
  'class',
  'route',
  'aliases',
] as const;
const DRUG_CLASS_COLUMNS = ['name'] as const;
const USE_COLUMNS = ['medication', 'condition', 'count', 'estimated'] as const;
const INDICATION_COLUMNS = {
  required: ['subject', 'condition', 'certainty'],
  optional: ['note'],
} as const;

export interface MedicationDraft
  extends Omit<Medication, 'drugClass' | 'route' | 'usedFor' | 'indications' | 'maintenance'> {
  readonly row: TableRow<(typeof MEDICATION_COLUMNS)[number]>;
  /** Null for a brand that uses the values of its generic. */
  readonly drugClass: string | null;
  readonly route: MedicationRoute | null;
}

export interface UseDraft {
  readonly row: TableRow<(typeof USE_COLUMNS)[number]>;
  readonly medication: string;
  readonly condition: string;
  readonly count: number;
  readonly estimated: boolean;
}

export interface IndicationDraft {
  readonly row: TableRow<'subject' | 'condition' | 'certainty' | 'note'>;
  /** A medication, or `class:` and the name of a drug class. */
  readonly subject: string;
  readonly condition: string;
  readonly certainty: Certainty;
  /** Why the certainty differs from what the uses say; null in a table without notes. */
  readonly note: string | null;
}

/** Issues in the cells that a brand takes from its generic and that every other row must state. */
const inheritanceIssues = (row: MedicationDraft['row'], kind: MedicationKind): TableIssue[] => {
  const { name, generic, class: drugClass, route } = row.cells;
  if (kind === 'brand' || kind === 'otc') {
    return generic === '' ? [row.issue('generic', `${kind} "${name}" does not name its generic`)] : [];
  }
  return [
    ...(generic === ''
      ? []
      : [row.issue('generic', `only brand and otc rows name a generic, this one is ${kind}`)]),
    ...(drugClass === '' ? [row.issue('class', `${kind} "${name}" has no drug class`)] : []),
    ...(route === '' ? [row.issue('route', `${kind} "${name}" has no route`)] : []),
  ];
};

export const readMedications = (
  files: SourceFiles,
  claims: NameClaims,
  issues: TableIssue[],
): MedicationDraft[] => {
  const table = readTable(files, 'medications', MEDICATION_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const aliases = claimNames(claims, row, issues);
    const kind = choiceOf(row, 'kind', MEDICATION_KINDS);
    const route = row.cells.route === '' ? { value: null } : choiceOf(row, 'route', MEDICATION_ROUTES);
    const count = countOf(row, issues);
    const estimated = markOf(row, 'estimated', issues);
    if ('issue' in kind) issues.push(kind.issue);
    if ('issue' in route) issues.push(route.issue);
    if ('issue' in kind || 'issue' in route || count === null) return [];
    issues.push(...inheritanceIssues(row, kind.value));
    return [
      {
        row,
        name: row.cells.name,
        kind: kind.value,
        generic: row.cells.generic || null,
        count,
        estimated,
        drugClass: row.cells.class || null,
        route: route.value,
        aliases,
      },
    ];
  });
};

export const readDrugClasses = (files: SourceFiles, issues: TableIssue[]): ReadonlySet<string> => {
  const table = readTable(files, 'drug-classes', DRUG_CLASS_COLUMNS);
  issues.push(...table.issues);
  const names = new Set<string>();
  for (const row of table.rows) {
    const { name } = row.cells;
    if (name === '') issues.push(row.issue('name', 'the drug class has no name'));
    else if (names.has(name)) issues.push(row.issue('name', `duplicate drug class "${name}"`));
    names.add(name);
  }
  return names;
};

export const readUses = (files: SourceFiles, issues: TableIssue[]): UseDraft[] => {
  const table = readTable(files, 'uses', USE_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const count = countOf(row, issues);
    const estimated = markOf(row, 'estimated', issues);
    if (count === null) return [];
    return [{ row, medication: row.cells.medication, condition: row.cells.condition, count, estimated }];
  });
};

export const readIndications = (files: SourceFiles, issues: TableIssue[]): IndicationDraft[] => {
  const table = readTable(files, 'indications', INDICATION_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const certainty = choiceOf(row, 'certainty', CERTAINTIES);
    if ('issue' in certainty) {
      issues.push(certainty.issue);
      return [];
    }
    const { subject, condition, note } = row.cells;
    const noted = Object.hasOwn(row.cells, 'note') ? note : null;
    return [{ row, subject, condition, certainty: certainty.value, note: noted }];
  });
};

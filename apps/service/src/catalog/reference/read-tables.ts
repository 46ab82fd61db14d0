import type { TableIssue, TableRow } from './csv-table.ts';
import { readTable } from './csv-table.ts';
import type { ConditionGroup, MedicationKind, NicotineOption, NicotineType } from './model.ts';
import { CONDITION_GROUPS, MEDICATION_KINDS, NICOTINE_TYPES } from './model.ts';
import { NameClaims } from './name-claims.ts';

const CONDITION_COLUMNS = ['name', 'parent', 'group', 'aliases'] as const;
const MEDICATION_COLUMNS = ['name', 'kind', 'generic', 'count', 'aliases'] as const;
const USE_COLUMNS = ['medication', 'condition', 'count'] as const;
const CORRECTION_COLUMNS = ['from', 'to', 'domain'] as const;
const NICOTINE_COLUMNS = ['name', 'type', 'aliases'] as const;

export interface ConditionDraft {
  readonly row: TableRow<(typeof CONDITION_COLUMNS)[number]>;
  readonly name: string;
  readonly parent: string | null;
  readonly group: ConditionGroup;
  readonly aliases: readonly string[];
}

export interface MedicationDraft {
  readonly row: TableRow<(typeof MEDICATION_COLUMNS)[number]>;
  readonly name: string;
  readonly kind: MedicationKind;
  readonly generic: string | null;
  readonly count: number;
  readonly aliases: readonly string[];
}

export interface UseDraft {
  readonly row: TableRow<(typeof USE_COLUMNS)[number]>;
  readonly medication: string;
  readonly condition: string;
  readonly count: number;
}

export interface CorrectionDraft {
  readonly row: TableRow<(typeof CORRECTION_COLUMNS)[number]>;
  readonly from: string;
  readonly to: string;
  readonly domain: 'condition' | 'medication';
}

const splitList = (cell: string): string[] => (cell === '' ? [] : cell.split(';').map((text) => text.trim()));

const member = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

const readCount = (text: string): number | null => {
  if (!/^[1-9]\d{0,11}$/.test(text)) return null;
  return Number(text);
};

const oneOf = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ');

/** Claims the name and the aliases of a row; every clash becomes a fault. */
const claimNames = <Column extends string>(
  claims: NameClaims,
  row: TableRow<Column>,
  columns: { name: Column; aliases: Column },
  issues: TableIssue[],
): string[] => {
  const name = row.cells[columns.name];
  const aliases = splitList(row.cells[columns.aliases]);
  const clashes = [
    claims.claim('name', name, name, row, columns.name),
    ...aliases.map((alias) => claims.claim('alias', alias, name, row, columns.aliases)),
  ];
  issues.push(...clashes.filter((issue) => issue !== null));
  return aliases;
};

export const readConditions = (
  folder: string,
  claims: NameClaims,
  issues: TableIssue[],
): ConditionDraft[] => {
  const table = readTable(folder, 'conditions', CONDITION_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const aliases = claimNames(claims, row, { name: 'name', aliases: 'aliases' }, issues);
    const group = member(CONDITION_GROUPS, row.cells.group);
    if (group === undefined) {
      issues.push(row.issue('group', `"${row.cells.group}" is no group; one of ${oneOf(CONDITION_GROUPS)}`));
      return [];
    }
    return [{ row, name: row.cells.name, parent: row.cells.parent || null, group, aliases }];
  });
};

const genericIssue = (row: MedicationDraft['row'], kind: MedicationKind): TableIssue | null => {
  const named = row.cells.generic !== '';
  if (kind === 'brand' || kind === 'otc') {
    return named ? null : row.issue('generic', `${kind} "${row.cells.name}" does not name its generic`);
  }
  return named ? row.issue('generic', `only brand and otc rows name a generic, this one is ${kind}`) : null;
};

export const readMedications = (
  folder: string,
  claims: NameClaims,
  issues: TableIssue[],
): MedicationDraft[] => {
  const table = readTable(folder, 'medications', MEDICATION_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const aliases = claimNames(claims, row, { name: 'name', aliases: 'aliases' }, issues);
    const kind = member(MEDICATION_KINDS, row.cells.kind);
    const count = readCount(row.cells.count);
    if (kind === undefined) {
      issues.push(row.issue('kind', `"${row.cells.kind}" is no kind; one of ${oneOf(MEDICATION_KINDS)}`));
    }
    if (count === null) {
      issues.push(row.issue('count', `"${row.cells.count}" is no count: an integer of at least 1`));
    }
    if (kind === undefined || count === null) return [];
    const wrongGeneric = genericIssue(row, kind);
    if (wrongGeneric !== null) issues.push(wrongGeneric);
    return [{ row, name: row.cells.name, kind, generic: row.cells.generic || null, count, aliases }];
  });
};

export const readUses = (folder: string, issues: TableIssue[]): UseDraft[] => {
  const table = readTable(folder, 'uses', USE_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const count = readCount(row.cells.count);
    if (count === null) {
      issues.push(row.issue('count', `"${row.cells.count}" is no count: an integer of at least 1`));
      return [];
    }
    return [{ row, medication: row.cells.medication, condition: row.cells.condition, count }];
  });
};

export const readCorrections = (folder: string, issues: TableIssue[]): CorrectionDraft[] => {
  const table = readTable(folder, 'corrections', CORRECTION_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const domain = member(['condition', 'medication'] as const, row.cells.domain);
    if (domain === undefined) {
      issues.push(row.issue('domain', `"${row.cells.domain}" is no domain; "condition" or "medication"`));
      return [];
    }
    return [{ row, from: row.cells.from, to: row.cells.to, domain }];
  });
};

export const readNicotineOptions = (folder: string, issues: TableIssue[]): NicotineOption[] => {
  const table = readTable(folder, 'nicotine', NICOTINE_COLUMNS);
  issues.push(...table.issues);
  const claims = new NameClaims('nicotine');
  return table.rows.flatMap((row) => {
    const aliases = claimNames(claims, row, { name: 'name', aliases: 'aliases' }, issues);
    const type: NicotineType | undefined = member(NICOTINE_TYPES, row.cells.type);
    if (type === undefined) {
      issues.push(row.issue('type', `"${row.cells.type}" is no type; one of ${oneOf(NICOTINE_TYPES)}`));
      return [];
    }
    return [{ name: row.cells.name, type, aliases }];
  });
};

import {
  type Combination,
  type CombinationPart,
  type DosageBand,
  type EvidenceRules,
  MEASUREMENTS,
  type MeasuredCondition,
  type MeasuredFor,
} from '@prequal/engine';
import type { SourceFiles } from '../source-files.ts';
import { choiceOf, splitList } from './cells.ts';
import { readOptionalTable, type TableIssue, type TableRow } from './csv-table.ts';
import type { MedicationDraft } from './read-medications.ts';

const COMBINATION_COLUMNS = ['parts', 'whole', 'note'] as const;
const BAND_COLUMNS = ['subject', 'from', 'below', 'condition', 'certainty', 'note'] as const;
const MEASURED_COLUMNS = ['measurement', 'from', 'below', 'condition', 'note'] as const;
const MEASURED_FOR_COLUMNS = ['measurement', 'subjects', 'note'] as const;
const MEDICATION_CONDITION_COLUMNS = ['subject', 'condition', 'note'] as const;
const MAINTENANCE_COLUMNS = ['class', 'note'] as const;
const LASTING_COLUMNS = ['condition', 'except', 'note'] as const;
const SETTLED_COLUMNS = ['condition', 'note'] as const;
const RELATED_COLUMNS = ['groups', 'note'] as const;

const DIFFERENT = /^2 different (.+?)(?: \(not (.+)\))?$/;
const TWICE = /^2 times (.+?) \((\d+) months apart\)$/;
const DATING = /^(.+?) \(dates the whole\)$/;
const AND_NARROWER = ' and narrower';
const GROUP = 'group:';
const CLASS = 'class:';

/** The names that the tables may use. */
export interface EvidenceNames {
  /** Each with the broader ones. */
  readonly conditions: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlySet<string>;
  readonly medications: readonly Pick<MedicationDraft, 'name' | 'generic' | 'drugClass'>[];
}

/** Reads what rows, dosages and measurements mean together. A catalog without these tables has none. */
export const readEvidence = (
  files: SourceFiles,
  names: EvidenceNames,
  issues: TableIssue[],
): EvidenceRules => {
  const replacements = readMedicationConditions(files, 'replacements', { names, issues });
  const relapses = readMedicationConditions(files, 'relapses', { names, issues });
  const lasting = readLasting(files, names, issues);
  const settledUses = readSettledUses(files, names, issues);
  const suspectedUses = readMedicationConditions(files, 'suspected-uses', { names, issues });
  return {
    combinations: readCombinations(files, names, issues),
    relatedGroups: readRelatedGroups(files, names, issues),
    dosageBands: readDosageBands(files, names, issues),
    measured: readMeasured(files, names, issues),
    measuredFor: readMeasuredFor(files, names, issues),
    ...(replacements.length > 0 && { replacements }),
    ...(relapses.length > 0 && { relapses }),
    ...(lasting.length > 0 && { lasting }),
    ...(settledUses.length > 0 && { settledUses }),
    ...(suspectedUses.length > 0 && { suspectedUses }),
  };
};

/** The drug classes whose medications only prevent a return. */
export const readMaintenance = (
  files: SourceFiles,
  drugClasses: ReadonlySet<string>,
  issues: TableIssue[],
): ReadonlySet<string> => {
  const table = readOptionalTable(files, 'maintenance', MAINTENANCE_COLUMNS);
  issues.push(...table.issues);
  for (const row of table.rows) {
    const name = row.cells.class;
    if (!drugClasses.has(name)) issues.push(row.issue('class', `"${name}" is not a drug class`));
  }
  return new Set(table.rows.map((row) => row.cells.class));
};

const readCombinations = (files: SourceFiles, names: EvidenceNames, issues: TableIssue[]): Combination[] => {
  const table = readOptionalTable(files, 'combinations', COMBINATION_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const { whole } = row.cells;
    const texts = splitList(row.cells.parts);
    const parts = texts.map((text) => partOf(row, text, names));
    for (const part of parts) if ('issue' in part) issues.push(part.issue);
    const wholeIssue = conditionIssue(row, 'whole', { name: whole, names });
    if (wholeIssue !== null) issues.push(wholeIssue);
    const read = parts.flatMap((part) => ('part' in part ? [part.part] : []));
    if (read.length === 1 && read[0]?.count === 'one')
      issues.push(row.issue('parts', 'One condition is not a combination. Separate the parts by ";".'));
    return read.length < texts.length || wholeIssue !== null ? [] : [{ parts: read, whole }];
  });
};

type ReadPart = { readonly part: CombinationPart } | { readonly issue: TableIssue };

/**
 * `Stroke`, `group:Diabetes`, `2 different group:Cancer (not Cancer, Chemotherapy and narrower)`,
 * `2 times Stroke (1 months apart)`, `Heart Attack (dates the whole)`.
 */
const partOf = (
  row: TableRow<(typeof COMBINATION_COLUMNS)[number]>,
  text: string,
  names: EvidenceNames,
): ReadPart => {
  const different = DIFFERENT.exec(text);
  const twice = TWICE.exec(text);
  const dating = DATING.exec(text);
  const name = different?.[1] ?? twice?.[1] ?? dating?.[1] ?? text;
  const listed = different?.[2]?.split(',').map((each) => each.trim()) ?? [];
  const isGroup = name.startsWith(GROUP);
  const plain = isGroup ? name.slice(GROUP.length) : name;
  if (!(isGroup ? names.groups : names.conditions).has(plain))
    return { issue: row.issue('parts', `"${plain}" is not a ${isGroup ? 'group' : 'condition'}`) };
  const unknown = listed.map(withoutNarrower).find((each) => !names.conditions.has(each));
  if (unknown !== undefined) return { issue: row.issue('parts', `"${unknown}" is not a condition`) };
  return {
    part: {
      count: different ? 'different' : twice ? 'twice' : 'one',
      subject: { type: isGroup ? 'condition_group' : 'condition', name: plain },
      except: listed.flatMap((each) => namesOf(each, names)),
      monthsApart: Number(twice?.[2] ?? 0),
      ...(dating !== null && { dates: true }),
    },
  };
};

const withoutNarrower = (listed: string): string =>
  listed.endsWith(AND_NARROWER) ? listed.slice(0, -AND_NARROWER.length) : listed;

const namesOf = (listed: string, { conditions }: EvidenceNames): readonly string[] => {
  const name = withoutNarrower(listed);
  if (name === listed) return [name];
  return [name, ...[...conditions].flatMap(([each, broader]) => (broader.includes(name) ? [each] : []))];
};

const conditionIssue = <Column extends string>(
  row: TableRow<Column>,
  column: Column,
  { name, names }: { readonly name: string; readonly names: EvidenceNames },
): TableIssue | null =>
  names.conditions.has(name) ? null : row.issue(column, `"${name}" is not a condition`);

const readRelatedGroups = (files: SourceFiles, names: EvidenceNames, issues: TableIssue[]): string[][] => {
  const table = readOptionalTable(files, 'related-groups', RELATED_COLUMNS);
  issues.push(...table.issues);
  return table.rows.map((row) => {
    const groups = splitList(row.cells.groups);
    for (const group of groups) {
      if (!names.groups.has(group)) issues.push(row.issue('groups', `"${group}" is not a group`));
    }
    return groups;
  });
};

/** The ordinary conditions for which another medication settles what one is taken for. */
const readSettledUses = (files: SourceFiles, names: EvidenceNames, issues: TableIssue[]): string[] => {
  const table = readOptionalTable(files, 'settled-uses', SETTLED_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const { condition } = row.cells;
    const unknown = conditionIssue(row, 'condition', { name: condition, names });
    if (unknown !== null) issues.push(unknown);
    return unknown === null ? [condition] : [];
  });
};

/** A line about a class or a generic holds for every medication of it. */
const readDosageBands = (files: SourceFiles, names: EvidenceNames, issues: TableIssue[]): DosageBand[] => {
  const table = readOptionalTable(files, 'dosage-bands', BAND_COLUMNS);
  issues.push(...table.issues);
  const bySubject = medicationsBySubject(names);
  return table.rows.flatMap((row) => {
    const { subject, condition } = row.cells;
    const certainty = choiceOf(row, 'certainty', ['always', 'usual', 'possible', 'regardless'] as const);
    const from = limitOf(row, 'from', issues);
    const below = limitOf(row, 'below', issues);
    const unknown = conditionIssue(row, 'condition', { name: condition, names });
    const medications = bySubject.get(subject) ?? [];
    if ('issue' in certainty) issues.push(certainty.issue);
    if (unknown !== null) issues.push(unknown);
    if (medications.length === 0)
      issues.push(row.issue('subject', `"${subject}" is not a medication or drug class`));
    if ('issue' in certainty || unknown !== null) return [];
    return medications.map((medication) => ({
      medication,
      from: from ?? 0,
      below,
      condition,
      certainty: certainty.value,
    }));
  });
};

/** The conditions that no treatment ends, and what is narrower. */
const readLasting = (files: SourceFiles, names: EvidenceNames, issues: TableIssue[]): string[] => {
  const table = readOptionalTable(files, 'lasting', LASTING_COLUMNS);
  issues.push(...table.issues);
  const found = table.rows.flatMap((row) => {
    const { condition } = row.cells;
    const unknown = conditionIssue(row, 'condition', { name: condition, names });
    if (unknown !== null) issues.push(unknown);
    const except = splitList(row.cells.except);
    for (const name of except)
      if (!names.conditions.has(name)) issues.push(row.issue('except', `"${name}" is not a condition`));
    return unknown === null
      ? namesOf(`${condition}${AND_NARROWER}`, names).filter((name) => !except.includes(name))
      : [];
  });
  return [...new Set(found)];
};

/** A line about a class or a generic holds for every medication of it. */
const readMedicationConditions = (
  files: SourceFiles,
  name: 'replacements' | 'relapses' | 'suspected-uses',
  { names, issues }: { readonly names: EvidenceNames; readonly issues: TableIssue[] },
): { readonly medication: string; readonly condition: string }[] => {
  const table = readOptionalTable(files, name, MEDICATION_CONDITION_COLUMNS);
  issues.push(...table.issues);
  const bySubject = medicationsBySubject(names);
  return table.rows.flatMap((row) => {
    const { subject, condition } = row.cells;
    const unknown = conditionIssue(row, 'condition', { name: condition, names });
    const medications = bySubject.get(subject) ?? [];
    if (unknown !== null) issues.push(unknown);
    if (medications.length === 0)
      issues.push(row.issue('subject', `"${subject}" is not a medication or drug class`));
    return unknown === null ? medications.map((medication) => ({ medication, condition })) : [];
  });
};

/** [medication, generic or `class:` and a drug class] → the medications that it means, in the order of their table. */
const medicationsBySubject = ({ medications }: EvidenceNames): ReadonlyMap<string, readonly string[]> => {
  const classes = new Map(medications.map(({ name, drugClass }) => [name, drugClass]));
  const bySubject = new Map<string, string[]>();
  for (const { name, generic, drugClass } of medications) {
    const ownClass = drugClass ?? (generic === null ? null : (classes.get(generic) ?? null));
    const subjects = [name, generic, ownClass === null ? null : CLASS + ownClass];
    for (const subject of new Set(subjects)) {
      if (subject === null) continue;
      const known = bySubject.get(subject);
      if (known === undefined) bySubject.set(subject, [name]);
      else known.push(name);
    }
  }
  return bySubject;
};

const readMeasured = (
  files: SourceFiles,
  names: EvidenceNames,
  issues: TableIssue[],
): MeasuredCondition[] => {
  const table = readOptionalTable(files, 'measurements', MEASURED_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const measurement = choiceOf(row, 'measurement', MEASUREMENTS);
    const from = limitOf(row, 'from', issues);
    const below = limitOf(row, 'below', issues);
    const { condition } = row.cells;
    const unknown = conditionIssue(row, 'condition', { name: condition, names });
    if ('issue' in measurement) issues.push(measurement.issue);
    if (unknown !== null) issues.push(unknown);
    if ('issue' in measurement || unknown !== null) return [];
    return [{ measurement: measurement.value, from, below, condition }];
  });
};

const readMeasuredFor = (files: SourceFiles, names: EvidenceNames, issues: TableIssue[]): MeasuredFor[] => {
  const table = readOptionalTable(files, 'measured-for', MEASURED_FOR_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const measurement = choiceOf(row, 'measurement', MEASUREMENTS);
    if ('issue' in measurement) {
      issues.push(measurement.issue);
      return [];
    }
    return splitList(row.cells.subjects).flatMap((text) => {
      const isGroup = text.startsWith(GROUP);
      const name = isGroup ? text.slice(GROUP.length) : text;
      if (!(isGroup ? names.groups : names.conditions).has(name)) {
        issues.push(row.issue('subjects', `"${name}" is not a ${isGroup ? 'group' : 'condition'}`));
        return [];
      }
      const type = isGroup ? ('condition_group' as const) : ('condition' as const);
      return [{ measurement: measurement.value, subject: { type, name } }];
    });
  });
};

/** A number, or null for no limit. */
const limitOf = (
  row: TableRow<'from' | 'below'>,
  column: 'from' | 'below',
  issues: TableIssue[],
): number | null => {
  const text = row.cells[column];
  if (text === '') return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  issues.push(row.issue(column, `"${text}" is not a number. Leave the cell empty for no limit.`));
  return null;
};

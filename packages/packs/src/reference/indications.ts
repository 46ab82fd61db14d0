import type { Indication, Severity } from '@prequal/engine';
import type { TableIssue } from './csv-table.ts';
import type { MedicationRoute, UseLink } from './model.ts';
import type { ConditionDraft } from './read-conditions.ts';
import type { IndicationDraft, MedicationDraft } from './read-medications.ts';

const CLASS = 'class:';
const GRAVE: readonly Severity[] = ['terminal', 'severe', 'serious'];

export interface ClassedMedication {
  readonly drugClass: string;
  readonly route: MedicationRoute;
  readonly indications: readonly Indication[];
}

interface IndicationTables {
  readonly medications: readonly MedicationDraft[];
  readonly drugClasses: ReadonlySet<string>;
  readonly conditions: readonly ConditionDraft[];
  readonly indications: readonly IndicationDraft[];
  readonly usedFor: ReadonlyMap<string, readonly UseLink[]>;
}

/** The lines of each subject, after the checks of single lines. */
const linesBySubject = (tables: IndicationTables, issues: TableIssue[]): Map<string, Indication[]> => {
  const medications = new Set(tables.medications.map(({ name }) => name));
  // The string of the condition itself, as for uses.
  const conditions = new Map(tables.conditions.map(({ name }) => [name, name]));
  const lines = new Map<string, Indication[]>();
  for (const { row, subject, condition: written, certainty } of tables.indications) {
    const condition = conditions.get(written) ?? written;
    const isKnown = subject.startsWith(CLASS)
      ? tables.drugClasses.has(subject.slice(CLASS.length))
      : medications.has(subject);
    if (!isKnown) issues.push(row.issue('subject', `"${subject}" is not a medication or drug class`));
    if (!conditions.has(condition)) {
      issues.push(row.issue('condition', `"${condition}" is not a condition`));
    }
    const list = lines.get(subject) ?? [];
    lines.set(subject, list);
    if (list.some((line) => line.condition === condition)) {
      issues.push(row.issue('condition', `"${subject}" names "${condition}" twice`));
    } else {
      list.push({ condition, certainty });
    }
  }
  return lines;
};

/**
 * Class, route and indications of every medication. Its own indications replace those of its class; a brand takes the
 * generic's unless it states its own or belongs to another class.
 */
export const linkIndications = (
  tables: IndicationTables,
  issues: TableIssue[],
): Map<string, ClassedMedication> => {
  const lines = linesBySubject(tables, issues);
  const byName = new Map(tables.medications.map((medication) => [medication.name, medication]));
  const linked = new Map<string, ClassedMedication>();
  for (const { row, name, generic, drugClass, route } of tables.medications) {
    const base = generic === null ? undefined : byName.get(generic);
    const ownClass = drugClass ?? base?.drugClass ?? '';
    if (drugClass !== null && !tables.drugClasses.has(drugClass)) {
      issues.push(row.issue('class', `"${drugClass}" is not a drug class`));
    }
    const inherited = base?.drugClass === ownClass ? lines.get(base.name) : undefined;
    linked.set(name, {
      drugClass: ownClass,
      route: route ?? base?.route ?? 'oral',
      indications: lines.get(name) ?? inherited ?? lines.get(CLASS + ownClass) ?? [],
    });
  }
  issues.push(...silentGraveDrugs(tables, linked), ...unusualIndications(tables, linked));
  return linked;
};

/**
 * A drug that is mostly taken for something grave must have a certain indication, or no rule would take it into
 * account.
 */
const silentGraveDrugs = (
  { medications, conditions, usedFor }: IndicationTables,
  linked: ReadonlyMap<string, ClassedMedication>,
): TableIssue[] => {
  const severityOf = new Map(conditions.map(({ name, severity }) => [name, severity]));
  return medications.flatMap(({ row, name }) => {
    const mainUse = usedFor.get(name)?.[0]?.name ?? '';
    const severity = severityOf.get(mainUse);
    if (severity === undefined || !GRAVE.includes(severity)) return [];
    const speaks = linked.get(name)?.indications.some(({ certainty }) => certainty !== 'possible');
    if (speaks) return [];
    const message = `"${name}" is mostly used for "${mainUse}" (${severity}) but has no always or usual indication`;
    return [row.issue('name', message)];
  });
};

/** From this share of the prescriptions on, most people take a medication for a use. */
const MOST = 0.5;

/**
 * A usual indication for something grave must be what most people take the medication for, narrower uses included, or
 * a note says why it is usual all the same. Tables without notes are not checked.
 */
const unusualIndications = (
  tables: IndicationTables,
  linked: ReadonlyMap<string, ClassedMedication>,
): TableIssue[] => {
  const { indications, conditions } = tables;
  const rows = new Map(conditions.map((condition) => [condition.name, condition]));
  const takers = takersBySubject(tables, linked);
  return indications.flatMap(({ row, subject, condition, certainty, note }) => {
    const severity = rows.get(condition)?.severity;
    if (certainty !== 'usual' || note !== '' || severity === undefined || !GRAVE.includes(severity))
      return [];
    const links = (takers.get(subject) ?? []).flatMap((name) => tables.usedFor.get(name) ?? []);
    const total = sumOf(links);
    const share = sumOf(links.filter(({ name }) => isPartOf(name, condition, rows))) / total;
    if (total === 0 || share >= MOST) return [];
    const percent = Math.round(100 * share);
    const message = `"${condition}" is ${severity}, but ${percent} % of the uses of "${subject}", not most of them: write "possible", or say in "note" why it is usual`;
    return [row.issue('certainty', message)];
  });
};

/** [medication or drug class] → the medications whose indications are its lines; brands repeat their generic. */
const takersBySubject = (
  { medications, indications }: IndicationTables,
  linked: ReadonlyMap<string, ClassedMedication>,
): ReadonlyMap<string, readonly string[]> => {
  const own = new Set(indications.map(({ subject }) => subject));
  const takers = new Map<string, string[]>();
  for (const { name, generic } of medications) {
    const drugClass = CLASS + (linked.get(name)?.drugClass ?? '');
    const subject = own.has(name) ? name : generic === null ? drugClass : null;
    if (subject === null) continue;
    const known = takers.get(subject);
    if (known === undefined) takers.set(subject, [name]);
    else known.push(name);
  }
  return takers;
};

const sumOf = (links: readonly UseLink[]): number => links.reduce((sum, { count }) => sum + count, 0);

const isPartOf = (
  name: string,
  condition: string,
  rows: ReadonlyMap<string, Pick<ConditionDraft, 'parents'>>,
): boolean =>
  name === condition || (rows.get(name)?.parents ?? []).some((parent) => isPartOf(parent, condition, rows));

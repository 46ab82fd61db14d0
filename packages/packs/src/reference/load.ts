import type { SourceFiles } from '../source-files.ts';
import { ancestorsByName, checkParents } from './condition-tree.ts';
import type { TableIssue } from './csv-table.ts';
import { groupsByCondition } from './groups.ts';
import { type ClassedMedication, linkIndications } from './indications.ts';
import type { Condition, Medication, ReferenceCatalog } from './model.ts';
import { NameClaims } from './name-claims.ts';
import { readCodes } from './read-codes.ts';
import { type ConditionDraft, readConditions, readGroups } from './read-conditions.ts';
import { readEvidence, readMaintenance } from './read-evidence.ts';
import {
  type MedicationDraft,
  readDrugClasses,
  readIndications,
  readMedications,
  readUses,
} from './read-medications.ts';
import { readNicotineSigns } from './read-nicotine-signs.ts';
import { readReadingFacts } from './read-reading-facts.ts';
import { type CorrectionDraft, readCorrections, readNicotineOptions } from './read-tables.ts';
import { linkUses, type UseTables } from './uses.ts';

export type LoadOutcome =
  | { readonly ok: true; readonly catalog: ReferenceCatalog }
  | { readonly ok: false; readonly issues: readonly TableIssue[] };

interface CorrectionTarget {
  readonly names: ReadonlySet<string>;
  readonly claims: NameClaims;
}

const checkCorrections = (
  corrections: readonly CorrectionDraft[],
  targets: Readonly<Record<CorrectionDraft['domain'], CorrectionTarget>>,
  issues: TableIssue[],
): void => {
  for (const { row, from, to, domain } of corrections) {
    const target = targets[domain];
    const clash = target.claims.claim({ kind: 'correction', text: from, owner: to }, row, 'from');
    if (clash !== null) issues.push(clash);
    if (!target.names.has(to)) issues.push(row.issue('to', `"${to}" is not a ${domain}`));
  }
};

const conditionOf = (
  { name, parents, section, severity, kind, milder, aliases }: ConditionDraft,
  groups: ReadonlyMap<string, readonly string[]>,
  treatedWith: UseTables['treatedWith'],
): Condition => ({
  name,
  parents,
  section,
  severity,
  kind,
  milder,
  aliases,
  groups: groups.get(name) ?? [],
  treatedWith: treatedWith.get(name) ?? [],
});

const medicationOf = (
  { name, kind, generic, count, estimated, aliases }: MedicationDraft,
  {
    classed,
    usedFor,
  }: { readonly classed: ClassedMedication | undefined; readonly usedFor: UseTables['usedFor'] },
  maintenance: ReadonlySet<string>,
): Medication => {
  const drugClass = classed?.drugClass ?? '';
  return {
    name,
    kind,
    generic,
    count,
    estimated,
    drugClass,
    route: classed?.route ?? 'oral',
    aliases,
    indications: classed?.indications ?? [],
    usedFor: usedFor.get(name) ?? [],
    ...(maintenance.has(drugClass) && { maintenance: true }),
  };
};

/** Reads and checks all tables. Either every check passes, or every issue is listed. */
export const loadReference = (files: SourceFiles): LoadOutcome => {
  const issues: TableIssue[] = [];
  const claims = { condition: new NameClaims('condition'), medication: new NameClaims('medication') };
  const conditions = readConditions(files, claims.condition, issues);
  const groupLines = readGroups(files, issues);
  const medications = readMedications(files, claims.medication, issues);
  const drugClasses = readDrugClasses(files, issues);
  const maintenance = readMaintenance(files, drugClasses, issues);
  const uses = readUses(files, issues);
  const indicationLines = readIndications(files, issues);
  const corrections = readCorrections(files, issues);
  const nicotine = readNicotineOptions(files, issues);

  issues.push(...checkParents(conditions));
  const groups = groupsByCondition(conditions, groupLines, issues);
  const { usedFor, treatedWith } = linkUses({ medications, conditions, uses }, issues);
  const classed = linkIndications(
    { medications, drugClasses, conditions, indications: indicationLines, usedFor },
    issues,
  );
  checkCorrections(
    corrections,
    {
      condition: { names: new Set(conditions.map(({ name }) => name)), claims: claims.condition },
      medication: { names: new Set(medications.map(({ name }) => name)), claims: claims.medication },
    },
    issues,
  );
  const conditionNames = new Set(conditions.map(({ name }) => name));
  const codes = readCodes(files, conditionNames, issues);
  const evidence = readEvidence(
    files,
    {
      conditions: ancestorsByName(conditions),
      groups: new Set(groupLines.map(({ group }) => group)),
      medications,
    },
    issues,
  );
  const nicotineSigns = readNicotineSigns(
    files,
    {
      conditions,
      medications: medications.map(({ name }) => ({ name, drugClass: classed.get(name)?.drugClass ?? '' })),
    },
    issues,
  );
  const readingFacts = readReadingFacts(
    files,
    { conditions, medications: new Set(medications.map(({ name }) => name)) },
    issues,
  );
  if (issues.length > 0) return { ok: false, issues };

  return {
    ok: true,
    catalog: {
      conditions: conditions.map((draft) => conditionOf(draft, groups, treatedWith)),
      medications: medications.map((draft) =>
        medicationOf(draft, { classed: classed.get(draft.name), usedFor }, maintenance),
      ),
      corrections: corrections.map(({ from, to, domain }) => ({ from, to, domain })),
      nicotine,
      ...(nicotineSigns.length > 0 && { nicotineSigns }),
      ...(Object.values(readingFacts).some(({ length }) => length > 0) && { readingFacts }),
      evidence,
      ...(codes.length > 0 && { codes }),
    },
  };
};

import { checkParents } from './condition-tree.ts';
import type { TableIssue } from './csv-table.ts';
import type { ReferenceCatalog } from './model.ts';
import { NameClaims } from './name-claims.ts';
import type { CorrectionDraft } from './read-tables.ts';
import {
  readConditions,
  readCorrections,
  readMedications,
  readNicotineOptions,
  readUses,
} from './read-tables.ts';
import { textKey } from './text-key.ts';
import { linkUses } from './uses.ts';

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
  // The row id of a correction is derived from its text alone, so the text is unique over both domains.
  const seen = new Set<string>();
  for (const { row, from, to, domain } of corrections) {
    const target = targets[domain];
    const clash = target.claims.claim('correction', from, to, row, 'from');
    if (clash !== null) issues.push(clash);
    else if (seen.has(textKey(from))) {
      issues.push(row.issue('from', `correction "${from}" is there in the other domain too`));
    }
    seen.add(textKey(from));
    if (!target.names.has(to)) issues.push(row.issue('to', `"${to}" is no ${domain}`));
  }
};

/** Reads and checks the whole catalog folder. Either everything holds, or every fault is listed. */
export const loadReference = (folder: string): LoadOutcome => {
  const issues: TableIssue[] = [];
  const conditionClaims = new NameClaims('condition');
  const medicationClaims = new NameClaims('medication');
  const conditions = readConditions(folder, conditionClaims, issues);
  const medications = readMedications(folder, medicationClaims, issues);
  const uses = readUses(folder, issues);
  const corrections = readCorrections(folder, issues);
  const nicotine = readNicotineOptions(folder, issues);

  issues.push(...checkParents(conditions));
  const { usedFor, treatedWith } = linkUses(medications, conditions, uses, issues);
  checkCorrections(
    corrections,
    {
      condition: { names: new Set(conditions.map(({ name }) => name)), claims: conditionClaims },
      medication: { names: new Set(medications.map(({ name }) => name)), claims: medicationClaims },
    },
    issues,
  );
  if (issues.length > 0) return { ok: false, issues };

  return {
    ok: true,
    catalog: {
      conditions: conditions.map(({ row: _, ...condition }) => ({
        ...condition,
        treatedWith: treatedWith.get(condition.name) ?? [],
      })),
      medications: medications.map(({ row: _, ...medication }) => ({
        ...medication,
        usedFor: usedFor.get(medication.name) ?? [],
      })),
      corrections: corrections.map(({ from, to, domain }) => ({ from, to, domain })),
      nicotine,
    },
  };
};

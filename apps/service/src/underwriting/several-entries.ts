import type { Day, EvidenceTables } from '@prequal/engine';
import type { OwnOperations } from '@prequal/packs';
import { type ReadEntry, statedDosage } from '@prequal/reading';
import type { AskedCondition, AskedMedication } from './command.ts';
import { asOneDisease } from './own-operations.ts';

/** A code without anything beside it is one statement. */
const IS_CODE = /^\s*(?:icd\S*\s+)?[a-z]\d[0-9a-z.]*\s*$/i;
const IS_WITH = /\bwith\b|\bw\//i;

/** Whether a date of the row may be any entry's. "Heart attack with a stent" happened on one day; "allergies / schizophrenia" did not. */
export function namesSeveral(
  text: string | null,
  entries: readonly ReadEntry[],
  tables: Pick<EvidenceTables, 'conditionIds' | 'isEvent'> | null,
): boolean {
  if (text === null || IS_CODE.test(text) || !entries.some(({ name }) => name !== entries[0]?.name))
    return false;
  const isEvent = ({ name }: ReadEntry) => tables?.isEvent[tables.conditionIds.get(name) ?? -1] === 1;
  return !(IS_WITH.test(text) && entries.every(isEvent));
}

/** The date fields of a row of several conditions that say no more than the text beside this one does. */
function ofItself({ dates }: ReadEntry, row: AskedCondition): AskedCondition {
  const hasEnd = dates.some(({ isEnd, of }) => isEnd || of === 'treatment' || of === 'surgery');
  const hasStart = dates.some(({ isEnd }) => !isEnd);
  return {
    ...row,
    // Ages in it may be another entry's.
    text: null,
    diagnosed: hasStart ? row.diagnosed : null,
    lastTreatment: hasEnd ? row.lastTreatment : null,
  };
}

/** The date fields of a row as they count for one of its entries. */
export function rowDatesOf(
  entry: ReadEntry,
  { entries, isSeveral }: { readonly entries: readonly ReadEntry[]; readonly isSeveral: boolean },
  {
    row,
    operations,
    asOf,
  }: { readonly row: AskedCondition; readonly operations: readonly OwnOperations[]; readonly asOf: Day },
): AskedCondition {
  const one = asOneDisease(operations, { entries, row }, { entry, asOf });
  return one ?? (isSeveral ? ofItself(entry, row) : row);
}

/**
 * What a medication is taken for, and how much: by the fields of its row, else by the words beside it, else by those of the whole text. A text
 * that names several medications does not say whose dosage it is.
 */
export function useAndDosage(
  entry: ReadEntry,
  {
    row,
    stated,
    read,
  }: {
    readonly row: Pick<AskedMedication, 'text' | 'use' | 'dosage'>;
    /** What the field or the text of the row was read as. */
    readonly stated: string | null;
    readonly read: { readonly use: string | null; readonly entries: readonly ReadEntry[] };
  },
): { readonly use: string | null; readonly dosage: string | null } {
  const isInField = row.use !== null && row.use.trim() !== '';
  const inText = row.text === null || read.entries.length !== 1 ? null : statedDosage(row.text);
  return {
    use: isInField || entry.use === undefined ? (stated ?? read.use) : entry.use,
    dosage: row.dosage ?? (entry.dosage === undefined ? inText : entry.dosage),
  };
}

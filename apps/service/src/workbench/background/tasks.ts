import { type DescribedCarrier, describeCarriers, sourceFiles } from '@prequal/packs';
import { carrierQuality } from './carrier-quality.ts';
import { checkDraft } from './check-draft.ts';
import { compareDraft } from './compare-draft.ts';
import { measureImpact } from './impact-draft.ts';
import { preparePublication } from './publication.ts';
import { readImport } from './read-import.ts';
import { readRateBook } from './read-rates.ts';
import { referenceTables } from './reference-tables.ts';
import { tryPacks } from './tried-packs.ts';

/**
 * What takes too long for a thread that serves requests. Inputs and outputs are plain data, which can be sent to another
 * thread; expected failures are outputs too.
 */
export const TASKS = {
  describe: (texts: ReadonlyMap<string, string>): readonly DescribedCarrier[] =>
    describeCarriers(sourceFiles(Object.fromEntries(texts))),
  check: checkDraft,
  quality: carrierQuality,
  compare: compareDraft,
  publication: preparePublication,
  try: tryPacks,
  impact: measureImpact,
  reference: referenceTables,
  rates: readRateBook,
  import: readImport,
} as const;

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

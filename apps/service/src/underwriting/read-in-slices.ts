import type { Day } from '@prequal/engine';
import type { CatalogSnapshot } from '../catalog/index.ts';
import type { UnderwritingCommand } from './command.ts';
import { readApplicantInSteps } from './evaluation.ts';
import { inSlices, type SliceOptions } from './slices.ts';

/** Reading this many rows may take as long as everything else of a request. */
const MANY_ROWS = 8;

/** Reads what an applicant discloses before the command is evaluated, if that may take long. */
export async function readInSlices(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  { asOf, ...slices }: SliceOptions & { readonly asOf: Day },
): Promise<void> {
  const { conditions, medications } = command.applicant;
  if (conditions.length + medications.length < MANY_ROWS) return;
  await inSlices(readApplicantInSteps(snapshot, command, asOf), slices);
}

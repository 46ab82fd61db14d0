import type { Applicant } from '@prequal/engine';
import type { ReferenceBundle, TextResolver } from '../catalog/index.ts';
import type { AskedRow, RowKind, RowPlace, UnderwritingCommand } from './command.ts';

type Domain = 'condition' | 'medication' | 'nicotine';

export interface Resolved {
  readonly applicant: Applicant;
  /** [position in the applicant's list] → row of the request. */
  readonly rows: { readonly conditions: readonly number[]; readonly medications: readonly number[] };
  /** Rows whose text names nothing in the catalog: the answer is the same as without them. */
  readonly unrecognized: readonly RowPlace[];
  /** Rows with an id that this dataset version does not know and no text to fall back to. */
  readonly unknownIds: readonly RowPlace[];
}

const DOMAIN_OF: Record<RowKind, Domain> = {
  conditions: 'condition',
  medications: 'medication',
  nicotine: 'nicotine',
};

/** From what was said to catalog names. A known id wins, then the text; nothing is guessed. */
export function resolveApplicant(
  snapshot: { readonly bundle: Pick<ReferenceBundle, 'nameOf'>; readonly resolver: TextResolver },
  asked: UnderwritingCommand['applicant'],
): Resolved {
  const unrecognized: RowPlace[] = [];
  const unknownIds: RowPlace[] = [];
  const rows = { conditions: [] as number[], medications: [] as number[] };

  const nameOf = (kind: RowKind, row: AskedRow, index: number): string | null => {
    const domain = DOMAIN_OF[kind];
    const known = row.id === null ? null : snapshot.bundle.nameOf(domain, row.id);
    if (known != null) return known;
    if (row.text === null || row.text.trim() === '') {
      unknownIds.push({ kind, index });
      return null;
    }
    const found = snapshot.resolver.resolve(domain, row.text);
    if (found === null) unrecognized.push({ kind, index });
    return found?.name ?? null;
  };

  const conditions = asked.conditions.flatMap((row, index) => {
    const name = nameOf('conditions', row, index);
    if (name === null) return [];
    rows.conditions.push(index);
    return [{ name, diagnosed: row.diagnosed, lastTreatment: row.lastTreatment }];
  });
  const medications = asked.medications.flatMap((row, index) => {
    const name = nameOf('medications', row, index);
    // A use that is not recognised counts as not stated, so the conservative reading of the product applies.
    const use = row.use === null ? null : (snapshot.resolver.resolve('condition', row.use)?.name ?? null);
    const { dosage, firstFill, lastFill } = row;
    if (name === null) return [];
    rows.medications.push(index);
    return [{ name, use, dosage, firstFill, lastFill }];
  });
  // Use of a kind that is not recognised counts as use of a kind that is not stated.
  const products = (asked.nicotine?.products ?? []).flatMap((row, index) => {
    const name = nameOf('nicotine', row, index);
    return name === null ? [] : [{ name, frequency: row.frequency }];
  });
  const { sex, born, heightInches, weightLbs, nicotine } = asked;
  return {
    applicant: {
      sex,
      born,
      heightInches,
      weightLbs,
      conditions,
      medications,
      nicotine: nicotine === null ? null : { lastUsed: nicotine.lastUsed, products },
    },
    rows,
    unrecognized,
    unknownIds,
  };
}

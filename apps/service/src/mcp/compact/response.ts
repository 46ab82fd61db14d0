import { nullable, REMARK_FIELDS, strict } from '@prequal/contract';
import { type Static, Type } from 'typebox';

/** What an assistant reads: lines of text, and the same as data. */
export interface CompactResponse {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
}

const MOST_REMARKS = 10;
const LONGEST_TEXT = 160;

/** `compact` fields that follow from what the applicant disclosed. */
export const COMPACT_REMARKS = {
  provisional: REMARK_FIELDS.provisional,
  not_understood: Type.Array(
    strict({
      param: Type.String({ description: 'Where the text is in the arguments.' }),
      text: nullable(Type.String()),
      candidates: Type.Array(Type.String(), { description: 'Catalog names that may have been meant.' }),
    }),
    {
      description: `Disclosures that did not count. Ask the applicant, and send a candidate's name as text. At most ${MOST_REMARKS}.`,
    },
  ),
};

type Disclosures = Static<typeof REMARK_FIELDS.disclosures>;

export function compactRemarks({
  provisional,
  disclosures,
}: {
  readonly provisional: boolean;
  readonly disclosures: Disclosures;
}) {
  const unclear = disclosures.filter(({ status }) => status === 'ambiguous' || status === 'unrecognized');
  const shown = unclear.slice(0, MOST_REMARKS).map(({ param, text, candidates }) => ({
    param,
    text: text === null ? null : shortened(text),
    candidates: candidates.map(({ name }) => name),
  }));
  return {
    structured: { provisional, not_understood: shown },
    lines: shown.map(
      ({ param, text, candidates }) =>
        `not understood: "${text ?? ''}" at ${param}${candidates.length === 0 ? '' : `; perhaps ${candidates.join(', ')}`}`,
    ),
  };
}

/** The first of a list of remarks. */
export function firstRemarks<T>(remarks: readonly T[]): readonly T[] {
  return remarks.slice(0, MOST_REMARKS);
}

export function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}

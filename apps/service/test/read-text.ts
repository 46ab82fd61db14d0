import type { CatalogSnapshot } from '../src/catalog/index.ts';
import { dayOfMoment } from '../src/underwriting/index.ts';
import { resolveApplicant } from '../src/underwriting/resolve-applicant.ts';
import { applicantWith } from './typed-rows.ts';

const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));

/** Reads a text as the only row of an applicant. */
export function textReader(snapshot: CatalogSnapshot) {
  return (list: 'conditions' | 'medications', text: string) => {
    const { applicant, disclosures, provisional } = resolveApplicant(
      snapshot,
      applicantWith(list, text),
      asOf,
    );
    const [disclosure] = disclosures;
    const reading = disclosure?.reading;
    return {
      conditions: applicant.conditions.map(({ name }) => name),
      medications: applicant.medications.map(({ name, use }) => (use == null ? name : `${name} for ${use}`)),
      lastFills: applicant.medications.map(({ lastFill }) => lastFill ?? null),
      entries: disclosure?.entries.map(({ kind }) => kind),
      candidates: disclosure?.candidates.map(({ name }) => name) ?? [],
      because: reading?.status === 'unrecognized' ? reading.because : null,
      provisional,
    };
  };
}

import type { Measurement } from './reference-names.ts';
import type { NicotineFrequency, NicotineLastUsed } from './rules/nicotine-definition.ts';

export type Sex = 'male' | 'female';

/** Names are stable catalog names, already resolved from text. Dates are as the applicant wrote them. */
export interface ApplicantCondition {
  readonly name: string;
  readonly diagnosed?: string | null;
  readonly lastTreatment?: string | null;
}

export interface ApplicantMedication {
  readonly name: string;
  /** The stated use as a condition name; absent when not stated or not recognized. */
  readonly use?: string | null;
  readonly dosage?: string | null;
  readonly firstFill?: string | null;
  readonly lastFill?: string | null;
}

export interface ApplicantNicotine {
  readonly lastUsed: NicotineLastUsed;
  /** Empty: products not specified. */
  readonly products: readonly { readonly name: string; readonly frequency?: NicotineFrequency | null }[];
}

export interface Applicant {
  readonly sex: Sex;
  /** Either a date of birth, or the insurance age itself. */
  readonly born: { readonly dateOfBirth: string } | { readonly insuranceAge: number };
  /** null: unknown, and then ignored. */
  readonly heightInches: number | null;
  readonly weightLbs: number | null;
  readonly conditions: readonly ApplicantCondition[];
  readonly medications: readonly ApplicantMedication[];
  readonly nicotine: ApplicantNicotine | null;
  readonly measurements?: {
    readonly [M in Measurement]?: { readonly value: number; readonly date?: string | null };
  };
}

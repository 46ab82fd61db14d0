import type { OFFER_SORTS } from '@prequal/contract/vocabulary';
import type {
  Applicant,
  AskedRider,
  Category,
  Coverage,
  EvaluationOptions,
  NicotineFrequency,
  NicotineLastUsed,
  PremiumMode,
  ProductClass,
  Sex,
  StateCode,
} from '@prequal/engine';
import type { DrugCodeSystem } from '../catalog/index.ts';

/** A row as the applicant stated it: an id from a dataset version, a text, or both. */
export interface AskedRow {
  readonly id: string | null;
  readonly text: string | null;
  /** A code of a system that the kind of row takes; without a code: absent. */
  readonly code?: string;
  /** The system of a drug code. */
  readonly codeSystem?: DrugCodeSystem;
}

export interface AskedCondition extends AskedRow {
  readonly diagnosed: string | null;
  readonly lastTreatment: string | null;
}

export interface AskedMedication extends AskedRow {
  readonly use: string | null;
  readonly dosage: string | null;
  readonly firstFill: string | null;
  readonly lastFill: string | null;
}

export interface AskedNicotineProduct extends AskedRow {
  readonly frequency: NicotineFrequency | null;
}

/** A request, independent of the API version. Every API version is translated into this type. */
export interface UnderwritingCommand {
  readonly operation: 'prequalify' | 'quote';
  readonly applicant: {
    readonly sex: Sex;
    readonly born: { readonly dateOfBirth: string } | { readonly insuranceAge: number };
    readonly heightInches: number | null;
    readonly weightLbs: number | null;
    readonly conditions: readonly AskedCondition[];
    readonly medications: readonly AskedMedication[];
    readonly nicotine: {
      readonly lastUsed: NicotineLastUsed;
      readonly products: readonly AskedNicotineProduct[];
    } | null;
    /** Absent: none. */
    readonly measurements?: Applicant['measurements'];
  };
  readonly coverage: Pick<Coverage, 'household' | 'partBEffective'> & {
    readonly state: StateCode;
    readonly zip: string | null;
    readonly target: 'face_amounts' | 'monthly_budget';
    readonly amountsCents: readonly number[];
    /** The unit in which the request states its amounts. Absent: dollars. */
    readonly unit?: 'cents' | 'dollars';
    /** Absent: none, and then offers do not mention riders. */
    readonly riders?: readonly AskedRider[];
  };
  readonly products: readonly string[];
  /** Every product of these classes is selected as well, after `products`. Absent: none. */
  readonly productClasses?: readonly ProductClass[];
  /** Reports what the request leaves open and what that means for each offer. Absent: no. */
  readonly includeOpenFacts?: boolean;
  readonly includeIneligible: boolean;
  readonly onlyProductClass: readonly ProductClass[] | null;
  readonly minRank: Category | null;
  readonly skipHealth: boolean;
  /** Includes products that are not on sale yet; for the sandbox only. */
  readonly showUnreleased: boolean;
  /** Questions only: also ask what applications ask everybody. Absent: no. */
  readonly screen?: boolean;
  /** The order of the offers inside an amount. Absent: as requested. */
  readonly sort?: OfferSort;
  /** The payment mode to show premiums in, where a product offers it. Absent: the product's own. */
  readonly paymentMode?: PremiumMode;
}

export type OfferSort = (typeof OFFER_SORTS)[number];

export type RowKind = 'conditions' | 'medications' | 'nicotine';

/** Where a row is in the request, for issues and warnings; each API version turns it into its own JSON pointer. */
export interface RowPlace {
  readonly kind: RowKind;
  readonly index: number;
  /** The field that states what a medication is taken for; absent for the row itself. */
  readonly field?: 'use';
}

/** Where an amount is in the request. */
export interface AmountPlace {
  readonly kind: 'amounts';
  readonly unit: 'cents' | 'dollars';
  readonly index: number;
}

export function evaluationOptions(command: UnderwritingCommand): EvaluationOptions {
  const { includeIneligible, onlyProductClass, minRank, skipHealth } = command;
  return { includeIneligible, onlyProductClass, minRank, skipHealth };
}

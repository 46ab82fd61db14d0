import type { TextDate } from '../dates-in-text.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Word } from '../words.ts';
import type { WordClass } from './harmless-words.ts';

export type Kind = 'condition' | 'medication';

/** Whose a name is. */
export type Owner =
  | 'applicant'
  | 'nobody'
  | 'relative'
  /** Denied since a time, so that it was there before: "no seizures since 2015". */
  | 'former';

export interface FoundName {
  readonly kind: 'name';
  readonly of: Kind;
  readonly name: string;
  readonly owner: Owner;
  /** The words that it was found in, and where they begin. */
  readonly words: readonly Word[];
  readonly at: number;
  readonly isSlip: boolean;
  /** Whether it is written as people write what a medication is for. */
  readonly isUse?: boolean;
}

/** What the words of a clause were read as, in their order. */
export type Item =
  | FoundName
  | { readonly kind: 'date'; readonly date: TextDate; readonly at: number }
  | { readonly kind: 'harmless'; readonly as: WordClass; readonly written: string; readonly at: number }
  | { readonly kind: 'joiner' | 'stop' | 'amount' | 'remark' | 'measured'; readonly at: number };

export interface CoveredClause {
  readonly items: readonly Item[];
  /** Whether every word is accounted for. */
  readonly isCovered: boolean;
  /** The stems of the words that are about the applicant. */
  readonly stems: readonly string[];
  readonly saysDenial: boolean;
  /** Whether it is not clear whom it is about. */
  readonly isUnclear: boolean;
}

export interface Names {
  readonly list: Kind;
  readonly condition: Lexicon;
  readonly medication: Lexicon;
  /** How many more words may be compared with every name. */
  searchesLeft: number;
  /** Of relatives named in earlier clauses: a pronoun may mean one of them. */
  readonly others: Set<'male' | 'female' | null>;
}

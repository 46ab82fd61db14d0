import type { ExplainResult } from '@prequal/sdk';

/** What the workbench works with, as its endpoints send it. */

export interface PackFile {
  readonly path: string;
  readonly bytes: number;
  readonly digest: string;
}

export interface ShelfFamily {
  readonly slug: string;
  readonly name: string;
  readonly class: string;
  readonly revision: string;
  readonly variants: readonly (string | { readonly slug: string; readonly name: string })[];
  readonly files: readonly PackFile[];
  readonly scenarios: number;
}

export interface ShelfCarrier {
  readonly slug: string;
  readonly name: string;
  readonly files?: readonly PackFile[];
  readonly families: readonly ShelfFamily[];
}

export interface Shelf {
  readonly version: string;
  readonly carriers: readonly ShelfCarrier[];
}

export interface DraftFileState {
  readonly path: string;
  readonly change: string;
  readonly revision: number;
}

export interface DraftRemark {
  readonly id: number | string;
  readonly author: string;
  readonly text: string;
  readonly created_at: string;
}

export type DraftStatus = 'open' | 'submitted' | 'approved' | 'published' | (string & {});

export interface Draft {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly base_version: string;
  readonly status: DraftStatus;
  readonly authors: readonly string[];
  readonly people?: readonly { readonly id: string; readonly name: string }[];
  readonly revision: number;
  readonly files: readonly DraftFileState[];
  readonly comments?: readonly DraftRemark[];
  readonly publish_at?: string | null;
  readonly schedule_problem?: string | null;
  readonly published_version?: string | null;
  readonly created_at: string;
}

/** The text of a file in a draft; revision 0 if the draft does not change it. */
export interface DraftText {
  readonly path: string;
  readonly revision: number;
  readonly text: string | null;
  readonly base_text: string | null;
}

export interface CheckIssue {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

export interface CheckResult {
  readonly errors: number;
  readonly warnings: number;
  readonly issues: readonly CheckIssue[];
  readonly scenarios: {
    readonly passed: number;
    readonly failed: readonly { readonly path: string; readonly name: string; readonly message: string }[];
  };
}

export interface DraftDifference {
  readonly files: readonly {
    readonly path: string;
    readonly change: string;
    readonly cells: readonly {
      readonly row: number;
      readonly column: string;
      readonly before: string | null;
      readonly after: string | null;
    }[];
  }[];
  readonly words: readonly string[];
}

export type ExplainedApplicant = ExplainResult['data'];

export interface Tried {
  readonly draft: ExplainedApplicant | null;
  readonly published: ExplainedApplicant | null;
}

export interface CatalogVersion {
  readonly version: string;
  readonly current: boolean;
  readonly published_at: string;
  readonly published_by?: string | null;
  readonly variants?: number;
}

export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

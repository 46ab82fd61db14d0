import type { FailedScenario, PackIssue, RuleHits } from '@prequal/packs';

/** What the page asks of the worker. A turn numbers the requests, so that a response that was overtaken is dropped. */
export type LiveRequest =
  | { readonly kind: 'reference'; readonly json: string }
  | {
      readonly kind: 'family';
      readonly turn: number;
      readonly files: Readonly<Record<string, string>>;
      readonly asOf: string;
    }
  | {
      readonly kind: 'names';
      readonly turn: number;
      readonly text: string;
      readonly type: SubjectType | null;
    };

/** What rules can be about. */
export type SubjectType = 'condition' | 'medication';

export interface LiveReport {
  readonly issues: readonly (PackIssue & { readonly severity: 'error' | 'warning' })[];
  readonly scenarios: { readonly passed: number; readonly failed: readonly FailedScenario[] };
  readonly hits: readonly RuleHits[];
  /** The names of the product's classes; none while its settings cannot be read. */
  readonly classes: readonly string[];
  /** The slugs of the variants; none while the product has errors. */
  readonly variants: readonly string[];
  /** How long it took. */
  readonly ms: number;
}

/** A name that rules can use. */
export interface NamedSubject {
  /** As a rule writes it: `group:` and `class:` before groups and drug classes. */
  readonly name: string;
  /** What kind it is, and the alias that matched, the generic of a brand or what a group includes. */
  readonly note: string;
  /** Everything that a group includes. */
  readonly members?: string;
}

/** What the worker responds. */
export type LiveResponse =
  | { readonly kind: 'family'; readonly turn: number; readonly report: LiveReport }
  | {
      readonly kind: 'people';
      readonly turn: number;
      readonly people: Readonly<Record<string, number>>;
      readonly of: number;
    }
  | { readonly kind: 'names'; readonly turn: number; readonly names: readonly NamedSubject[] };

/** What the worker found in the family that is edited. */
export interface LiveState {
  /** The folder of the family. */
  readonly folder: string;
  readonly report: LiveReport;
  /** For how many people each line of the rules closes a class; null until they are counted. */
  readonly people: { readonly byLine: Readonly<Record<string, number>>; readonly of: number } | null;
}

import type { Money } from '@prequal/sdk';

export interface ClassExplanation {
  readonly rate_class: string;
  readonly plan_name: string;
  readonly category: string;
  readonly open: boolean;
  readonly reasons: readonly string[];
  readonly opens_on: string | null;
  readonly premium: { readonly amount: Money; readonly default_mode: string } | null;
  readonly rules: readonly {
    readonly id: string;
    readonly kind: string;
    readonly outcome: string | null;
    readonly facts: readonly { readonly name: string; readonly detail: string }[];
    readonly threshold: string | null;
    readonly source: string | null;
    readonly note: string | null;
  }[];
}

/** A position in a pack: 1-based line and column, as an editor counts them. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A file of a pack, with its content. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

export type IssueCode = (typeof issueCodes)[number];

/** Every sort of refusal and warning, declared once; `docs/packs/format.md` explains each. */
export const issueCodes = [
  'missing_file',
  'unreadable_file',
  'unknown_key',
  'missing_key',
  'bad_value',
  'unknown_column',
  'missing_column',
  'unknown_condition',
  'unknown_medication',
  'unknown_group',
  'unknown_state',
  'unknown_class',
  'unknown_rule',
  'unknown_rate_table',
  'duplicate_id',
  'duplicate_slug',
  'missing_source',
  'missing_operator',
  'rule_duplicated',
  'rule_contradictory',
  'rule_masked',
  'unlisted_ignored',
  'brand_covers_generic',
  'alias_used',
  'look_back_differs',
  'rate_gap',
  'rate_repeated',
  'rate_depends_on_age',
  'build_not_a_range',
  'build_not_monotone',
  'limits_outside_bands',
  'class_without_open_path',
  'no_scenarios',
  'rate_falls_with_age',
  'worse_class_cheaper',
  'tobacco_cheaper',
  'grave_at_best_class',
  'narrower_is_better',
  'disclosing_helps',
  'later_is_worse',
  'drug_better_than_condition',
  'splitting_helps',
  'truth_hurts',
  'treatment_ignored',
  'company_hurts',
  'favorable_is_worse',
  'older_is_cheaper',
  'discount_is_dearer',
  'guaranteed_issue_asks',
  'scenario_mismatch',
] as const;

export interface PackIssue extends Place {
  readonly code: IssueCode;
  /** One sentence that an underwriting analyst understands without knowing the code. */
  readonly message: string;
}

/** Collects everything that is wrong with a pack set, so that an author sees all issues of a run at once. */
export class IssueLog {
  readonly #issues = new Map<string, PackIssue>();
  readonly #warnings = new Map<string, PackIssue>();

  refuse(code: IssueCode, place: Place, message: string): void {
    put(this.#issues, { code, place, message });
  }

  warn(code: IssueCode, place: Place, message: string): void {
    put(this.#warnings, { code, place, message });
  }

  get issues(): readonly PackIssue[] {
    return inReadingOrder(this.#issues);
  }

  get warnings(): readonly PackIssue[] {
    return inReadingOrder(this.#warnings);
  }
}

// Variants of a family share files: an issue found once per variant is still one issue.
function put(
  log: Map<string, PackIssue>,
  { code, place, message }: { readonly code: IssueCode; readonly place: Place; readonly message: string },
): void {
  const key = `${place.file}:${place.line}:${place.column}:${code}`;
  if (log.has(key)) return;
  log.set(key, { code, file: place.file, line: place.line, column: place.column, message });
}

function inReadingOrder(log: Map<string, PackIssue>): readonly PackIssue[] {
  return [...log.values()].sort(
    (a, b) => byText(a.file, b.file) || a.line - b.line || a.column - b.column || byText(a.code, b.code),
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The one-line form that terminals and editors turn into a link. */
export function formatIssue(issue: PackIssue): string {
  return `${issue.file}:${issue.line}:${issue.column}: ${issue.message} [${issue.code}]`;
}

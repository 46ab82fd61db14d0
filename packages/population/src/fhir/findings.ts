export interface LeftOut {
  /** JSON pointer into the bundle. */
  readonly path: string;
  readonly reason: string;
}

/** What to know about a part that was used. */
export interface DraftWarning {
  /** JSON pointer into the bundle. */
  readonly param: string;
  readonly code:
    | 'approximate_value'
    | 'assumed_nicotine'
    | 'assumed_unit'
    | 'past_condition'
    | 'shortened_text'
    | 'unconfirmed_condition'
    | 'unknown_end';
  readonly detail: string;
}

/** A part of the applicant that was read, with the places of its fields in the bundle. */
export interface SourcedRow {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, string>>;
}

/** A reason why a bundle gives no applicant. */
export interface BundleIssue {
  readonly param: string;
  readonly detail: string;
}

export class BundleFindings {
  readonly leftOut: LeftOut[] = [];
  readonly warnings: DraftWarning[] = [];
  readonly issues: BundleIssue[] = [];

  leaveOut(path: string, reason: string): void {
    this.leftOut.push({ path, reason });
  }

  warn(param: string, code: DraftWarning['code'], detail: string): void {
    this.warnings.push({ param, code, detail });
  }

  refuse(param: string, detail: string): void {
    this.issues.push({ param, detail });
  }
}

/** The fields that have a value, with the places they come from. */
export class RowBuilder {
  readonly #path: string;
  readonly #fields = new Map<string, unknown>();
  readonly #paths = new Map<string, string>();

  constructor(path: string) {
    this.#path = path;
  }

  set(name: string, found: { readonly value: unknown; readonly path: string } | null): void {
    if (found === null) return;
    this.#fields.set(name, found.value);
    this.#paths.set(name, found.path);
  }

  build(): SourcedRow {
    return {
      path: this.#path,
      fields: Object.fromEntries(this.#fields),
      paths: Object.fromEntries(this.#paths),
    };
  }
}

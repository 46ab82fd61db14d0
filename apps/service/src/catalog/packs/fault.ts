/** Where in a pack something stands: 1-based line and column, as an editor counts them. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type FaultCode = (typeof faultCodes)[number];

/** Every sort of refusal and warning, declared once; `docs/packs/format.md` explains each. */
export const faultCodes = [
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
  'rate_gap',
  'rate_repeated',
  'build_not_a_range',
  'build_not_monotone',
  'limits_outside_bands',
  'class_without_open_path',
  'no_scenarios',
  'rate_falls_with_age',
  'worse_class_cheaper',
  'scenario_mismatch',
] as const;

export interface Fault extends Place {
  readonly code: FaultCode;
  /** One sentence that an underwriting analyst understands without knowing the code. */
  readonly message: string;
}

/** Gathers everything wrong with a pack set, so that an author sees all faults of a run at once. */
export class FaultLog {
  readonly #faults = new Map<string, Fault>();
  readonly #warnings = new Map<string, Fault>();

  refuse(code: FaultCode, place: Place, message: string): void {
    put(this.#faults, code, place, message);
  }

  warn(code: FaultCode, place: Place, message: string): void {
    put(this.#warnings, code, place, message);
  }

  get faults(): readonly Fault[] {
    return inReadingOrder(this.#faults);
  }

  get warnings(): readonly Fault[] {
    return inReadingOrder(this.#warnings);
  }
}

// Variants of a family share files: a fault found once per variant is still one fault.
function put(log: Map<string, Fault>, code: FaultCode, place: Place, message: string): void {
  const key = `${place.file}:${place.line}:${place.column}:${code}`;
  if (log.has(key)) return;
  log.set(key, { code, file: place.file, line: place.line, column: place.column, message });
}

function inReadingOrder(log: Map<string, Fault>): readonly Fault[] {
  return [...log.values()].sort(
    (a, b) => byText(a.file, b.file) || a.line - b.line || a.column - b.column || byText(a.code, b.code),
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The one-line form that terminals and editors turn into a link. */
export function formatFault(fault: Fault): string {
  return `${fault.file}:${fault.line}:${fault.column}: ${fault.message} [${fault.code}]`;
}

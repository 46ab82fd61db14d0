import { type Applicant, type Day, MEASUREMENTS, parseStatedDate } from '@prequal/engine';
import type { ReadMeasurement } from '@prequal/reading';

type Measurements = NonNullable<Applicant['measurements']>;

/** The measured values of an applicant: those of the fields, then those that conditions state as text. */
export class MeasuredValues {
  readonly #fields: Measurements;
  readonly #asOf: Day;
  readonly #texts: { -readonly [M in keyof Measurements]: { value: number; date: string | null } } = {};

  constructor(fields: Measurements | undefined, asOf: Day) {
    this.#fields = fields ?? {};
    this.#asOf = asOf;
  }

  /** Of two values of the same kind the latest counts; one without a date was measured now. */
  add(measured: readonly ReadMeasurement[], rowDate: string | null): void {
    for (const { measurement, value, dates } of measured) {
      const date =
        rowDate ??
        dates.map((each) => each.span ?? each.value).find((text) => this.#dayOf(text) !== null) ??
        null;
      const known = this.#texts[measurement];
      if (known === undefined || this.#latest(date) > this.#latest(known.date))
        this.#texts[measurement] = { value, date };
    }
  }

  /** A value that was sent as a field takes precedence over one in a text. */
  all(): Pick<Applicant, 'measurements'> {
    const measurements: Measurements = { ...this.#texts, ...this.#fields };
    return MEASUREMENTS.some((name) => measurements[name] !== undefined) ? { measurements } : {};
  }

  #latest(date: string | null): number {
    return (date === null ? null : this.#dayOf(date)) ?? Number.POSITIVE_INFINITY;
  }

  #dayOf(text: string): Day | null {
    const date = parseStatedDate(text, this.#asOf);
    return date.ok ? date.day : null;
  }
}

import { type Applicant, type Day, MEASUREMENTS, type Measurement, parseStatedDate } from '@prequal/engine';
import { isWorse, type ReadMeasurement } from '@prequal/reading';

type Measurements = NonNullable<Applicant['measurements']>;
type Measured = NonNullable<Measurements[Measurement]>;

/** The measured values of an applicant, of fields and of texts that state one. */
export class MeasuredValues {
  readonly #asOf: Day;
  readonly #values: { -readonly [M in keyof Measurements]: Measured };

  constructor(fields: Measurements | undefined, asOf: Day) {
    this.#values = { ...fields };
    this.#asOf = asOf;
  }

  /**
   * Of two values of the same kind, wherever they are stated, the later one counts; if either may be the later one, the worse. One without a
   * date was measured now. A row that names a disease as well has the date of the disease, which is not when the value was measured.
   */
  add(measured: readonly ReadMeasurement[], rowDate: string | null): void {
    for (const { measurement, value, dates } of measured) {
      const date =
        rowDate ??
        dates.map((each) => each.span ?? each.value).find((text) => parseStatedDate(text, this.#asOf).ok) ??
        null;
      const known = this.#values[measurement];
      if (known === undefined || this.#counts(measurement, { value, date }, known))
        this.#values[measurement] = { value, date };
    }
  }

  all(): Pick<Applicant, 'measurements'> {
    const measurements: Measurements = this.#values;
    return MEASUREMENTS.some((name) => measurements[name] !== undefined) ? { measurements } : {};
  }

  #counts(measurement: Measurement, found: Measured, known: Measured): boolean {
    const [when, before] = [this.#daysOf(found.date), this.#daysOf(known.date)];
    if (when.earliest > before.latest) return true;
    return before.earliest > when.latest ? false : isWorse(measurement, found.value, known.value);
  }

  #daysOf(date: string | null | undefined): { readonly earliest: Day; readonly latest: Day } {
    const stated = date == null ? null : parseStatedDate(date, this.#asOf);
    return stated?.ok
      ? { earliest: stated.earliest, latest: stated.day }
      : { earliest: this.#asOf, latest: this.#asOf };
  }
}

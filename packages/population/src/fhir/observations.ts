import type { Observation, ObservationComponent, Quantity } from 'fhir/r4.js';
import { loincCodes } from './concepts.ts';
import { dateIn } from './dates.ts';
import type { BundleFindings } from './findings.ts';
import { MEASURED, type MeasuredName } from './measured-codes.ts';
import { isTobaccoCode } from './nicotine.ts';
import type { RecordPlace } from './record-place.ts';
import { plainUnit } from './units.ts';

export interface ObservedValue {
  readonly value: number;
  readonly path: string;
  /** As a date of a row; null if the observation has none. */
  readonly date: string | null;
  /** To compare: the later one counts. */
  readonly moment: number;
}

/** When something was observed, as far as the resource says. */
export interface ObservedAt {
  readonly date: string | null;
  readonly moment: number;
}

const NO_RESULT: Readonly<Record<string, string>> = {
  'entered-in-error': 'It was entered in error.',
  cancelled: 'It was cancelled.',
  registered: 'It has no result yet.',
};

/** What the observations of a bundle say, the latest of each. */
export class ObservedValues {
  readonly tobacco: { readonly resource: RecordPlace<Observation>; readonly at: ObservedAt }[] = [];
  readonly #values = new Map<MeasuredName, ObservedValue>();
  readonly #findings: BundleFindings;
  readonly #asOf: string;

  constructor(asOf: string, findings: BundleFindings) {
    this.#asOf = asOf;
    this.#findings = findings;
  }

  get(name: MeasuredName): ObservedValue | null {
    return this.#values.get(name) ?? null;
  }

  add(resource: RecordPlace<Observation>): void {
    const status = resource.at('status').text() ?? '';
    const reason = Object.hasOwn(NO_RESULT, status) ? NO_RESULT[status] : undefined;
    const at = observedAt(resource);
    if (reason !== undefined) this.#findings.leaveOut(resource.path, reason);
    else if (at.date !== null && at.date > this.#asOf.slice(0, at.date.length))
      this.#findings.leaveOut(resource.path, 'Its date is in the future.');
    else if (isTobaccoCode(loincCodes(resource.at('code')))) this.tobacco.push({ resource, at });
    else this.#addParts(resource, at);
  }

  /** A blood pressure has its two values as components. */
  #addParts(resource: RecordPlace<Observation>, at: ObservedAt): void {
    const components = resource.at('component').items();
    const own = namedBy(resource);
    if (own === null && components.every((component) => namedBy(component) === null)) {
      this.#findings.leaveOut(resource.path, 'Observations with this code are not used.');
      return;
    }
    if (own !== null) this.#addValue(own, resource, at);
    for (const component of components) {
      const name = namedBy(component);
      if (name === null) this.#findings.leaveOut(component.path, 'Components with this code are not used.');
      else this.#addValue(name, component, at);
    }
  }

  #addValue(name: MeasuredName, part: RecordPlace<Observation | ObservationComponent>, at: ObservedAt): void {
    const quantity = part.as<Observation>().at('valueQuantity');
    const value = this.#converted(name, quantity);
    if (value === null) return;
    const found: ObservedValue = { value, path: quantity.path, ...at };
    const known = this.#values.get(name);
    const isChosen = known === undefined || counts(name, found, known);
    if (isChosen) this.#values.set(name, found);
    if (known === undefined) return;
    const [chosen, other] = isChosen ? [found, known] : [known, found];
    this.#findings.leaveOut(other.path, `The value at ${chosen.path} is later, or as late and counts more.`);
  }

  #converted(name: MeasuredName, quantity: RecordPlace<Quantity>): number | null {
    const findings = this.#findings;
    const value = quantity.at('value').number();
    if (value === null) {
      findings.leaveOut(quantity.path, 'It has no number.');
      return null;
    }
    const { conversion, usualUnit, decimals } = MEASURED[name];
    const units = [quantity.at('code').text(), quantity.at('unit').text()].flatMap((unit) =>
      unit === null ? [] : [plainUnit(unit)],
    );
    const unit = units.find((each) => Object.hasOwn(conversion, each));
    if (unit === undefined && (units.length > 0 || usualUnit === null)) {
      findings.leaveOut(quantity.path, units.length > 0 ? 'Its unit is not known.' : 'It has no unit.');
      return null;
    }
    if (unit === undefined)
      findings.warn(quantity.path, 'assumed_unit', `It has no unit and counts as ${usualUnit}.`);
    if (quantity.at('comparator').isGiven)
      findings.warn(quantity.path, 'approximate_value', 'It is a limit, not a value. The limit is used.');
    const scale = 10 ** decimals;
    return Math.round((conversion[unit ?? ''] ?? ((same) => same))(value) * scale) / scale;
  }
}

/** Which of two values of the same thing counts: the later one, and on the same day the one that is worse. */
function counts(name: MeasuredName, found: ObservedValue, known: ObservedValue): boolean {
  if (found.moment !== known.moment) return found.moment > known.moment;
  const { worse } = MEASURED[name];
  return worse === 'higher' ? found.value > known.value : worse === 'lower' && found.value < known.value;
}

function namedBy(part: RecordPlace<Observation | ObservationComponent>): MeasuredName | null {
  const codes = loincCodes(part.as<Observation>().at('code'));
  const names = Object.entries(MEASURED) as [MeasuredName, (typeof MEASURED)[MeasuredName]][];
  return names.find(([, { codes: known }]) => codes.some((code) => known.includes(code)))?.[0] ?? null;
}

function observedAt(resource: RecordPlace<Observation>): ObservedAt {
  const period = resource.at('effectivePeriod');
  const texts = [
    resource.at('effectiveDateTime'),
    period.at('end'),
    period.at('start'),
    resource.at('effectiveInstant'),
    resource.at('issued'),
  ].map((place) => place.text());
  const text = texts.find((each) => dateIn(each) !== null) ?? null;
  const moment = text === null ? Number.NaN : Date.parse(text);
  return { date: dateIn(text), moment: Number.isNaN(moment) ? Number.NEGATIVE_INFINITY : moment };
}

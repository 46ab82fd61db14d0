import type {
  Bundle,
  Condition,
  FhirResource,
  MedicationRequest,
  MedicationStatement,
  Observation,
  Resource,
} from 'fhir/r4.js';
import { MEASURED_FIELDS } from '../measured-cells.ts';
import { readConditionRow } from './conditions.ts';
import {
  BundleFindings,
  type BundleIssue,
  type DraftWarning,
  type LeftOut,
  type SourcedRow,
} from './findings.ts';
import { type MedicationContext, mergeFills, readRequest, readStatement } from './medications.ts';
import { readTobaccoStatus } from './nicotine.ts';
import { ObservedValues } from './observations.ts';
import { type ReadPatient, readPatient } from './patient.ts';
import { RecordPlace } from './record-place.ts';
import { References } from './references.ts';

/** What a bundle says about its patient, as the parts of the applicant of a request, each with its place in the bundle. */
export interface BundleReading {
  /** Sex, date of birth, height and weight. */
  readonly person: SourcedRow;
  readonly conditions: readonly SourcedRow[];
  readonly medications: readonly SourcedRow[];
  /** One field for each measurement. */
  readonly measurements: SourcedRow;
  readonly nicotine: { readonly last_used: string } | null;
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly DraftWarning[];
}

/**
 * Reads a bundle of FHIR R4. The values have the shape of a request and are not validated; `asOf` is the day of today,
 * YYYY-MM-DD. Issues are what leaves no applicant.
 */
export function readBundle(
  value: unknown,
  asOf: string,
): BundleReading | { readonly issues: readonly BundleIssue[] } {
  const bundle = new RecordPlace<Bundle>(value, '');
  if (bundle.at('resourceType').text() !== 'Bundle')
    return {
      issues: [{ param: '', detail: 'This is not a FHIR Bundle: resourceType must be "Bundle".' }],
    };
  const findings = new BundleFindings();
  const patient = readPatient(bundle, findings);
  if (patient === null || findings.issues.length > 0) return { issues: findings.issues };
  const reader = new BundleReader(patient, { bundle, findings, asOf });
  for (const entry of bundle.at('entry').items()) reader.add(entry.at('resource'));
  const reading = reader.finish();
  return reading ?? { issues: findings.issues };
}

interface ReadContext {
  readonly bundle: RecordPlace<Bundle>;
  readonly findings: BundleFindings;
  readonly asOf: string;
}

class BundleReader {
  readonly #patient: ReadPatient;
  readonly #findings: BundleFindings;
  readonly #asOf: string;
  readonly #medicationContext: MedicationContext;
  readonly #observed: ObservedValues;
  readonly #conditions = new Map<string, SourcedRow>();
  readonly #medications: SourcedRow[] = [];
  /** Medications may be what another resource refers to, which is known at the end. */
  readonly #drugs: RecordPlace<FhirResource>[] = [];

  constructor(patient: ReadPatient, { bundle, findings, asOf }: ReadContext) {
    this.#patient = patient;
    this.#findings = findings;
    this.#asOf = asOf;
    this.#medicationContext = { references: new References(bundle), findings };
    this.#observed = new ObservedValues(asOf, findings);
  }

  add(resource: RecordPlace<FhirResource>): void {
    const type = resource.as<Resource>().at('resourceType').text() ?? '';
    if (type === 'Patient') return;
    if (type === 'Medication') this.#drugs.push(resource);
    else if (!USED.has(type)) this.#findings.leaveOut(resource.path, unusedReason(resource, type));
    else if (!this.#patient.isSubject(resource.as<Condition>().at('subject')))
      this.#findings.leaveOut(resource.path, 'It is about somebody else than the Patient of the bundle.');
    else if (type === 'Condition') this.#addCondition(resource.as<Condition>());
    else if (type === 'Observation') this.#observed.add(resource.as<Observation>());
    else this.#addMedication(resource, type);
  }

  #addCondition(resource: RecordPlace<Condition>): void {
    const row = readConditionRow(resource, this.#patient.dob.value, this.#findings);
    if (row === null) return;
    const { code, text, was_diagnosed } = row.fields;
    const key = JSON.stringify([code, String(text).toLowerCase(), was_diagnosed]);
    const known = this.#conditions.get(key);
    if (known === undefined) this.#conditions.set(key, row);
    else this.#findings.leaveOut(row.path, `This repeats ${known.path}.`);
  }

  #addMedication(resource: RecordPlace<FhirResource>, type: string): void {
    const row =
      type === 'MedicationStatement'
        ? readStatement(resource.as<MedicationStatement>(), this.#medicationContext)
        : readRequest(resource.as<MedicationRequest>(), this.#medicationContext);
    if (row !== null) this.#medications.push(row);
  }

  /** Null if a request would lack something that it must have. */
  finish(): BundleReading | null {
    const findings = this.#findings;
    const [height, weight] = [this.#observed.get('height_inches'), this.#observed.get('weight_lbs')];
    if (height === null)
      findings.refuse(
        '/entry',
        'The bundle has no usable body height: add an Observation with LOINC 8302-2.',
      );
    if (weight === null)
      findings.refuse(
        '/entry',
        'The bundle has no usable body weight: add an Observation with LOINC 29463-7.',
      );
    if (height === null || weight === null) return null;
    for (const drug of this.#drugs) {
      if (!this.#medicationContext.references.isUsed(drug))
        findings.leaveOut(drug.path, 'No MedicationStatement or MedicationRequest refers to it.');
    }
    const { sex, dob } = this.#patient;
    return {
      person: {
        path: '/entry',
        fields: { sex: sex.value, dob: dob.value, height_inches: height.value, weight_lbs: weight.value },
        paths: { sex: sex.path, dob: dob.path, height_inches: height.path, weight_lbs: weight.path },
      },
      conditions: [...this.#conditions.values()],
      medications: mergeFills(this.#medications),
      measurements: this.#measurements(),
      nicotine: readTobaccoStatus(this.#observed.tobacco, this.#asOf, findings),
      leftOut: findings.leftOut,
      warnings: findings.warnings,
    };
  }

  #measurements(): SourcedRow {
    const found = MEASURED_FIELDS.flatMap((name) => {
      const observed = this.#observed.get(name);
      return observed === null ? [] : [{ name, ...observed }];
    });
    return {
      path: '/entry',
      fields: Object.fromEntries(
        found.map(({ name, value, date }) => [name, date === null ? value : { value, date }]),
      ),
      paths: Object.fromEntries(found.map(({ name, path }) => [name, path])),
    };
  }
}

const USED = new Set(['Condition', 'MedicationStatement', 'MedicationRequest', 'Observation']);

function unusedReason(resource: RecordPlace<FhirResource>, type: string): string {
  if (!resource.isGiven) return 'The entry has no resource.';
  return /^[A-Z][A-Za-z]{1,60}$/.test(type)
    ? `${type} resources are not used.`
    : 'It does not name a type of resource.';
}

import type {
  CodeableConcept,
  Condition,
  FhirResource,
  Medication,
  MedicationRequest,
  MedicationStatement,
  Reference,
} from 'fhir/r4.js';
import { DIAGNOSIS_SYSTEMS, DRUG_SYSTEMS, type ReadConcept, readConcept, readName } from './concepts.ts';
import { type FoundDate, firstDate } from './dates.ts';
import { readDosage } from './dosage.ts';
import { type BundleFindings, RowBuilder, type SourcedRow } from './findings.ts';
import type { RecordPlace } from './record-place.ts';
import type { References } from './references.ts';

/** What both resources have. */
interface PrescribedFields {
  readonly status?: string;
  readonly medicationCodeableConcept?: CodeableConcept;
  readonly medicationReference?: Reference;
  readonly reasonCode?: CodeableConcept[];
  readonly reasonReference?: Reference[];
  readonly contained?: FhirResource[];
  /** Of release 5. */
  readonly medication?: unknown;
}

const NEVER_TAKEN: Readonly<Record<string, string>> = {
  'entered-in-error': 'It was entered in error.',
  'not-taken': 'It is not taken.',
  intended: 'It is not taken yet.',
  draft: 'It is not prescribed yet.',
  cancelled: 'It was withdrawn before it was taken.',
};
const ENDED = ['completed', 'stopped'];
const NO_ORDER = ['proposal', 'plan'];

export interface MedicationContext {
  readonly references: References;
  readonly findings: BundleFindings;
}

export function readStatement(
  resource: RecordPlace<MedicationStatement>,
  context: MedicationContext,
): SourcedRow | null {
  const { findings } = context;
  const prescribed = resource.as<PrescribedFields>();
  const row = drugRow(prescribed, context);
  if (row === null) return null;
  const period = resource.at('effectivePeriod');
  const start = firstDate([resource.at('effectiveDateTime'), period.at('start')], findings);
  const end = firstDate([period.at('end')], findings);
  const last = end ?? (hasEnded(prescribed) ? start : null);
  const dosage = readDosage(resource.at('dosage').items(), findings);
  return finished(row, { resource: prescribed, dosage, first: start, last }, findings);
}

export function readRequest(
  resource: RecordPlace<MedicationRequest>,
  context: MedicationContext,
): SourcedRow | null {
  const { findings } = context;
  const intent = resource.at('intent').text() ?? '';
  if (NO_ORDER.includes(intent) || resource.at('doNotPerform').value === true) {
    findings.leaveOut(resource.path, 'It is not a prescription.');
    return null;
  }
  const prescribed = resource.as<PrescribedFields>();
  const row = drugRow(prescribed, context);
  if (row === null) return null;
  const first = firstDate([resource.at('authoredOn')], findings);
  const last = hasEnded(prescribed) ? first : null;
  const dosage = readDosage(resource.at('dosageInstruction').items(), findings);
  return finished(row, { resource: prescribed, dosage, first, last }, findings);
}

/** The drug and what it is taken for; null if the resource is left out. */
function drugRow(resource: RecordPlace<PrescribedFields>, context: MedicationContext): RowBuilder | null {
  const { findings } = context;
  const { path } = resource;
  if (resource.at('medication').isGiven) {
    findings.leaveOut(path, 'It is of another version than FHIR R4.');
    return null;
  }
  const status = resource.at('status').text() ?? '';
  const reason = Object.hasOwn(NEVER_TAKEN, status) ? NEVER_TAKEN[status] : undefined;
  if (reason !== undefined) {
    findings.leaveOut(path, reason);
    return null;
  }
  const { code, text } = drugOf(resource, context);
  if (code === null && text === null) {
    findings.leaveOut(path, 'It names no medication: neither a text nor a code of RxNorm or NDC.');
    return null;
  }
  const row = new RowBuilder(path);
  row.set('code', code);
  row.set('text', text);
  row.set('use', useOf(resource, context));
  return row;
}

function drugOf(
  resource: RecordPlace<PrescribedFields>,
  { references, findings }: MedicationContext,
): ReadConcept {
  const concept = resource.at('medicationCodeableConcept');
  if (concept.isGiven) return readConcept(concept, DRUG_SYSTEMS, findings);
  const reference = resource.at('medicationReference');
  const found = references.find(reference, resource);
  const read = found === null ? null : readConcept(found.as<Medication>().at('code'), DRUG_SYSTEMS, findings);
  if (read !== null && (read.code !== null || read.text !== null)) return read;
  return { code: null, text: readName(reference.at('display'), findings) };
}

/** The first reason that has a name or a code. A row has one use, so further reasons are left out. */
function useOf(
  resource: RecordPlace<PrescribedFields>,
  { references, findings }: MedicationContext,
): FoundUse | null {
  const stated = resource
    .at('reasonCode')
    .items()
    .map((concept) => ({ path: concept.path, concept }));
  const referred = resource
    .at('reasonReference')
    .items()
    .flatMap((reference) => {
      const condition = references.find(reference, resource)?.as<Condition>();
      const isCondition = condition?.at('resourceType').text() === 'Condition';
      return isCondition ? [{ path: reference.path, concept: condition.at('code') }] : [];
    });
  let use: FoundUse | null = null;
  for (const { path, concept } of [...stated, ...referred]) {
    const found: FoundUse | null = use === null ? reasonIn(concept, path, findings) : null;
    if (found !== null) use = found;
    else findings.leaveOut(path, use === null ? 'It names no reason.' : 'Another reason is used.');
  }
  return use;
}

interface FoundUse {
  readonly value: string;
  readonly path: string;
}

/** A use is a text; a code is read as one. */
function reasonIn(
  concept: RecordPlace<CodeableConcept>,
  path: string,
  findings: BundleFindings,
): FoundUse | null {
  const { code, text } = readConcept(concept, DIAGNOSIS_SYSTEMS, findings);
  if (text !== null) return { value: text.value, path };
  return code === null ? null : { value: `ICD-10-CM ${code.value.code}`, path };
}

function hasEnded(resource: RecordPlace<PrescribedFields>): boolean {
  return ENDED.includes(resource.at('status').text() ?? '');
}

interface Prescription {
  readonly resource: RecordPlace<PrescribedFields>;
  readonly dosage: FoundUse | null;
  readonly first: FoundDate | null;
  /** Null if it is still taken, as far as the record says. */
  readonly last: FoundDate | null;
}

function finished(
  row: RowBuilder,
  { resource, dosage, first, last }: Prescription,
  findings: BundleFindings,
): SourcedRow {
  row.set('dosage', dosage);
  row.set('first_fill', first);
  row.set('last_fill', last);
  if (last === null && hasEnded(resource))
    findings.warn(
      resource.at('status').path,
      'unknown_end',
      'It is no longer taken, but the record has no date. It counts as taken now; ask for the last fill.',
    );
  return row.build();
}

/**
 * Prescriptions of the same drug for the same use and in the same dosage are one row from the first to the last of them.
 * A row without a last fill is taken now, and so is one that it is merged with.
 */
export function mergeFills(rows: readonly SourcedRow[]): SourcedRow[] {
  const merged = new Map<string, SourcedRow>();
  for (const row of rows) {
    const { code, text, use, dosage } = row.fields;
    const key = JSON.stringify([code, String(text).toLowerCase(), use, dosage]);
    const known = merged.get(key);
    merged.set(key, known === undefined ? row : spanOf(known, row));
  }
  return [...merged.values()];
}

function spanOf(one: SourcedRow, other: SourcedRow): SourcedRow {
  const { first_fill: _, last_fill: __, ...fields } = one.fields;
  const first = chosenDate([one, other], 'first_fill', (a, b) => a < b);
  const isTaken = [one, other].some((row) => row.fields.last_fill === undefined);
  const last = isTaken ? null : chosenDate([one, other], 'last_fill', (a, b) => a > b);
  return {
    path: one.path,
    fields: {
      ...fields,
      ...(first === null ? {} : { first_fill: first.value }),
      ...(last === null ? {} : { last_fill: last.value }),
    },
    paths: {
      ...one.paths,
      ...(first === null ? {} : { first_fill: first.path }),
      ...(last === null ? {} : { last_fill: last.path }),
    },
  };
}

function chosenDate(
  rows: readonly SourcedRow[],
  name: string,
  isBetter: (a: string, b: string) => boolean,
): FoundDate | null {
  let best: FoundDate | null = null;
  for (const { fields, paths, path } of rows) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    if (best === null || isBetter(value, best.value)) best = { value, path: paths[name] ?? path };
  }
  return best;
}

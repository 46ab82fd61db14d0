import type { Bundle, Patient, Reference } from 'fhir/r4.js';
import { dateIn } from './dates.ts';
import type { BundleFindings } from './findings.ts';
import type { RecordPlace } from './record-place.ts';
import { lastTwoSteps } from './references.ts';

export interface ReadPatient {
  readonly sex: { readonly value: string; readonly path: string };
  readonly dob: { readonly value: string; readonly path: string };
  /** Whether a resource is about this person, as far as its reference says. */
  isSubject(subject: RecordPlace<Reference>): boolean;
}

/** The one person of a bundle. Two of them cannot be told apart by what they have. */
export function readPatient(bundle: RecordPlace<Bundle>, findings: BundleFindings): ReadPatient | null {
  const entries = bundle
    .at('entry')
    .items()
    .filter((entry) => entry.at('resource').as<Patient>().at('resourceType').text() === 'Patient');
  const [entry, ...others] = entries;
  if (entry === undefined) {
    findings.refuse('/entry', 'The bundle has no Patient.');
    return null;
  }
  const patient = entry.at('resource').as<Patient>();
  const id = patient.at('id').text();
  for (const other of others) {
    const resource = other.at('resource').as<Patient>();
    if (id !== null && resource.at('id').text() === id)
      findings.leaveOut(resource.path, `This repeats the Patient at ${patient.path}.`);
    else findings.refuse(resource.path, 'The bundle must be about one Patient.');
  }
  const gender = patient.at('gender');
  const sex = gender.text();
  if (sex !== 'male' && sex !== 'female') findings.refuse(gender.path, 'gender must be male or female.');
  const birth = patient.at('birthDate');
  const dob = dateIn(birth.text());
  if (dob === null || dob.length < 10) findings.refuse(birth.path, 'birthDate must be a date, YYYY-MM-DD.');
  if (sex === null || dob === null) return null;
  const names = new Set([entry.at('fullUrl').text(), id === null ? null : `Patient/${id}`]);
  names.delete(null);
  return {
    sex: { value: sex, path: gender.path },
    dob: { value: dob, path: birth.path },
    isSubject: (subject) => {
      const name = subject.at('reference').text();
      return name === null || names.size === 0 || names.has(name) || names.has(lastTwoSteps(name));
    },
  };
}

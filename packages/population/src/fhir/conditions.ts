import type { Age, Condition } from 'fhir/r4.js';
import { codesIn, DIAGNOSIS_SYSTEMS, readConcept } from './concepts.ts';
import { type FoundDate, firstDate } from './dates.ts';
import { type BundleFindings, RowBuilder, type SourcedRow } from './findings.ts';
import type { RecordPlace } from './record-place.ts';

const NEVER_HAD: Readonly<Record<string, string>> = {
  refuted: 'The diagnosis was refuted.',
  'entered-in-error': 'It was entered in error.',
};
const PAST = ['inactive', 'remission', 'resolved'];
const UNCONFIRMED = ['unconfirmed', 'provisional', 'differential'];

/** Parts that say something about the condition and have no place in a request. */
const UNUSED = [
  'severity',
  'bodySite',
  'stage',
  'abatementDateTime',
  'abatementAge',
  'abatementPeriod',
  'abatementRange',
  'abatementString',
] as const satisfies readonly (keyof Condition)[];

/** A condition row, or null if the resource is left out. `born` is the date of birth. */
export function readConditionRow(
  resource: RecordPlace<Condition>,
  born: string,
  findings: BundleFindings,
): SourcedRow | null {
  const { path } = resource;
  const [clinical, verification] = [resource.at('clinicalStatus'), resource.at('verificationStatus')];
  if (typeof clinical.value === 'string' || typeof verification.value === 'string') {
    findings.leaveOut(path, 'It is of another version than FHIR R4.');
    return null;
  }
  const [status, verified] = [codesIn(clinical), codesIn(verification)];
  for (const [code, reason] of Object.entries(NEVER_HAD)) {
    if (!verified.has(code)) continue;
    findings.leaveOut(path, reason);
    return null;
  }
  const { code, text } = readConcept(resource.at('code'), DIAGNOSIS_SYSTEMS, findings);
  if (code === null && text === null) {
    findings.leaveOut(path, 'It has neither a text nor a code of ICD-10-CM.');
    return null;
  }
  if (PAST.some((each) => status.has(each)))
    findings.warn(
      clinical.path,
      'past_condition',
      'The record says that it is over. It counts with the dates of its row; ask when it was last treated.',
    );
  if (UNCONFIRMED.some((each) => verified.has(each)))
    findings.warn(verification.path, 'unconfirmed_condition', 'The diagnosis is not confirmed. It counts.');
  for (const name of UNUSED) {
    const part = resource.at(name);
    if (part.isGiven) findings.leaveOut(part.path, `${name} is not used.`);
  }
  const row = new RowBuilder(path);
  row.set('code', code);
  row.set('text', text);
  row.set('was_diagnosed', onsetOf(resource, born, findings));
  return row.build();
}

function onsetOf(resource: RecordPlace<Condition>, born: string, findings: BundleFindings): FoundDate | null {
  const period = resource.at('onsetPeriod');
  const onset =
    firstDate([resource.at('onsetDateTime'), period.at('start'), period.at('end')], findings) ??
    dateAtAge(resource.at('onsetAge'), born, findings) ??
    dateAtAge(resource.at('onsetRange').at('low').as<Age>(), born, findings) ??
    firstDate([resource.at('onsetString')], findings);
  return onset ?? firstDate([resource.at('recordedDate')], findings);
}

/** How many of these units are a year. */
const PER_YEAR: Readonly<Record<string, number>> = {
  a: 1,
  y: 1,
  yr: 1,
  year: 1,
  years: 1,
  mo: 12,
  month: 12,
  months: 12,
  wk: 52,
  week: 52,
  weeks: 52,
  d: 365,
  day: 365,
  days: 365,
};
const OLDEST = 130;

/** The year in which the person had this age. */
function dateAtAge(age: RecordPlace<Age>, born: string, findings: BundleFindings): FoundDate | null {
  if (!age.isGiven) return null;
  const value = age.at('value').number();
  const unit = (age.at('code').text() ?? age.at('unit').text() ?? 'a').toLowerCase();
  const perYear = Object.hasOwn(PER_YEAR, unit) ? PER_YEAR[unit] : undefined;
  const years = value === null || perYear === undefined ? null : value / perYear;
  if (years === null || years < 0 || years > OLDEST) {
    findings.leaveOut(age.path, 'This is not an age.');
    return null;
  }
  return { value: String(Number(born.slice(0, 4)) + Math.floor(years)), path: age.path };
}

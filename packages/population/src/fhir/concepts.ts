import type { CodeableConcept, Coding } from 'fhir/r4.js';
import type { BundleFindings } from './findings.ts';
import type { RecordPlace } from './record-place.ts';

export const LOINC = 'http://loinc.org';
/** Code systems of FHIR that requests may name, by what they are called there. */
export const DIAGNOSIS_SYSTEMS = { 'http://hl7.org/fhir/sid/icd-10-cm': 'icd-10-cm' };
/** Names of drugs first: a package says less about what is taken. */
export const DRUG_SYSTEMS = {
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'rxnorm',
  'http://hl7.org/fhir/sid/ndc': 'ndc',
};

const LONGEST_TEXT = 500;
const LONGEST_CODE = 20;

/** What SNOMED CT adds to a name to say what kind of thing it is. */
const SEMANTIC_TAG =
  /\s+\((?:disorder|finding|situation|event|procedure|morphologic abnormality|observable entity|regime\/therapy|person|substance|product|medicinal product|clinical drug)\)$/i;

interface Found<T> {
  readonly value: T;
  readonly path: string;
}
export interface ReadConcept {
  readonly code: Found<{ readonly system: string; readonly code: string }> | null;
  readonly text: Found<string> | null;
}

/** The code of the first of these systems that the concept has, and what the concept is called. */
export function readConcept(
  concept: RecordPlace<CodeableConcept>,
  systems: Readonly<Record<string, string>>,
  findings: BundleFindings,
): ReadConcept {
  const codings = concept.at('coding').items();
  const coded = Object.entries(systems).flatMap(([url, system]) =>
    codings.flatMap((coding) => {
      const code = coding.at('code').text();
      return coding.at('system').text() === url && code !== null && code.length <= LONGEST_CODE
        ? [{ coding, value: { system, code } }]
        : [];
    }),
  );
  const chosen = coded.find(({ coding }) => coding.at('userSelected').value === true) ?? coded[0];
  for (const { coding } of coded) {
    if (coding !== chosen?.coding)
      findings.leaveOut(coding.path, 'Another code of the same concept is used.');
  }
  const code = chosen === undefined ? null : { value: chosen.value, path: chosen.coding.path };
  return { code, text: nameOf(concept, chosen?.coding ?? null, findings) };
}

function nameOf(
  concept: RecordPlace<CodeableConcept>,
  chosen: RecordPlace<Coding> | null,
  findings: BundleFindings,
): Found<string> | null {
  const displays = [...(chosen === null ? [] : [chosen]), ...concept.at('coding').items()];
  const places = [concept.at('text'), ...displays.map((coding) => coding.at('display'))];
  const named = places.find((place) => place.text() !== null);
  return named === undefined ? null : readName(named, findings);
}

/** A name as a row has it; null if there is none. */
export function readName(place: RecordPlace<string>, findings: BundleFindings): Found<string> | null {
  const text = place.text()?.replace(SEMANTIC_TAG, '') ?? null;
  if (text === null || text.length <= LONGEST_TEXT)
    return text === null ? null : { value: text, path: place.path };
  findings.warn(place.path, 'shortened_text', `Only the first ${LONGEST_TEXT} characters are used.`);
  return { value: text.slice(0, LONGEST_TEXT).trim(), path: place.path };
}

/** Every code of a concept, whatever its system. */
export function codesIn(concept: RecordPlace<CodeableConcept>): ReadonlySet<string> {
  return new Set(
    concept
      .at('coding')
      .items()
      .flatMap((coding) => coding.at('code').text() ?? []),
  );
}

/** The LOINC codes of a concept; a coding without a system counts, as some exports leave it out. */
export function loincCodes(concept: RecordPlace<CodeableConcept>): readonly string[] {
  return concept
    .at('coding')
    .items()
    .flatMap((coding) => {
      const system = coding.at('system').text();
      const code = coding.at('code').text();
      return code !== null && (system === LOINC || system === null) ? [code] : [];
    });
}

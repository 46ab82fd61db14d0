import type { Dosage, Timing } from 'fhir/r4.js';
import type { BundleFindings } from './findings.ts';
import type { RecordPlace } from './record-place.ts';

const LONGEST_DOSAGE = 200;

/** What is taken, in words: as it is written, or made of the dose and how often it is taken. */
export function readDosage(
  dosages: readonly RecordPlace<Dosage>[],
  findings: BundleFindings,
): { readonly value: string; readonly path: string } | null {
  const words: string[] = [];
  for (const dosage of dosages) {
    const said = dosage.at('text').text() ?? doseInWords(dosage);
    if (said === null)
      findings.leaveOut(dosage.path, 'It has neither a text nor a dose with a daily timing.');
    else words.push(said);
  }
  const [first] = dosages;
  const value = words.join(' and ');
  if (first === undefined || value === '') return null;
  if (value.length <= LONGEST_DOSAGE) return { value, path: first.path };
  findings.leaveOut(first.path, `The dosage has more than ${LONGEST_DOSAGE} characters.`);
  return null;
}

function doseInWords(dosage: RecordPlace<Dosage>): string | null {
  const quantity = dosage.at('doseAndRate').items()[0]?.at('doseQuantity');
  const value = quantity?.at('value').number() ?? null;
  const unit = quantity?.at('unit').text() ?? quantity?.at('code').text() ?? null;
  const often = timingInWords(dosage.at('timing'));
  return value === null || unit === null || often === null ? null : `${value} ${unit} ${often}`;
}

function timingInWords(timing: RecordPlace<Timing>): string | null {
  const said = timing.at('code').at('text').text();
  if (said !== null) return said;
  const repeat = timing.at('repeat');
  const times = repeat.at('frequency').number() ?? 1;
  const period = repeat.at('period').number();
  const unit = repeat.at('periodUnit').text();
  if (unit === 'd' && period === 1) return times === 1 ? 'once a day' : `${times} times a day`;
  return unit === 'h' && times === 1 && period !== null ? `every ${period} hours` : null;
}

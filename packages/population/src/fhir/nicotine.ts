import type { CodeableConcept, Observation } from 'fhir/r4.js';
import { codesIn } from './concepts.ts';
import type { BundleFindings } from './findings.ts';
import type { RecordPlace } from './record-place.ts';

/** Tobacco smoking status, status of a smoker, history of tobacco use, tobacco use status, smokeless tobacco status. */
const TOBACCO_CODES = ['72166-2', '81229-7', '11367-0', '39240-7', '88031-0'];

export function isTobaccoCode(codes: readonly string[]): boolean {
  return codes.some((code) => TOBACCO_CODES.includes(code));
}

type Status = 'current' | 'former' | 'never' | 'unknown';

/** Codes of SNOMED CT and of LOINC's answer list. */
const STATUS_OF_CODE: Readonly<Record<string, Status>> = {
  '449868002': 'current',
  '428041000124106': 'current',
  '428071000124103': 'current',
  '428061000124105': 'current',
  '77176002': 'current',
  '8517006': 'former',
  '266919005': 'never',
  '266927001': 'unknown',
  'LA18976-3': 'current',
  'LA18977-1': 'current',
  'LA18979-7': 'current',
  'LA18981-3': 'current',
  'LA18982-1': 'current',
  'LA15920-4': 'former',
  'LA18978-9': 'never',
  'LA18980-5': 'unknown',
};

/** For other codes and plain texts. The first that fits counts. */
const STATUS_IN_TEXT: readonly (readonly [RegExp, Status])[] = [
  [/unknown if|not asked|unable to assess|never assessed/i, 'unknown'],
  [/\bnever\b|\bnon[- ]?(?:smoker|user)\b/i, 'never'],
  [/\b(?:former|ex|quit|stopped|past)\b/i, 'former'],
  [
    /\b(?:current|every ?day|some ?days?|daily|heavy|light|smokes|smoker|user|uses|chews|chewer)\b/i,
    'current',
  ],
];

interface SeenStatus {
  readonly resource: RecordPlace<Observation>;
  readonly at: { readonly date: string | null; readonly moment: number };
}

/** Months since, from the longest. */
const LAST_USED = [
  [60, 'over_60_months'],
  [48, '48_to_60_months'],
  [36, '36_to_48_months'],
  [24, '24_to_36_months'],
  [12, '12_to_24_months'],
] as const;

/** Nicotine as the latest statements say: of two kinds of tobacco on one day, the one that is used. */
export function readTobaccoStatus(
  seen: readonly SeenStatus[],
  asOf: string,
  findings: BundleFindings,
): { readonly last_used: string } | null {
  const known = seen.flatMap((each) => {
    const status = statusOf(each.resource.at('valueCodeableConcept'), each.resource.at('valueString').text());
    if (status !== 'unknown') return [{ ...each, status }];
    findings.leaveOut(each.resource.path, 'It does not say whether tobacco is used.');
    return [];
  });
  const rank = { current: 0, former: 1, never: 2 };
  const [chosen, ...others] = known.sort(
    (a, b) => order(b.at.moment, a.at.moment) || rank[a.status] - rank[b.status],
  );
  for (const { resource } of others) {
    findings.leaveOut(resource.path, `The observation at ${chosen?.resource.path} is later, or counts more.`);
  }
  if (chosen === undefined) return null;
  if (chosen.status === 'never') return { last_used: 'never' };
  const months = chosen.status === 'former' ? monthsSince(chosen.at.date, asOf) : 0;
  const used = LAST_USED.find(([least]) => months >= least)?.[1] ?? 'within_12_months';
  if (chosen.status === 'former')
    findings.warn(
      chosen.resource.path,
      'assumed_nicotine',
      'The record says "former" without a date. The last use counts as on the day of the observation; ask for it.',
    );
  return { last_used: used };
}

/** Two observations without a date are as old as each other. */
function order(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function statusOf(concept: RecordPlace<CodeableConcept>, text: string | null): Status {
  for (const code of codesIn(concept)) {
    const status = Object.hasOwn(STATUS_OF_CODE, code) ? STATUS_OF_CODE[code] : undefined;
    if (status !== undefined) return status;
  }
  const displays = concept
    .at('coding')
    .items()
    .map((coding) => coding.at('display').text());
  for (const said of [concept.at('text').text(), ...displays, text]) {
    const found = said === null ? undefined : STATUS_IN_TEXT.find(([pattern]) => pattern.test(said));
    if (found !== undefined) return found[1];
  }
  return 'unknown';
}

/** Whole months; the latest day that a month or a year can mean counts. */
function monthsSince(date: string | null, asOf: string): number {
  if (date === null) return 0;
  const [year = 0, month = 12, day = 31] = date.split('-').map(Number);
  const [nowYear = 0, nowMonth = 1, nowDay = 1] = asOf.split('-').map(Number);
  return Math.max(0, (nowYear - year) * 12 + nowMonth - month - (nowDay < day ? 1 : 0));
}

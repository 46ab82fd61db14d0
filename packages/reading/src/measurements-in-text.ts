import { withPressureNamed } from './bare-pressures.ts';
import type { TextDate } from './dates-in-text.ts';
import { withLatestValues } from './latest-value.ts';
import { LINK, MEASURED_NAMES } from './measurement-names.ts';
import { withOtherValues } from './other-values.ts';
import { withWorstValues } from './worst-of-range.ts';

/** What can be measured, with the values that it can have. A value outside is something else. */
export const MEASURED_VALUES = {
  a1c: [3, 20],
  systolic: [60, 260],
  diastolic: [30, 160],
  ejection_fraction: [5, 85],
  egfr: [1, 150],
  psa: [0, 5000],
  total_cholesterol: [50, 1000],
  hdl: [5, 200],
} as const;

/** A measured value in a text: "A1C 9.2". */
export interface ReadMeasurement {
  readonly measurement: keyof typeof MEASURED_VALUES;
  readonly value: number;
  /** Dates beside the value, if the text says nothing else. */
  readonly dates: readonly TextDate[];
}

export interface MeasuredText {
  readonly measured: readonly ReadMeasurement[];
  /** The text without values and their names. */
  readonly rest: string;
  /** The text without values: "low EF 35" keeps "low EF". */
  readonly named: string;
  /** The text with a sign in place of each value and its name. */
  readonly marked: string;
  /** Whether it gives a range, a limit or several values. A name may be written like one, but is no value: "Diabetes - A1C 9 to 10". */
  readonly isRange: boolean;
}

interface Form {
  readonly pattern: RegExp;
  readonly measures: readonly ReadMeasurement['measurement'][];
}

const NUMBER = '(\\d{1,4}(?:\\.\\d{1,2})?)';
const UNIT =
  '(?:\\s*(?:%|PERCENT\\b|PCT\\b|MM\\s*HG\\b|MG\\s*/\\s*DL\\b|NG\\s*/\\s*ML\\b|ML\\s*/\\s*MIN(?:\\s*/\\s*1\\.73\\s*(?:M2|M\\^2)?)?))?';
/** A dosage, a range ("35-40"), a date ("9/2024") or a longer number is no value; a date behind a dash ("7.2 - 9/2024") belongs to it. */
const END =
  '(?!\\s*M?C?G\\b|[A-Z0-9]|\\.\\d|\\s*[-–/]\\s*(?!(?<=\\s[-–]\\s+)\\d{1,2}/(?:\\d{1,2}/)?(?:\\d\\d)?\\d\\d(?!\\d))\\d|\\s+TO\\s+\\d)';

const PERCENT = '\\s*(?:%|PERCENT\\b|PCT\\b)';

const form = (name: string, measures: Form['measures'], unit = UNIT): Form => {
  const values = measures.length === 1 ? NUMBER : `${NUMBER}\\s*(?:/|\\bOVER\\b)\\s*${NUMBER}`;
  return { pattern: new RegExp(`(?<![A-Z0-9-])(${name})${LINK}${values}${unit}${END}`, 'g'), measures };
};

const PRESSURE = '(?:\\s+(?:BP|BLOOD\\s+PRESSURE|PRESSURE|NUMBER))?';

/** More specific names come first. */
const FORMS: readonly Form[] = [
  form(MEASURED_NAMES.a1c, ['a1c']),
  form(MEASURED_NAMES.pressure, ['systolic', 'diastolic']),
  // A single value is the upper one.
  form(MEASURED_NAMES.pressure, ['systolic']),
  form(`SYSTOLIC${PRESSURE}`, ['systolic']),
  form(`DIASTOLIC${PRESSURE}`, ['diastolic']),
  form(MEASURED_NAMES.ejectionFraction, ['ejection_fraction']),
  form(MEASURED_NAMES.egfr, ['egfr']),
  // Only a share is a measurement: "kidneys at 18 %".
  form('KIDNEYS?(?:\\s+FUNCTION(?:ING|S)?)?|RENAL\\s+FUNCTION', ['egfr'], PERCENT),
  form(MEASURED_NAMES.psa, ['psa']),
  form(MEASURED_NAMES.hdl, ['hdl']),
  form(MEASURED_NAMES.cholesterol, ['total_cholesterol']),
];

/** Stands for a measured value in a text. */
export const MEASURED_SIGN = '§';

const MAY_MEASURE = /\d|\bPSA\b/;
/** A part of every name, so that most texts with a number are searched once. */
const MAY_NAME = /A-?1-?C|B[/.]?P\b|PRES|TOLIC|EF\b|EJECTION|GFR|FILTRATION|PSA|HDL|CHOL|KIDNEY|RENAL/;
/** Four digits that are more likely a year. */
const YEAR = /^(?:19|20)\d\d$/;

/** With what links it to the value. */
const ORDINARY_DENIAL =
  /[\s,;(-]*\b(?:(?:ON\s+|JUST\s+|TAKES\s+)*(?:PILLS?|MEDS?|TABLETS?|ORALS?)\s+ONLY[\s,;(-]*)?(?:NO|NOT\s+(?:ON|USING|TAKING))\s+(?:INSULIN|DIALYSIS)(?:\s+(?:YET|NOW|SO\s+FAR))?\)?(?:[\s,;]*\bBUT\b)?/g;

/**
 * Extracts the measured values of a folded text, and beside them the denials that take nothing away from one: "A1C 7.1, no insulin", "not on
 * dialysis yet but kidneys at 18 %".
 */
export const takeMeasurements = (folded: string): MeasuredText => {
  const measured: ReadMeasurement[] = [];
  if (!MAY_MEASURE.test(folded))
    return { measured, rest: folded, named: folded, marked: folded, isRange: false };
  const withPressure = withPressureNamed(withOtherValues(folded));
  if (!MAY_NAME.test(withPressure))
    return { measured, rest: withPressure, named: withPressure, marked: withPressure, isRange: false };
  const latest = withLatestValues(withPressure);
  const single = withWorstValues(latest);
  const isRange = single !== withPressure;
  let rest = single;
  let named = single;
  let marked = single;
  for (const { pattern, measures } of FORMS) {
    rest = rest.replace(pattern, (whole, name: string, ...groups: readonly unknown[]) => {
      const values = measures.map((measurement, at) => ({ measurement, text: String(groups[at]) }));
      if (!values.every(isPossible)) return whole;
      for (const { measurement, text } of values)
        measured.push({ measurement, value: Number(text), dates: [] });
      named = named.replace(whole, `${name} `);
      marked = marked.replace(whole, ` ${MEASURED_SIGN} `);
      return ' ';
    });
  }
  if (measured.length === 0) return { measured, rest, named, marked, isRange };
  return {
    measured,
    rest: withoutRemarks(rest, measured),
    named: withoutRemarks(named, measured),
    marked: withoutRemarks(marked, measured),
    isRange,
  };
};

const MEDS = '(?:MEDS?|MEDICATIONS?|MEDICINES?|PILLS?|TREATMENT)';
/** A value without treatment is the value. */
const UNTREATED = new RegExp(
  `[\\s,;(-]*\\b(?:(?:WITHOUT|NO|NOT\\s+ON)\\s+(?:ANY\\s+)?${MEDS}|UNTREATED|NOT\\s+TREATED)\\b\\)?(?!\\s+FOR\\b)`,
  'g',
);
/** Only who has the disease is treated for it, however good the value is. */
const TREATED = new RegExp(
  `[\\s,;(-]*\\b(?:(?:(?:WELL\\s+)?CONTROLLED\\s+)?(?:ON|WITH|BY|TAKES|TAKING)\\s+(?:ONE\\s+|TWO\\s+|[123]\\s+|BP\\s+|BLOOD\\s+PRESSURE\\s+|CHOLESTEROL\\s+)?${MEDS}|(?:WELL\\s+)?CONTROLLED|TREATED|MEDICATED)\\b\\)?(?!\\s+FOR\\b)`,
);
const DISEASES: readonly (readonly [ReadMeasurement['measurement'], string])[] = [
  ['systolic', 'HIGH BLOOD PRESSURE'],
  ['total_cholesterol', 'HIGH CHOLESTEROL'],
];

/** What is said beside a value about its treatment, as what that says about the applicant. */
function withoutRemarks(text: string, measured: readonly ReadMeasurement[]): string {
  const rest = text.replace(ORDINARY_DENIAL, ' ').replace(UNTREATED, ' ');
  const disease = DISEASES.find(([measurement]) => measured.some((each) => each.measurement === measurement));
  return disease === undefined || !TREATED.test(rest) ? rest : rest.replace(TREATED, `, ${disease[1]} `);
}

function isPossible({
  measurement,
  text,
}: {
  readonly measurement: ReadMeasurement['measurement'];
  readonly text: string;
}): boolean {
  const [least, most] = MEASURED_VALUES[measurement];
  const value = Number(text);
  return value >= least && value <= most && !YEAR.test(text);
}

/** Words beside a measurement that say nothing else. */
const BESIDE = new Set(
  'HIGH LOW ELEVATED REDUCED NORMAL LATEST MOST RECENT LAST AVERAGE AVG LEVEL READING RESULT TEST TESTED CHECKED MEASURED SCORE LAB LABS VALUE NUMBER BLOODWORK STABLE STEADY GOOD GREAT HOME MY THE IS WAS OF'.split(
    ' ',
  ),
);
const QUALIFIED = /\b(?:HIGH|LOW|ELEVATED|REDUCED|RISING|DECREASED)\b/;

export const isBesideMeasurement = (written: string): boolean => BESIDE.has(written);

/** Whether a word turns the name of a measurement into that of a condition: "low EF". */
export const isQualified = (folded: string): boolean => QUALIFIED.test(folded);

import {
  ANTIGEN,
  CHOLESTEROL,
  FILTRATION,
  GLYCATED,
  LENGTH,
  PERCENT,
  PRESSURE,
  type UnitConversion,
  WEIGHT,
} from './units.ts';

interface Measured {
  /** Of LOINC. */
  readonly codes: readonly string[];
  readonly conversion: UnitConversion;
  /** What a number without a unit means; null if there is no usual one. */
  readonly usualUnit: string | null;
  readonly decimals: number;
  /** Which of two values of the same time is the careful one. */
  readonly worse: 'higher' | 'lower' | 'neither';
}

export type MeasuredName =
  | 'height_inches'
  | 'weight_lbs'
  | 'a1c'
  | 'systolic'
  | 'diastolic'
  | 'ejection_fraction'
  | 'egfr'
  | 'psa'
  | 'total_cholesterol'
  | 'hdl';

/** The observations that a request has a place for. */
export const MEASURED: Readonly<Record<MeasuredName, Measured>> = {
  height_inches: {
    codes: ['8302-2', '3137-7', '3138-5', '8301-4', '8306-3'],
    conversion: LENGTH,
    usualUnit: null,
    decimals: 0,
    worse: 'neither',
  },
  weight_lbs: {
    codes: ['29463-7', '3141-9', '3142-7', '8335-2'],
    conversion: WEIGHT,
    usualUnit: null,
    decimals: 0,
    worse: 'neither',
  },
  a1c: {
    codes: ['4548-4', '17856-6', '4549-2', '17855-8', '59261-8'],
    conversion: GLYCATED,
    usualUnit: '%',
    decimals: 1,
    worse: 'higher',
  },
  systolic: {
    codes: ['8480-6', '8459-0', '8460-8', '8461-6', '76534-7'],
    conversion: PRESSURE,
    usualUnit: 'mmHg',
    decimals: 0,
    worse: 'higher',
  },
  diastolic: {
    codes: ['8462-4', '8453-3', '8454-1', '8455-8', '76535-4'],
    conversion: PRESSURE,
    usualUnit: 'mmHg',
    decimals: 0,
    worse: 'higher',
  },
  ejection_fraction: {
    codes: ['10230-1', '8806-2', '18043-0'],
    conversion: PERCENT,
    usualUnit: '%',
    decimals: 0,
    worse: 'lower',
  },
  egfr: {
    codes: [
      '33914-3',
      '48642-3',
      '48643-1',
      '50044-7',
      '50210-4',
      '62238-1',
      '69405-9',
      '77147-7',
      '88293-6',
      '88294-4',
      '94677-2',
      '98979-8',
      '98980-6',
    ],
    conversion: FILTRATION,
    usualUnit: 'mL/min/1.73 m²',
    decimals: 0,
    worse: 'lower',
  },
  psa: {
    codes: ['2857-1', '35741-8', '83112-3'],
    conversion: ANTIGEN,
    usualUnit: 'ng/mL',
    decimals: 2,
    worse: 'higher',
  },
  total_cholesterol: {
    codes: ['2093-3', '14647-2'],
    conversion: CHOLESTEROL,
    usualUnit: null,
    decimals: 0,
    worse: 'higher',
  },
  hdl: {
    codes: ['2085-9', '14646-4'],
    conversion: CHOLESTEROL,
    usualUnit: null,
    decimals: 0,
    worse: 'lower',
  },
};

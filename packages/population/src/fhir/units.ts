/** How values are converted to the unit of a request, by their own unit. */
export type UnitConversion = Readonly<Record<string, (value: number) => number>>;

const same = (value: number): number => value;
const times =
  (factor: number) =>
  (value: number): number =>
    value * factor;

const CM_PER_INCH = 2.54;
const POUNDS_PER_KG = 2.204_622_6;
const MG_PER_MMOL_OF_CHOLESTEROL = 38.67;
const MMHG_PER_KPA = 7.500_62;

/** To inches. */
export const LENGTH: UnitConversion = {
  cm: times(1 / CM_PER_INCH),
  m: times(100 / CM_PER_INCH),
  in: same,
  inch: same,
  inches: same,
  '[in_i]': same,
  '[in_us]': same,
  ft: times(12),
  '[ft_i]': times(12),
};
/** To pounds. */
export const WEIGHT: UnitConversion = {
  kg: times(POUNDS_PER_KG),
  g: times(POUNDS_PER_KG / 1000),
  lb: same,
  lbs: same,
  pound: same,
  pounds: same,
  '[lb_av]': same,
  '[lb_us]': same,
  '[oz_av]': times(1 / 16),
};
/** To mmHg. */
export const PRESSURE: UnitConversion = { 'mm[hg]': same, mmhg: same, kpa: times(MMHG_PER_KPA) };
export const PERCENT: UnitConversion = { '%': same, percent: same };
/** To percent; laboratories outside of the United States report mmol/mol, converted by the master equation of NGSP. */
export const GLYCATED: UnitConversion = { ...PERCENT, 'mmol/mol': (value) => 0.091_48 * value + 2.152 };
/** To mL/min/1.73 m². */
export const FILTRATION: UnitConversion = {
  'ml/min/{1.73_m2}': same,
  'ml/min/{1.73m2}': same,
  'ml/min/1.73m2': same,
  'ml/min/1.73m^2': same,
  'ml/min/1.73_m2': same,
  'ml/min/1.73': same,
  'ml/min/{bsa}': same,
  'ml/min': same,
};
/** To ng/mL. */
export const ANTIGEN: UnitConversion = { 'ng/ml': same, 'ug/l': same, 'mcg/l': same };
/** To mg/dL. */
export const CHOLESTEROL: UnitConversion = {
  'mg/dl': same,
  'mmol/l': times(MG_PER_MMOL_OF_CHOLESTEROL),
  'g/l': times(100),
};

/** A unit as the tables spell it. */
export function plainUnit(unit: string): string {
  return unit.toLowerCase().replace(/\s+/g, '').replaceAll('²', '2').replaceAll(/[µμ]/g, 'u');
}

import {
  levelTerm,
  limitedPayRatio,
  medsupPremium,
  preneedPremium,
  type Sex,
  termMarketRatio,
  wholeLife,
} from './curves.ts';
import type { ClassPrice, FamilyPrices, Shape } from './price-parameters.ts';

/** Share of men in the lives behind a unisex rate. */
const MALE_SHARE = 0.6;
/** Share of tobacco users behind a rate without tobacco distinction. */
const TOBACCO_SHARE = 0.22;
/** Monthly rates are the annual ones times this, before rounding. */
const MONTH = 0.0875;

interface RateColumn {
  readonly shape: Shape;
  readonly rateClass: ClassPrice;
  readonly sex: Sex | 'unisex';
  readonly tobacco: 'yes' | 'no' | 'any';
}

/** rates.csv of a family. Rates never fall from one age to the next. */
export function ratesCsv(family: FamilyPrices): string {
  const lines = ['table,class,sex,tobacco,band,age,rate'];
  for (const [table, { shape, ages }] of Object.entries(family.tables)) {
    for (const [className, rateClass] of Object.entries(family.classes)) {
      const [min, max] = ages[className] ?? [0, -1];
      for (const sex of sexesOf(family)) {
        for (const tobacco of tobaccoColumns(rateClass)) {
          for (const [band, ratio] of family.bands.entries()) {
            let last = 0;
            for (let age = min; age <= max; age += 1) {
              const dollars = rateOf(family, { shape, rateClass, sex, tobacco }, age) * ratio;
              last = Math.max(last, Math.round(dollars * 100), 1);
              const cents = shape.type === 'term' ? Math.round(last * termMarketRatio(sex, age)) : last;
              lines.push(`${table},${className},${sex},${tobacco},${band + 1},${age},${cents}`);
            }
          }
        }
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

function rateOf(family: FamilyPrices, column: RateColumn, age: number): number {
  const { shape, rateClass, sex, tobacco } = column;
  if (sex === 'unisex') {
    const male = rateOf(family, { ...column, sex: 'male' }, age);
    return MALE_SHARE * male + (1 - MALE_SHARE) * rateOf(family, { ...column, sex: 'female' }, age);
  }
  const { price } = family;
  const plain = curve(shape, { sex, tobacco: false, age });
  const surcharge = curve(shape, { sex, tobacco: true, age }) / plain - 1;
  const share = { no: 0, yes: price.tobacco * tobaccoScale(rateClass), any: TOBACCO_SHARE * price.tobacco }[
    tobacco
  ];
  const wave = 1 + price.wave * Math.sin((2 * Math.PI * (age + price.phase)) / 23);
  const value =
    plain *
    (1 + surcharge * share) *
    (sex === 'female' ? price.female : 1) *
    price.level *
    (1 + price.tilt) ** (age - 65) *
    rateClass.ratio *
    wave;
  return family.monthly === true ? value * MONTH : value;
}

interface CurvePoint {
  readonly sex: Sex;
  readonly tobacco: boolean;
  readonly age: number;
}

const known = new Map<string, number>();

/**
 * Carriers, classes and bands share few distinct points, and an annuity is a sum over a lifetime, so results are
 * cached.
 */
function curve(shape: Shape, point: CurvePoint): number {
  const key = `${JSON.stringify(shape)} ${point.sex} ${point.tobacco} ${point.age}`;
  const value = known.get(key) ?? valueAt(shape, point);
  known.set(key, value);
  return value;
}

function valueAt(shape: Shape, { sex, tobacco, age }: CurvePoint): number {
  if (shape.type === 'term') return levelTerm(sex, tobacco, age, shape.years);
  if (shape.type === 'medsup') return medsupPremium(shape, { sex, tobacco, age });
  if (shape.type === 'preneed') return preneedPremium(sex, age, shape.pay, tobacco ? 1.12 : 1);
  const life = wholeLife(sex, tobacco, age);
  return shape.pay === undefined ? life : life * limitedPayRatio(sex, age, shape.pay);
}

function tobaccoScale({ tobacco }: ClassPrice): number {
  return typeof tobacco === 'number' ? tobacco : 1;
}

function tobaccoColumns({ tobacco }: ClassPrice): readonly RateColumn['tobacco'][] {
  return tobacco === 'any' ? ['any'] : ['no', 'yes'];
}

function sexesOf({ unisex }: FamilyPrices): readonly RateColumn['sex'][] {
  return unisex === true ? ['male', 'female', 'unisex'] : ['male', 'female'];
}

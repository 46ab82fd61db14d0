import { levelTerm, limitedPayRatio, preneedPremium, type Sex, wholeLife } from './curves.ts';
import type { ClassProfile, FamilyProfile, Shape } from './profile.ts';

export interface RateLine {
  readonly table: string;
  readonly class: string;
  readonly sex: 'male' | 'female' | 'unisex';
  readonly tobacco: 'yes' | 'no' | 'any';
  readonly band: number;
  readonly age: number;
  readonly rate: number;
}

/** Share of men in the lives behind a unisex rate. */
const MALE_SHARE = 0.6;
/** Share of tobacco users behind a rate without tobacco distinction. */
const TOBACCO_SHARE = 0.22;
/** Monthly rates are the annual ones times this, before rounding. */
const MONTH = 0.0875;

/** Every rate of a family, in the order of the file. Rates never fall from one age to the next. */
export function rateLines(family: FamilyProfile): readonly RateLine[] {
  const lines: RateLine[] = [];
  for (const [table, shape] of Object.entries(family.tables)) {
    for (const rateClass of family.classes) {
      const [min, max] = agesOf(family, rateClass.name, table);
      for (const sex of sexesOf(family)) {
        for (const tobacco of tobaccoColumns(family, rateClass)) {
          for (const [band, ratio] of family.bandRatios.entries()) {
            let last = 0;
            for (let age = min; age <= max; age += 1) {
              const dollars = rateOf(family, rateClass, shape, sex, tobacco, age) * ratio;
              const rate = Math.max(last, Math.round(dollars * 100), 1);
              lines.push({ table, class: rateClass.name, sex, tobacco, band: band + 1, age, rate });
              last = rate;
            }
          }
        }
      }
    }
  }
  return lines;
}

function rateOf(
  family: FamilyProfile,
  rateClass: ClassProfile,
  shape: Shape,
  sex: RateLine['sex'],
  tobacco: RateLine['tobacco'],
  age: number,
): number {
  if (sex === 'unisex') {
    const male = rateOf(family, rateClass, shape, 'male', tobacco, age);
    return MALE_SHARE * male + (1 - MALE_SHARE) * rateOf(family, rateClass, shape, 'female', tobacco, age);
  }
  const { price } = family;
  const plain = curve(shape, sex, false, age);
  const surcharge = curve(shape, sex, true, age) / plain - 1;
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
  return family.rounding === 'native_monthly' ? value * MONTH : value;
}

const known = new Map<string, number>();

/** Carriers, classes and bands share few distinct points; an annuity behind one is a sum over a lifetime. */
function curve(shape: Shape, sex: Sex, tobacco: boolean, age: number): number {
  const length = shape.type === 'term' ? shape.years : (shape.pay ?? 0);
  const key = `${shape.type} ${length} ${sex} ${tobacco} ${age}`;
  const value = known.get(key) ?? pointOf(shape, sex, tobacco, age);
  known.set(key, value);
  return value;
}

function pointOf(shape: Shape, sex: Sex, tobacco: boolean, age: number): number {
  if (shape.type === 'term') return levelTerm(sex, tobacco, age, shape.years);
  if (shape.type === 'preneed') return preneedPremium(sex, age, shape.pay, tobacco ? 1.12 : 1);
  const life = wholeLife(sex, tobacco, age);
  return shape.pay === undefined ? life : life * limitedPayRatio(sex, age, shape.pay);
}

function tobaccoScale(rateClass: ClassProfile): number {
  return typeof rateClass.tobacco === 'number' ? rateClass.tobacco : 1;
}

function tobaccoColumns(family: FamilyProfile, rateClass: ClassProfile): readonly RateLine['tobacco'][] {
  return family.nicotine === 'none' || rateClass.tobacco === 'any' ? ['any'] : ['no', 'yes'];
}

function sexesOf(family: FamilyProfile): readonly RateLine['sex'][] {
  return family.unisex?.rates === 'unisex' ? ['male', 'female', 'unisex'] : ['male', 'female'];
}

/** The widest issue ages of the class over the variants that use the table. */
function agesOf(family: FamilyProfile, className: string, table: string): readonly [number, number] {
  const cards = family.variants.filter((variant) => variant.table === table);
  const ranges = cards.map((variant) => {
    const own = variant.overrides?.issue_ages as FamilyProfile['issueAges'] | undefined;
    const rows = (own ?? family.issueAges).filter(
      (row) => row.class === undefined || row.class === className,
    );
    const general = rows.filter((row) => row.tobacco === undefined && row.states === undefined);
    return [Math.max(...general.map((row) => row.min)), Math.min(...general.map((row) => row.max))] as const;
  });
  return [Math.min(...ranges.map((range) => range[0])), Math.max(...ranges.map((range) => range[1]))];
}

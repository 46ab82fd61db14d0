import type { MedsupPlan, MedsupRating } from '@prequal/engine';

/**
 * The shapes behind the shipped rates. Every number below is an anchor chosen for this project inside the
 * ranges that published final-expense and term prices show; none is any carrier's rate. A curve runs
 * through its anchors as a monotone cubic in log space: smooth growth per year of age, no five-year steps.
 */
type Anchors = readonly (readonly [age: number, value: number])[];

/** Whole life, paid for life, dollars a year per $1,000, non-tobacco, middle of the market. */
const wholeLifeMale: Anchors = [
  [0, 6.6],
  [18, 11.9],
  [30, 16.6],
  [40, 22.9],
  [45, 27.4],
  [50, 33.0],
  [55, 39.2],
  [60, 47.4],
  [65, 59.4],
  [70, 79.0],
  [75, 112.0],
  [80, 164.0],
  [85, 236.0],
  [90, 330.0],
];
const wholeLifeFemale: Anchors = [
  [0, 5.6],
  [18, 9.4],
  [30, 12.8],
  [40, 17.6],
  [45, 21.2],
  [50, 25.8],
  [55, 29.9],
  [60, 35.8],
  [65, 45.4],
  [70, 60.2],
  [75, 85.5],
  [80, 127.0],
  [85, 189.0],
  [90, 262.0],
];
/** The surcharge for smokers on whole life, as a ratio. */
const wholeLifeTobacco: Anchors = [
  [0, 1.1],
  [18, 1.32],
  [40, 1.4],
  [50, 1.43],
  [60, 1.52],
  [66, 1.58],
  [72, 1.56],
  [80, 1.44],
  [90, 1.36],
];
/** Twenty-year level term at $500,000, best non-tobacco class. */
const termMale: Anchors = [
  [18, 0.42],
  [25, 0.45],
  [30, 0.49],
  [35, 0.58],
  [40, 0.8],
  [45, 1.12],
  [50, 1.63],
  [55, 2.62],
  [60, 4.59],
  [65, 8.8],
  [70, 16.2],
  [75, 28.4],
  [80, 47.0],
];
const termFemale: Anchors = [
  [18, 0.33],
  [25, 0.36],
  [30, 0.41],
  [35, 0.49],
  [40, 0.66],
  [45, 0.91],
  [50, 1.27],
  [55, 1.92],
  [60, 3.25],
  [65, 5.95],
  [70, 10.9],
  [75, 19.2],
  [80, 32.5],
];
const termTobacco: Anchors = [
  [18, 1.9],
  [25, 2.2],
  [35, 2.6],
  [45, 3.0],
  [55, 3.1],
  [65, 2.9],
  [80, 2.4],
];
/** Price of another term against the twenty-year term, by issue age. */
const termLengths: Readonly<Record<number, Anchors>> = {
  10: [
    [18, 0.8],
    [30, 0.72],
    [45, 0.63],
    [60, 0.58],
    [80, 0.62],
  ],
  15: [
    [18, 0.88],
    [30, 0.84],
    [45, 0.79],
    [60, 0.77],
    [80, 0.8],
  ],
  20: [
    [18, 1],
    [80, 1],
  ],
  25: [
    [18, 1.22],
    [30, 1.27],
    [45, 1.34],
    [60, 1.4],
  ],
  30: [
    [18, 1.5],
    [30, 1.58],
    [45, 1.72],
    [55, 1.8],
  ],
};

export type Sex = 'male' | 'female';

export function wholeLife(sex: Sex, tobacco: boolean, age: number): number {
  const base = along(sex === 'male' ? wholeLifeMale : wholeLifeFemale, age);
  return tobacco ? base * along(wholeLifeTobacco, age) : base;
}

export function levelTerm(sex: Sex, tobacco: boolean, age: number, years: number): number {
  const length = termLengths[years];
  if (length === undefined) throw new Error(`no curve for a ${years}-year term`);
  const base = along(sex === 'male' ? termMale : termFemale, age) * along(length, age);
  return tobacco ? base * along(termTobacco, age) : base;
}

/**
 * How much higher an annual premium is if it is paid for only `years` years: the life annuity divided by the
 * temporary annuity, by a Gompertz mortality with 4 % interest.
 */
export function limitedPayRatio(sex: Sex, age: number, years: number): number {
  return annuity(sex, age, 121 - age) / annuity(sex, age, years);
}

/** Premium per $1,000 for `years` years that buys a paid-up benefit, with a loading on the net price. */
export function preneedPremium(sex: Sex, age: number, years: number, loading: number): number {
  const discount = 0.04 / 1.04;
  const single = 1 - discount * annuity(sex, age, 121 - age);
  return (1000 * single * loading) / annuity(sex, age, years);
}

function annuity(sex: Sex, age: number, years: number): number {
  let alive = 1;
  let sum = 0;
  for (let year = 0; year < years; year += 1) {
    sum += alive / 1.04 ** year;
    alive *= 1 - Math.min(1, yearlyMortality(sex, age + year));
  }
  return sum;
}

function yearlyMortality(sex: Sex, age: number): number {
  const setBack = sex === 'male' ? 0 : 4.5;
  return 0.0004 + 0.0000424 * 1.1 ** (age - setBack);
}

/** Monotone cubic through the anchors (Fritsch–Carlson slopes), in log space. */
function along(anchors: Anchors, age: number): number {
  const last = anchors.length - 1;
  const first = anchorAt(anchors, 0);
  const end = anchorAt(anchors, last);
  if (age <= first[0]) return first[1];
  if (age >= end[0]) return end[1];
  let i = 0;
  while (anchorAt(anchors, i + 1)[0] < age) i += 1;
  const [x0, v0] = anchorAt(anchors, i);
  const [x1, v1] = anchorAt(anchors, i + 1);
  const y0 = Math.log(v0);
  const y1 = Math.log(v1);
  const width = x1 - x0;
  const t = (age - x0) / width;
  const m0 = tangent(anchors, i) * width;
  const m1 = tangent(anchors, i + 1) * width;
  const y =
    (2 * t ** 3 - 3 * t ** 2 + 1) * y0 +
    (t ** 3 - 2 * t ** 2 + t) * m0 +
    (-2 * t ** 3 + 3 * t ** 2) * y1 +
    (t ** 3 - t ** 2) * m1;
  return Math.exp(y);
}

function tangent(anchors: Anchors, i: number): number {
  if (i === 0) return secant(anchors, 0);
  if (i === anchors.length - 1) return secant(anchors, i - 1);
  const before = secant(anchors, i - 1);
  const after = secant(anchors, i);
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}

function secant(anchors: Anchors, i: number): number {
  const [x0, v0] = anchorAt(anchors, i);
  const [x1, v1] = anchorAt(anchors, i + 1);
  return (Math.log(v1) - Math.log(v0)) / (x1 - x0);
}

function anchorAt(anchors: Anchors, i: number): readonly [number, number] {
  const anchor = anchors[i];
  if (anchor === undefined) throw new Error(`curve has no anchor ${i}`);
  return anchor;
}

/** Plan G in the middle of the market: dollars a year, non-tobacco, in an area at 100 %. */
const medsupAttainedMale: Anchors = [
  [64, 1680],
  [65, 1680],
  [70, 1950],
  [75, 2290],
  [80, 2680],
  [85, 3090],
  [90, 3400],
  [99, 3700],
];
/** Premiums by issue age begin higher, because they do not rise with age afterwards. */
const medsupIssueMale: Anchors = [
  [64, 1890],
  [65, 1890],
  [70, 2090],
  [75, 2330],
  [80, 2590],
  [85, 2850],
  [99, 3200],
];
const MEDSUP_COMMUNITY = 2280;
const MEDSUP_FEMALE = 0.89;
const MEDSUP_TOBACCO = 1.12;
/** The price of a plan relative to plan G. */
const MEDSUP_PLAN: Readonly<Record<MedsupPlan, number>> = {
  A: 0.78,
  B: 0.91,
  C: 1.22,
  D: 0.96,
  F: 1.24,
  G: 1,
  K: 0.52,
  L: 0.73,
  M: 0.87,
  N: 0.79,
};

/** Dollars a year for a Medicare supplement. With community rating, neither age nor sex matters. */
export function medsupPremium(
  { plan, rating }: { readonly plan: MedsupPlan; readonly rating: MedsupRating },
  { sex, tobacco, age }: { readonly sex: Sex; readonly tobacco: boolean; readonly age: number },
): number {
  const smoking = tobacco ? MEDSUP_TOBACCO : 1;
  if (rating === 'community') return MEDSUP_COMMUNITY * MEDSUP_PLAN[plan] * smoking;
  const curve = rating === 'issue_age' ? medsupIssueMale : medsupAttainedMale;
  return along(curve, age) * MEDSUP_PLAN[plan] * (sex === 'female' ? MEDSUP_FEMALE : 1) * smoking;
}

/** What term costs relative to the curve by age; between two ages in a straight line. */
const TERM_MARKET: Readonly<Record<Sex, Anchors>> = {
  male: [
    [45, 1],
    [50, 1.2],
    [55, 1.25],
    [60, 1.3],
  ],
  female: [
    [45, 1],
    [50, 1.25],
    [55, 1.3],
    [60, 1.35],
  ],
};

/** The curve was fitted to the thirties and is too low from the late forties on. */
export function termMarketRatio(sex: Sex | 'unisex', age: number): number {
  if (sex === 'unisex') return (termMarketRatio('male', age) + termMarketRatio('female', age)) / 2;
  const points = TERM_MARKET[sex];
  const next = points.findIndex(([at]) => at >= age);
  if (next === 0) return points[0]?.[1] ?? 1;
  if (next === -1) return points.at(-1)?.[1] ?? 1;
  const [[from, low] = [0, 1], [to, high] = [0, 1]] = points.slice(next - 1);
  return low + ((high - low) * (age - from)) / (to - from);
}

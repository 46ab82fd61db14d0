const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>\n';

const CARRIER = `id: 0b7c1f52-6d3e-4a8b-9c55-2f1d7e90ab34
name: Plain Meadow Life
logo: logo.svg
`;

const PACK = `carrier: plain-meadow
family: { id: prod_5d1e0c9a-7b42-4f6d-8a13-90c2e4f7b651, name: Plain Final Expense, class: fex }
revision: "1"
effective: { from: 2026-01-01 }
sources: [Plain Meadow guide 2026-01]
age_basis: last
classes:
  - { name: Level, category: immediate, plan_name: Plain Level, benefit: Full from day one }
  - { name: Graded, category: graded, plan_name: Plain Graded, benefit: Half in year 1 }
nicotine: { counts: any, look_back_months: 12 }
states: { except: [NY] }
issue_ages:
  - { min: 60, max: 62 }
face_limits:
  - { min: 5000, max: 20000 }
pricing:
  rounding: annual_first
  fee: 36.00
  step: 1000
  bands:
    - { from: 5000, to: 20000 }
  default_mode: MONTHLY-EFT
  modes: { MONTHLY-EFT: 0.0875, ANNUAL: 1 }
  rate_table: life
plan_info:
  - { key: coverage, label: Coverage, values: [Whole life] }
variants:
  - slug: plain-meadow-final
    name: Plain Final
  - slug: plain-meadow-level
    name: Plain Level Only
    overrides:
      drop_classes: [Graded]
      pricing: { fee: 24.00 }
unlisted: { terminal: decline, severe: decline, serious: Graded, moderate: open, minor: open, none: open }
`;

const RULES = `id,kind,subject,clock,operator,value,uses,not_for,count,outcome,reason,source,note
A1,condition_ever,Dementia,,,,,,,decline,underwriting,"Guide 2026-01, part A question 1",
B1,condition_within,Stroke,treatment,<,24,,,,Graded,underwriting,"Guide 2026-01, part B question 1",
B2,medication_for,Donepezil,,,,Dementia,,,decline,underwriting,"Guide 2026-01, medication list",
`;

const BUILD = `height_inches,Level min,Level max,Graded min,Graded max
63,96,245,92,260
64,99,253,95,268
65,102,261,98,277
`;

const SCENARIOS = `- name: Healthy woman of 61
  variant: plain-meadow-final
  as_of: 2026-06-01
  applicant: { sex: female, dob: 1965-01-15, height_inches: 64, weight_lbs: 150 }
  coverage: { state: TX, face: 10000 }
  expect:
    classes: { Level: open, Graded: open }
    premiums:
      Level: { MONTHLY-EFT: 36.14, ANNUAL: 413.00 }
  note: 37.70 × 10 + 36.00 = 413.00; × 0.0875 = 36.1375
`;

/** The smallest valid pack, in which each test breaks one thing. */
export const minimalPack: Readonly<Record<string, string>> = {
  'plain-meadow/logo.svg': LOGO,
  'plain-meadow/carrier.yaml': CARRIER,
  'plain-meadow/final/pack.yaml': PACK,
  'plain-meadow/final/rules.csv': RULES,
  'plain-meadow/final/build.csv': BUILD,
  'plain-meadow/final/rates.csv': rates(),
  'plain-meadow/final/scenarios.yaml': SCENARIOS,
};

function rates(): string {
  const lines = ['table,class,sex,tobacco,band,age,rate'];
  for (const [className, ratio] of [
    ['Level', 100],
    ['Graded', 130],
  ] as const) {
    for (const [sex, base] of [
      ['male', 4700],
      ['female', 3600],
    ] as const) {
      for (const [tobacco, extra] of [
        ['no', 0],
        ['yes', 2000],
      ] as const) {
        for (const age of [60, 61, 62]) {
          const rate = ((base + extra + (age - 60) * 170) * ratio) / 100;
          lines.push(`life,${className},${sex},${tobacco},1,${age},${Math.round(rate)}`);
        }
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

export type Edit = readonly [file: string, find: string, replace: string];

/** The minimal pack with some text replaced; it is an error of the test if the text is not found. */
export function editedPack(edits: readonly Edit[]): Readonly<Record<string, string>> {
  const files = { ...minimalPack };
  for (const [name, find, replace] of edits) {
    const path = Object.keys(files).find((each) => each.endsWith(`/${name}`));
    const text = path === undefined ? undefined : files[path];
    if (path === undefined || text === undefined || !text.includes(find)) {
      throw new Error(`${name} has no "${find}"`);
    }
    files[path] = text.replace(find, replace);
  }
  return files;
}

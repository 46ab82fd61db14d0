import type { UsualQuestion } from './usual-questions.ts';

/** The classes of product for which there is a template. */
export const TEMPLATE_CLASSES = ['fex', 'wl', 'term', 'preneed'] as const;
export type TemplateClass = (typeof TEMPLATE_CLASSES)[number];

export interface NewCarrier {
  readonly slug: string;
  readonly name: string;
  /** A UUID. */
  readonly id: string;
}

export interface NewProduct {
  /** The folder of the carrier. */
  readonly carrier: string;
  /** The folder of the family. */
  readonly slug: string;
  readonly name: string;
  readonly productClass: TemplateClass;
  /** The document that the rules come from. */
  readonly source: string;
  /** A UUID. */
  readonly id: string;
  /** The day of the first sale. */
  readonly from: string;
  readonly ages: { readonly min: number; readonly max: number };
  readonly faces: { readonly min: number; readonly max: number };
  readonly questions: readonly UsualQuestion[];
}

/** A folder name from a name: "Footpath Final Expense" is footpath-final-expense. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** The files of a carrier without products. The logo shows its first letters, to be replaced. */
export function newCarrierFiles({ slug, name, id }: NewCarrier): Readonly<Record<string, string>> {
  const letters = name
    .split(/\s+/)
    .map(([letter = '']) => letter.toUpperCase())
    .filter((letter) => /[A-Z0-9]/.test(letter))
    .slice(0, 2)
    .join('');
  return {
    [`${slug}/carrier.yaml`]: `id: ${id}\nname: ${JSON.stringify(name)}\nlogo: logo.svg\n`,
    [`${slug}/logo.svg`]: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="12" fill="#33506b"/><text x="48" y="62" text-anchor="middle" font-size="40" fill="#ffffff">${letters}</text></svg>\n`,
  };
}

/** The files of a product to begin with. It has no rates yet, so it has errors until they are imported. */
export function newProductFiles(product: NewProduct): Readonly<Record<string, string>> {
  const folder = `${product.carrier}/${product.slug}`;
  return {
    [`${folder}/pack.yaml`]: packText(product),
    [`${folder}/rules.csv`]: rulesText(product),
    [`${folder}/rates.csv`]: 'table,class,sex,tobacco,band,age,rate\n',
    [`${folder}/scenarios.yaml`]: scenariosText(product),
  };
}

interface TemplateClassRow {
  readonly name: string;
  readonly category: 'immediate' | 'graded';
  readonly benefit: string;
}

const FULL = 'Full benefit from the first day';
const GRADED: readonly TemplateClassRow[] = [
  { name: 'Level', category: 'immediate', benefit: FULL },
  { name: 'Graded', category: 'graded', benefit: '30 % in year 1, 70 % in year 2, full benefit after' },
];
const RATED: readonly TemplateClassRow[] = [
  { name: 'Preferred', category: 'immediate', benefit: FULL },
  { name: 'Standard', category: 'immediate', benefit: FULL },
];
const CLASSES: Readonly<Record<TemplateClass, readonly [TemplateClassRow, TemplateClassRow]>> = {
  fex: GRADED as readonly [TemplateClassRow, TemplateClassRow],
  preneed: GRADED as readonly [TemplateClassRow, TemplateClassRow],
  wl: RATED as readonly [TemplateClassRow, TemplateClassRow],
  term: RATED as readonly [TemplateClassRow, TemplateClassRow],
};

function packText({ carrier, slug, name, productClass, id, from, source, ages, faces }: NewProduct): string {
  const quoted = JSON.stringify(name);
  const [, worse] = CLASSES[productClass];
  const classes = CLASSES[productClass].map(
    (each) =>
      `  - { name: ${each.name}, category: ${each.category}, plan_name: ${JSON.stringify(`${name} ${each.name}`)}, benefit: ${JSON.stringify(each.benefit)} }`,
  );
  return `carrier: ${carrier}
family: { id: prod_${id}, name: ${quoted}, class: ${productClass} }
revision: "1"
effective: { from: ${from} }
sources: [${JSON.stringify(source)}]
# Whether the age is that of the last or of the nearest birthday.
age_basis: last
# Best first.
classes:
${classes.join('\n')}
# Who pays tobacco rates.
nicotine: { counts: any, look_back_months: 12 }
states: { except: [NY] }
issue_ages:
  - { min: ${ages.min}, max: ${ages.max} }
face_limits:
  - { min: ${faces.min}, max: ${faces.max} }
# What happens with a condition that no rule names, by how grave it is.
unlisted: { terminal: decline, severe: decline, serious: ${worse.name}, moderate: open, minor: open, none: open }
pricing:
  rounding: annual_first
  # Dollars a year.
  fee: 36.00
  step: 1000
  bands:
    - { from: ${faces.min}, to: ${faces.max} }
  default_mode: MONTHLY-EFT
  modes: { MONTHLY-EFT: 0.0875, ANNUAL: 1 }
  rate_table: life
plan_info:
  - { key: coverage, label: Coverage, values: [${JSON.stringify(COVERAGE[productClass])}] }
variants:
  - slug: ${carrier}-${slug}
    name: ${quoted}
`;
}

const COVERAGE: Readonly<Record<TemplateClass, string>> = {
  fex: 'Whole life for final expenses',
  preneed: 'Funeral benefit',
  wl: 'Whole life',
  term: 'Term life',
};

function rulesText({ productClass, source, questions }: NewProduct): string {
  const [, worse] = CLASSES[productClass];
  const outcomes = { A: 'decline', B: worse.name, accepted: 'open' } as const;
  const lines = questions.map(({ id, part, text, subject, within }) => {
    const kind = within === undefined ? 'condition_ever' : 'condition_within';
    const window = within === undefined ? ['', '', ''] : [within.clock, '<', String(within.months)];
    return [id, kind, subject, ...window, outcomes[part], `${source}, question ${id}`, text];
  });
  const rows = [
    ['id', 'kind', 'subject', 'clock', 'operator', 'value', 'outcome', 'source', 'note'],
    ...lines,
  ];
  return `${rows.map((cells) => cells.map(cellText).join(',')).join('\n')}\n`;
}

function cellText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function scenariosText({ carrier, slug, productClass, from, ages, faces }: NewProduct): string {
  const [better, worse] = CLASSES[productClass];
  const age = Math.floor((ages.min + ages.max) / 2);
  return `- name: Healthy woman of ${age}
  variant: ${carrier}-${slug}
  as_of: ${from}
  applicant: { sex: female, age: ${age}, height_inches: 64, weight_lbs: 150 }
  coverage: { state: TX, face: ${faces.min} }
  expect:
    classes: { ${better.name}: open, ${worse.name}: open }
`;
}

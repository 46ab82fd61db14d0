import type { PremiumMode, StateCode } from '@prequal/engine';
import { money, premiumCents, type Terms, workings } from './arithmetic.ts';
import { pounds } from './build-chart.ts';
import { bandsOf } from './pack-yaml.ts';
import type { FamilyProfile, VariantProfile } from './profile.ts';
import type { RateLine } from './rate-card.ts';
import type { RuleLine } from './rules-csv.ts';
import { smoker, type Trigger, triggersOf } from './scenario-applicants.ts';
import { Decimal, yamlOf } from './yaml-lines.ts';

type Closed = 'open' | readonly string[];

const AS_OF = '2026-09-01';

/** scenarios.yaml: a few by hand arithmetic, then one or two per kind of rule that the family uses. */
export function scenariosYaml(
  family: FamilyProfile,
  rates: readonly RateLine[],
  rules: readonly RuleLine[],
): string {
  const writer = new ScenarioWriter(family, rates);
  const first = family.variants[0];
  const last = family.variants.at(-1);
  if (first === undefined || last === undefined) throw new Error(`${family.name} has no variant`);
  writer.healthy(first, 'female');
  writer.healthy(last, 'male');
  if (rules.length === 0) writer.anyHealth(first);
  if (family.nicotine !== 'none' && !rules.some((rule) => rule.kind === 'nicotine_use'))
    writer.tobacco(first);
  writer.budget(first);
  writer.excludedState(first);
  writer.tooOld(first);
  writer.tooHeavy(first);
  writer.ruleKinds(first, rules);
  return writer.text();
}

class ScenarioWriter {
  readonly #family: FamilyProfile;
  readonly #rates: ReadonlyMap<string, number>;
  readonly #scenarios: Record<string, unknown>[] = [];

  constructor(family: FamilyProfile, rates: readonly RateLine[]) {
    this.#family = family;
    this.#rates = new Map(rates.map((line) => [rateKey(line), line.rate]));
  }

  text(): string {
    return this.#scenarios.map((scenario) => yamlOf([scenario])).join('\n');
  }

  healthy(variant: VariantProfile, sex: 'male' | 'female'): void {
    const best = classesOf(this.#family, variant)[0] ?? '';
    const { terms, premiums } = this.#price(variant, best, sex, 'no');
    const modes = modesOf(this.#family);
    this.#add({
      name: `Healthy ${sex === 'male' ? 'man' : 'woman'} of ${this.#family.sample.age}: every class is open`,
      variant,
      applicant: this.#person(sex),
      classes: this.#allOpen(variant),
      premiums: { [best]: premiums },
      note: modes.map(([mode, factor]) => workings(terms, mode, factor)).join('. '),
    });
  }

  anyHealth(variant: VariantProfile): void {
    this.#add({
      name: 'Serious illness does not matter: the product asks no health questions',
      variant,
      applicant: {
        ...this.#person('female'),
        weight_lbs: 390,
        conditions: [{ name: 'Dementia' }, { name: 'Cancer - Lung', last_treatment: '1 MONTH AGO' }],
        medications: [{ name: 'Donepezil', last_fill: '2 WEEKS AGO' }],
      },
      classes: this.#allOpen(variant),
      note: 'No rule and no build chart.',
    });
  }

  tobacco(variant: VariantProfile): void {
    const best = classesOf(this.#family, variant)[0] ?? '';
    const { terms, premiums } = this.#price(variant, best, 'male', 'yes');
    const [mode, factor] = modesOf(this.#family)[0] ?? ['ANNUAL', '1'];
    this.#add({
      name: `Man of ${this.#family.sample.age} who smokes: the same classes at tobacco rates`,
      variant,
      applicant: { ...this.#person('male'), nicotine: smoker },
      classes: this.#allOpen(variant),
      premiums: { [best]: premiums },
      note: workings(terms, mode, factor),
    });
  }

  budget(variant: VariantProfile): void {
    const best = classesOf(this.#family, variant)[0] ?? '';
    const monthly = modesOf(this.#family).find(([mode]) => mode.startsWith('MONTHLY'));
    if (monthly === undefined) return;
    const [, factor] = monthly;
    const asked = premiumCents(this.#price(variant, best, 'female', 'no').terms, factor);
    const budget = asked + 137n;
    const face = this.#largestFace(variant, best, budget, factor);
    const { terms } = this.#price(variant, best, 'female', 'no', face);
    this.#add({
      name: `What ${money(budget)} a month buys a healthy woman of ${this.#family.sample.age}`,
      variant,
      applicant: this.#person('female'),
      budget: money(budget),
      classes: { [best]: 'open' },
      faces: { [best]: face },
      note: `${workings(terms, monthly[0], factor)}; the next step of $${this.#family.step} costs more than the budget or is above the limit.`,
    });
  }

  excludedState(variant: VariantProfile): void {
    const state = this.#family.notIn[0];
    if (state === undefined) return;
    this.#add({
      name: `Not sold in ${state}`,
      variant,
      applicant: this.#person('female'),
      state,
      classes: this.#closed(variant, classesOf(this.#family, variant).length, 'state'),
      note: `${state} is on the list of states without the product.`,
    });
  }

  tooOld(variant: VariantProfile): void {
    const { limits } = this.#ages(variant);
    const oldest = Math.max(...limits.values());
    if (oldest >= 110 || variant.overrides?.face_limits !== undefined) return;
    const age = oldest + 1;
    const names = classesOf(this.#family, variant);
    const { face } = this.#family.sample;
    const sold = this.#family.faceLimits.every((row) => {
      const applies = age >= (row.min_age ?? 0) && age <= (row.max_age ?? 200) && row.states === undefined;
      return !applies || (face >= row.min && face <= row.max);
    });
    if (!sold || names.some((name) => this.#faceRows(name, age).length === 0)) return;
    this.#add({
      name: `A woman of ${age} is older than every issue age`,
      variant,
      applicant: { ...this.#person('female'), dob: birthday(age) },
      classes: Object.fromEntries(names.map((name) => [name, ['age']])),
      note: `The oldest issue age of the product is ${oldest}.`,
    });
  }

  tooHeavy(variant: VariantProfile): void {
    const { build, sample } = this.#family;
    const chart = build?.charts.find((each) => {
      const [from, to] = each.ages ?? [0, 120];
      return sample.age >= from && sample.age <= to;
    });
    const best = classesOf(this.#family, variant)[0] ?? '';
    const limit = chart?.limits[best];
    if (chart === undefined || limit === undefined) return;
    const weight = pounds(limit[1], 66) + 1;
    const classes = classesOf(this.#family, variant).map((name): [string, Closed] => {
      const range = chart.limits[name];
      return [name, range !== undefined && weight > pounds(range[1], 66) ? ['build'] : 'open'];
    });
    this.#add({
      name: `One pound over the ${best} limit at 5'6"`,
      variant,
      applicant: { ...this.#person('male'), height_inches: 66, weight_lbs: weight },
      classes: Object.fromEntries(classes),
      note: `The chart allows ${pounds(limit[1], 66)} lb at 66 inches for ${best}.`,
    });
  }

  /** The first rule of every kind, in the order of the guide; boundaries are shown from both sides. */
  ruleKinds(variant: VariantProfile, rules: readonly RuleLine[]): void {
    const skip = new Set(this.#family.skipScenarios ?? []);
    const seen = new Map<string, number>();
    for (const rule of rules) {
      const key = `${rule.kind}/${rule.outcome}`;
      if (skip.has(rule.id) || (seen.get(rule.kind) ?? 0) >= 2 || seen.has(key)) continue;
      const triggers = triggersOf(rule, AS_OF, this.#family.sample.age, !isLimitedOtherwise(rule, rules));
      if (triggers.length === 0) continue;
      seen.set(rule.kind, (seen.get(rule.kind) ?? 0) + 1);
      seen.set(key, 1);
      for (const trigger of triggers) this.#rule(variant, rule, trigger, rules);
    }
  }

  #rule(variant: VariantProfile, rule: RuleLine, trigger: Trigger, rules: readonly RuleLine[]): void {
    const names = classesOf(this.#family, variant);
    if (trigger.misses === true && isLimitedOtherwise(rule, rules)) return;
    const index = names.indexOf(rule.outcome);
    const closes = trigger.misses === true ? 0 : index < 0 ? names.length : index;
    this.#add({
      name: trigger.title,
      variant,
      applicant: { ...this.#person('female'), ...trigger.applicant },
      classes: this.#closedWith(variant, closes, rule, rules),
      note: `Rule ${rule.id}${trigger.misses === true ? ' does not fire' : ` leaves ${rule.outcome}`}. ${trigger.note}`,
    });
  }

  #add(scenario: {
    name: string;
    variant: VariantProfile;
    applicant: Record<string, unknown>;
    state?: StateCode;
    budget?: string;
    classes: Record<string, Closed>;
    premiums?: Record<string, unknown>;
    faces?: Record<string, number>;
    note: string;
  }): void {
    const { sample } = this.#family;
    const amount =
      scenario.budget === undefined ? { face: sample.face } : { budget: new Decimal(scenario.budget) };
    this.#scenarios.push({
      name: scenario.name,
      variant: scenario.variant.slug,
      as_of: AS_OF,
      applicant: scenario.applicant,
      coverage: { state: scenario.state ?? sample.state, ...amount },
      expect: { classes: scenario.classes, premiums: scenario.premiums, faces: scenario.faces },
      note: scenario.note,
    });
  }

  #faceRows(name: string, age: number): FamilyProfile['faceLimits'] {
    return this.#family.faceLimits.filter(
      (row) => (row.class ?? name) === name && age >= (row.min_age ?? 0) && age <= (row.max_age ?? 200),
    );
  }

  #person(sex: 'male' | 'female'): Record<string, unknown> {
    const [height, weight] = sex === 'male' ? [70, 180] : [64, 145];
    return { sex, dob: birthday(this.#family.sample.age), height_inches: height, weight_lbs: weight };
  }

  #allOpen(variant: VariantProfile): Record<string, Closed> {
    return Object.fromEntries(classesOf(this.#family, variant).map((name) => [name, 'open' as const]));
  }

  #closed(variant: VariantProfile, count: number, reason: string): Record<string, Closed> {
    const names = classesOf(this.#family, variant);
    return Object.fromEntries(names.map((name, index) => [name, index < count ? [reason] : 'open']));
  }

  /** A tobacco rule comes on top of what the condition alone closes: those classes have both reasons. */
  #closedWith(
    variant: VariantProfile,
    count: number,
    rule: RuleLine,
    rules: readonly RuleLine[],
  ): Record<string, Closed> {
    const names = classesOf(this.#family, variant);
    const plain = rules.find((other) => other.kind === 'condition_ever' && other.subject === rule.subject);
    const both =
      rule.kind === 'condition_with_tobacco' && plain !== undefined ? names.indexOf(plain.outcome) : 0;
    return Object.fromEntries(
      names.map((name, index) => {
        if (index >= count) return [name, 'open'];
        return [name, index < both ? [...new Set([rule.reason, 'underwriting'])] : [rule.reason]];
      }),
    );
  }

  #ages(variant: VariantProfile): { limits: Map<string, number> } {
    const rows =
      (variant.overrides?.issue_ages as FamilyProfile['issueAges'] | undefined) ?? this.#family.issueAges;
    const limits = classesOf(this.#family, variant).map((name): [string, number] => {
      const own = rows.filter(
        (row) => (row.class ?? name) === name && row.tobacco !== true && row.states === undefined,
      );
      return [name, Math.min(...own.map((row) => row.max))];
    });
    return { limits: new Map(limits) };
  }

  #price(
    variant: VariantProfile,
    name: string,
    sex: 'male' | 'female',
    tobacco: 'yes' | 'no',
    face?: number,
  ) {
    const { sample } = this.#family;
    const amount = face ?? sample.face;
    const terms: Terms = {
      recipe: this.#family.rounding,
      feeCents: centsOf(feeOf(this.#family, variant)),
      rateCents: BigInt(this.#rate(variant, name, sex, tobacco, amount)),
      faceCents: BigInt(amount) * 100n,
    };
    const premiums = Object.fromEntries(
      modesOf(this.#family).map(([mode, factor]) => [mode, new Decimal(money(premiumCents(terms, factor)))]),
    );
    return { terms, premiums };
  }

  #rate(variant: VariantProfile, name: string, sex: string, tobacco: string, face: number): number {
    const band = bandsOf(this.#family).findIndex((each) => face >= each.from && face <= each.to) + 1;
    const { age } = this.#family.sample;
    const column = { table: variant.table, class: name, sex, band, age };
    const rate =
      this.#rates.get(rateKey({ ...column, tobacco })) ??
      this.#rates.get(rateKey({ ...column, tobacco: 'any' }));
    if (rate === undefined) throw new Error(`${variant.slug}: no rate for ${name} ${sex} at ${face}`);
    return rate;
  }

  /** Tries every step from the top: slow and obvious, which is what an expectation should be. */
  #largestFace(variant: VariantProfile, name: string, budget: bigint, factor: string): number {
    const { sample, step, faceLimits } = this.#family;
    const own = (variant.overrides?.face_limits as FamilyProfile['faceLimits'] | undefined) ?? faceLimits;
    const rows = own.filter(
      (row) =>
        (row.class ?? name) === name &&
        sample.age >= (row.min_age ?? 0) &&
        sample.age <= (row.max_age ?? 200) &&
        (row.states === undefined || row.states.includes(sample.state)),
    );
    const max = Math.min(...rows.map((row) => row.max));
    const min = Math.max(...rows.map((row) => row.min));
    for (let face = Math.floor(max / step) * step; face >= min; face -= step) {
      const { terms } = this.#price(variant, name, 'female', 'no', face);
      if (premiumCents(terms, factor) <= budget) return face;
    }
    throw new Error(`${variant.slug}: ${budget} buys nothing`);
  }
}

function rateKey(line: {
  readonly table: string;
  readonly class: string;
  readonly sex: string;
  readonly tobacco: string;
  readonly band: number;
  readonly age: number;
}): string {
  return `${line.table},${line.class},${line.sex},${line.tobacco},${line.band},${line.age}`;
}

/** A boundary seen from outside is only clean when no longer look-back of the same subject follows. */
function isLimitedOtherwise(rule: RuleLine, rules: readonly RuleLine[]): boolean {
  return rules.some((other) => {
    if (other.id === rule.id) return false;
    if (other.subject === rule.subject) return true;
    return (other.kind === 'all_of' || other.kind === 'at_least') && other.subject.includes(rule.subject);
  });
}

function classesOf(family: FamilyProfile, variant: VariantProfile): readonly string[] {
  const dropped = (variant.overrides?.drop_classes as readonly string[] | undefined) ?? [];
  return family.classes.map((each) => each.name).filter((name) => !dropped.includes(name));
}

function modesOf(family: FamilyProfile): readonly (readonly [PremiumMode, string])[] {
  return Object.entries(family.modes) as [PremiumMode, string][];
}

function feeOf(family: FamilyProfile, variant: VariantProfile): string {
  const pricing = variant.overrides?.pricing as { fee?: string } | undefined;
  return pricing?.fee ?? family.fee;
}

function centsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

/** Turned the age four months before the scenarios' date: last and nearest birthday agree. */
function birthday(age: number): string {
  return `${Number(AS_OF.slice(0, 4)) - age}-05-14`;
}

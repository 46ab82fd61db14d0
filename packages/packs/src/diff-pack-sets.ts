import {
  closedCount,
  covers,
  describeNicotine,
  type FlatPack,
  type Outcome,
  type RateColumn,
  RIDER_KINDS,
  type Rider,
  type Rule,
  SEVERITIES,
  type StateCode,
  type UnlistedOutcome,
} from '@prequal/engine';
import { canonicalText } from './canonical-json.ts';
import { acceptedAges, facesAt, statesOfClass } from './class-reach.ts';
import { counted } from './counted.ts';
import { describeRule, outcomeName } from './describe-rule.ts';
import type { PackSubjects } from './subject-index.ts';

const RIDER_PARTS = [
  'name',
  'minAge',
  'maxAge',
  'minFaceCents',
  'maxFaceCents',
  'amounts',
  'states',
  'classes',
  'included',
  'perChild',
  'rates',
  'rules',
] as const satisfies readonly (keyof Rider)[];

/**
 * `tightened` and `loosened` are used only when no applicant is treated better, or no applicant worse; otherwise
 * `changed`.
 */
export type ChangeKind = 'added' | 'removed' | 'tightened' | 'loosened' | 'changed';

export interface PackChange {
  readonly kind: ChangeKind;
  /** What changed: a rule by its id, or a limit or price of a class. */
  readonly what: string;
  readonly detail: string;
}

export interface VariantDiff {
  readonly slug: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly changes: readonly PackChange[];
}

/** What changes between two pack sets, variant by variant; equal variants are left out. */
export function diffPackSets(
  before: readonly FlatPack[],
  after: readonly FlatPack[],
  subjects: PackSubjects,
): readonly VariantDiff[] {
  const old = new Map(before.map((pack) => [pack.slug, pack]));
  const fresh = new Map(after.map((pack) => [pack.slug, pack]));
  const diffs: VariantDiff[] = [];
  for (const [slug, pack] of old) {
    const next = fresh.get(slug);
    if (next === undefined) diffs.push({ slug, kind: 'removed', changes: [] });
    else if (canonicalText(pack) !== canonicalText(next)) {
      diffs.push({ slug, kind: 'changed', changes: diffPacks(pack, next, subjects) });
    }
  }
  for (const slug of fresh.keys()) if (!old.has(slug)) diffs.push({ slug, kind: 'added', changes: [] });
  return diffs;
}

/** The difference as lines of text: a line per variant, an indented line per change. */
export function formatDiff(diffs: readonly VariantDiff[]): string {
  const lines = diffs.flatMap((diff) => [
    `${diff.kind} ${diff.slug}`,
    ...diff.changes.map((change) => `  ${change.kind} ${change.what}: ${change.detail}`),
  ]);
  return `${[...lines, `${counted(diffs.length, 'changed variant')}`].join('\n')}\n`;
}

function diffPacks(a: FlatPack, b: FlatPack, subjects: PackSubjects): readonly PackChange[] {
  return [
    ...diffClasses(a, b),
    ...diffRules(a, b, subjects),
    ...diffUnlisted(a, b),
    ...diffReach(a, b),
    ...diffNicotine(a, b),
    ...diffBuild(a, b),
    ...diffPrices(a, b),
    ...diffRiders(a, b),
    ...diffMedsup(a, b),
    ...diffTexts(a, b),
  ];
}

function diffClasses(a: FlatPack, b: FlatPack): readonly PackChange[] {
  const names = (pack: FlatPack) => pack.classes.map((each) => each.name);
  const gone = names(a).filter((name) => !names(b).includes(name));
  const come = names(b).filter((name) => !names(a).includes(name));
  return [
    ...gone.map((name) => ({ kind: 'removed' as const, what: `class ${name}`, detail: 'no longer offered' })),
    ...come.map((name) => ({ kind: 'added' as const, what: `class ${name}`, detail: 'newly offered' })),
  ];
}

function diffRules(a: FlatPack, b: FlatPack, subjects: PackSubjects): readonly PackChange[] {
  const changes: PackChange[] = [];
  const fresh = new Map(b.rules.map((rule) => [rule.id, rule]));
  for (const rule of a.rules) {
    const next = fresh.get(rule.id);
    fresh.delete(rule.id);
    if (next === undefined)
      changes.push({ kind: 'removed', what: `rule ${rule.id}`, detail: ruleText(rule, a) });
    else if (
      JSON.stringify([rule, outcomeName(rule.outcome, a)]) !==
      JSON.stringify([next, outcomeName(next.outcome, b)])
    ) {
      const detail = `${ruleText(rule, a)} is now ${ruleText(next, b)}`;
      changes.push({
        kind: ruleChange({ rule, pack: a }, { rule: next, pack: b }, subjects),
        what: `rule ${rule.id}`,
        detail,
      });
    }
  }
  for (const rule of fresh.values()) {
    changes.push({ kind: 'added', what: `rule ${rule.id}`, detail: ruleText(rule, b) });
  }
  return changes;
}

function diffUnlisted(a: FlatPack, b: FlatPack): readonly PackChange[] {
  return SEVERITIES.flatMap((severity) => {
    const [before, after] = [a.unlisted?.[severity], b.unlisted?.[severity]];
    const [was, is] = [unlistedText(before, a), unlistedText(after, b)];
    if (was === is) return [];
    const harsher = worst(after, b) - worst(before, a);
    const kind = harsher === 0 ? 'changed' : harsher > 0 ? 'tightened' : 'loosened';
    return [{ kind, what: `unlisted ${severity} conditions`, detail: `${was} is now ${is}` } as const];
  });
}

function worst(treatment: UnlistedOutcome | undefined, pack: FlatPack): number {
  return treatment === undefined ? 0 : closes(treatment.outcome, pack);
}

function unlistedText(treatment: UnlistedOutcome | undefined, pack: FlatPack): string {
  if (treatment === undefined) return 'ignored';
  const { outcome, withinMonths, later } = treatment;
  const first = outcomeName(outcome, pack);
  if (withinMonths === undefined || later === undefined) return first;
  return `${first} within ${withinMonths} months, else ${outcomeName(later, pack)}`;
}

interface RuleOfPack {
  readonly rule: Rule;
  readonly pack: FlatPack;
}

function ruleChange(before: RuleOfPack, after: RuleOfPack, subjects: PackSubjects): ChangeKind {
  const wider = covers(after.rule, before.rule, subjects);
  const narrower = covers(before.rule, after.rule, subjects);
  const harsher = closes(after.rule.outcome, after.pack) - closes(before.rule.outcome, before.pack);
  if (wider && narrower && harsher === 0) return 'changed';
  if (wider && harsher >= 0) return 'tightened';
  if (narrower && harsher <= 0) return 'loosened';
  return 'changed';
}

/** Ages, states and face amounts of each class that both sides have. */
function diffReach(a: FlatPack, b: FlatPack): readonly PackChange[] {
  return a.classes.flatMap((rateClass, index) => {
    const other = b.classes.findIndex((each) => each.name === rateClass.name);
    if (other < 0) return [];
    const ages = [false, true].flatMap((tobacco) => {
      const who = `issue ages of ${rateClass.name}${tobacco ? ' for tobacco users' : ''}`;
      return sets(
        who,
        { before: acceptedAges(a, index, tobacco), after: acceptedAges(b, other, tobacco) },
        rangesOf,
      );
    });
    const states = sets(
      `states of ${rateClass.name}`,
      { before: statesOfClass(a, index), after: statesOfClass(b, other) },
      (list: readonly StateCode[]) => list.join(' '),
    );
    return [...ages, ...states, ...diffFaces({ pack: a, index }, { pack: b, index: other }, rateClass.name)];
  });
}

function sets<T>(
  what: string,
  { before, after }: { readonly before: readonly T[]; readonly after: readonly T[] },
  show: (list: readonly T[]) => string,
): readonly PackChange[] {
  const lost = before.filter((each) => !after.includes(each));
  const won = after.filter((each) => !before.includes(each));
  if (lost.length === 0 && won.length === 0) return [];
  const kind = won.length === 0 ? 'tightened' : lost.length === 0 ? 'loosened' : 'changed';
  const detail = [lost.length > 0 ? `lost ${show(lost)}` : '', won.length > 0 ? `gained ${show(won)}` : ''];
  return [{ kind, what, detail: detail.filter((text) => text !== '').join(', ') }];
}

interface ClassOfPack {
  readonly pack: FlatPack;
  readonly index: number;
}

function diffFaces(a: ClassOfPack, b: ClassOfPack, name: string): readonly PackChange[] {
  const still = acceptedAges(b.pack, b.index, false);
  const ages = acceptedAges(a.pack, a.index, false).filter((age) => still.includes(age));
  let tighter = false;
  let looser = false;
  const examples: string[] = [];
  for (const age of ages) {
    const before = widest(facesAt(a.pack, a.index, age));
    const after = widest(facesAt(b.pack, b.index, age));
    if (before.min === after.min && before.max === after.max) continue;
    if (after.min > before.min || after.max < before.max) tighter = true;
    if (after.min < before.min || after.max > before.max) looser = true;
    examples.push(
      `age ${age}: ${dollars(before.min)}-${dollars(before.max)} is now ${dollars(after.min)}-${dollars(after.max)}`,
    );
  }
  if (!tighter && !looser) return [];
  const kind = tighter && looser ? 'changed' : tighter ? 'tightened' : 'loosened';
  const more = examples.length > 1 ? ` (and ${examples.length - 1} other ages)` : '';
  return [{ kind, what: `face limits of ${name}`, detail: `${examples[0]}${more}` }];
}

function widest(faces: readonly { minCents: number; maxCents: number }[]): { min: number; max: number } {
  if (faces.length === 0) return { min: Number.POSITIVE_INFINITY, max: 0 };
  return {
    min: Math.min(...faces.map((face) => face.minCents)),
    max: Math.max(...faces.map((face) => face.maxCents)),
  };
}

function diffNicotine(a: FlatPack, b: FlatPack): readonly PackChange[] {
  if (JSON.stringify(a.nicotine) === JSON.stringify(b.nicotine)) return [];
  const show = (pack: FlatPack) =>
    pack.nicotine === null ? 'no distinction' : describeNicotine(pack.nicotine);
  return [{ kind: 'changed', what: 'nicotine definition', detail: `${show(a)} is now ${show(b)}` }];
}

function diffBuild(a: FlatPack, b: FlatPack): readonly PackChange[] {
  if (JSON.stringify(a.buildCharts) === JSON.stringify(b.buildCharts)) return [];
  const rows = (pack: FlatPack) => pack.buildCharts.reduce((sum, chart) => sum + chart.rows.length, 0);
  return [{ kind: 'changed', what: 'build chart', detail: `${rows(a)} rows before, ${rows(b)} rows now` }];
}

function diffPrices(a: FlatPack, b: FlatPack): readonly PackChange[] {
  const changes: PackChange[] = [];
  const terms = (pack: FlatPack) => {
    const { rates: _, ...rest } = pack.pricing;
    return rest;
  };
  for (const key of [
    'recipe',
    'feeCents',
    'modes',
    'bandsFromCents',
    'stepCents',
    'unisexStates',
    'unisexRates',
    'defaultMode',
  ] as const) {
    const before = JSON.stringify(terms(a)[key]);
    const after = JSON.stringify(terms(b)[key]);
    if (before !== after)
      changes.push({ kind: 'changed', what: `pricing ${key}`, detail: `${before} is now ${after}` });
  }
  return [...changes, ...diffRates(a, b)];
}

function diffRiders(a: FlatPack, b: FlatPack): readonly PackChange[] {
  return RIDER_KINDS.flatMap((kind): readonly PackChange[] => {
    const [before, after] = [a, b].map((pack) => pack.riders?.find((rider) => rider.kind === kind));
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const what = `rider ${kind}`;
    if (before === undefined) return [{ kind: 'added', what, detail: 'newly offered' }];
    if (after === undefined) return [{ kind: 'removed', what, detail: 'no longer offered' }];
    const keys = RIDER_PARTS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
    return [{ kind: 'changed', what, detail: `changed ${keys.join(', ')}` }];
  });
}

function diffMedsup({ medsup: before }: FlatPack, { medsup: after }: FlatPack): readonly PackChange[] {
  if (before === undefined || after === undefined) return [];
  const keys = ['plan', 'rating', 'areas', 'householdDiscount'] as const;
  return keys.flatMap((key) => {
    const [was, is] = [JSON.stringify(before[key]), JSON.stringify(after[key])];
    if (was === is) return [];
    return [{ kind: 'changed', what: `Medicare supplement ${key}`, detail: `${was} is now ${is}` } as const];
  });
}

/** One line per class: how many rates changed, and by how much at most in each direction. */
function diffRates(a: FlatPack, b: FlatPack): readonly PackChange[] {
  return b.classes.flatMap((rateClass, index) => {
    const other = a.classes.findIndex((each) => each.name === rateClass.name);
    if (other < 0) return [];
    const before = ratesOf(a, other);
    const moves = [...ratesOf(b, index)].flatMap(([key, cents]) => {
      const old = before.get(key);
      return old === undefined || old === cents ? [] : [Math.round(((cents - old) * 10_000) / old) / 100];
    });
    if (moves.length === 0) return [];
    const detail = `${counted(moves.length, 'rate')} moved, from ${Math.min(...moves)} % to ${Math.max(...moves)} %`;
    return [{ kind: 'changed' as const, what: `rates of ${rateClass.name}`, detail }];
  });
}

function ratesOf(pack: FlatPack, classIndex: number): ReadonlyMap<string, number> {
  const rates = new Map<string, number>();
  for (const column of pack.pricing.rates) {
    if (column.classIndex !== classIndex) continue;
    for (const [offset, cents] of column.centsPerThousand.entries())
      rates.set(rateKey(column, offset), cents);
  }
  return rates;
}

function rateKey(column: RateColumn, offset: number): string {
  return `${column.sex} ${column.tobacco} ${column.band} ${column.minAge + offset}`;
}

function diffTexts(a: FlatPack, b: FlatPack): readonly PackChange[] {
  const keys = [
    'name',
    'familyName',
    'released',
    'revision',
    'effective',
    'ageBasis',
    'apply',
    'planInfo',
    'sources',
    'impliedConditions',
    'inference',
    'zipExclusions',
  ] as const;
  return keys.flatMap((key) => {
    const before = JSON.stringify(a[key]);
    const after = JSON.stringify(b[key]);
    return before === after
      ? []
      : [{ kind: 'changed' as const, what: key, detail: `${before} is now ${after}` }];
  });
}

function closes(outcome: Outcome, pack: FlatPack): number {
  return closedCount(outcome, pack.classes.length);
}

function ruleText(rule: Rule, pack: FlatPack): string {
  return `${describeRule(rule)} -> ${outcomeName(rule.outcome, pack)}`;
}

function rangesOf(ages: readonly number[]): string {
  return ages.length === 1 ? `${ages[0]}` : `${ages[0]}-${ages.at(-1)}`;
}

function dollars(cents: number): string {
  return Number.isFinite(cents) ? `$${(cents / 100).toLocaleString('en-US')}` : 'none';
}

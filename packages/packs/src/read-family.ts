import {
  type FlatPack,
  isRuleKind,
  type PlanInfo,
  PRODUCT_CLASSES,
  type RateColumn,
  type Rule,
  ruleNodeOf,
} from '@prequal/engine';
import { type ClassBook, readClasses } from './class-book.ts';
import type { IssueLog, Place } from './issue.ts';
import { LayeredSettings } from './layered-settings.ts';
import { didYouMean } from './nearest-name.ts';
import { readApply } from './read-apply.ts';
import { type BuildLine, buildChartsOf } from './read-build.ts';
import {
  type Placed,
  readAvailability,
  readFaceLimits,
  readIssueAges,
  readZipExclusions,
} from './read-limits.ts';
import { medsupPlanInfo, PLAN_LIMITS, readMedsup, refuseFaceGuards } from './read-medsup.ts';
import { readNicotine } from './read-nicotine.ts';
import { type PricingSettings, readPricing } from './read-pricing.ts';
import type { RateSeries, RateTables } from './read-rates.ts';
import { type RiderFiles, readRiders } from './read-riders.ts';
import { type ResolvedRules, type RuleChanges, type RuleLine, resolveRules } from './read-rules.ts';
import { readInference, readUnlisted } from './read-unlisted.ts';
import type { PackSubjects } from './subject-index.ts';
import type { YamlMap, YamlValue } from './yaml-source.ts';

/** Settings of a family that a variant can override. */
const VARIANT_KEYS = [
  'released',
  'effective',
  'age_basis',
  'nicotine',
  'states',
  'zip_exclusions',
  'issue_ages',
  'face_limits',
  'unlisted',
  'inference',
  'maintenance',
  'pricing',
  'riders',
  'apply',
  'medsup',
  'plan_info',
];
export const FAMILY_KEYS = [
  'carrier',
  'family',
  'revision',
  'sources',
  'classes',
  ...VARIANT_KEYS,
  'variants',
];
const OVERRIDE_KEYS = [...VARIANT_KEYS, 'drop_classes', 'rules'];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export interface FamilyIdentity {
  readonly id: string;
  readonly name: string;
  readonly productClass: FlatPack['productClass'];
  readonly place: Place;
}

/** A flat pack with the positions that the checks report. */
export interface ResolvedVariant {
  readonly pack: FlatPack;
  readonly place: Place;
  readonly book: ClassBook;
  readonly pricing: PricingSettings;
  readonly series: readonly RateSeries[];
  readonly rateFile: string;
  readonly issueAgePlaces: readonly Place[];
  readonly faceLimitPlaces: readonly Place[];
  readonly rulePlaces: ReadonlyMap<string, Place>;
  /** The rules over all classes of the family: with classes dropped, valid rules would seem to repeat each other. */
  readonly writtenRules: readonly Rule[];
  readonly writtenClassCount: number;
}

/** The other files of the family, read once and shared by its variants. */
export interface FamilyFiles {
  readonly carrier: FlatPack['carrier'];
  readonly rules: readonly RuleLine[];
  readonly build: readonly BuildLine[];
  readonly rates: RateTables;
  readonly riders: RiderFiles;
  /** Rules already resolved for one choice of classes and changes; most variants share them. */
  readonly resolved: Map<string, ResolvedRules>;
}

export function readIdentity(root: YamlMap): FamilyIdentity | undefined {
  const value = root.need('family', 'pack.yaml');
  const map = value?.map('"family"', ['id', 'name', 'class']);
  if (value === undefined || map === undefined) return undefined;
  const idValue = map.need('id', '"family"');
  const id = idValue?.text('The id of the family');
  if (id !== undefined && !(id.startsWith('prod_') && UUID.test(id.slice(5)))) {
    idValue?.refuse(
      'A family id must be prod_ followed by a lowercase UUID. It must not change once published.',
    );
  }
  const name = map.need('name', '"family"')?.text('The name of the family');
  const productClass = map.need('class', '"family"')?.oneOf('The class of the family', PRODUCT_CLASSES);
  if (id === undefined || name === undefined || productClass === undefined) return undefined;
  return { id, name, productClass, place: idValue?.place ?? value.place };
}

export function variantRows(
  root: YamlMap,
): readonly { slug: string; name: string; map: YamlMap; place: Place }[] {
  const value = root.need('variants', 'pack.yaml');
  const rows = value?.list('"variants"') ?? [];
  if (value !== undefined && rows.length === 0) value.refuse('A family must have at least one variant.');
  return rows.flatMap((row) => {
    const map = row.map('A variant', ['slug', 'name', 'overrides']);
    const slugValue = map?.need('slug', 'A variant');
    const slug = slugValue?.text('The slug of a variant');
    const name = map?.need('name', 'A variant')?.text('The name of a variant');
    if (map === undefined || slugValue === undefined || slug === undefined || name === undefined) return [];
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
      slugValue.refuse('A slug must consist of lowercase letters and digits, separated by single hyphens.');
    }
    return [{ slug, name, map, place: slugValue.place }];
  });
}

export function resolveVariant(
  root: YamlMap,
  row: { readonly slug: string; readonly name: string; readonly map: YamlMap; readonly place: Place },
  {
    identity,
    files,
    subjects,
  }: {
    readonly identity: FamilyIdentity;
    readonly files: FamilyFiles;
    readonly subjects: PackSubjects;
  },
): ResolvedVariant | undefined {
  const { log } = root;
  const overrides = row.map.get('overrides')?.map('"overrides"', OVERRIDE_KEYS);
  const settings = new LayeredSettings({ top: overrides, base: root }, row.place, log);
  const book = readClasses(settings, root.need('classes', 'pack.yaml'));
  if (book === undefined) return undefined;
  const nicotine = readNicotine(settings, subjects);
  const issueAges = readIssueAges(settings, book);
  const hasFace = identity.productClass !== 'medsup';
  const medsup = readMedsup(settings, identity.productClass);
  const faceLimits = hasFace ? readFaceLimits(settings, book) : [{ row: PLAN_LIMITS, place: row.place }];
  const pricing = readPricing(settings, hasFace);
  const changes = readRuleChanges(overrides, files.rules, book);
  const rules = rulesFor(files, changes, book);
  const whole = book.undropped();
  const written = rulesFor(files, changes, whole);
  const terms = readTerms(root, settings, book);
  if (nicotine === undefined || pricing === undefined || terms === undefined || medsup === undefined)
    return undefined;
  if (terms.unlisted === null) refuseHealthRules(settings, rules);
  if (!hasFace) refuseFaceGuards(settings, rules);
  const series = seriesOf(pricing, files.rates, log);
  const pack: FlatPack = {
    carrier: files.carrier,
    familyId: identity.id,
    familyName: identity.name,
    slug: row.slug,
    name: row.name,
    productClass: identity.productClass,
    ...terms,
    classes: book.classes,
    nicotine,
    issueAges: issueAges.map((each) => each.row),
    faceLimits: faceLimits.map((each) => each.row),
    buildCharts: buildChartsOf(files.build, book),
    pricing: pricingOf(pricing, series, book),
    rules: rules.rules,
    impliedConditions: rules.implied,
    ...(hasFace && readRiders(settings, book, files.riders)),
    ...medsup,
    planInfo: [...medsupPlanInfo(medsup), ...terms.planInfo],
  };
  return {
    pack,
    place: row.place,
    book,
    pricing,
    series,
    rateFile: files.rates.file,
    ...placesOf(issueAges, faceLimits, rules),
    writtenRules: written.rules,
    writtenClassCount: whole.classes.length,
  };
}

/** A product that asks about health must say what happens to what it does not ask about. */
function refuseHealthRules(settings: LayeredSettings, { rules, implied }: ResolvedRules): void {
  const asked = [...rules.filter(({ kind }) => kind !== 'nicotine_use'), ...implied][0];
  const value = settings.get('unlisted');
  if (asked === undefined || value === undefined) return;
  const message = `Rule ${asked.id} asks about health, so "unlisted: ignore" would accept everything that no rule names. State an outcome for every severity.`;
  value.log.refuse('unlisted_ignored', value.place, message);
}

/** The settings that are neither classes, limits, prices nor rules. */
function readTerms(root: YamlMap, settings: LayeredSettings, book: ClassBook) {
  const effective = readEffective(settings);
  const ageBasis = settings.need('age_basis', 'pack.yaml')?.oneOf('The age basis', ['last', 'nearest']);
  const revision = root.need('revision', 'pack.yaml')?.text('The revision');
  const sources = root.need('sources', 'pack.yaml')?.texts('"sources"');
  const states = readAvailability(settings, book);
  const zipExclusions = readZipExclusions(settings, book);
  const planInfo = readPlanInfo(settings.get('plan_info'));
  const released = settings.get('released')?.flag('"released"') ?? true;
  const unlisted = readUnlisted(settings, book);
  const inference = readInference(settings);
  const maintenance = settings.get('maintenance')?.oneOf('"maintenance"', ['treatment', 'none']);
  if (effective === undefined || unlisted === undefined) return undefined;
  if (ageBasis === undefined || revision === undefined || sources === undefined) return undefined;
  return {
    effective,
    ageBasis,
    revision,
    sources,
    states,
    zipExclusions,
    planInfo,
    released,
    unlisted,
    inference,
    ...(maintenance && { maintenance }),
    ...readApply(settings),
  };
}

function rulesFor(files: FamilyFiles, changes: RuleChanges, book: ClassBook): ResolvedRules {
  const key = JSON.stringify([
    book.classes.map((each) => each.name),
    [...changes.dropped],
    [...changes.values],
  ]);
  const known = files.resolved.get(key);
  if (known !== undefined) return known;
  const rules = resolveRules(files.rules, changes, book);
  files.resolved.set(key, rules);
  return rules;
}

function placesOf(
  issueAges: readonly Placed<unknown>[],
  faceLimits: readonly Placed<unknown>[],
  rules: ResolvedRules,
) {
  return {
    issueAgePlaces: issueAges.map((each) => each.place),
    faceLimitPlaces: faceLimits.map((each) => each.place),
    rulePlaces: rules.places,
  };
}

function seriesOf(pricing: PricingSettings, rates: RateTables, log: IssueLog): readonly RateSeries[] {
  const series = rates.tables.get(pricing.rateTable);
  // Without any table, the file itself is missing or unreadable, which is reported elsewhere.
  if (series !== undefined || rates.tables.size === 0) return series ?? [];
  const hint = didYouMean(pricing.rateTable, rates.tables.keys());
  const message = `rates.csv has no table "${pricing.rateTable}".${hint}`;
  log.refuse('unknown_rate_table', pricing.rateTablePlace, message);
  return [];
}

function pricingOf(
  settings: PricingSettings,
  series: readonly RateSeries[],
  book: ClassBook,
): FlatPack['pricing'] {
  return {
    recipe: settings.recipe,
    feeCents: settings.feeCents,
    modes: settings.modes,
    defaultMode: settings.defaultMode,
    bandsFromCents: settings.bands.map((band, index) => (index === 0 ? 0 : band.fromCents)),
    stepCents: settings.stepCents,
    unisexStates: settings.unisexStates,
    unisexRates: settings.unisexRates,
    rates: series.flatMap((each) => columnsOf(each, settings, book)),
  };
}

/** One column per unbroken run of ages: a gap is reported by the checks, never filled in. */
function columnsOf(series: RateSeries, settings: PricingSettings, book: ClassBook): readonly RateColumn[] {
  const classIndex = book.indexOf(series.className);
  if (classIndex === undefined || series.band > settings.bands.length) return [];
  const columns: { minAge: number; centsPerThousand: number[] }[] = [];
  for (let age = 0; age < series.cents.length; age += 1) {
    const cents = series.cents[age] ?? 0;
    if (cents === 0) continue;
    const last = columns.at(-1);
    if (last !== undefined && last.minAge + last.centsPerThousand.length === age)
      last.centsPerThousand.push(cents);
    else columns.push({ minAge: age, centsPerThousand: [cents] });
  }
  const { sex, tobacco, band } = series;
  return columns.map((column) => ({ classIndex, sex, tobacco, band: band - 1, ...column }));
}

function readEffective(settings: LayeredSettings): FlatPack['effective'] | undefined {
  const section = settings.section('effective', '"effective"', ['from', 'to']);
  if (section === undefined) {
    if (settings.get('effective') === undefined) settings.need('effective', 'pack.yaml');
    return undefined;
  }
  const from = section.need('from', '"effective"')?.date('The first day');
  const toValue = section.get('to');
  const to = toValue === undefined ? null : toValue.date('The last day');
  if (from === undefined || to === undefined) return undefined;
  if (to !== null && to < from) toValue?.refuse(`The last day ${to} is before the first day ${from}.`);
  return { from, to };
}

function readPlanInfo(value: YamlValue | undefined): readonly PlanInfo[] {
  return (value?.list('"plan_info"') ?? []).flatMap((item) => {
    const map = item.map('An entry of "plan_info"', ['key', 'label', 'values']);
    const key = map?.need('key', 'An entry of "plan_info"')?.text('"key"');
    const label = map?.need('label', 'An entry of "plan_info"')?.text('"label"');
    const values = map?.need('values', 'An entry of "plan_info"')?.texts('"values"');
    return key === undefined || label === undefined || values === undefined ? [] : [{ key, label, values }];
  });
}

function readRuleChanges(
  overrides: YamlMap | undefined,
  lines: readonly RuleLine[],
  book: ClassBook,
): RuleChanges {
  const map = overrides?.get('rules')?.map('"rules"', ['drop', 'change']);
  const dropped = new Set<string>();
  const values = new Map<string, { outcome?: string; value?: number }>();
  const find = (id: string, place: Place): RuleLine | undefined => {
    const line = lines.find((each) => each.id === id);
    if (line !== undefined || map === undefined) return line;
    const hint = didYouMean(
      id,
      lines.map((each) => each.id),
    );
    map.log.refuse('unknown_rule', place, `rules.csv has no rule "${id}".${hint}`);
    return undefined;
  };
  for (const item of map?.get('drop')?.list('"drop"') ?? []) {
    const id = item.text('A rule id');
    if (id !== undefined && find(id, item.place) !== undefined) dropped.add(id);
  }
  for (const [id, item, place] of map?.get('change')?.map('"change"', 'any')?.entries() ?? []) {
    const line = find(id, place);
    const change = item.map(`The change of rule ${id}`, ['outcome', 'value']);
    if (line === undefined || change === undefined) continue;
    const outcome = change.get('outcome');
    const name = outcome?.text('The outcome');
    if (name !== undefined && book.outcomeNamed(name) === undefined) {
      change.log.refuse('unknown_class', outcome?.place ?? place, book.unknownClass(name));
      continue;
    }
    const value = change.get('value');
    const number = value?.whole('The value', 1, 600);
    if (value !== undefined && !(isRuleKind(line.kind) && ruleNodeOf(line.kind).withValue)) {
      value.refuse(`Rule ${id} is a ${line.kind} rule, which has no value to change.`);
    }
    values.set(id, {
      ...(name !== undefined && { outcome: name }),
      ...(number !== undefined && { value: number }),
    });
  }
  return { dropped, values };
}

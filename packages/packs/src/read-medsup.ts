import {
  type FaceLimitRow,
  type FlatPack,
  MEDSUP_PLANS,
  MEDSUP_RATINGS,
  MEDSUP_UNIT_CENTS,
  type MedicareSupplement,
  type MedsupArea,
  type PlanInfo,
} from '@prequal/engine';
import type { LayeredSettings } from './layered-settings.ts';
import type { ResolvedRules } from './read-rules.ts';
import type { YamlValue } from './yaml-source.ts';

/** What stands for the face limits: the plan itself. */
export const PLAN_LIMITS: FaceLimitRow = {
  classIndex: null,
  minAge: 0,
  maxAge: 120,
  states: null,
  minCents: MEDSUP_UNIT_CENTS,
  maxCents: MEDSUP_UNIT_CENTS,
};

const MEDSUP_KEYS = ['plan', 'rating', 'areas', 'household_discount'];
/** Keys of other products; the premium of a Medicare supplement depends on no amount. */
const UNUSED_KEYS = ['face_limits', 'zip_exclusions', 'riders'];
const WHAT = '"medsup"';
const RATING_TEXT = { community: 'Community', issue_age: 'Issue age', attained_age: 'Attained age' } as const;
const ZIP_RANGE = /^(\d{3})(?:-(\d{3}))?$/;

/** The terms that only Medicare supplements have, exactly for products of that class. */
export function readMedsup(
  settings: LayeredSettings,
  productClass: FlatPack['productClass'],
): Pick<FlatPack, 'medsup'> | undefined {
  if (productClass !== 'medsup') {
    settings.get('medsup')?.refuse('Only a product of class medsup has "medsup".');
    return {};
  }
  for (const key of UNUSED_KEYS)
    settings.get(key)?.refuse(`A Medicare supplement has no face amount, so it has no "${key}".`);
  const section = settings.section('medsup', WHAT, MEDSUP_KEYS);
  if (section === undefined) {
    if (settings.get('medsup') === undefined) settings.need('medsup', 'A product of class medsup');
    return undefined;
  }
  const plan = section.need('plan', WHAT)?.oneOf('The plan', MEDSUP_PLANS);
  const rating = section.need('rating', WHAT)?.oneOf('The rating', MEDSUP_RATINGS);
  const areas = readAreas(section.need('areas', WHAT));
  const householdDiscount =
    section.get('household_discount')?.whole('The household discount in percent', 0, 30) ?? 0;
  if (plan === undefined || rating === undefined || areas === undefined) return undefined;
  return { medsup: { plan, rating, areas, householdDiscount } };
}

function readAreas(value: YamlValue | undefined): readonly MedsupArea[] | undefined {
  const areas: MedsupArea[] = [];
  for (const item of value?.list('"areas"') ?? []) {
    const map = item.map('An area', ['name', 'zips', 'percent']);
    const name = map?.need('name', 'An area')?.text('The name of an area');
    const zips = map?.need('zips', 'An area');
    const percent = map?.need('percent', 'An area')?.whole('The percentage of an area', 25, 400);
    const prefixes = zips === undefined ? undefined : readPrefixes(zips, areas);
    if (name === undefined || percent === undefined || prefixes === undefined) return undefined;
    areas.push({ name, prefixes, percent });
  }
  if (value !== undefined && areas.length === 0) return value.refuse('"areas" must list at least one area.');
  return value === undefined ? undefined : areas;
}

function readPrefixes(value: YamlValue, areas: readonly MedsupArea[]): readonly string[] | undefined {
  const prefixes = new Set<string>();
  for (const item of value.list('"zips"') ?? []) {
    const text = item.text('An entry of "zips"');
    const [, from = '', to = from] = ZIP_RANGE.exec(text ?? '') ?? [];
    if (text === undefined) return undefined;
    if (from === '' || Number(to) < Number(from))
      return item.refuse(
        `"${text}" must be the first three digits of ZIP codes, or a range such as 750-753.`,
      );
    for (let number = Number(from); number <= Number(to); number += 1) {
      const prefix = String(number).padStart(3, '0');
      if (prefixes.has(prefix) || areas.some((area) => area.prefixes.includes(prefix)))
        item.refuse(`ZIP codes that begin with ${prefix} are listed twice.`);
      prefixes.add(prefix);
    }
  }
  return [...prefixes];
}

/** What every reader of an offer wants to know about the plan, before what the pack adds. */
export function medsupPlanInfo({ medsup }: Pick<FlatPack, 'medsup'>): readonly PlanInfo[] {
  if (medsup === undefined) return [];
  return [
    { key: 'medicare_plan', label: 'Medicare supplement plan', values: [`Plan ${medsup.plan}`] },
    { key: 'rating', label: 'Rating', values: [RATING_TEXT[medsup.rating]] },
    ...discountInfo(medsup),
  ];
}

function discountInfo({ householdDiscount }: MedicareSupplement): readonly PlanInfo[] {
  if (householdDiscount === 0) return [];
  return [{ key: 'household_discount', label: 'Household discount', values: [`${householdDiscount} %`] }];
}

/** A rule that holds for some face amounts has no meaning without one. */
export function refuseFaceGuards(settings: LayeredSettings, { rules, places }: ResolvedRules): void {
  for (const { id, guards } of rules) {
    const place = places.get(id);
    if (guards?.face === undefined || place === undefined) continue;
    const message = `Rule ${id} is limited to face amounts, which a Medicare supplement does not have.`;
    settings.log.refuse('bad_value', place, message);
  }
}

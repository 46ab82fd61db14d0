import {
  type Applicant,
  addMonths,
  type Day,
  monthsSinceUse,
  NICOTINE_LAST_USED,
  type NicotineLastUsed,
  parseStatedDate,
} from '@prequal/engine';
import type { CatalogSnapshot } from '../catalog/index.ts';

/** The latest use of nicotine that a disclosure shows. */
export interface ShownNicotine {
  readonly name: string;
  readonly lastUsed: NicotineLastUsed;
}

type Rows = Pick<Applicant, 'conditions' | 'medications'>;

/** Null if no disclosure shows when nicotine was used. */
function shownNicotine(
  signs: CatalogSnapshot['nicotineSigns'] | undefined,
  { conditions, medications }: Rows,
  asOf: Day,
): ShownNicotine | null {
  if (signs === undefined || conditions.length + medications.length === 0) return null;
  let latest: ShownNicotine | null = null;
  const see = (name: string, undated: 'now' | 'unknown' | undefined, dates: readonly (string | null)[]) => {
    if (undated === undefined) return;
    const days = dates.flatMap((text) => {
      const date = text === null ? null : parseStatedDate(text, asOf);
      return date?.ok ? [date.day] : [];
    });
    if (days.length === 0 && undated === 'unknown') return;
    const lastUsed = periodOf(days.length === 0 ? asOf : Math.max(...days), asOf);
    if (latest === null || isLater(lastUsed, latest.lastUsed)) latest = { name, lastUsed };
  };
  for (const { name, diagnosed, lastTreatment } of conditions) {
    const undated = signs.conditions.get(name);
    // Only the day of stopping says when nicotine was last used.
    see(name, undated, undated === 'unknown' ? [diagnosed ?? null, lastTreatment ?? null] : []);
  }
  for (const { name, lastFill } of medications) see(name, signs.medications.get(name), [lastFill ?? null]);
  return latest;
}

/** Whoever states a kind of nicotine and that it was never used is taken for a user, as late as can be. */
function shownByProducts(nicotine: Applicant['nicotine']): ShownNicotine | null {
  const name = nicotine?.lastUsed === 'never' ? nicotine.products[0]?.name : undefined;
  return name === undefined ? null : { name, lastUsed: 'within_12_months' };
}

/** Whether the first use is more recent than the second. */
function isLater(one: NicotineLastUsed, other: NicotineLastUsed): boolean {
  return monthsSinceUse(one) < monthsSinceUse(other);
}

/** The period of the application that the day of the last use is in. */
function periodOf(day: Day, asOf: Day): NicotineLastUsed {
  const begun = NICOTINE_LAST_USED.filter(
    (period) => period !== 'never' && day <= addMonths(asOf, -monthsSinceUse(period)),
  );
  return begun.at(-1) ?? 'within_12_months';
}

/** The stated use, or the later one that disclosures show. */
export function withShownNicotine(
  signs: CatalogSnapshot['nicotineSigns'] | undefined,
  stated: Applicant['nicotine'],
  { asOf, ...disclosed }: Pick<Applicant, 'conditions' | 'medications'> & { readonly asOf: Day },
): { readonly nicotine: Applicant['nicotine']; readonly conflict: ShownNicotine | null } {
  const shown = shownByProducts(stated) ?? shownNicotine(signs, disclosed, asOf);
  if (shown === null) return { nicotine: stated, conflict: null };
  const { lastUsed } = shown;
  if (stated === null) return { nicotine: { lastUsed, products: [] }, conflict: null };
  if (!isLater(lastUsed, stated.lastUsed)) return { nicotine: stated, conflict: null };
  return { nicotine: { lastUsed, products: stated.products }, conflict: shown };
}

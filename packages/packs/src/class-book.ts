import { CATEGORIES, MAX_CLASSES, type Outcome, type RateClass } from '@prequal/engine';
import { centsOf } from './decimal-text.ts';
import type { LayeredSettings } from './layered-settings.ts';
import { didYouMean } from './nearest-name.ts';
import type { YamlValue } from './yaml-source.ts';

const CLASS_KEYS = ['name', 'category', 'tier', 'plan_name', 'benefit', 'rated'];

/** A class as the family writes it: the class that it is rated from is still a name. */
type WrittenClass = Omit<RateClass, 'rating'> & { readonly rated?: WrittenRating };

interface WrittenRating {
  readonly from: string;
  readonly percent: number;
  readonly extraCents: number;
}

/**
 * The rate classes of one variant. A variant may drop classes of its family: rows for a dropped class are ignored,
 * and a rule whose outcome was that class uses the next worse remaining one.
 */
export class ClassBook {
  readonly classes: readonly RateClass[];
  readonly #familyClasses: readonly WrittenClass[];
  readonly #familyNames: readonly string[];

  constructor(familyClasses: readonly WrittenClass[], dropped: ReadonlySet<string>) {
    this.#familyClasses = familyClasses;
    this.#familyNames = familyClasses.map((each) => each.name);
    const kept = familyClasses.filter((each) => !dropped.has(each.name));
    this.classes = kept.map(({ rated, ...each }) => {
      if (rated === undefined) return each;
      const { from, percent, extraCents } = rated;
      return { ...each, rating: { of: kept.findIndex(({ name }) => name === from), percent, extraCents } };
    });
  }

  get familyNames(): readonly string[] {
    return this.#familyNames;
  }

  /** The family's classes, for which the rules were written. */
  undropped(): ClassBook {
    const complete = this.classes.length === this.#familyClasses.length;
    return complete ? this : new ClassBook(this.#familyClasses, new Set());
  }

  /** Whether the family has the class, even if the variant drops it. */
  isKnown(name: string): boolean {
    return this.#familyNames.includes(name);
  }

  /** Index among the classes of this variant; undefined when dropped or unknown. */
  indexOf(name: string): number | undefined {
    const index = this.classes.findIndex((each) => each.name === name);
    return index < 0 ? undefined : index;
  }

  /**
   * What an outcome cell means for this variant: `decline`, `refer`, `open`, or a class, which becomes a decline if
   * it and all worse classes are dropped; undefined if the family has no such class.
   */
  outcomeNamed(text: string): Outcome | undefined {
    if (text === 'decline' || text === 'refer' || text === 'open') return { type: text };
    const from = this.#familyNames.indexOf(text);
    if (from < 0) return undefined;
    for (const candidate of this.#familyNames.slice(from)) {
      const index = this.indexOf(candidate);
      if (index !== undefined) return { type: 'class', index };
    }
    return { type: 'decline' };
  }

  unknownClass(name: string): string {
    const hint = didYouMean(name, this.#familyNames) || ` Its classes are ${this.#familyNames.join(', ')}.`;
    return `The product has no class "${name}".${hint}`;
  }
}

export function readClasses(settings: LayeredSettings, family: YamlValue | undefined): ClassBook | undefined {
  const rows = family?.list('"classes"');
  if (family === undefined || rows === undefined) return undefined;
  const classes: WrittenClass[] = [];
  for (const row of rows) {
    const map = row.map('A class', CLASS_KEYS);
    if (map === undefined) continue;
    const name = map.need('name', 'A class')?.text('The name of a class');
    const category = map.need('category', 'A class')?.oneOf('The category of a class', CATEGORIES);
    const planName = map.need('plan_name', 'A class')?.text('The plan name of a class');
    const benefitSchedule = map.need('benefit', 'A class')?.text('The benefit schedule of a class');
    const tier = map.get('tier');
    const coverageTier = tier === undefined ? 'default' : tier.text('The tier of a class');
    if (name === undefined || category === undefined || coverageTier === undefined) continue;
    if (planName === undefined || benefitSchedule === undefined) continue;
    if (classes.some((each) => each.name === name)) {
      map.log.refuse('duplicate_id', map.place, `Two classes are named "${name}".`);
      continue;
    }
    const last = classes.at(-1);
    if (last !== undefined && CATEGORIES.indexOf(category) < CATEGORIES.indexOf(last.category)) {
      row.refuse(
        `Classes must be listed from best to worst, but "${name}" (${category}) follows "${last.name}" (${last.category}).`,
      );
    }
    const rated = map.get('rated');
    const rating = rated === undefined ? undefined : readRating(rated, name, classes);
    if (rated !== undefined && rating === undefined) continue;
    classes.push({
      name,
      category,
      coverageTier,
      planName,
      benefitSchedule,
      ...(rating && { rated: rating }),
    });
  }
  if (classes.length === 0) return family.refuse('A product must have at least one class.');
  if (classes.length > MAX_CLASSES) family.refuse(`A product can have at most ${MAX_CLASSES} classes.`);
  return new ClassBook(classes, droppedClasses(settings, classes));
}

/** `{ from: Standard, percent: 150, flat_extra: 2.50 }`: another class's rate × a percentage plus dollars per $1,000. */
function readRating(
  value: YamlValue,
  name: string,
  better: readonly WrittenClass[],
): WrittenRating | undefined {
  const what = `The rating of class "${name}"`;
  const map = value.map(what, ['from', 'percent', 'flat_extra']);
  const fromValue = map?.need('from', what);
  const from = fromValue?.text('"from"');
  const percent = map?.need('percent', what)?.whole('"percent"', 1, 1000);
  const extra = map?.get('flat_extra');
  const extraText = extra === undefined ? '0' : extra.decimal('"flat_extra"');
  if (from === undefined || percent === undefined || extraText === undefined) return undefined;
  const extraCents = centsOf(extraText);
  if (extraCents === undefined)
    return extra?.refuse('"flat_extra" has at most two decimals (dollars.cents).');
  const base = better.find((each) => each.name === from);
  if (base === undefined) {
    return fromValue?.refuse(
      `"${name}" can only be rated from a better class of the product, not "${from}".`,
    );
  }
  if (base.rated !== undefined) {
    return fromValue?.refuse(`"${from}" is itself rated; rate "${name}" from a class with rates of its own.`);
  }
  return { from, percent, extraCents };
}

function droppedClasses(settings: LayeredSettings, classes: readonly WrittenClass[]): ReadonlySet<string> {
  const dropped = new Set<string>();
  for (const value of settings.get('drop_classes')?.list('"drop_classes"') ?? []) {
    const name = value.text('A dropped class');
    if (name === undefined) continue;
    if (classes.some((each) => each.name === name)) dropped.add(name);
    else {
      const hint = didYouMean(
        name,
        classes.map((each) => each.name),
      );
      value.log.refuse('unknown_class', value.place, `The product has no class "${name}" to drop.${hint}`);
    }
  }
  for (const { name, rated } of classes) {
    if (rated === undefined || dropped.has(name) || !dropped.has(rated.from)) continue;
    const message = `This variant drops "${rated.from}", which "${name}" is rated from.`;
    settings.log.refuse('unknown_class', settings.place, message);
    return new Set();
  }
  if (dropped.size < classes.length) return dropped;
  settings.log.refuse('class_without_open_path', settings.place, 'This variant drops every class.');
  return new Set();
}

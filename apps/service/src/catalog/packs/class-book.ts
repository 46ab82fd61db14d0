import { CATEGORIES, MAX_CLASSES, type RateClass } from '@prequal/engine';
import type { LayeredSettings } from './layered-settings.ts';
import { didYouMean } from './nearest-name.ts';
import type { YamlValue } from './yaml-source.ts';

const CLASS_KEYS = ['name', 'category', 'tier', 'plan_name', 'benefit'];

/**
 * The rate classes of one variant. A variant may drop classes of its family: rows about a dropped class
 * then fall away, and a rule that led to it leads to the next worse class that is left.
 */
export class ClassBook {
  readonly classes: readonly RateClass[];
  readonly #familyClasses: readonly RateClass[];
  readonly #familyNames: readonly string[];

  constructor(familyClasses: readonly RateClass[], dropped: ReadonlySet<string>) {
    this.#familyClasses = familyClasses;
    this.#familyNames = familyClasses.map((each) => each.name);
    this.classes = familyClasses.filter((each) => !dropped.has(each.name));
  }

  get familyNames(): readonly string[] {
    return this.#familyNames;
  }

  /** The family's own book: what the rules were written for. */
  undropped(): ClassBook {
    const complete = this.classes.length === this.#familyClasses.length;
    return complete ? this : new ClassBook(this.#familyClasses, new Set());
  }

  /** Whether the family has the class, dropped here or not. */
  isKnown(name: string): boolean {
    return this.#familyNames.includes(name);
  }

  /** Index among the classes of this variant; undefined when dropped or unknown. */
  indexOf(name: string): number | undefined {
    const index = this.classes.findIndex((each) => each.name === name);
    return index < 0 ? undefined : index;
  }

  /** The class a rule leads to here, or `decline` when every class from there on is dropped. */
  outcomeOf(name: string): number | 'decline' {
    const from = this.#familyNames.indexOf(name);
    for (const candidate of this.#familyNames.slice(from)) {
      const index = this.indexOf(candidate);
      if (index !== undefined) return index;
    }
    return 'decline';
  }

  unknownClass(name: string): string {
    const hint = didYouMean(name, this.#familyNames) || ` Its classes are ${this.#familyNames.join(', ')}.`;
    return `The product has no class "${name}".${hint}`;
  }
}

export function readClasses(settings: LayeredSettings, family: YamlValue | undefined): ClassBook | undefined {
  const rows = family?.list('"classes"');
  if (family === undefined || rows === undefined) return undefined;
  const classes: RateClass[] = [];
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
    classes.push({ name, category, coverageTier, planName, benefitSchedule });
  }
  if (classes.length === 0) return family.refuse('A product must have at least one class.');
  if (classes.length > MAX_CLASSES) family.refuse(`A product can have at most ${MAX_CLASSES} classes.`);
  return new ClassBook(classes, droppedClasses(settings, classes));
}

function droppedClasses(settings: LayeredSettings, classes: readonly RateClass[]): ReadonlySet<string> {
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
  if (dropped.size < classes.length) return dropped;
  settings.log.refuse('class_without_open_path', settings.place, 'This variant drops every class.');
  return new Set();
}

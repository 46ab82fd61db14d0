import { compileEvidence } from '../evidence/compile-evidence.ts';
import { CATEGORIES, type FlatPack, MAX_CLASSES } from '../flat-pack.ts';
import type { ReferenceNames } from '../reference-names.ts';
import { subjectsOfRule } from '../rules/rule.ts';
import { assertCompilable } from './assert-compilable.ts';
import { AxisBuilder } from './axis-builder.ts';
import type { CompiledCatalog, VariantHead } from './catalog.ts';
import { compileConditions } from './compile-conditions.ts';
import { compileDemographics } from './compile-demographics.ts';
import { compileMedications } from './compile-medications.ts';
import { compileMedsup, ratesByArea } from './compile-medsup.ts';
import { compileNicotine } from './compile-nicotine.ts';
import { compilePricing } from './compile-pricing.ts';
import { collectRiders, compileRiders } from './compile-riders.ts';
import { CounterBuilder } from './counter-builder.ts';
import { DosageBuilder } from './dosage-builder.ts';
import { evidenceMasks } from './evidence-masks.ts';
import { GuardBuilder } from './guard-table.ts';
import { compileMeasurements } from './measurement-limits.ts';
import { RuleSorter } from './rule-sorter.ts';
import { NameTable } from './subject-index.ts';
import { UnlistedRules } from './unlisted-rules.ts';
import { WordLayout } from './word-layout.ts';

/** Turns packs into tables. The position of a pack is its variant number from here on. */
export function compileCatalog(packs: readonly FlatPack[], reference: ReferenceNames): CompiledCatalog {
  packs.forEach(assertCompilable);
  const riders = collectRiders(packs);
  const conditions = new NameTable('condition', reference.conditions);
  const medications = new NameTable('medication', reference.medications);
  const names = { reference, conditions, medications };
  for (const pack of [...packs, ...riders.asking]) ensureNames(pack, conditions, medications);
  const tables = compileEvidence({ reference, conditions, medications });
  const { masks, ...compiled } = compilePacks(packs, names);
  return {
    ...compiled,
    evidence: { tables, masks },
    riders: {
      ...compileRiders(riders),
      asking: riders.asking.length === 0 ? null : compilePacks(riders.asking, names),
    },
  };
}

interface CatalogNames {
  readonly reference: ReferenceNames;
  readonly conditions: NameTable;
  readonly medications: NameTable;
}

/** Everything but what is the same for any packs. */
function compilePacks(
  packs: readonly FlatPack[],
  names: CatalogNames,
): Omit<CompiledCatalog, 'evidence' | 'riders'> & { readonly masks: Int32Array } {
  const layout = new WordLayout(packs);
  const axes = new AxisBuilder(layout.wordCount);
  const counters = new CounterBuilder();
  const dosages = new DosageBuilder();
  const guards = new GuardBuilder();
  const rules = new RuleSorter({ layout, counters, dosages, guards });
  packs.forEach((pack, variant) => {
    rules.addPack(pack, variant);
  });
  const { reference } = names;
  const unlisted = new UnlistedRules(packs, layout);
  const conditions = compileConditions({ reference, names: names.conditions, rules, unlisted, axes });
  const medications = compileMedications({
    conditions: names.conditions,
    medications: names.medications,
    rules,
    axes,
    layout,
  });
  const masks = evidenceMasks(packs, axes, layout);
  return {
    heads: packs.map(headOf),
    wordCount: layout.wordCount,
    firstWord: layout.firstWord,
    classCount: Uint8Array.from(packs, (pack) => pack.classes.length),
    category: Uint8Array.from(packs.flatMap(categorySlots)),
    nearestAge: Uint8Array.from(packs, (pack) => (pack.ageBasis === 'nearest' ? 1 : 0)),
    axes: axes.build(),
    counters: counters.build(),
    dosages: dosages.build(),
    guards: guards.build(),
    conditions,
    medications,
    masks,
    measurements: compileMeasurements(rules.measurements),
    nicotine: compileNicotine(packs, rules),
    demographics: compileDemographics(packs, layout),
    pricing: compilePricing(packs, ratesByArea),
    medsup: compileMedsup(packs, layout),
  };
}

/** Packs may name subjects that the reference does not list; they get a number too. */
function ensureNames(pack: FlatPack, conditions: NameTable, medications: NameTable): void {
  const seen = (subject: { readonly type: string; readonly name: string }) => {
    if (subject.type === 'condition') conditions.ensure(subject.name);
    if (subject.type === 'medication') medications.ensure(subject.name);
  };
  for (const rule of pack.rules) subjectsOfRule(rule).forEach(seen);
  for (const implied of pack.impliedConditions) {
    seen(implied.subject);
    implied.uses.forEach(seen);
    conditions.ensure(implied.condition);
  }
}

function categorySlots(pack: FlatPack): number[] {
  return Array.from({ length: MAX_CLASSES }, (_, index) =>
    CATEGORIES.indexOf(pack.classes[index]?.category ?? 'other'),
  );
}

function headOf(pack: FlatPack): VariantHead {
  return {
    slug: pack.slug,
    name: pack.name,
    familyId: pack.familyId,
    familyName: pack.familyName,
    carrier: pack.carrier,
    productClass: pack.productClass,
    released: pack.released,
    classes: pack.classes,
    modes: pack.pricing.modes.map(({ mode }) => mode),
    defaultMode: pack.pricing.defaultMode,
  };
}

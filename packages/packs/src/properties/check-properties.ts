import { type FlatPack, Reference, type ReferenceNames, type Rule, reachedSubject } from '@prequal/engine';
import type { PackIssue, Place } from '../issue.ts';
import type { PackSet } from '../load-pack-set.ts';
import { ClassProbe } from './class-probe.ts';
import { describeDates } from './dated.ts';
import { disclosingNeverHelps } from './disclosing-never-helps.ts';
import { drugEqualsCondition } from './drug-equals-condition.ts';
import {
  companyExplains,
  splittingChangesNothing,
  treatmentCounts,
  truthNeverHurts,
} from './evidence-properties.ts';
import { favorableIsBest } from './favorable-is-best.ts';
import type { PropertyResult } from './finding.ts';
import { graveAtBestClass } from './grave-conditions.ts';
import { laterNeverWorse } from './later-never-worse.ts';
import { type MedsupResults, medsupProperties } from './medsup-properties.ts';
import { narrowerNeverBetter } from './narrower-never-better.ts';
import type { Extent } from './sample-profiles.ts';

/** What was tried for one property, over all products with health questions. */
export interface PropertyCount {
  readonly property: string;
  readonly comparisons: number;
  readonly violations: number;
}

export interface PropertyReport {
  readonly counts: readonly PropertyCount[];
  readonly issues: readonly PackIssue[];
}

export interface PropertyOptions {
  readonly asOf: string;
  readonly extent: Extent;
  /** Random applicants for "disclosing never helps". */
  readonly samples: number;
  readonly seed: number;
  /** Called after each property, because a thorough check takes minutes. */
  readonly onProperty?: ((count: PropertyCount) => void) | undefined;
}

const HEALTH_PROPERTIES = 10;
const MEDSUP_PROPERTIES = 3;

/** How many properties are tried on products. */
export function countProperties(packs: readonly FlatPack[]): number {
  const health = packs.some(({ unlisted }) => unlisted !== null) ? HEALTH_PROPERTIES : 0;
  return health + (packs.some(({ medsup }) => medsup !== undefined) ? MEDSUP_PROPERTIES : 0);
}

type PlacedPacks = Pick<PackSet, 'packs' | 'places' | 'rulePlaces'>;

/** Tries what must hold for products; `docs/packs/format.md` lists the properties. */
export function checkProperties(
  set: PlacedPacks,
  names: ReferenceNames,
  options: PropertyOptions,
): PropertyReport {
  const counter = new PropertyCounter(options.onProperty);
  const issues = [
    ...healthIssues(set, names, { options, counter }),
    ...medsupIssues(set, names, { asOf: options.asOf, counter }),
  ];
  return { counts: counter.counts, issues };
}

/** Takes down what was tried for each property as soon as it is known. */
class PropertyCounter {
  readonly counts: PropertyCount[] = [];
  readonly #onProperty: PropertyOptions['onProperty'];

  constructor(onProperty: PropertyOptions['onProperty']) {
    this.#onProperty = onProperty;
  }

  add<Finding>(property: string, result: PropertyResult<Finding>): PropertyResult<Finding> {
    const count = { property, comparisons: result.comparisons, violations: result.findings.length };
    this.counts.push(count);
    this.#onProperty?.(count);
    return result;
  }
}

/** The properties of every product with health questions. */
function healthIssues(
  set: PlacedPacks,
  names: ReferenceNames,
  { options, counter }: { readonly options: PropertyOptions; readonly counter: PropertyCounter },
): readonly PackIssue[] {
  const packs = set.packs.filter(({ unlisted }) => unlisted !== null);
  if (packs.length === 0) return [];
  const probe = new ClassProbe(packs, names, options);
  const writer = new IssueWriter(set, packs, new Reference(names));
  reportClosedWorld(writer, closedWorldResults(probe, options, counter));
  reportEvidence(writer, evidenceResults(probe, options, counter));
  return writer.issues;
}

/** The properties about one row after the other. */
function closedWorldResults(probe: ClassProbe, options: PropertyOptions, counter: PropertyCounter) {
  return {
    grave: counter.add('no terminal or severe condition at the best class', graveAtBestClass(probe)),
    narrower: counter.add('narrower is never better', narrowerNeverBetter(probe)),
    disclosing: counter.add(
      `disclosing never helps (seed ${options.seed})`,
      disclosingNeverHelps(probe, options),
    ),
    later: counter.add('later is never worse', laterNeverWorse(probe)),
    drug: counter.add('an unambiguous drug is never better than its condition', drugEqualsCondition(probe)),
  };
}

function reportClosedWorld(
  writer: IssueWriter,
  { grave, narrower, disclosing, later, drug }: ReturnType<typeof closedWorldResults>,
): void {
  for (const { variant, condition, severity, bestClass, age } of grave.findings) {
    const rule = writer.ruleReaching(variant, condition);
    const why = rule === undefined ? 'no rule closes it' : `rule ${rule.id} lets it pass`;
    writer.add(
      'grave_at_best_class',
      { variant, rule },
      `${condition} is ${severity}, but keeps the best ${writer.className(variant, bestClass)} at age ${age}: ${why}. Give it a worse class or decline it.`,
    );
  }
  for (const { variant, narrower: low, broader, narrowerClass, broaderClass, dates } of narrower.findings) {
    const rule = writer.ruleReaching(variant, low, broader);
    const advice =
      rule === undefined
        ? 'Write a line for both.'
        : `Rule ${rule.id} covers only the first: add a line for ${broader}, or make this one at least as strict.`;
    writer.add(
      'narrower_is_better',
      { variant, rule },
      `${low} ${describeDates(dates)} gets ${writer.className(variant, narrowerClass)}, but ${broader}, which includes it, gets ${writer.className(variant, broaderClass)}. ${advice}`,
    );
  }
  for (const { variant, disclosed, besides } of disclosing.findings) {
    writer.add(
      'disclosing_helps',
      { variant, rule: undefined },
      `Disclosing ${disclosed} besides ${besides.join(', ') || 'nothing'} opens a class.`,
    );
  }
  for (const { variant, name, dates, earlier } of later.findings) {
    writer.add(
      'later_is_worse',
      { variant, rule: writer.ruleReaching(variant, name) },
      `${name} ${describeDates(dates)} closes a class that is open ${describeDates(earlier)}. Use a condition_over line if this is intended.`,
    );
  }
  for (const { variant, medication, otherUse, condition, medicationClass, conditionClass } of drug.findings) {
    const taken = otherUse === null ? `${medication} alone` : `${medication} with ${otherUse}`;
    writer.add(
      'drug_better_than_condition',
      { variant, rule: undefined },
      `${taken} gets ${writer.className(variant, medicationClass)}, but ${condition}, which it always implies, gets ${writer.className(variant, conditionClass)}. Let "inference: always" count.`,
    );
  }
}

/** The properties of Medicare supplements; nothing where there are none. */
function medsupIssues(
  set: PlacedPacks,
  names: ReferenceNames,
  { asOf, counter }: { readonly asOf: string; readonly counter: PropertyCounter },
): readonly PackIssue[] {
  if (set.packs.every(({ medsup }) => medsup === undefined)) return [];
  const { older, discount, guaranteed } = medsupProperties(set.packs, names, asOf);
  const issues = (code: PackIssue['code'], { findings }: MedsupResults['older']) =>
    findings.map(({ variant, message }) => {
      const { file, line, column } = set.places.get(variant) ?? { file: variant, line: 1, column: 1 };
      return { code, file, line, column, message };
    });
  return [
    ...issues('older_is_cheaper', counter.add('older is never cheaper', older)),
    ...issues('discount_is_dearer', counter.add('the household discount is never dearer', discount)),
    ...issues('guaranteed_issue_asks', counter.add('guaranteed issue ignores health', guaranteed)),
  ];
}

/** The properties about rows that are judged together. */
function evidenceResults(probe: ClassProbe, options: PropertyOptions, counter: PropertyCounter) {
  return [
    {
      code: 'splitting_helps',
      result: counter.add('splitting changes nothing', splittingChangesNothing(probe)),
    },
    { code: 'truth_hurts', result: counter.add('truth never hurts', truthNeverHurts(probe)) },
    { code: 'treatment_ignored', result: counter.add('treatment counts', treatmentCounts(probe)) },
    {
      code: 'company_hurts',
      result: counter.add(`company explains (seed ${options.seed})`, companyExplains(probe, options)),
    },
    {
      code: 'favorable_is_worse',
      result: counter.add(`favorable is the best (seed ${options.seed})`, favorableIsBest(probe, options)),
    },
  ] as const;
}

function reportEvidence(writer: IssueWriter, results: ReturnType<typeof evidenceResults>): void {
  for (const { code, result } of results) {
    for (const { variant, tested, bound, age } of result.findings) {
      const message = `${tested} leaves a class open at age ${age} that ${bound} closes.`;
      writer.add(code, { variant, rule: undefined }, message);
    }
  }
}

/** Places findings at the line that an author can change; further ones at the same line are counted. */
class IssueWriter {
  readonly #set: PlacedPacks;
  readonly #packs: readonly FlatPack[];
  readonly #reference: Reference;
  readonly #issues = new Map<string, { readonly first: PackIssue; others: number }>();

  constructor(set: PlacedPacks, packs: readonly FlatPack[], reference: Reference) {
    this.#set = set;
    this.#packs = packs;
    this.#reference = reference;
  }

  /** A rule that covers the condition, but not the other one. */
  ruleReaching(variant: number, condition: string, butNot?: string): Rule | undefined {
    return this.#packs[variant]?.rules.find((rule) => {
      const subject = reachedSubject(rule);
      if (subject === null || !this.#reference.isCondition(subject, condition)) return false;
      return butNot === undefined || !this.#reference.isCondition(subject, butNot);
    });
  }

  className(variant: number, index: number | null): string {
    return index === null ? 'no class' : `class ${this.#packs[variant]?.classes[index]?.name}`;
  }

  add(
    code: PackIssue['code'],
    { variant, rule }: { readonly variant: number; readonly rule: Rule | undefined },
    message: string,
  ): void {
    const slug = this.#packs[variant]?.slug ?? '';
    const place = this.#place(slug, rule);
    const key = `${place.file}:${place.line}:${place.column}:${code}`;
    const known = this.#issues.get(key);
    if (known !== undefined) known.others += 1;
    else this.#issues.set(key, { first: { ...place, code, message }, others: 0 });
  }

  get issues(): readonly PackIssue[] {
    return [...this.#issues.values()].map(({ first, others }) =>
      others === 0 ? first : { ...first, message: `${first.message} (${others} more like this)` },
    );
  }

  #place(slug: string, rule: Rule | undefined): Place {
    const { file, line, column } = (rule && this.#set.rulePlaces.get(slug)?.get(rule.id)) ??
      this.#set.places.get(slug) ?? { file: slug, line: 1, column: 1 };
    return { file, line, column };
  }
}

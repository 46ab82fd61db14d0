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
}

type PlacedPacks = Pick<PackSet, 'packs' | 'places' | 'rulePlaces'>;

/** Tries what must hold for products; `docs/packs/format.md` lists the properties. */
export function checkProperties(
  set: PlacedPacks,
  names: ReferenceNames,
  options: PropertyOptions,
): PropertyReport {
  const health = healthReport(set, names, options);
  const medsup = medsupReport(set, names, options.asOf);
  return { counts: [...health.counts, ...medsup.counts], issues: [...health.issues, ...medsup.issues] };
}

/** The properties of every product with health questions. */
function healthReport(set: PlacedPacks, names: ReferenceNames, options: PropertyOptions): PropertyReport {
  const packs = set.packs.filter(({ unlisted }) => unlisted !== null);
  if (packs.length === 0) return { counts: [], issues: [] };
  const probe = new ClassProbe(packs, names, options);
  const writer = new IssueWriter(set, packs, new Reference(names));
  const grave = graveAtBestClass(probe);
  const narrower = narrowerNeverBetter(probe);
  const disclosing = disclosingNeverHelps(probe, options);
  const later = laterNeverWorse(probe);
  const drug = drugEqualsCondition(probe);
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
  const evidence = evidenceResults(probe, options);
  reportEvidence(writer, evidence);
  const counts = [
    countOf('no terminal or severe condition at the best class', grave),
    countOf('narrower is never better', narrower),
    countOf(`disclosing never helps (seed ${options.seed})`, disclosing),
    countOf('later is never worse', later),
    countOf('an unambiguous drug is never better than its condition', drug),
    ...evidence.map(({ property, result }) => countOf(property, result)),
  ];
  return { counts, issues: writer.issues };
}

/** The properties of Medicare supplements; nothing where there are none. */
function medsupReport(set: PlacedPacks, names: ReferenceNames, asOf: string): PropertyReport {
  if (set.packs.every(({ medsup }) => medsup === undefined)) return { counts: [], issues: [] };
  const { older, discount, guaranteed } = medsupProperties(set.packs, names, asOf);
  const issues = (code: PackIssue['code'], { findings }: MedsupResults['older']) =>
    findings.map(({ variant, message }) => {
      const { file, line, column } = set.places.get(variant) ?? { file: variant, line: 1, column: 1 };
      return { code, file, line, column, message };
    });
  return {
    counts: [
      countOf('older is never cheaper', older),
      countOf('the household discount is never dearer', discount),
      countOf('guaranteed issue ignores health', guaranteed),
    ],
    issues: [
      ...issues('older_is_cheaper', older),
      ...issues('discount_is_dearer', discount),
      ...issues('guaranteed_issue_asks', guaranteed),
    ],
  };
}

/** The properties about rows that are judged together. */
function evidenceResults(probe: ClassProbe, options: PropertyOptions) {
  return [
    {
      code: 'splitting_helps',
      property: 'splitting changes nothing',
      result: splittingChangesNothing(probe),
    },
    { code: 'truth_hurts', property: 'truth never hurts', result: truthNeverHurts(probe) },
    { code: 'treatment_ignored', property: 'treatment counts', result: treatmentCounts(probe) },
    {
      code: 'company_hurts',
      property: `company explains (seed ${options.seed})`,
      result: companyExplains(probe, options),
    },
    {
      code: 'favorable_is_worse',
      property: `favorable is the best (seed ${options.seed})`,
      result: favorableIsBest(probe, options),
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

function countOf(property: string, { comparisons, findings }: PropertyResult<unknown>): PropertyCount {
  return { property, comparisons, violations: findings.length };
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

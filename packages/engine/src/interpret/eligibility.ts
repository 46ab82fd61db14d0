import { formatDay } from '../calendar.ts';
import type { Coverage } from '../coverage.ts';
import type { ConditionFact, Facts } from '../facts.ts';
import { type FlatPack, MAX_CLASSES } from '../flat-pack.ts';
import {
  isGuaranteedIssue,
  isPlanUntil2020,
  MEDICARE_AGE,
  medsupArea,
  wasEligibleBefore2020,
} from '../medsup/medicare-supplement.ts';
import type { Reason } from '../reasons.ts';
import type { Reference } from '../reference.ts';
import { missingDate } from '../rules/dated-condition.ts';
import { conditionUsed, type FactView } from '../rules/evidence.ts';
import { type GuardedApplicant, guardsHold } from '../rules/guard.ts';
import { usesNicotine } from '../rules/nicotine-definition.ts';
import { closedCount, type Outcome } from '../rules/outcome.ts';
import { evaluateRule } from '../rules/rule.ts';
import { candidateRules, unlistedRows } from '../rules/rule-index.ts';
import { describeConditionWindow } from '../rules/window.ts';
import type { Steps } from '../steps.ts';
import { chartFor, isBuildAccepted, weightsFor } from '../tables/build-chart.ts';
import { isIssueAge, issueAges } from '../tables/issue-age.ts';
import { isSoldOn, salesPeriod } from '../tables/sales-period.ts';
import { isClassAvailable } from '../tables/state-availability.ts';
import { isZipServed } from '../tables/zip-exclusion.ts';
import { unlistedOutcome } from '../unlisted.ts';
import { productRows, rowsWithoutHealth } from './inference.ts';
import type { TableKind, TraceEntry } from './trace.ts';

/** What a product is interpreted for: an applicant and a coverage, with the meaning of the names. */
export interface InterpretInput {
  readonly reference: Reference;
  readonly facts: Facts;
  readonly coverage: Coverage;
}

/** One product's evaluation of an applicant, before any amount. */
export interface Eligibility {
  readonly age: number;
  readonly tobacco: boolean;
  readonly implied: readonly ConditionFact[];
  readonly entries: readonly TraceEntry[];
}

function insuranceAge(pack: FlatPack, facts: Facts): number {
  return pack.ageBasis === 'last' ? facts.ageLast : facts.ageNearest;
}

/** Yields after each rule and each condition, because an applicant may have hundreds of rows. */
export function* interpretEligibility(
  pack: FlatPack,
  { reference, facts, coverage }: InterpretInput,
  withoutHealth: boolean,
): Steps<Eligibility> {
  const isGuaranteed = pack.medsup !== undefined && isGuaranteedIssue(coverage, facts.asOf);
  const skipHealth = withoutHealth || isGuaranteed;
  const age = insuranceAge(pack, facts);
  const tobacco = pack.nicotine !== null && usesNicotine(pack.nicotine, facts.nicotine);
  const derived = reference.derive(facts);
  const { implied, ...rows } = skipHealth
    ? rowsWithoutHealth(reference, facts)
    : productRows(pack, reference, { facts, derived });
  const view: FactView = {
    facts,
    ...rows,
    usesOf: (row) => derived.uses[facts.medications.indexOf(row)] ?? [],
    tobacco,
    reference,
  };
  const who = { age, sex: facts.sex, state: coverage.state };
  const entries = [
    ...tableEntries(pack, { facts, coverage, age, tobacco }, skipHealth),
    ...medsupEntries(pack, { facts, coverage, age }),
    ...(yield* ruleEntries(pack, { view, who }, skipHealth)),
    ...(skipHealth ? [] : yield* unlistedEntries(pack, view)),
  ];
  return { age, tobacco, implied, entries };
}

function* ruleEntries(
  pack: FlatPack,
  { view, who }: { readonly view: FactView; readonly who: GuardedApplicant },
  skipHealth: boolean,
): Steps<TraceEntry[]> {
  const entries: TraceEntry[] = [];
  for (const rule of candidateRules(pack.rules, view)) {
    if (skipHealth && rule.kind !== 'nicotine_use') continue;
    const evidence = guardsHold(rule.guards, who) ? evaluateRule(rule, view) : null;
    yield;
    if (evidence === null) continue;
    entries.push({
      id: rule.id,
      kind: rule.kind,
      reason: rule.reason,
      closes: closedClasses(rule.outcome, pack),
      outcome: rule.outcome,
      used: evidence.used,
      threshold: evidence.threshold,
      source: rule.source,
      note: rule.note ?? null,
      missing: evidence.missing ?? [],
      face: rule.guards?.face ?? null,
    });
  }
  return entries;
}

/** [count] → the positions of so many best classes. */
const BEST_CLASSES = Array.from({ length: MAX_CLASSES + 1 }, (_, count) => [...Array(count).keys()]);

function closedClasses(outcome: Outcome, pack: FlatPack): readonly number[] {
  return BEST_CLASSES[closedCount(outcome, pack.classes.length)] ?? [];
}

/** One entry for each thing that a condition counts as and that no rule covers, even if the product accepts it. */
function* unlistedEntries(pack: FlatPack, view: FactView): Steps<TraceEntry[]> {
  const { unlisted } = pack;
  if (unlisted === null) return [];
  const entries: TraceEntry[] = [];
  for (const row of view.conditions.all) {
    entries.push(...unlistedEntriesOf(pack, unlisted, { row, view }));
    yield;
  }
  return entries;
}

function unlistedEntriesOf(
  pack: FlatPack,
  unlisted: NonNullable<FlatPack['unlisted']>,
  { row, view }: { readonly row: ConditionFact; readonly view: FactView },
): TraceEntry[] {
  return unlistedRows(pack.rules, row.name, view.reference).map(({ name, severity, kind }) => {
    const treatment = unlisted[severity];
    const clocked = kind === 'state' ? { ...row, kind } : row;
    const outcome = unlistedOutcome(treatment, clocked);
    const isTimed = treatment.withinMonths !== undefined && clocked.kind !== 'state';
    const window = isTimed
      ? ({ clock: 'treatment', op: '<=', months: treatment.withinMonths } as const)
      : undefined;
    const as = name === row.name ? '' : `, as ${name}`;
    return {
      id: `unlisted.${severity}`,
      kind: 'unlisted' as const,
      reason: 'underwriting' as const,
      closes: closedClasses(outcome, pack),
      outcome,
      used: [conditionUsed(row, describeConditionWindow(clocked, window), window)],
      threshold: `${severity}${as}, not named by any rule${isTimed ? `, within ${treatment.withinMonths} months` : ''}`,
      source: null,
      note: null,
      missing: window === undefined ? [] : missingDate(row, window.clock),
      face: null,
    };
  });
}

function tableEntries(
  pack: FlatPack,
  {
    facts,
    coverage,
    age,
    tobacco,
  }: {
    readonly facts: Facts;
    readonly coverage: Pick<Coverage, 'state' | 'zip'>;
    readonly age: number;
    readonly tobacco: boolean;
  },
  skipHealth: boolean,
): TraceEntry[] {
  const { state, zip } = coverage;
  const { heightInches, weightLbs, asOf } = facts;
  const isSold = isSoldOn(salesPeriod(pack), asOf);
  const chart = skipHealth ? undefined : chartFor(pack, age);
  return pack.classes.flatMap((_, classIndex) => {
    const closed: TraceEntry[] = [];
    if (!isSold) {
      const { from, to } = pack.effective;
      const period = to === null ? `sold from ${from}` : `sold from ${from} to ${to}`;
      closed.push(
        tableEntry({ kind: 'sales_period', reason: 'underwriting', classIndex }, formatDay(asOf), period),
      );
    }
    const ages = issueAges(pack, classIndex, { tobacco, state });
    if (!isIssueAge(ages, age)) {
      const limit = ages === null ? 'no issue ages' : `issue ages ${ages.minAge} to ${ages.maxAge}`;
      closed.push(
        tableEntry(
          { kind: 'issue_age', reason: 'age', classIndex },
          `${age}, ${tobacco ? 'tobacco' : 'no tobacco'}`,
          limit,
        ),
      );
    }
    if (!isClassAvailable(pack, classIndex, state)) {
      closed.push(
        tableEntry(
          { kind: 'state_availability', reason: 'state', classIndex },
          state,
          'not sold in the state',
        ),
      );
    }
    if (!isZipServed(pack, classIndex, zip)) {
      closed.push(
        tableEntry({ kind: 'zip_exclusion', reason: 'zip', classIndex }, zip ?? '', 'zip not served'),
      );
    }
    if (chart !== undefined && !isBuildAccepted(chart, classIndex, { heightInches, weightLbs })) {
      const range = weightsFor(chart, classIndex, heightInches ?? 0);
      const limit =
        range === null || range.max < range.min ? 'off the chart' : `${range.min} to ${range.max} lb`;
      closed.push(
        tableEntry(
          { kind: 'build_chart', reason: 'build', classIndex },
          `${heightInches} in, ${weightLbs} lb`,
          limit,
        ),
      );
    }
    return closed;
  });
}

/** What closes a Medicare supplement to everybody of an area, an age or a date of eligibility. */
function medsupEntries(
  pack: FlatPack,
  { facts, coverage, age }: { readonly facts: Facts; readonly coverage: Coverage; readonly age: number },
): TraceEntry[] {
  const { medsup } = pack;
  if (medsup === undefined) return [];
  const isTooYoung = age < MEDICARE_AGE && !isGuaranteedIssue(coverage, facts.asOf);
  const isPlanClosed = isPlanUntil2020(medsup.plan) && !wasEligibleBefore2020(facts.birth, coverage);
  return pack.classes.flatMap((_, classIndex) => {
    const closed: TraceEntry[] = [];
    if (medsupArea(medsup, coverage.zip) === undefined) {
      const limit = coverage.zip === null ? 'needs a ZIP code' : 'zip not served';
      closed.push(
        tableEntry({ kind: 'medsup_area', reason: 'zip', classIndex }, coverage.zip ?? 'not stated', limit),
      );
    }
    if (isTooYoung) {
      const limit = `from ${MEDICARE_AGE}, or within six months of Part B`;
      closed.push(tableEntry({ kind: 'medsup_age', reason: 'age', classIndex }, `${age}`, limit));
    }
    if (isPlanClosed) {
      const limit = `plan ${medsup.plan}: eligible for Medicare before 2020`;
      closed.push(
        tableEntry({ kind: 'medsup_plan', reason: 'age', classIndex }, formatDay(facts.birth), limit),
      );
    }
    return closed;
  });
}

export function tableEntry(
  {
    kind,
    reason,
    classIndex,
  }: { readonly kind: TableKind; readonly reason: Reason; readonly classIndex: number },
  detail: string,
  threshold: string,
): TraceEntry {
  return {
    id: kind,
    kind,
    reason,
    closes: [classIndex],
    outcome: null,
    used: [{ name: reason, detail }],
    threshold,
    source: null,
    note: null,
    missing: [],
    face: null,
  };
}

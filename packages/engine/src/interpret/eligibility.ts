import { formatDay } from '../calendar.ts';
import type { Coverage } from '../coverage.ts';
import { type ConditionFact, type Facts, impliedFact } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import type { Reason } from '../reasons.ts';
import type { Reference } from '../reference.ts';
import type { FactView } from '../rules/evidence.ts';
import { usesNicotine } from '../rules/nicotine-definition.ts';
import { closedCount } from '../rules/outcome.ts';
import { evaluateRule } from '../rules/registry.ts';
import { chartFor, isBuildAccepted, weightsFor } from '../tables/build-chart.ts';
import { isIssueAge, issueAges } from '../tables/issue-age.ts';
import { isSoldOn, salesPeriod } from '../tables/sales-period.ts';
import { isClassAvailable } from '../tables/state-availability.ts';
import { isZipServed } from '../tables/zip-exclusion.ts';
import type { TableKind, TraceEntry } from './trace.ts';

/** What one product makes of an applicant before any amount is named. */
export interface Eligibility {
  readonly age: number;
  readonly tobacco: boolean;
  readonly implied: readonly ConditionFact[];
  readonly entries: readonly TraceEntry[];
}

function insuranceAge(pack: FlatPack, facts: Facts): number {
  return pack.ageBasis === 'last' ? facts.ageLast : facts.ageNearest;
}

export function interpretEligibility(
  pack: FlatPack,
  reference: Reference,
  facts: Facts,
  coverage: Pick<Coverage, 'state' | 'zip'>,
  skipHealth: boolean,
): Eligibility {
  const age = insuranceAge(pack, facts);
  const tobacco = pack.nicotine !== null && usesNicotine(pack.nicotine, facts.nicotine);
  const implied = skipHealth ? [] : impliedConditions(pack, reference, facts);
  const view: FactView = { facts, conditions: [...facts.conditions, ...implied], tobacco, reference };
  const entries = [
    ...tableEntries(pack, facts, coverage, age, tobacco, skipHealth),
    ...ruleEntries(pack, view, skipHealth),
  ];
  return { age, tobacco, implied, entries };
}

/** A condition that the applicant did disclose, or a more specific one, speaks for itself and is not implied again. */
function impliedConditions(pack: FlatPack, reference: Reference, facts: Facts): ConditionFact[] {
  const isDisclosed = (name: string) =>
    facts.conditions.some((row) => reference.isCondition({ type: 'condition', name }, row.name));
  return pack.impliedConditions
    .filter((implied) => !isDisclosed(implied.condition))
    .flatMap((implied) =>
      facts.medications
        .filter((row) => {
          const use = reference.useOf(row);
          const useCounts =
            implied.uses.length === 0 ||
            use === null ||
            implied.uses.some((listed) => reference.isCondition(listed, use));
          return reference.isMedication(implied.subject, row.name) && useCounts;
        })
        .map((row) => impliedFact(implied.condition, row, facts.birth, facts.asOf)),
    );
}

function ruleEntries(pack: FlatPack, view: FactView, skipHealth: boolean): TraceEntry[] {
  return pack.rules.flatMap((rule) => {
    if (skipHealth && rule.kind !== 'nicotine_use') return [];
    const evidence = evaluateRule(rule, view);
    if (evidence === null) return [];
    return [
      {
        id: rule.id,
        kind: rule.kind,
        reason: rule.reason,
        closes: pack.classes
          .map((_, index) => index)
          .slice(0, closedCount(rule.outcome, pack.classes.length)),
        outcome: rule.outcome,
        used: evidence.used,
        threshold: evidence.threshold,
        source: rule.source,
        note: rule.note ?? null,
      },
    ];
  });
}

function tableEntries(
  pack: FlatPack,
  facts: Facts,
  coverage: Pick<Coverage, 'state' | 'zip'>,
  age: number,
  tobacco: boolean,
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
      closed.push(tableEntry('sales_period', 'underwriting', classIndex, formatDay(asOf), period));
    }
    const ages = issueAges(pack, classIndex, tobacco, state);
    if (!isIssueAge(ages, age)) {
      const limit = ages === null ? 'no issue ages' : `issue ages ${ages.minAge} to ${ages.maxAge}`;
      closed.push(tableEntry('issue_age', 'age', classIndex, `age ${age}, tobacco ${tobacco}`, limit));
    }
    if (!isClassAvailable(pack, classIndex, state)) {
      closed.push(tableEntry('state_availability', 'state', classIndex, state, 'not sold in the state'));
    }
    if (!isZipServed(pack, classIndex, zip)) {
      closed.push(tableEntry('zip_exclusion', 'zip', classIndex, zip ?? '', 'zip not served'));
    }
    if (chart !== undefined && !isBuildAccepted(chart, classIndex, heightInches, weightLbs)) {
      const range = weightsFor(chart, classIndex, heightInches ?? 0);
      const limit =
        range === null || range.max < range.min ? 'off the chart' : `${range.min} to ${range.max} lb`;
      closed.push(
        tableEntry('build_chart', 'build', classIndex, `${heightInches} in, ${weightLbs} lb`, limit),
      );
    }
    return closed;
  });
}

export function tableEntry(
  kind: TableKind,
  reason: Reason,
  classIndex: number,
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
  };
}

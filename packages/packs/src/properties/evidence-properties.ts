import {
  assumedUses,
  type Combination,
  knownUses,
  Random,
  type ReferenceCondition,
  type ReferenceMedication,
  SEVERITIES,
} from '@prequal/engine';
import { type ClassProbe, type Disclosures, positionsOpenedBy } from './class-probe.ts';
import { type Dates, datings, monthsAgo } from './dated.ts';
import { type FindingPlace, Findings, type PropertyResult } from './finding.ts';

/** Somebody who gets a class that is closed to somebody who should not be worse off. */
export interface EvidenceIgnored extends FindingPlace {
  readonly tested: string;
  readonly bound: string;
}

/** Two ways to disclose something: what the first leaves open, the second must leave open too. */
interface Pair {
  readonly tested: Disclosures;
  readonly bound: Disclosures;
  readonly texts: readonly [tested: string, bound: string];
}

const ORDINARY = SEVERITIES.indexOf('moderate');
const LONG_AGO: Dates = { diagnosed: monthsAgo(150), lastTreatment: monthsAgo(130) };
const STILL_TREATED: Dates = { diagnosed: monthsAgo(150), lastTreatment: monthsAgo(0) };

/** The parts of a combination are never better than the whole with the dates of the part that dates it, or with the later ones. */
export function splittingChangesNothing(probe: ClassProbe): PropertyResult<EvidenceIgnored> {
  return compare(probe, function* () {
    for (const combination of probe.names.evidence?.combinations ?? []) {
      for (const dates of datings(probe.extent)) yield* splitOf(combination, dates, probe);
    }
  });
}

function* splitOf({ parts, whole }: Combination, dates: Dates, probe: ClassProbe): Iterable<Pair> {
  const earlier = dates.diagnosed ? { diagnosed: monthsAgo(220), lastTreatment: monthsAgo(220) } : {};
  const names = parts.flatMap(({ count, subject, except }) => {
    const members = probe.names.conditions.filter(
      ({ name, groups, ancestors }) =>
        ancestors.length === 0 &&
        !except.includes(name) &&
        (subject.type === 'condition' ? name === subject.name : groups.includes(subject.name)),
    );
    const [first = { name: subject.name }, second] = members;
    if (count === 'one') return [first.name];
    if (count === 'twice') return [first.name, first.name];
    return second === undefined ? [] : [first.name, second.name];
  });
  if (names.length < 2) return;
  const dating = Math.max(
    0,
    parts.findIndex((part) => part.dates === true),
  );
  yield {
    tested: { conditions: names.map((name, index) => ({ name, ...(index === dating ? dates : earlier) })) },
    bound: { conditions: [{ name: whole, ...dates }] },
    texts: [names.join(' and '), whole],
  };
}

/** A use or a fill that agrees with a disclosed condition closes nothing. */
export function truthNeverHurts(probe: ClassProbe): PropertyResult<EvidenceIgnored> {
  return compare(probe, function* () {
    for (const { name, row } of differentMedications(probe)) {
      for (const condition of knownUses(row)) {
        for (const dates of probe.extent === 'few' ? [LONG_AGO] : [{}, LONG_AGO]) {
          const conditions = [{ name: condition, ...dates }];
          const tested = { conditions, medications: [{ name }] };
          const text = `${name} beside ${condition}`;
          yield {
            tested,
            bound: { conditions, medications: [{ name, use: condition }] },
            texts: [text, `${text} with this use`],
          };
          yield {
            tested,
            bound: { conditions, medications: [{ name, lastFill: monthsAgo(1) }] },
            texts: [text, `${text} with a last fill`],
          };
        }
      }
    }
  });
}

/** A course that ended long ago, beside a medication for it, is never better than one that is still treated. */
export function treatmentCounts(probe: ClassProbe): PropertyResult<EvidenceIgnored> {
  const rows = conditionRows(probe);
  const replacements = new Set(
    (probe.names.evidence?.replacements ?? []).map(
      ({ medication, condition }) => `${medication}/${condition}`,
    ),
  );
  return compare(probe, function* () {
    for (const { name, row } of differentMedications(probe)) {
      if (row.maintenance === true) continue;
      for (const condition of knownUses(row)) {
        if (rows.get(condition)?.kind !== 'course' || replacements.has(`${name}/${condition}`)) continue;
        yield {
          tested: { conditions: [{ name: condition, ...LONG_AGO }], medications: [{ name }] },
          bound: { conditions: [{ name: condition, ...STILL_TREATED }] },
          texts: [`${condition} treated long ago, with ${name}`, `${condition} treated today`],
        };
      }
    }
  });
}

/** Two medications for the same ordinary condition close nothing that each of them leaves open. */
export function companyExplains(
  probe: ClassProbe,
  { samples, seed }: { readonly samples: number; readonly seed: number },
): PropertyResult<EvidenceIgnored> {
  const rows = conditionRows(probe);
  const random = new Random(seed);
  const byUse = new Map<string, ReferenceMedication[]>();
  for (const row of probe.names.medications) {
    const [use = ''] = assumedUses(row, rows, true);
    const known = byUse.get(use);
    if (known === undefined) byUse.set(use, [row]);
    else known.push(row);
  }
  const ordinary = [...byUse].filter(([use, medications]) => {
    const severity = rows.get(use)?.severity;
    return medications.length > 1 && severity !== undefined && SEVERITIES.indexOf(severity) >= ORDINARY;
  });
  const findings = new Findings<EvidenceIgnored>();
  if (ordinary.length === 0) return findings.result;
  for (let sample = 0; sample < samples; sample += 1) {
    const [use, medications] = random.pick(ordinary);
    const [first, second] = [random.pick(medications).name, random.pick(medications).name];
    const profile = random.pick(probe.profiles);
    const [one, two] = [first, second].map((name) => probe.open(profile, { medications: [{ name }] }));
    const both = probe.open(profile, { medications: [{ name: first }, { name: second }] });
    if (one === undefined || two === undefined) continue;
    const each = one.map((bits, position) => bits & (two[position] ?? 0));
    findings.compared(both.length);
    for (const position of positionsOpenedBy(each, both)) {
      const variant = probe.variantAt(position);
      findings.add(`${variant} ${use}`, () => ({
        variant,
        age: profile.age,
        dates: {},
        tested: `${first} or ${second} alone`,
        bound: `both, which are taken for ${use},`,
      }));
    }
  }
  return findings.result;
}

function compare(probe: ClassProbe, pairs: () => Iterable<Pair>): PropertyResult<EvidenceIgnored> {
  const findings = new Findings<EvidenceIgnored>();
  // The pairs differ in health only, which few guards tell apart.
  const profiles = probe.extent === 'few' ? probe.profiles.slice(0, 1) : probe.profiles;
  for (const profile of profiles) {
    for (const { tested, bound, texts } of pairs()) {
      const open = probe.open(profile, tested);
      findings.compared(open.length);
      for (const position of positionsOpenedBy(open, probe.open(profile, bound))) {
        const variant = probe.variantAt(position);
        findings.add(`${variant} ${texts[0]}`, () => ({
          variant,
          age: profile.age,
          dates: {},
          tested: texts[0],
          bound: texts[1],
        }));
      }
    }
  }
  return findings.result;
}

function conditionRows({ names }: ClassProbe): ReadonlyMap<string, ReferenceCondition> {
  return new Map(names.conditions.map((row) => [row.name, row]));
}

/** The first of all medications that are treated alike, with what the catalog knows about it. */
function differentMedications(
  probe: ClassProbe,
): readonly { readonly name: string; readonly row: ReferenceMedication }[] {
  const rows = new Map(probe.names.medications.map((row) => [row.name, row]));
  return probe.differentMedications().flatMap((name) => {
    const row = rows.get(name);
    return row === undefined ? [] : [{ name, row }];
  });
}

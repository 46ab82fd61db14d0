import { type NameTable, offsets, subjectKey } from '../compiled/subject-index.ts';
import {
  assumedUses,
  knownUses,
  ordinaryMainUse,
  pointedUse,
  sufficientUses,
  supportedGraveUses,
} from '../known-uses.ts';
import {
  type Combination,
  type CombinationPart,
  type DosageBand,
  type ReferenceMedication,
  type ReferenceNames,
  SEVERITIES,
} from '../reference-names.ts';
import {
  BAND_COUNTS,
  type CombinationTables,
  type EvidenceTables,
  type MedicationEvidence,
  PART_COUNT,
} from './evidence-tables.ts';

const NO_IDS: readonly number[] = [];

interface EvidenceSources {
  readonly reference: ReferenceNames;
  /** Names of the reference come first, in its order. */
  readonly conditions: NameTable;
  readonly medications: NameTable;
}

export function compileEvidence(sources: EvidenceSources): EvidenceTables {
  const { reference, conditions, medications } = sources;
  const { evidence } = reference;
  ensureConditions(reference, conditions);
  const rowOf = (_: string, id: number) => reference.conditions[id];
  const circles = circlesOf(conditions, evidence?.relatedGroups ?? []);
  const broader = conditions.broader();
  const lasting = new Set(evidence?.lasting);
  return {
    together: evidence !== undefined,
    conditionIds: conditions.idOf,
    conditionNames: conditions.names,
    knownConditions: reference.conditions.length,
    medicationIds: medications.idOf,
    isEvent: Uint8Array.from(conditions.names.map(rowOf), (row) => (row?.kind === 'event' ? 1 : 0)),
    isCourse: Uint8Array.from(conditions.names.map(rowOf), (row) => (row?.kind === 'course' ? 1 : 0)),
    isLasting: Uint8Array.from(conditions.names, (name) => (lasting.has(name) ? 1 : 0)),
    severity: Uint8Array.from(conditions.names.map(rowOf), (row) =>
      row === undefined ? SEVERITIES.length : SEVERITIES.indexOf(row.severity),
    ),
    firstBroader: offsets(broader),
    broader: Int32Array.from(broader.flat()),
    firstCircle: offsets(circles),
    circles: Int32Array.from(circles.flat()),
    medications: compileMedicationEvidence(sources),
    combinations: compileCombinations(conditions, evidence?.combinations ?? [], broader),
    measured: (evidence?.measured ?? []).map(({ measurement, from, below, condition }) => ({
      measurement,
      from,
      below,
      condition: conditions.ensure(condition),
    })),
  };
}

/** Every condition that the tables name gets its number before they are built. */
function ensureConditions({ medications, evidence }: ReferenceNames, conditions: NameTable): void {
  for (const { uses, indications } of medications) {
    for (const use of uses) conditions.ensure(use);
    for (const { condition } of indications) conditions.ensure(condition);
  }
  if (evidence === undefined) return;
  for (const { whole, parts } of evidence.combinations) {
    conditions.ensure(whole);
    for (const { except } of parts) for (const name of except) conditions.ensure(name);
  }
  const { dosageBands, measured, replacements = [], relapses = [], suspectedUses = [] } = evidence;
  for (const { condition } of [...dosageBands, ...measured, ...replacements, ...relapses, ...suspectedUses])
    conditions.ensure(condition);
}

/** [condition] → numbers of its groups; related groups share one. */
function circlesOf(conditions: NameTable, related: readonly (readonly string[])[]): number[][] {
  const numbers = new Map<string, number>();
  related.forEach((groups, list) => {
    for (const group of groups) numbers.set(`condition_group:${group}`, list);
  });
  return conditions.subjects.map((keys) => {
    const found = new Set<number>();
    for (const key of keys) {
      if (!key.startsWith('condition_group:')) continue;
      const number = numbers.get(key) ?? related.length + numbers.size;
      numbers.set(key, number);
      found.add(number);
    }
    return [...found];
  });
}

function compileMedicationEvidence({
  reference,
  conditions,
  medications,
}: EvidenceSources): MedicationEvidence {
  // Medications that only packs know come after those of the reference and imply nothing.
  const rows = medications.names.map((_, id) => reference.medications[id]);
  const conditionRows = new Map(reference.conditions.map((row) => [row.name, row]));
  const idsOf = (names: readonly string[]) => names.map((name) => conditions.ensure(name));
  const of = (find: (row: ReferenceMedication) => readonly string[]) =>
    rows.map((row) => {
      const names = row === undefined ? [] : find(row);
      return names.length === 0 ? NO_IDS : idsOf(names);
    });
  const explainers = of(knownUses);
  const always = of(alwaysMeant);
  const assumed = of((row) => assumedUses(row, conditionRows, reference.evidence !== undefined));
  const grave = of((row) => (reference.evidence === undefined ? [] : supportedGraveUses(row, conditionRows)));
  const settled = new Set(reference.evidence?.settledUses);
  const idOf = (find: typeof pointedUse) =>
    Int32Array.from(rows, (row) => {
      const use = row === undefined ? null : find(row, conditionRows);
      return use === null ? -1 : conditions.ensure(use);
    });
  const sufficient = rows.flatMap((row) =>
    row === undefined
      ? []
      : alwaysMeant(row).map((condition) => idsOf(sufficientUses(condition, row, conditionRows))),
  );
  const replaced = conditionsOf(reference.evidence?.replacements ?? [], conditions, medications);
  const resumed = conditionsOf(reference.evidence?.relapses ?? [], conditions, medications);
  const suspected = conditionsOf(reference.evidence?.suspectedUses ?? [], conditions, medications);
  return {
    firstExplainer: offsets(explainers),
    explainers: Int32Array.from(explainers.flat()),
    firstAlways: offsets(always),
    always: Int32Array.from(always.flat()),
    firstSufficient: offsets(sufficient),
    sufficient: Int32Array.from(sufficient.flat()),
    firstAssumed: offsets(assumed),
    assumed: Int32Array.from(assumed.flat()),
    firstGrave: offsets(grave),
    grave: Int32Array.from(grave.flat()),
    firstSuspected: offsets(suspected),
    suspected: Int32Array.from(suspected.flat()),
    pointedUse: idOf(pointedUse),
    mainUse: idOf((row, rowsOfConditions) => {
      const use = ordinaryMainUse(row, rowsOfConditions);
      return use !== null && settled.has(use) ? use : null;
    }),
    onlyUse: Int32Array.from(rows, (row) => {
      const [use] = row?.uses ?? [];
      return row?.uses.length === 1 && use !== undefined ? conditions.ensure(use) : -1;
    }),
    firstReplaced: offsets(replaced),
    replaced: Int32Array.from(replaced.flat()),
    firstResumed: offsets(resumed),
    resumed: Int32Array.from(resumed.flat()),
    isMaintenance: Uint8Array.from(rows, (row) => (row?.maintenance === true ? 1 : 0)),
    ...compileBands(reference.evidence?.dosageBands ?? [], conditions, medications),
  };
}

/** [medication] → the conditions that the lines list for it. */
function conditionsOf(
  lines: readonly { readonly medication: string; readonly condition: string }[],
  conditions: NameTable,
  medications: NameTable,
): number[][] {
  const found = medications.names.map((): number[] => []);
  for (const { medication, condition } of lines) {
    found[medications.idOf.get(medication) ?? -1]?.push(conditions.ensure(condition));
  }
  return found;
}

function alwaysMeant({ indications }: ReferenceMedication): readonly string[] {
  return indications.flatMap(({ condition, certainty }) => (certainty === 'always' ? [condition] : []));
}

function compileBands(bands: readonly DosageBand[], conditions: NameTable, medications: NameTable) {
  const byMedication = medications.names.map((): DosageBand[] => []);
  for (const band of bands) {
    const id = medications.idOf.get(band.medication);
    if (id !== undefined) byMedication[id]?.push(band);
  }
  const flat = byMedication.flat();
  return {
    firstBand: offsets(byMedication),
    bandFrom: Float64Array.from(flat, ({ from }) => 1000 * from),
    bandBelow: Float64Array.from(flat, ({ below }) =>
      below === null ? Number.POSITIVE_INFINITY : 1000 * below,
    ),
    bandCondition: Int32Array.from(flat, ({ condition }) => conditions.ensure(condition)),
    bandCounts: Uint8Array.from(flat, ({ certainty }) => BAND_COUNTS[certainty]),
  };
}

function compileCombinations(
  conditions: NameTable,
  combinations: readonly Combination[],
  broader: readonly (readonly number[])[],
): CombinationTables {
  const parts = combinations.flatMap(({ parts: of }, combination) =>
    of.map((part) => ({ ...part, combination })),
  );
  const partsBySubject = new Map<string, number[]>();
  parts.forEach(({ subject }, part) => {
    const key = subjectKey(subject);
    const known = partsBySubject.get(key);
    if (known === undefined) partsBySubject.set(key, [part]);
    else known.push(part);
  });
  const postings = conditions.subjects.map((keys) => keys.flatMap((key) => partsBySubject.get(key) ?? []));
  const sites = postings.flatMap((of, id) =>
    of.map((part) => sitesOf({ id, part: parts[part] }, { conditions, broader })),
  );
  return {
    wholes: Int32Array.from(combinations, ({ whole }) => conditions.ensure(whole)),
    firstPart: offsets(combinations.map((combination) => combination.parts)),
    combinationOf: Int32Array.from(parts, ({ combination }) => combination),
    partCount: Uint8Array.from(parts, ({ count }) => PART_COUNT[count]),
    monthsApart: Uint16Array.from(parts, ({ monthsApart }) => monthsApart),
    partDates: Uint8Array.from(parts, ({ dates }) => (dates === true ? 1 : 0)),
    firstPosting: offsets(postings),
    parts: Int32Array.from(postings.flat()),
    firstSite: offsets(sites),
    sites: Int32Array.from(sites.flat()),
  };
}

/** What a condition is within the part of a combination, as broadly as the part can tell diseases apart. */
function sitesOf(
  { id, part }: { readonly id: number; readonly part: CombinationPart | undefined },
  {
    conditions,
    broader,
  }: { readonly conditions: NameTable; readonly broader: readonly (readonly number[])[] },
): readonly number[] {
  if (part?.count !== 'different') return [];
  const key = subjectKey(part.subject);
  const line = [id, ...(broader[id] ?? [])].filter(
    (each) => conditions.subjects[each]?.includes(key) && !part.except.includes(conditions.names[each] ?? ''),
  );
  return line.filter((each) => !line.some((other) => broader[each]?.includes(other)));
}

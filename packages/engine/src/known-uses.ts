import { type ReferenceCondition, type ReferenceMedication, SEVERITIES } from './reference-names.ts';

/** The conditions that a medication is known to be taken for. */
export function knownUses({ uses, indications }: ReferenceMedication): readonly string[] {
  const known = withoutRepeats(uses);
  for (const { condition } of indications) if (!known.includes(condition)) known.push(condition);
  return known;
}

/** For short lists, which a set would take longer for. */
function withoutRepeats(names: readonly string[]): string[] {
  const different: string[] = [];
  for (const name of names) if (!different.includes(name)) different.push(name);
  return different;
}

/**
 * The known uses of a medication whose disclosure is enough, so that the condition that it always means is not counted
 * as well: the condition itself, and those that are at least as severe and in one of its groups. A drug against several
 * cancers means some cancer, and the disclosed one is it. But oxygen at home means oxygen use, although COPD explains
 * it too.
 */
export function sufficientUses(
  always: string,
  medication: ReferenceMedication,
  rows: ReadonlyMap<string, ReferenceCondition>,
): readonly string[] {
  const meant = rows.get(always);
  return knownUses(medication).filter((name) => {
    if (name === always) return true;
    const use = rows.get(name);
    return meant !== undefined && use !== undefined && isAsSevere(use, meant) && sharesGroup(use, meant);
  });
}

function isAsSevere(use: ReferenceCondition, meant: ReferenceCondition): boolean {
  return SEVERITIES.indexOf(use.severity) <= SEVERITIES.indexOf(meant.severity);
}

function sharesGroup(use: ReferenceCondition, meant: ReferenceCondition): boolean {
  return meant.groups.length === 0 || meant.groups.some((group) => use.groups.includes(group));
}

/** From this share of its prescriptions on, a grave use counts although nobody stated it. */
const GRAVE_SHARE = 0.25;
/** From this share on, several grave uses together make the most common of them count. */
const MOSTLY_GRAVE_SHARE = 0.5;
/** From this share on, a grave use of one medication supports the same use of another. */
const SUPPORTING_SHARE = 0.2;
/** From this share on, a medication is nearly always taken for one use, so that it says what others are taken for. */
const POINTING_SHARE = 0.75;
/** From this share on, a use is what a medication is mostly taken for. */
const MAIN_SHARE = 0.5;
const LEAST_GRAVE = SEVERITIES.indexOf('serious');

type ConditionRows = ReadonlyMap<string, ReferenceCondition>;

/**
 * What a medication counts as taken for if nothing disclosed explains it: its most common use first, then every grave
 * use that makes up a quarter of its prescriptions, narrower conditions included; where grave uses make up half of them
 * together, the most common of these. For a medication whose most common use is grave, the usual indications count
 * as well: they say which form it is. Where prescriptions are not counted, or rows are judged alone (`together` is
 * false), the usual indications alone decide.
 */
export function assumedUses(
  medication: ReferenceMedication,
  rows: ConditionRows,
  together: boolean,
): readonly string[] {
  const { uses, prescriptions = [], indications } = medication;
  const usual = () =>
    indications.flatMap(({ condition, certainty }) => (certainty === 'usual' ? [condition] : []));
  const total = prescriptions.reduce((sum, count) => sum + count, 0);
  if (!together || total === 0) return usual();
  const most = mostCommon(uses, prescriptions);
  const common = knownUses(medication).filter(
    (name) => isGrave(name, rows) && shareOf(name, medication, rows) >= GRAVE_SHARE,
  );
  return withoutRepeats([
    most,
    ...common,
    ...mostlyGrave(medication, rows, total),
    ...(isGrave(most, rows) ? usual() : []),
  ]);
}

/** The use with the most prescriptions. */
function mostCommon(uses: readonly string[], prescriptions: readonly number[]): string {
  let most = 0;
  for (let use = 1; use < uses.length; use += 1)
    if ((prescriptions[use] ?? 0) > (prescriptions[most] ?? 0)) most = use;
  return uses[most] ?? '';
}

/** The most common grave use, where grave uses make up half of the prescriptions. */
function mostlyGrave(
  { uses, prescriptions = [] }: ReferenceMedication,
  rows: ConditionRows,
  total: number,
): readonly string[] {
  const counts = uses.map((name, use) => (isGrave(name, rows) ? (prescriptions[use] ?? 0) : -1));
  const grave = counts.reduce((sum, count) => sum + Math.max(0, count), 0);
  return grave / total >= MOSTLY_GRAVE_SHARE ? [mostCommon(uses, counts)] : [];
}

/** The grave uses that make up a fifth of the prescriptions, narrower conditions included. */
export function supportedGraveUses(medication: ReferenceMedication, rows: ConditionRows): readonly string[] {
  return knownUses(medication).filter(
    (name) => isGrave(name, rows) && shareOf(name, medication, rows) >= SUPPORTING_SHARE,
  );
}

/** The use that makes up nearly all of its prescriptions, narrower conditions included; null if there is none. */
export function pointedUse(medication: ReferenceMedication, rows: ConditionRows): string | null {
  return mostCommonFrom(POINTING_SHARE, medication, rows);
}

/** The use that makes up most of its prescriptions, unless it is grave. */
export function ordinaryMainUse(medication: ReferenceMedication, rows: ConditionRows): string | null {
  const main = mostCommonFrom(MAIN_SHARE, medication, rows);
  return main === null || isGrave(main, rows) ? null : main;
}

function mostCommonFrom(share: number, medication: ReferenceMedication, rows: ConditionRows): string | null {
  const { uses, prescriptions } = medication;
  if (prescriptions === undefined || uses.length === 0) return null;
  const most = mostCommon(uses, prescriptions);
  return shareOf(most, medication, rows) >= share ? most : null;
}

function isGrave(name: string, rows: ConditionRows): boolean {
  const row = rows.get(name);
  return row !== undefined && SEVERITIES.indexOf(row.severity) <= LEAST_GRAVE;
}

/** The share of the prescriptions for the condition and everything narrower. */
function shareOf(
  condition: string,
  { uses, prescriptions = [] }: ReferenceMedication,
  rows: ConditionRows,
): number {
  let matching = 0;
  let total = 0;
  uses.forEach((use, index) => {
    const count = prescriptions[index] ?? 0;
    total += count;
    if (use === condition || rows.get(use)?.ancestors.includes(condition)) matching += count;
  });
  return total === 0 ? 0 : matching / total;
}

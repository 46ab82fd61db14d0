import {
  BODY_COLUMNS,
  type ImpliedCondition,
  isRuleKind,
  type Outcome,
  type Reason,
  type Rule,
  type RuleGuards,
  type RuleKind,
  reachedSubject,
  ruleNodeOf,
} from '@prequal/engine';
import { checkLookBack } from './check-look-back.ts';
import type { ClassBook } from './class-book.ts';
import { readCsv } from './csv-source.ts';
import type { IssueLog, Place, SourceText } from './issue.ts';
import { IMPLIES, LINE_KINDS, type LineKind } from './line-kinds.ts';
import { didYouMean } from './nearest-name.ts';
import { KindCells } from './read-cells.ts';
import { readGuards } from './read-guards.ts';
import { listOf, SubjectReader } from './read-subject.ts';
import { GUARD_COLUMNS, OPTIONAL_COLUMNS, REQUIRED_COLUMNS, RuleRow } from './rule-row.ts';
import type { PackSubjects } from './subject-index.ts';

/** What makes a rule fire; the kind knows its fields. */
type Body = Readonly<Record<string, unknown>>;

/** Lines of rules.csv, read once per family and resolved once per variant. */
export interface RuleLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly row: RuleRow;
  readonly reason: Reason | undefined;
  readonly guards: RuleGuards | undefined;
  /** One for each rule of the line; the same for every variant. */
  readonly bodies: readonly { readonly id: string; readonly body: Body }[];
  readonly implied: readonly ImpliedCondition[];
}

/** What a variant changes about the family's rules. */
export interface RuleChanges {
  readonly dropped: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, { readonly outcome?: string; readonly value?: number }>;
}

export interface ResolvedRules {
  readonly rules: readonly Rule[];
  readonly implied: readonly ImpliedCondition[];
  /** The position of each rule, by id. */
  readonly places: ReadonlyMap<string, Place>;
}

export function readRuleLines(
  source: SourceText,
  subjects: PackSubjects,
  log: IssueLog,
): readonly RuleLine[] {
  const lines: RuleLine[] = [];
  const seen = new Map<string, number>();
  for (const csv of readCsv(source, { required: REQUIRED_COLUMNS, optional: OPTIONAL_COLUMNS }, log)) {
    const row = new RuleRow(csv, log);
    const id = row.cell('id');
    if (id === '') {
      row.refuse('id', 'A rule must have an id.');
      continue;
    }
    if (row.cell('source') === '') {
      row.refuse(
        'source',
        `Rule ${id} has no source. Name the guide and the question it comes from.`,
        'missing_source',
      );
    }
    const line = readLine(id, row, subjects);
    const taken = [id, ...(line?.bodies ?? []).map((body) => body.id)].find((each) => seen.has(each));
    if (taken !== undefined) {
      row.refuse('id', `The id "${taken}" is already used on line ${seen.get(taken)}.`, 'duplicate_id');
      continue;
    }
    for (const each of [id, ...(line?.bodies ?? []).map((body) => body.id)]) seen.set(each, csv.line);
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

function readLine(id: string, row: RuleRow, subjects: PackSubjects): RuleLine | undefined {
  const kind = row.cell('kind');
  checkBrandOnly(kind, row);
  checkLookBack(kind, row);
  if (kind === IMPLIES) {
    const reader = new SubjectReader(subjects, row.log, { brandOnly: row.brandOnly });
    const implied = impliedOf(id, row, reader);
    return { id, kind, row, reason: undefined, guards: undefined, bodies: [], implied };
  }
  if (!isRuleKind(kind)) {
    const hint = didYouMean(kind, LINE_KINDS) || ` The kinds are ${LINE_KINDS.join(', ')}.`;
    return row.refuse('kind', `"${kind}" is not a kind of rule.${hint}`);
  }
  const bodies = bodiesOf({ id, kind, row }, subjects);
  return { id, kind, row, reason: row.reason(), guards: readGuards(row), bodies, implied: [] };
}

/** Kinds that are about medications, or may be. */
const MEDICATION_KINDS = /^(?:medication_\w+|all_of|at_least)$/;

function checkBrandOnly(kind: string, row: RuleRow): void {
  const cell = row.cell('brand_only');
  if (!MEDICATION_KINDS.test(kind)) row.refuseFilled(kind, ['brand_only']);
  else if (cell !== '' && cell !== 'yes')
    row.refuse('brand_only', `"brand_only" is yes or empty, not "${cell}".`);
}

/** A line with several subjects is one rule per subject: `A1` becomes `A1.1`, `A1.2` and so on. */
function bodiesOf(
  { id, kind, row }: { readonly id: string; readonly kind: RuleKind; readonly row: RuleRow },
  subjects: PackSubjects,
): RuleLine['bodies'] {
  const node = ruleNodeOf(kind);
  row.refuseFilled(kind, ['implies', ...BODY_COLUMNS.filter((column) => !node.columns.includes(column))]);
  const cell = row.cell('subject');
  const listed = node.eachSubject ? listOf(cell) : [];
  const each = listed.length > 1 ? listed : [cell];
  return each.flatMap((subject, index) => {
    const body = node.read(new KindCells(row, { kind, subject }, subjects));
    return body === undefined ? [] : [{ id: each.length > 1 ? `${id}.${index + 1}` : id, body }];
  });
}

export function resolveRules(
  lines: readonly RuleLine[],
  changes: RuleChanges,
  book: ClassBook,
): ResolvedRules {
  const rules: Rule[] = [];
  const implied: ImpliedCondition[] = [];
  const places = new Map<string, Place>();
  for (const line of lines) {
    if (changes.dropped.has(line.id)) continue;
    places.set(line.id, line.row.place('id'));
    implied.push(...line.implied);
    if (line.kind === IMPLIES) continue;
    const change = changes.values.get(line.id);
    const outcome = line.row.outcome(book, change?.outcome);
    if (outcome === undefined || line.reason === undefined) continue;
    for (const { id, body } of line.bodies) {
      places.set(id, line.row.place('id'));
      const rule = ruleOf(line, { id, outcome, body });
      const node = ruleNodeOf(line.kind);
      const changed =
        change?.value === undefined ? rule : ((node.withValue?.(rule, change.value) ?? rule) as Rule);
      // A rule that closes nothing matters only for the conditions that it reaches.
      const closesNothing = outcome.type === 'open' || (outcome.type === 'class' && outcome.index === 0);
      if (!closesNothing || reachedSubject(changed) !== null) rules.push(changed);
    }
  }
  return { rules, implied, places };
}

function ruleOf(
  line: RuleLine,
  { id, outcome, body }: { readonly id: string; readonly outcome: Outcome; readonly body: Body },
): Rule {
  const note = line.row.cell('note');
  const { reason, guards, kind } = line;
  const head = { id, outcome, reason, source: line.row.cell('source') };
  return { ...head, ...(note !== '' && { note }), ...(guards && { guards }), kind, ...body } as Rule;
}

/** `medication_implies`: subject is the medication, uses are the uses it requires, implies is the implied condition. */
function impliedOf(id: string, row: RuleRow, reader: SubjectReader): readonly ImpliedCondition[] {
  const unused = BODY_COLUMNS.filter((column) => column !== 'subject' && column !== 'uses');
  row.refuseFilled(IMPLIES, [...unused, ...GUARD_COLUMNS, 'outcome', 'reason']);
  const subjectCell = row.filled('subject', IMPLIES);
  const subject =
    subjectCell === undefined ? undefined : reader.medication(subjectCell, row.place('subject'));
  const uses = reader.conditions(row.cell('uses'), row.place('uses'));
  const cell = row.filled('implies', IMPLIES);
  const condition = cell === undefined ? undefined : reader.condition(cell, row.place('implies'));
  if (subject === undefined || condition === undefined) return [];
  if (condition.type === 'condition_group') {
    row.refuse('implies', 'A medication must imply one condition, not a group.');
    return [];
  }
  return [{ id, subject, uses, condition: condition.name, source: row.cell('source') }];
}

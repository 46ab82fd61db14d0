import type { ImpliedCondition, Outcome, Reason, Rule, RuleKind } from '@prequal/engine';
import { RULE_KINDS } from '@prequal/engine';
import type { ClassBook } from './class-book.ts';
import { readCsv } from './csv-source.ts';
import type { IssueLog, Place } from './issue.ts';
import { didYouMean } from './nearest-name.ts';
import { nicotineProducts } from './read-nicotine.ts';
import { listOf, SubjectReader } from './read-subject.ts';
import { IMPLIES, type LineKind, RULE_COLUMNS, type RuleColumn, RuleRow } from './rule-row.ts';
import type { PackSubjects } from './subject-index.ts';

/** Lines of rules.csv, read once a family and resolved once a variant. */
export interface RuleLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly row: RuleRow;
  readonly reason: Reason | undefined;
  /** What makes the rule fire; it is the same for every variant. */
  readonly body: Body | undefined;
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
  /** Where each rule stands, by id. */
  readonly places: ReadonlyMap<string, Place>;
}

export const LINE_KINDS: readonly LineKind[] = [...RULE_KINDS, IMPLIES];
const CONDITION_CLOCKS = ['diagnosis', 'treatment'] as const;
const FILL_CLOCKS = ['last_fill', 'first_fill'] as const;

export function readRuleLines(
  file: string,
  text: string,
  subjects: PackSubjects,
  log: IssueLog,
): readonly RuleLine[] {
  const reader = new SubjectReader(subjects, log);
  const lines: RuleLine[] = [];
  const seen = new Map<string, number>();
  for (const csv of readCsv(file, text, { required: RULE_COLUMNS, optional: ['if_unknown'] }, log)) {
    const row = new RuleRow(csv, log);
    const id = row.cell('id');
    if (id === '') {
      row.refuse('id', 'A rule must have an id.');
      continue;
    }
    const first = seen.get(id);
    if (first !== undefined) {
      row.refuse('id', `The id "${id}" is already used on line ${first}.`, 'duplicate_id');
      continue;
    }
    seen.set(id, csv.line);
    if (row.cell('source') === '') {
      row.refuse(
        'source',
        `Rule ${id} has no source. Name the guide and the question it comes from.`,
        'missing_source',
      );
    }
    const kind = LINE_KINDS.find((each) => each === row.cell('kind'));
    if (kind === IMPLIES) {
      lines.push({ id, kind, row, reason: undefined, body: undefined, implied: impliedOf(id, row, reader) });
    } else if (kind !== undefined) {
      const body = bodyOf(kind, row, reader, subjects, log);
      lines.push({ id, kind, row, reason: row.reason(), body, implied: [] });
    } else {
      const hint = didYouMean(row.cell('kind'), LINE_KINDS) || ` The kinds are ${LINE_KINDS.join(', ')}.`;
      row.refuse('kind', `"${row.cell('kind')}" is not a kind of rule.${hint}`);
    }
  }
  return lines;
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
    const { reason, body } = line;
    // A rule that leaves every class open closes nothing; it states a milder outcome and needs no run time.
    const closesNothing = outcome?.type === 'class' && outcome.index === 0;
    if (outcome === undefined || reason === undefined || body === undefined || closesNothing) continue;
    const rule = { ...headOf(line, outcome), reason, ...body } as Rule;
    rules.push(change?.value === undefined ? rule : withValue(rule, change.value));
  }
  return { rules, implied, places };
}

function headOf(
  line: RuleLine,
  outcome: Outcome,
): { id: string; outcome: Outcome; source: string; note?: string } {
  const note = line.row.cell('note');
  return { id: line.id, outcome, source: line.row.cell('source'), ...(note === '' ? {} : { note }) };
}

type Body<K extends RuleKind = RuleKind> = K extends RuleKind
  ? Omit<Extract<Rule, { kind: K }>, 'id' | 'outcome' | 'reason' | 'source' | 'note'>
  : never;

function bodyOf(
  kind: RuleKind,
  row: RuleRow,
  reader: SubjectReader,
  subjects: PackSubjects,
  log: IssueLog,
): Body | undefined {
  switch (kind) {
    case 'condition_ever': {
      row.refuseFilled(kind, ['clock', 'operator', 'value', 'uses', 'not_for', 'qualifier', 'if_unknown']);
      const subject = conditionOf(kind, row, reader);
      return subject && { kind, subject };
    }
    case 'condition_within': {
      row.refuseFilled(kind, ['uses', 'not_for', 'qualifier']);
      const subject = conditionOf(kind, row, reader);
      const clock = row.clock(CONDITION_CLOCKS, kind);
      const op = row.operator(['<', '<='], kind);
      const months = row.whole('value', kind, 1, 600);
      if (subject === undefined || clock === undefined || op === undefined || months === undefined)
        return undefined;
      return { kind, subject, clock, op, months, ...row.ifUnknown() };
    }
    case 'condition_over': {
      row.refuseFilled(kind, ['uses', 'not_for', 'qualifier']);
      const subject = conditionOf(kind, row, reader);
      const clock = row.clock(CONDITION_CLOCKS, kind);
      const op = row.operator(['>', '>='], kind);
      const months = row.whole('value', kind, 1, 600);
      if (subject === undefined || clock === undefined || op === undefined || months === undefined)
        return undefined;
      return { kind, subject, clock, op, months, ...row.ifUnknown() };
    }
    case 'diagnosed_at_age': {
      row.refuseFilled(kind, ['clock', 'uses', 'not_for', 'qualifier']);
      const subject = conditionOf(kind, row, reader);
      const op = row.operator(['<', '<=', '>', '>='], kind);
      const age = row.whole('value', kind, 0, 120);
      if (subject === undefined || op === undefined || age === undefined) return undefined;
      return { kind, subject, op, age, ...row.ifUnknown() };
    }
    case 'condition_qualified': {
      row.refuseFilled(kind, ['uses', 'not_for']);
      const subject = conditionOf(kind, row, reader);
      const qualifier = row.filled('qualifier', kind);
      const window = row.window(CONDITION_CLOCKS, kind);
      if (subject === undefined || qualifier === undefined || window === null) return undefined;
      return { kind, subject, qualifier, ...(window && { window }), ...row.ifUnknown() };
    }
    case 'condition_repeated': {
      row.refuseFilled(kind, ['uses', 'not_for']);
      const subject = conditionOf(kind, row, reader);
      const atLeast = row.atLeast(kind);
      const window = row.window(CONDITION_CLOCKS, kind);
      if (subject === undefined || atLeast === undefined || window === null) return undefined;
      return { kind, subject, atLeast, ...(window && { window }), ...row.ifUnknown() };
    }
    case 'condition_with_tobacco': {
      row.refuseFilled(kind, ['uses', 'not_for', 'qualifier']);
      const subject = conditionOf(kind, row, reader);
      const window = row.window(CONDITION_CLOCKS, kind);
      if (subject === undefined || window === null) return undefined;
      return { kind, subject, ...(window && { window }), ...row.ifUnknown() };
    }
    case 'medication_for':
    case 'medication_not_for': {
      const unused: RuleColumn = kind === 'medication_for' ? 'not_for' : 'uses';
      row.refuseFilled(kind, [unused, 'qualifier']);
      if (kind === 'medication_not_for' && row.filled('not_for', kind) === undefined) return undefined;
      const subject = medicationOf(kind, row, reader);
      const column = kind === 'medication_for' ? 'uses' : 'not_for';
      const uses = reader.conditions(row.cell(column), row.place(column));
      const window = row.window(FILL_CLOCKS, kind);
      if (subject === undefined || window === null) return undefined;
      return { kind, subject, uses, ...(window && { window }), ...row.ifUnknown() };
    }
    case 'medication_dosage': {
      row.refuseFilled(kind, ['clock', 'uses', 'not_for', 'qualifier']);
      const subject = medicationOf(kind, row, reader);
      const op = row.operator(['>', '>='], kind);
      const amount = row.decimal('value', kind);
      if (subject === undefined || op === undefined || amount === undefined) return undefined;
      return { kind, subject, op, amount, ...row.ifUnknown() };
    }
    case 'medication_count': {
      row.refuseFilled(kind, ['uses', 'not_for']);
      const subject = row.cell('subject') === '' ? undefined : medicationOf(kind, row, reader);
      const atLeast = row.atLeast(kind);
      const window = row.window(FILL_CLOCKS, kind);
      if (atLeast === undefined || window === null) return undefined;
      return { kind, atLeast, ...(subject && { subject }), ...(window && { window }), ...row.ifUnknown() };
    }
    case 'all_of': {
      row.refuseFilled(kind, ['clock', 'operator', 'value', 'uses', 'not_for', 'qualifier']);
      const members = membersOf(kind, row, reader, 2);
      return members && { kind, members, ...row.ifUnknown() };
    }
    case 'at_least': {
      row.refuseFilled(kind, ['clock', 'operator', 'value', 'uses', 'not_for']);
      const count = row.atLeast(kind);
      const members = membersOf(kind, row, reader, count ?? 1);
      if (members === undefined || count === undefined) return undefined;
      return { kind, count, members, ...row.ifUnknown() };
    }
    case 'nicotine_use': {
      row.refuseFilled(kind, ['clock', 'uses', 'if_unknown']);
      const subject = row.filled('subject', kind);
      const op = row.operator(['<'], kind);
      const months = row.whole('value', kind, 1, 120);
      const products = (cell: string, column: RuleColumn) =>
        listOf(cell).flatMap((text) => nicotineProducts(text, row.place(column), log, subjects));
      const excepted = products(row.cell('not_for'), 'not_for');
      const atMost = excepted.length === 0 ? undefined : row.atMostFrequency();
      if (subject === undefined || op === undefined || months === undefined) return undefined;
      const counts = subject === 'any' ? 'any' : products(subject, 'subject');
      const exceptions = atMost === undefined ? [] : [{ products: excepted, atMost }];
      return { kind, definition: { counts, lookBackMonths: months, exceptions } };
    }
  }
}

function conditionOf(kind: RuleKind, row: RuleRow, reader: SubjectReader) {
  const cell = row.filled('subject', kind);
  return cell === undefined ? undefined : reader.condition(cell, row.place('subject'));
}

function medicationOf(kind: LineKind, row: RuleRow, reader: SubjectReader) {
  const cell = row.filled('subject', kind);
  return cell === undefined ? undefined : reader.medication(cell, row.place('subject'));
}

function membersOf(kind: RuleKind, row: RuleRow, reader: SubjectReader, least: number) {
  const cell = row.filled('subject', kind);
  if (cell === undefined) return undefined;
  const members = reader.members(cell, row.place('subject'));
  if (members.length < listOf(cell).length) return undefined;
  if (members.length >= least) return members;
  return row.refuse('subject', `A ${kind} line needs at least ${least} members separated by ";".`);
}

/** `medication_implies`: subject is the medication, uses the uses it needs, qualifier the condition given away. */
function impliedOf(id: string, row: RuleRow, reader: SubjectReader): readonly ImpliedCondition[] {
  row.refuseFilled(IMPLIES, ['clock', 'operator', 'value', 'not_for', 'outcome', 'reason', 'if_unknown']);
  const subject = medicationOf(IMPLIES, row, reader);
  const uses = reader.conditions(row.cell('uses'), row.place('uses'));
  const cell = row.filled('qualifier', IMPLIES);
  const condition = cell === undefined ? undefined : reader.condition(cell, row.place('qualifier'));
  if (subject === undefined || condition === undefined) return [];
  if (cell?.startsWith('group:')) {
    row.refuse('qualifier', 'A medication must imply one condition, not a group.');
    return [];
  }
  return [{ id, subject, uses, condition: condition.name, source: row.cell('source') }];
}

/** The rule with another limit (months, age, amount or count), as a variant's overrides ask. */
function withValue(rule: Rule, value: number): Rule {
  switch (rule.kind) {
    case 'condition_within':
    case 'condition_over':
      return { ...rule, months: value };
    case 'diagnosed_at_age':
      return { ...rule, age: value };
    case 'medication_dosage':
      return { ...rule, amount: value };
    case 'nicotine_use':
      return { ...rule, definition: { ...rule.definition, lookBackMonths: value } };
    case 'medication_for':
    case 'medication_not_for':
      return rule.window === undefined ? rule : { ...rule, window: { ...rule.window, months: value } };
    default:
      return rule;
  }
}

import {
  CONDITION_CLOCKS,
  type Comparison,
  type ConditionSubject,
  type MedicationSubject,
  type SetMember,
} from '@prequal/engine';
import type { IssueLog, Place } from './issue.ts';
import { didYouMean } from './nearest-name.ts';
import type { PackSubjects } from './subject-index.ts';

const GROUP = 'group:';
const CLASS = 'class:';
const WINDOW = /^(.*?)\s*\[\s*(\w+)\s*(<=|>=|<|>)\s*(\d+)\s*\]$/;

/**
 * Turns the names of a cell into subjects of rules; a name the catalog does not know is an issue. To the engine a
 * rule about a name is also about every narrower one.
 */
export class SubjectReader {
  readonly #subjects: PackSubjects;
  readonly #log: IssueLog;
  readonly #brandOnly: boolean;

  /** A rule about a brand covers its generic and with it the other brands, unless it is about the brand only. */
  constructor(subjects: PackSubjects, log: IssueLog, { brandOnly = false } = {}) {
    this.#subjects = subjects;
    this.#log = log;
    this.#brandOnly = brandOnly;
  }

  condition(text: string, place: Place): ConditionSubject | undefined {
    if (text.startsWith(GROUP)) {
      const name = text.slice(GROUP.length).trim();
      if (this.#subjects.hasConditionGroup(name)) return { type: 'condition_group', name };
      const hint = didYouMean(name, this.#subjects.names('condition_group'));
      this.#log.refuse('unknown_group', place, `The catalog has no condition group "${name}".${hint}`);
      return undefined;
    }
    if (this.#subjects.hasCondition(text)) return { type: 'condition', name: text };
    const meant = nameOfAlias({ kind: 'condition', text, place }, this.#subjects, this.#log);
    if (meant !== undefined) return { type: 'condition', name: meant };
    const hint = this.#subjects.hasMedication(text)
      ? ' There is a medication of that name, but this kind of rule is about a condition.'
      : didYouMean(text, this.#subjects.names('condition'));
    this.#log.refuse('unknown_condition', place, `The catalog has no condition "${text}".${hint}`);
    return undefined;
  }

  medication(text: string, place: Place): MedicationSubject | undefined {
    if (text.startsWith(CLASS)) {
      const name = text.slice(CLASS.length).trim();
      if (this.#subjects.hasMedicationGroup(name)) return { type: 'medication_group', name };
      const hint = didYouMean(name, this.#subjects.names('medication_group'));
      this.#log.refuse('unknown_group', place, `The catalog has no drug class "${name}".${hint}`);
      return undefined;
    }
    if (this.#subjects.hasMedication(text)) return this.#named(text, place);
    const meant = nameOfAlias({ kind: 'medication', text, place }, this.#subjects, this.#log);
    if (meant !== undefined) return this.#named(meant, place);
    const hint = this.#subjects.hasCondition(text)
      ? ' There is a condition of that name, but this kind of rule is about a medication.'
      : didYouMean(text, this.#subjects.names('medication'));
    this.#log.refuse('unknown_medication', place, `The catalog has no medication "${text}".${hint}`);
    return undefined;
  }

  #named(name: string, place: Place): MedicationSubject {
    const [generic] = this.#subjects.broaderThanMedication(name).medications;
    if (generic === undefined || this.#brandOnly) return { type: 'medication', name };
    const message = `"${name}" is a brand: the rule covers its generic "${generic}" and every brand of it. Name the generic, or write "yes" in "brand_only".`;
    this.#log.warn('brand_covers_generic', place, message);
    return { type: 'medication', name: generic };
  }

  conditions(cell: string, place: Place): readonly ConditionSubject[] {
    return listOf(cell).flatMap((text) => {
      const subject = this.condition(text, place);
      return subject === undefined ? [] : [subject];
    });
  }

  /** Members of a set rule: names separated by `;`, each optionally with a window: `Stroke [treatment < 24]`. */
  members(cell: string, place: Place): readonly SetMember[] {
    return listOf(cell).flatMap((text) => {
      const member = this.#member(text, place);
      return member === undefined ? [] : [member];
    });
  }

  #member(text: string, place: Place): SetMember | undefined {
    const [, bare = text, clock, op, months] = WINDOW.exec(text) ?? [];
    const isMedication =
      bare.startsWith(CLASS) || (!this.#subjects.hasCondition(bare) && this.#subjects.hasMedication(bare));
    if (isMedication) {
      const subject = this.medication(bare, place);
      if (subject === undefined || clock === undefined) return subject;
      if (clock !== 'last_fill' && clock !== 'first_fill') return this.#badClock(clock, bare, place);
      return { ...subject, window: { clock, op: op as Comparison, months: Number(months) } };
    }
    const subject = this.condition(bare, place);
    if (subject === undefined || clock === undefined) return subject;
    const known = CONDITION_CLOCKS.find((each) => each === clock);
    if (known === undefined) return this.#badClock(clock, bare, place);
    return { ...subject, window: { clock: known, op: op as Comparison, months: Number(months) } };
  }

  #badClock(clock: string, name: string, place: Place): undefined {
    const clocks = 'diagnosis, treatment or event for a condition, last_fill or first_fill for a medication';
    this.#log.refuse('bad_value', place, `"${clock}" is not a clock of "${name}": write ${clocks}.`);
    return undefined;
  }
}

/** The name behind an alias, with a warning; undefined for a text that is no alias. */
export function nameOfAlias(
  {
    kind,
    text,
    place,
  }: { readonly kind: 'condition' | 'medication'; readonly text: string; readonly place: Place },
  subjects: PackSubjects,
  log: IssueLog,
): string | undefined {
  const name = subjects.nameOfAlias(kind, text);
  if (name !== undefined)
    log.warn(
      'alias_used',
      place,
      `Did you mean "${name}"? "${text}" is an alias of "${name}" and counts as it.`,
    );
  return name;
}

/** The entries of a cell that lists several things. */
export function listOf(cell: string): readonly string[] {
  return cell
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

import { closedCount, covers, type Outcome, type Rule, subjectsOfRule } from '@prequal/engine';
import type { IssueLog, Place } from './issue.ts';
import type { PackSubjects } from './subject-index.ts';

/** Refuses rules that are repeated, that contradict each other, or that have no effect. */
export function checkRules(
  rules: readonly Rule[],
  {
    places,
    classCount,
    subjects,
  }: {
    readonly places: ReadonlyMap<string, Place>;
    readonly classCount: number;
    readonly subjects: PackSubjects;
  },
  log: IssueLog,
): void {
  const bySubject = new RulesBySubject(rules, subjects);
  for (const [later, rule] of rules.entries()) {
    const place = places.get(rule.id);
    if (place === undefined) continue;
    for (const earlier of bySubject.rivalsOf(rule)) {
      const other = rules[earlier];
      if (other === undefined || earlier === later) continue;
      if (covers(other, rule, subjects)) {
        if (covers(rule, other, subjects)) {
          if (earlier < later) reportSame({ rule, other, place }, log);
        } else if (
          rule.reason === other.reason &&
          closedCount(other.outcome, classCount) >= closedCount(rule.outcome, classCount)
        ) {
          const message = `Rule ${rule.id} has no effect: rule ${other.id} fires whenever it does and is at least as strict.`;
          // Applications name a disease next to a broader one that includes it; only a repeated name is a mistake.
          if (sameSubjects(rule, other)) log.refuse('rule_masked', place, message);
          else log.warn('rule_masked', place, message);
        }
      } else if (earlier < later && worsensWithTime(rule, other, classCount)) {
        const message = `Rules ${other.id} and ${rule.id} contradict each other: the outcome gets stricter as time passes.`;
        log.refuse('rule_contradictory', place, message);
      }
    }
  }
}

/** Only rules that name a subject of the rule, or something broader, can fire whenever it does. */
class RulesBySubject {
  readonly #rules = new Map<string, number[]>();
  readonly #subjects: PackSubjects;

  constructor(rules: readonly Rule[], subjects: PackSubjects) {
    this.#subjects = subjects;
    for (const [index, rule] of rules.entries()) {
      for (const key of new Set(subjectsOf(rule).map(keyOf))) {
        const known = this.#rules.get(key);
        if (known === undefined) this.#rules.set(key, [index]);
        else known.push(index);
      }
    }
  }

  rivalsOf(rule: Rule): ReadonlySet<number> {
    const keys = subjectsOf(rule).flatMap((subject) => [keyOf(subject), ...this.#broader(subject)]);
    return new Set(keys.flatMap((key) => this.#rules.get(key) ?? []));
  }

  #broader({ type, name }: Subject): readonly string[] {
    if (type.startsWith('condition')) {
      const { conditions, groups } = this.#subjects.broaderThanCondition(name);
      return [...conditions, ...groups].map((each) => keyOf({ type: 'condition', name: each }));
    }
    if (!type.startsWith('medication')) return [];
    const { medications, groups } = this.#subjects.broaderThanMedication(name);
    return [
      keyOf(NO_SUBJECT),
      ...[...medications, ...groups].map((each) => keyOf({ type: 'medication', name: each })),
    ];
  }
}

type Subject = { readonly type: string; readonly name: string };

function subjectsOf(rule: Rule): readonly Subject[] {
  const subjects = subjectsOfRule(rule);
  return subjects.length === 0 ? [NO_SUBJECT] : subjects;
}

function sameSubjects(a: Rule, b: Rule): boolean {
  const keys = new Set(subjectsOf(b).map(keyOf));
  return subjectsOf(a).every((subject) => keys.has(keyOf(subject)));
}

/** Of a rule about nicotine, or about all medications. */
const NO_SUBJECT: Subject = { type: 'none', name: '' };

/** A condition and the group of its name are one key. */
function keyOf({ type, name }: Subject): string {
  return `${type.replace('_group', '')} ${name}`;
}

function reportSame(
  { rule, other, place }: { readonly rule: Rule; readonly other: Rule; readonly place: Place },
  log: IssueLog,
): void {
  if (sameOutcome(rule.outcome, other.outcome)) {
    log.refuse('rule_duplicated', place, `Rule ${rule.id} duplicates rule ${other.id}.`);
  } else {
    const message = `Rules ${other.id} and ${rule.id} fire for the same applicants but lead to different outcomes.`;
    log.refuse('rule_contradictory', place, message);
  }
}

/** A look-back rule and its "longer ago" counterpart, where the older history is treated worse. */
function worsensWithTime(a: Rule, b: Rule, classCount: number): boolean {
  const [within, over] = a.kind === 'condition_within' ? [a, b] : [b, a];
  if (within.kind !== 'condition_within' || over.kind !== 'condition_over') return false;
  const sameSubject = within.subject.name === over.subject.name && within.subject.type === over.subject.type;
  if (!sameSubject || within.clock !== over.clock || over.months < within.months) return false;
  return closedCount(over.outcome, classCount) > closedCount(within.outcome, classCount);
}

function sameOutcome(a: Outcome, b: Outcome): boolean {
  return a.type === b.type && (a.type !== 'class' || b.type !== 'class' || a.index === b.index);
}

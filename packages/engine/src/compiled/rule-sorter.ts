import type { FlatPack, ImpliedCondition } from '../flat-pack.ts';
import { dosageLimitMilli } from '../rules/medication-dosage.ts';
import { closedCount } from '../rules/outcome.ts';
import type { Rule } from '../rules/rule.ts';
import { isConditionMember, type SetMember } from '../rules/set-member.ts';
import type { ConditionSubject, IfUnknown } from '../rules/subject.ts';
import type { Contribution } from './axis-builder.ts';
import { COUNTING, type CounterBuilder, type Counting } from './counter-builder.ts';
import {
  ALWAYS,
  comparisonInterval,
  conditionInterval,
  type Interval,
  medicationInterval,
  SLOT,
} from './interval.ts';
import { SubjectIndex, subjectKey } from './subject-index.ts';
import type { Closing, WordLayout } from './word-layout.ts';

/** A contribution of a medication that depends on the use. */
export interface UseContribution extends Contribution {
  /** Empty: whatever the use. */
  readonly uses: readonly ConditionSubject[];
  /** Fires for every use but the listed ones. */
  readonly except: boolean;
}

export interface ImpliedEntry {
  readonly variant: number;
  readonly implied: ImpliedCondition;
}

/** Every rule of every pack, sorted by what it hangs on. */
export class RuleSorter {
  readonly conditions = new SubjectIndex<Contribution>();
  readonly tobaccoConditions = new SubjectIndex<Contribution>();
  readonly qualified = new SubjectIndex<Contribution & { readonly qualifier: string }>();
  readonly medications = new SubjectIndex<UseContribution>();
  readonly implied = new SubjectIndex<ImpliedEntry>();
  /** Predicates by the subject that they test. */
  readonly predicates = new SubjectIndex<number>();
  readonly everyMedication: number[] = [];
  readonly nicotine: { readonly rule: Extract<Rule, { kind: 'nicotine_use' }>; readonly closing: Closing }[] =
    [];
  readonly #layout: WordLayout;
  readonly #counters: CounterBuilder;

  constructor(layout: WordLayout, counters: CounterBuilder) {
    this.#layout = layout;
    this.#counters = counters;
  }

  addPack(pack: FlatPack, variant: number): void {
    for (const rule of pack.rules) {
      const closed = closedCount(rule.outcome, pack.classes.length);
      if (closed > 0) this.#addRule(rule, this.#layout.closingBest(variant, rule.reason, closed));
    }
    for (const implied of pack.impliedConditions) this.implied.add(implied.subject, { variant, implied });
  }

  #addRule(rule: Rule, closing: Closing): void {
    switch (rule.kind) {
      case 'condition_ever':
        this.conditions.add(rule.subject, { interval: ALWAYS, closing });
        break;
      case 'condition_within':
      case 'condition_over':
        this.conditions.add(rule.subject, { interval: conditionInterval(rule, rule.ifUnknown), closing });
        break;
      case 'diagnosed_at_age': {
        const interval = comparisonInterval(SLOT.number, rule.op, rule.age, rule.ifUnknown);
        this.conditions.add(rule.subject, { interval, closing });
        break;
      }
      case 'condition_qualified': {
        const interval = conditionInterval(rule.window, rule.ifUnknown);
        this.qualified.add(rule.subject, { interval, closing, qualifier: rule.qualifier });
        break;
      }
      case 'condition_with_tobacco': {
        const interval = conditionInterval(rule.window, rule.ifUnknown);
        this.tobaccoConditions.add(rule.subject, { interval, closing });
        break;
      }
      case 'condition_repeated': {
        const interval = conditionInterval(rule.window, rule.ifUnknown);
        this.#addCounting(rule.subject, interval, COUNTING.everyRow, rule.atLeast, closing);
        break;
      }
      case 'medication_for':
      case 'medication_not_for': {
        const interval = medicationInterval(rule.window, rule.ifUnknown);
        const except = rule.kind === 'medication_not_for';
        this.medications.add(rule.subject, { interval, closing, uses: rule.uses, except });
        break;
      }
      case 'medication_dosage': {
        const interval = comparisonInterval(SLOT.number, rule.op, dosageLimitMilli(rule), rule.ifUnknown);
        this.medications.add(rule.subject, { interval, closing, uses: [], except: false });
        break;
      }
      case 'medication_count': {
        const interval = medicationInterval(rule.window, rule.ifUnknown);
        this.#addCounting(rule.subject, interval, COUNTING.differentMedication, rule.atLeast, closing);
        break;
      }
      case 'all_of':
        this.#addSet(rule.members, rule.members.length, rule.ifUnknown, closing);
        break;
      case 'at_least':
        this.#addSet(rule.members, rule.count, rule.ifUnknown, closing);
        break;
      case 'nicotine_use':
        this.nicotine.push({ rule, closing });
        break;
    }
  }

  #addSet(
    members: readonly SetMember[],
    need: number,
    ifUnknown: IfUnknown | undefined,
    closing: Closing,
  ): void {
    const counter = this.#counters.addCounter(need, closing);
    for (const member of members) {
      const interval = isConditionMember(member)
        ? conditionInterval(member.window, ifUnknown)
        : medicationInterval(member.window, ifUnknown);
      this.#addPredicate(member, interval, COUNTING.member, counter);
    }
  }

  #addCounting(
    subject: SetMember | undefined,
    interval: Interval,
    counting: Counting,
    need: number,
    closing: Closing,
  ): void {
    this.#addPredicate(subject, interval, counting, this.#counters.addCounter(need, closing));
  }

  #addPredicate(
    subject: SetMember | undefined,
    interval: Interval,
    counting: Counting,
    counter: number,
  ): void {
    const key = subject === undefined ? 'every medication' : subjectKey(subject);
    const predicate = this.#counters.addPosting(key, interval, counting, counter);
    const listed = subject === undefined ? this.everyMedication : this.predicates.of([key]);
    if (listed.includes(predicate)) return;
    if (subject === undefined) this.everyMedication.push(predicate);
    else this.predicates.add(subject, predicate);
  }
}

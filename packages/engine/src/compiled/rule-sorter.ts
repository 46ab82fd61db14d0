import type { FlatPack, ImpliedCondition } from '../flat-pack.ts';
import type { Measurement } from '../reference-names.ts';
import type { NicotineDefinition } from '../rules/nicotine-definition.ts';
import { closedCount } from '../rules/outcome.ts';
import { type Rule, reachedSubject, ruleNodeOf } from '../rules/rule.ts';
import type { RuleSink, Timed } from '../rules/rule-sink.ts';
import { isConditionMember, type SetMember } from '../rules/set-member.ts';
import type {
  Comparison,
  ConditionClock,
  ConditionSubject,
  IfUnknown,
  MedicationClock,
  MedicationSubject,
} from '../rules/subject.ts';
import type { Contribution } from './axis-builder.ts';
import { COUNTING, type CounterBuilder, type Counting } from './counter-builder.ts';
import type { DosageBuilder } from './dosage-builder.ts';
import type { GuardBuilder } from './guard-table.ts';
import {
  comparisonInterval,
  conditionInterval,
  type Interval,
  medicationInterval,
  SLOT,
} from './interval.ts';
import { SubjectIndex, subjectKey } from './subject-index.ts';
import type { Closing, WordLayout } from './word-layout.ts';

/** A contribution that counts when its rule's guard holds and, with `tobaccoOnly`, for tobacco users. */
export interface GuardedContribution extends Contribution {
  readonly guard: number;
  readonly tobaccoOnly: boolean;
}

/** A contribution of a medication that depends on the use. */
export interface UseContribution extends Contribution {
  readonly guard: number;
  /** Empty: whatever the use. */
  readonly uses: readonly ConditionSubject[];
  /** Fires for every use but the listed ones. */
  readonly except: boolean;
}

export interface ImpliedEntry {
  readonly variant: number;
  readonly implied: ImpliedCondition;
}

interface NicotineEntry {
  readonly definition: NicotineDefinition;
  readonly closing: Closing;
  readonly guard: number;
}

export interface MeasurementEntry {
  readonly measurement: Measurement;
  readonly op: Comparison;
  readonly value: number;
  readonly closing: Closing;
  readonly guard: number;
}

/** What the rules of all packs are sorted into. */
interface SorterDeps {
  readonly layout: WordLayout;
  readonly counters: CounterBuilder;
  readonly dosages: DosageBuilder;
  readonly guards: GuardBuilder;
}

/** Every rule of every pack, sorted by what it depends on. */
export class RuleSorter {
  readonly conditions = new SubjectIndex<GuardedContribution>();
  /** Variants with a rule that reaches the subject. */
  readonly reached = new SubjectIndex<number>();
  readonly medications = new SubjectIndex<UseContribution>();
  readonly implied = new SubjectIndex<ImpliedEntry>();
  /** Predicates by the subject that they test. */
  readonly predicates = new SubjectIndex<number>();
  /** Sums of daily dosages by the subject that they add up. */
  readonly dosageSums = new SubjectIndex<number>();
  readonly everyMedication: number[] = [];
  readonly nicotine: NicotineEntry[] = [];
  readonly measurements: MeasurementEntry[] = [];
  readonly #deps: SorterDeps;

  constructor(deps: SorterDeps) {
    this.#deps = deps;
  }

  addPack(pack: FlatPack, variant: number): void {
    const { layout, guards } = this.#deps;
    for (const rule of pack.rules) {
      const reached = reachedSubject(rule);
      if (reached !== null) this.reached.add(reached, variant);
      const closed = closedCount(rule.outcome, pack.classes.length);
      if (closed === 0) continue;
      const closing = layout.closingBest(variant, rule.reason, closed);
      this.#addRule(rule, closing, guards.add(rule.guards, pack));
    }
    for (const implied of pack.impliedConditions) this.implied.add(implied.subject, { variant, implied });
  }

  #addRule(rule: Rule, closing: Closing, guard: number): void {
    ruleNodeOf(rule.kind).compile(rule, new ClosingSink(this, this.#deps, { closing, guard }));
  }
}

/** Takes what one rule compiles to, with the classes that the rule closes. */
class ClosingSink implements RuleSink {
  readonly #sorter: RuleSorter;
  readonly #deps: SorterDeps;
  readonly #closing: Closing;
  readonly #guard: number;

  constructor(
    sorter: RuleSorter,
    deps: SorterDeps,
    { closing, guard }: { readonly closing: Closing; readonly guard: number },
  ) {
    this.#sorter = sorter;
    this.#deps = deps;
    this.#closing = closing;
    this.#guard = guard;
  }

  condition(
    subject: ConditionSubject,
    { window, ifUnknown }: Timed<ConditionClock>,
    { tobaccoOnly } = { tobaccoOnly: false },
  ): void {
    this.#addCondition(subject, conditionInterval(window, ifUnknown), tobaccoOnly);
  }

  diagnosedAtAge(
    subject: ConditionSubject,
    { op, age, ifUnknown }: Parameters<RuleSink['diagnosedAtAge']>[1],
  ): void {
    this.#addCondition(subject, comparisonInterval(SLOT.number, { op, limit: age }, ifUnknown), false);
  }

  medication(
    subject: MedicationSubject,
    { window, ifUnknown }: Timed<MedicationClock>,
    { listed, except }: { readonly listed: readonly ConditionSubject[]; readonly except: boolean },
  ): void {
    const interval = medicationInterval(window, ifUnknown);
    const entry = { interval, closing: this.#closing, guard: this.#guard, uses: listed, except };
    this.#sorter.medications.add(subject, entry);
  }

  dailyDosage(
    subject: MedicationSubject,
    { leastMilli, ifUnknown }: { readonly leastMilli: number; readonly ifUnknown?: IfUnknown },
  ): void {
    const { dosages } = this.#deps;
    const firesOnUnknown = ifUnknown !== 'silent';
    const limit = { leastMilli, firesOnUnknown, closing: this.#closing, guard: this.#guard };
    const { sum, isNew } = dosages.add(subjectKey(subject), limit);
    if (isNew) this.#sorter.dosageSums.add(subject, sum);
  }

  members(members: readonly SetMember[], need: number, ifUnknown: IfUnknown | undefined): void {
    const counter = this.#addCounter(need);
    for (const member of members) {
      const interval = isConditionMember(member)
        ? conditionInterval(member.window, ifUnknown)
        : medicationInterval(member.window, ifUnknown);
      this.#addPredicate(member, { interval, counting: COUNTING.member }, counter);
    }
  }

  repeated(subject: ConditionSubject, { window, ifUnknown }: Timed<ConditionClock>, need: number): void {
    const interval = conditionInterval(window, ifUnknown);
    this.#addPredicate(subject, { interval, counting: COUNTING.everyRow }, this.#addCounter(need));
  }

  different(
    subject: MedicationSubject | undefined,
    { window, ifUnknown }: Timed<MedicationClock>,
    need: number,
  ): void {
    const interval = medicationInterval(window, ifUnknown);
    this.#addPredicate(subject, { interval, counting: COUNTING.differentMedication }, this.#addCounter(need));
  }

  measurement(
    measurement: Measurement,
    { op, value }: { readonly op: Comparison; readonly value: number },
  ): void {
    const closing = this.#closing;
    this.#sorter.measurements.push({ measurement, op, value, closing, guard: this.#guard });
  }

  nicotine(definition: NicotineDefinition): void {
    this.#sorter.nicotine.push({ definition, closing: this.#closing, guard: this.#guard });
  }

  #addCondition(subject: ConditionSubject, interval: Interval, tobaccoOnly: boolean): void {
    const entry = { interval, closing: this.#closing, guard: this.#guard, tobaccoOnly };
    this.#sorter.conditions.add(subject, entry);
  }

  #addCounter(need: number): number {
    return this.#deps.counters.addCounter(need, this.#closing, this.#guard);
  }

  #addPredicate(
    subject: SetMember | undefined,
    { interval, counting }: { readonly interval: Interval; readonly counting: Counting },
    counter: number,
  ): void {
    const { predicates, everyMedication } = this.#sorter;
    const key = subject === undefined ? 'every medication' : subjectKey(subject);
    const predicate = this.#deps.counters.addPosting(key, { interval, counting }, counter);
    const listed = subject === undefined ? everyMedication : predicates.of([key]);
    if (listed.includes(predicate)) return;
    if (subject === undefined) everyMedication.push(predicate);
    else predicates.add(subject, predicate);
  }
}

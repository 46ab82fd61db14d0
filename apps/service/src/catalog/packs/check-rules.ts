import type { Outcome, Rule } from '@prequal/engine';
import type { FaultLog, Place } from './fault.ts';
import { covers } from './rule-cover.ts';
import type { SubjectIndex } from './subject-index.ts';

/** Refuses rules that say the same twice, that contradict each other, or that never decide anything. */
export function checkRules(
  rules: readonly Rule[],
  places: ReadonlyMap<string, Place>,
  classCount: number,
  subjects: SubjectIndex,
  log: FaultLog,
): void {
  for (const [later, rule] of rules.entries()) {
    const place = places.get(rule.id);
    if (place === undefined) continue;
    for (const [earlier, other] of rules.entries()) {
      if (earlier === later || !mayShareApplicants(rule, other)) continue;
      const otherWins = covers(other, rule, subjects);
      const ruleWins = covers(rule, other, subjects);
      if (otherWins && ruleWins) {
        if (earlier < later) reportSame(rule, other, place, log);
      } else if (otherWins && rule.reason === other.reason) {
        if (closes(other.outcome, classCount) < closes(rule.outcome, classCount)) continue;
        const message = `Rule ${rule.id} never decides anything: rule ${other.id} fires whenever it does and is at least as strict.`;
        log.refuse('rule_masked', place, message);
      } else if (earlier < later && worsensWithTime(rule, other, classCount)) {
        const message = `Rules ${other.id} and ${rule.id} contradict each other: the longer ago, the stricter.`;
        log.refuse('rule_contradictory', place, message);
      }
    }
  }
}

function reportSame(rule: Rule, other: Rule, place: Place, log: FaultLog): void {
  if (sameOutcome(rule.outcome, other.outcome)) {
    log.refuse('rule_duplicated', place, `Rule ${rule.id} says the same as rule ${other.id}.`);
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
  return closes(over.outcome, classCount) > closes(within.outcome, classCount);
}

/** Conditions and medications never cover each other, which spares most pairs of a long list. */
function mayShareApplicants(a: Rule, b: Rule): boolean {
  return sideOf(a) === 'both' || sideOf(b) === 'both' || sideOf(a) === sideOf(b);
}

function sideOf(rule: Rule): 'condition' | 'medication' | 'nicotine' | 'both' {
  if (rule.kind === 'all_of' || rule.kind === 'at_least') return 'both';
  if (rule.kind === 'nicotine_use') return 'nicotine';
  return rule.kind.startsWith('medication') ? 'medication' : 'condition';
}

function closes(outcome: Outcome, classCount: number): number {
  return outcome.type === 'class' ? outcome.index : classCount;
}

function sameOutcome(a: Outcome, b: Outcome): boolean {
  return a.type === b.type && (a.type !== 'class' || b.type !== 'class' || a.index === b.index);
}

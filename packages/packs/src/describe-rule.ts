import { type FlatPack, type Outcome, type Rule, type RuleGuards, ruleNodeOf } from '@prequal/engine';

/** What makes a rule fire, in one line: `condition_within Stroke treatment < 24 months, ages 50-120`. */
export function describeRule(rule: Rule): string {
  const unknown = 'ifUnknown' in rule && rule.ifUnknown === 'silent' ? ', silent if unknown' : '';
  const guards = rule.guards === undefined ? '' : guardsText(rule.guards);
  return `${rule.kind} ${ruleNodeOf(rule.kind).describe(rule)}${unknown}${guards}`;
}

function guardsText({ ages, sex, states, face }: RuleGuards): string {
  return [
    ages === undefined ? '' : `, ages ${ages.min}-${ages.max}`,
    sex === undefined ? '' : `, ${sex}`,
    states === undefined ? '' : `, in ${states.join(' ')}`,
    face === undefined ? '' : `, face ${face.minCents / 100}-${face.maxCents / 100}`,
  ].join('');
}

/** `decline`, `refer`, `open`, or the name of the class. */
export function outcomeName(outcome: Outcome, pack: Pick<FlatPack, 'classes'>): string {
  return outcome.type === 'class' ? (pack.classes[outcome.index]?.name ?? '') : outcome.type;
}

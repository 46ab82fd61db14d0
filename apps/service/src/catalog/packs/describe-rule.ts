import type { NicotineDefinition, Rule } from '@prequal/engine';

type Named = { readonly name: string };
type Windowed = {
  readonly window?: { readonly clock: string; readonly op: string; readonly months: number };
};

/** What makes a rule fire, in one line: `condition_within Stroke treatment < 24 months`. */
export function describeRule(rule: Rule): string {
  const unknown = 'ifUnknown' in rule && rule.ifUnknown === 'silent' ? ', silent if unknown' : '';
  return `${rule.kind} ${bodyOf(rule)}${unknown}`;
}

function bodyOf(rule: Rule): string {
  switch (rule.kind) {
    case 'condition_ever':
      return rule.subject.name;
    case 'condition_within':
    case 'condition_over':
      return `${rule.subject.name} ${rule.clock} ${rule.op} ${rule.months} months`;
    case 'diagnosed_at_age':
      return `${rule.subject.name} at age ${rule.op} ${rule.age}`;
    case 'condition_qualified':
      return `${rule.subject.name} (${rule.qualifier})${windowOf(rule)}`;
    case 'condition_repeated':
      return `${rule.subject.name} at least ${rule.atLeast} times${windowOf(rule)}`;
    case 'condition_with_tobacco':
      return `${rule.subject.name}${windowOf(rule)}`;
    case 'medication_for':
      return `${rule.subject.name}${rule.uses.length === 0 ? '' : ` for ${list(rule.uses)}`}${windowOf(rule)}`;
    case 'medication_not_for':
      return `${rule.subject.name} not for ${list(rule.uses)}${windowOf(rule)}`;
    case 'medication_dosage':
      return `${rule.subject.name} ${rule.op} ${rule.amount}`;
    case 'medication_count':
      return `at least ${rule.atLeast} of ${rule.subject?.name ?? 'all medications'}${windowOf(rule)}`;
    case 'all_of':
      return members(rule.members);
    case 'at_least':
      return `${rule.count} of ${members(rule.members)}`;
    case 'nicotine_use':
      return nicotineOf(rule.definition);
  }
}

export function nicotineOf({ counts, lookBackMonths, exceptions }: NicotineDefinition): string {
  const products = counts === 'any' ? 'any product' : counts.join(', ');
  const excepted = exceptions.map((each) => `; except ${each.products.join(', ')} at most ${each.atMost}`);
  return `${products} within ${lookBackMonths} months${excepted.join('')}`;
}

function windowOf({ window }: Windowed): string {
  return window === undefined ? '' : ` ${window.clock} ${window.op} ${window.months} months`;
}

function members(all: readonly (Named & Windowed)[]): string {
  return all.map((member) => `${member.name}${windowOf(member)}`).join('; ');
}

function list(subjects: readonly Named[]): string {
  return subjects.map((subject) => subject.name).join(', ');
}

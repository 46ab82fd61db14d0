import { Engine, type NestedCondition, type RuleProperties } from 'json-rules-engine';
import type { Facts, FlatPack, Rule } from '../../packages/engine/src/index.ts';
import { closedBy, type Peer, untranslatable, worstByVariant } from './peer.ts';

const OPERATORS = {
  '<': 'lessThan',
  '<=': 'lessThanInclusive',
  '>': 'greaterThan',
  '>=': 'greaterThanInclusive',
} as const;

/** Every compared value is a separate fact, so that no path has to be resolved. */
const fact = (name: string, part: string) => `${name}/${part}`;

function conditionsOf(rule: Rule): NestedCondition[] {
  const present = (name: string): NestedCondition => ({
    fact: fact(name, 'present'),
    operator: 'equal',
    value: true,
  });
  switch (rule.kind) {
    case 'condition_ever':
      return [present(rule.subject.name)];
    case 'condition_within':
    case 'condition_over':
      return [
        { fact: fact(rule.subject.name, rule.clock), operator: OPERATORS[rule.op], value: 2 * rule.months },
      ];
    case 'diagnosed_at_age':
      return [{ fact: fact(rule.subject.name, 'age'), operator: OPERATORS[rule.op], value: rule.age }];
    case 'condition_with_tobacco':
      return [present(rule.subject.name), { fact: 'tobacco', operator: 'equal', value: true }];
    case 'all_of':
      return rule.members.map((member) => present(member.name));
    case 'medication_for':
    case 'medication_not_for': {
      const { name } = rule.subject;
      const uses = rule.uses.map((use) => use.name);
      const operator = rule.kind === 'medication_for' ? 'in' : 'notIn';
      return [
        present(name),
        ...(uses.length === 0 ? [] : [{ fact: fact(name, 'use'), operator, value: uses }]),
        ...(rule.window === undefined
          ? []
          : [
              {
                fact: fact(name, rule.window.clock),
                operator: OPERATORS[rule.window.op],
                value: 2 * rule.window.months,
              },
            ]),
      ];
    }
    default:
      return untranslatable(rule);
  }
}

function factsOf(facts: Facts): Record<string, unknown> {
  const flat: Record<string, unknown> = { tobacco: facts.nicotine !== null };
  for (const row of facts.conditions) {
    flat[fact(row.name, 'present')] = true;
    flat[fact(row.name, 'diagnosis')] = row.sinceDiagnosis;
    flat[fact(row.name, 'event')] = row.sinceDiagnosis;
    flat[fact(row.name, 'treatment')] = row.sinceTreatment;
    flat[fact(row.name, 'age')] = row.ageAtDiagnosis;
  }
  for (const row of facts.medications) {
    flat[fact(row.name, 'present')] = true;
    flat[fact(row.name, 'use')] = row.use;
    flat[fact(row.name, 'last_fill')] = row.sinceLastFill;
  }
  return flat;
}

export function jsonRulesPeer(packs: readonly FlatPack[]): Peer {
  const rules = packs.flatMap((pack, variant) =>
    pack.rules.map(
      (rule): RuleProperties => ({
        conditions: { all: conditionsOf(rule) },
        event: { type: 'closed', params: { variant, closed: closedBy(pack, rule) } },
      }),
    ),
  );
  const engine = new Engine(rules, { allowUndefinedFacts: true });
  return {
    name: 'json-rules-engine, one engine for all products',
    async decide(facts) {
      const { events } = await engine.run(factsOf(facts));
      return worstByVariant(
        packs.length,
        events.map(({ params }) => params as { variant: number; closed: number }),
      );
    },
    dispose: () => engine.stop(),
  };
}

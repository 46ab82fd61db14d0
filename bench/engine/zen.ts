import { ZenEngine } from '@gorules/zen-engine';
import type { Facts, FlatPack, Rule } from '../../packages/engine/src/index.ts';
import { type ClosedClasses, closedBy, type Peer, untranslatable, worstByVariant } from './peer.ts';

interface Hit {
  readonly variant: number;
  readonly closed: number;
}

type Cells = Readonly<Record<string, string>>;

const quoted = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');

/** One decision table for rules about a single row, evaluated in a loop over the rows, and one for pairs. */
function decisionOf(packs: readonly { readonly pack: FlatPack; readonly variant: number }[]): object {
  const rowRules: Cells[] = [];
  const pairRules: Cells[] = [];
  for (const { pack, variant } of packs) {
    for (const rule of pack.rules) {
      const outputs = { closed: String(closedBy(pack, rule)), variant: String(variant) };
      if (rule.kind === 'all_of') {
        const names = rule.members.map((member) => `${JSON.stringify(member.name)} in names`);
        pairRules.push({ pair: names.join(' and '), ...outputs });
      } else {
        rowRules.push({ ...rowCells(rule), ...outputs });
      }
    }
  }
  const columns = (fields: readonly string[]) => fields.map((field) => ({ id: field, name: field, field }));
  const outputs = columns(['closed', 'variant']);
  const table = (id: string, content: object) => ({
    id,
    name: id,
    type: 'decisionTableNode',
    position: { x: 0, y: 0 },
    content: { hitPolicy: 'collect', outputs, passThrough: false, ...content },
  });
  const edge = (sourceId: string, targetId: string) => ({
    id: `${sourceId}-${targetId}`,
    sourceId,
    targetId,
    type: 'edge',
  });
  const end = (id: string, type: string) => ({ id, name: id, type, position: { x: 0, y: 0 } });
  return {
    nodes: [
      end('in', 'inputNode'),
      table('rows', {
        inputs: columns(['name', 'first', 'second', 'age', 'use', 'tobacco']),
        rules: rowRules.map((cells, index) => ({ _id: `row${index}`, ...cells })),
        executionMode: 'loop',
        inputField: 'rows',
        outputPath: 'rowHits',
      }),
      table('pairs', {
        inputs: [{ id: 'pair', name: 'pair' }],
        rules: pairRules.map((cells, index) => ({ _id: `pair${index}`, ...cells })),
        executionMode: 'single',
        inputField: null,
        outputPath: 'pairHits',
      }),
      end('out', 'outputNode'),
    ],
    edges: [edge('in', 'rows'), edge('in', 'pairs'), edge('rows', 'out'), edge('pairs', 'out')],
  };
}

/** An empty cell accepts everything; times are half months. */
function rowCells(rule: Rule): Cells {
  const empty = { first: '', second: '', age: '', use: '', tobacco: '' };
  switch (rule.kind) {
    case 'condition_ever':
      return { ...empty, name: quoted([rule.subject.name]) };
    case 'condition_within':
    case 'condition_over': {
      const column = rule.clock === 'treatment' ? 'second' : 'first';
      return { ...empty, name: quoted([rule.subject.name]), [column]: `${rule.op} ${2 * rule.months}` };
    }
    case 'diagnosed_at_age':
      return { ...empty, name: quoted([rule.subject.name]), age: `${rule.op} ${rule.age}` };
    case 'condition_with_tobacco':
      return { ...empty, name: quoted([rule.subject.name]), tobacco: 'true' };
    case 'medication_for':
    case 'medication_not_for': {
      const listed = quoted(rule.uses.map((use) => use.name));
      const use = rule.kind === 'medication_not_for' ? `not in [${listed}]` : listed;
      const first = rule.window === undefined ? '' : `${rule.window.op} ${2 * rule.window.months}`;
      return { ...empty, name: quoted([rule.subject.name]), use, first };
    }
    default:
      return untranslatable(rule);
  }
}

function contextOf(facts: Facts): object {
  const tobacco = facts.nicotine !== null;
  return {
    names: facts.conditions.map(({ name }) => name),
    rows: [
      ...facts.conditions.map((row) => ({
        name: row.name,
        first: row.sinceDiagnosis,
        second: row.sinceTreatment,
        age: row.ageAtDiagnosis,
        use: '',
        tobacco,
      })),
      ...facts.medications.map((row) => ({
        name: row.name,
        first: row.sinceLastFill,
        second: row.sinceFirstFill,
        age: 0,
        use: row.use,
        tobacco,
      })),
    ],
  };
}

function hitsOf(result: { rowHits?: Hit[][]; pairHits?: Hit[] }): Hit[] {
  return [...(result.rowHits ?? []).flat(), ...(result.pairHits ?? [])];
}

/** `together`: all products in one decision; otherwise one decision per product, evaluated concurrently. */
export function zenPeer(packs: readonly FlatPack[], together: boolean): Peer {
  const engine = new ZenEngine();
  const numbered = packs.map((pack, variant) => ({ pack, variant }));
  const parts = together ? [numbered] : numbered.map((one) => [one]);
  const decisions = parts.map((part) => engine.createDecision(decisionOf(part)));
  return {
    name: together ? 'Zen, one decision for all products' : 'Zen, one decision per product',
    async decide(facts): Promise<ClosedClasses> {
      const context = contextOf(facts);
      const responses = await Promise.all(decisions.map((decision) => decision.evaluate(context)));
      return worstByVariant(
        packs.length,
        responses.flatMap((response) => hitsOf(response.result)),
      );
    },
    dispose: () => engine.dispose(),
  };
}

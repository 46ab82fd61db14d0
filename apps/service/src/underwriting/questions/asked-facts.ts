import {
  type Applicant,
  FactModel,
  FactRelevance,
  type Facts,
  type JudgedFact,
  openFacts,
  validFacts,
} from '@prequal/engine';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { UnderwritingCommand } from '../command.ts';
import { type Resolved, resolveApplicant } from '../resolve-applicant.ts';
import type { AskedFact } from './asked-fact.ts';
import { kindFacts } from './kinds.ts';

const relevances = new WeakMap<CatalogSnapshot, FactRelevance>();
const models = new WeakMap<CatalogSnapshot, FactModel>();

function modelOf(snapshot: CatalogSnapshot): FactModel {
  const model = models.get(snapshot) ?? new FactModel(snapshot.compiled.evidence.tables);
  models.set(snapshot, model);
  return model;
}

function relevanceOf(snapshot: CatalogSnapshot): FactRelevance {
  const relevance = relevances.get(snapshot) ?? new FactRelevance(snapshot.thresholds, snapshot.source);
  relevances.set(snapshot, relevance);
  return relevance;
}

/** Every fact that the request leaves open, whether or not it matters. */
export function openFactsOf(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  { resolved, facts }: { readonly resolved: Resolved; readonly facts: Facts },
): readonly AskedFact[] {
  const stated = openFacts({
    applicant: resolved.applicant,
    facts,
    rows: resolved.rows,
    nicotineNames: snapshot.nicotineNames,
    relevance: relevanceOf(snapshot),
    countedUses: modelOf(snapshot).derive(facts).uses,
  });
  // What disclosures show about nicotine is not asked for again.
  const isShown = command.applicant.nicotine === null && resolved.applicant.nicotine !== null;
  const open = isShown ? stated.filter(({ place }) => place.kind !== 'nicotine') : stated;
  return [
    ...unclearTexts(snapshot, command.applicant, { resolved, facts }),
    ...kindFacts(snapshot, resolved),
    ...open.map((fact) => ({ ...fact, choices: fact.choices?.map((value) => ({ value })) ?? null })),
  ].map((fact) => inText(inItsRow(fact), resolved.several));
}

const DATES: ReadonlySet<string> = new Set(['diagnosed', 'lastTreatment', 'firstFill', 'lastFill']);

/** A date field does not say of which of several entries it is, so the dates are asked for in the text. */
function inText(fact: AskedFact, several: Resolved['several']): AskedFact {
  const { kind, row, field } = fact.place;
  if ((kind !== 'conditions' && kind !== 'medications') || typeof row !== 'number') return fact;
  if (!DATES.has(field) || !several[kind].includes(row)) return fact;
  return { ...fact, place: { kind, row, field: 'severalDates' }, choices: null };
}

/** What an entry in the other list leaves open has no field there: its details are asked for together. */
function inItsRow(fact: AskedFact): AskedFact {
  const { kind, row } = fact.place;
  if (typeof row !== 'number' || row >= 0 || (kind !== 'conditions' && kind !== 'medications')) return fact;
  const place = { kind: kind === 'conditions' ? 'medications' : 'conditions', row: -1 - row } as const;
  return { ...fact, place: { ...place, field: 'otherKind' }, choices: null };
}

/** Facts that matter, each field of the request once. */
export function byField<Fact extends JudgedFact<AskedFact>>(judged: readonly Fact[]): readonly Fact[] {
  const known = new Map<string, Fact>();
  for (const each of judged) {
    const { kind, row, field } = each.fact.place;
    const key = `${kind}/${row}/${field}/${field === 'has' ? each.fact.subject : ''}`;
    const other = known.get(key);
    if (other === undefined) {
      known.set(key, each);
      continue;
    }
    const [kept, dropped] = other.effect.products < each.effect.products ? [each, other] : [other, each];
    for (const [at, changes] of dropped.offers.entries()) kept.offers[at] = (kept.offers[at] ?? 0) | changes;
    known.set(key, kept);
  }
  return [...known.values()];
}

/** What a text that was not understood may mean, besides its candidates. */
const ANYTHING = 'Terminal Illness';

/** Texts that are not read as one entry: each candidate is a possible answer, and for those without one anything is. */
function unclearTexts(
  snapshot: CatalogSnapshot,
  applicant: UnderwritingCommand['applicant'],
  { resolved, facts }: { readonly resolved: Resolved; readonly facts: Facts },
): AskedFact[] {
  return resolved.disclosures.flatMap(
    ({ place: { kind, index, field }, text, reading, candidates }): AskedFact[] => {
      // A use that is not understood is asked for like one that is not stated.
      if ('entries' in reading || kind === 'nicotine' || field === 'use') return [];
      const isUnread = reading.status === 'unrecognized';
      const rowsWith = (id: string) => {
        const asked: UnderwritingCommand['applicant'] = {
          ...applicant,
          [kind]: applicant[kind].map((row, at) => (at === index ? { ...row, id } : row)),
        };
        const { applicant: read, rows } = resolveApplicant(snapshot, asked, facts.asOf);
        const added = <Row>(list: readonly Row[], of: 'conditions' | 'medications') =>
          of === kind ? list.filter((_, position) => rows[of][position] === index) : [];
        const { conditions, medications } = validFacts(read, facts.asOf);
        return {
          kind: 'disclosed' as const,
          added: {
            conditions: added(conditions, 'conditions'),
            medications: added(medications, 'medications'),
          },
        };
      };
      const named = candidates.map(({ id }) => rowsWith(id));
      return [
        {
          place: { kind, row: index, field: candidates.length === 0 ? 'text' : 'id' },
          subject: text,
          choices: candidates.length === 0 ? null : candidates.map(({ id, name }) => ({ value: id, name })),
          answers: isUnread ? [...named, anything(resolved.applicant, facts)] : named,
          ...(isUnread && { isUnread }),
        },
      ];
    },
  );
}

function anything(applicant: Applicant, { asOf }: Facts): AskedFact['answers'][number] {
  const unknown = { ...applicant, conditions: [{ name: ANYTHING }], medications: [] };
  return { kind: 'disclosed', added: { conditions: validFacts(unknown, asOf).conditions, medications: [] } };
}

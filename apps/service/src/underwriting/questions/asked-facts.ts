import {
  type FactPlace,
  FactRelevance,
  type Facts,
  type OpenFact,
  openFacts,
  validFacts,
} from '@prequal/engine';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { UnderwritingCommand } from '../command.ts';
import { type Resolved, resolveApplicant } from '../resolve-applicant.ts';

/** Where an answer belongs: a field, the entry that a text means, or the list of conditions as a whole. */
export type AskedPlace =
  | FactPlace
  | { readonly kind: 'conditions' | 'medications'; readonly row: number; readonly field: 'id' }
  | { readonly kind: 'conditions'; readonly row: '-'; readonly field: 'has' };

/** A value to send, and its display name if that differs. */
export interface Choice {
  readonly value: string;
  readonly name?: string;
}

export interface AskedFact extends Omit<OpenFact<AskedPlace>, 'choices'> {
  readonly choices: readonly Choice[] | null;
}

const relevances = new WeakMap<CatalogSnapshot, FactRelevance>();

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
  });
  // What disclosures show about nicotine is not asked for again.
  const isShown = command.applicant.nicotine === null && resolved.applicant.nicotine !== null;
  const open = isShown ? stated.filter(({ place }) => place.kind !== 'nicotine') : stated;
  return [
    ...ambiguousTexts(snapshot, command.applicant, { resolved, facts }),
    ...open.map((fact) => ({ ...fact, choices: fact.choices?.map((value) => ({ value })) ?? null })),
  ];
}

/** Texts that match several entries: each candidate is a possible answer. */
function ambiguousTexts(
  snapshot: CatalogSnapshot,
  applicant: UnderwritingCommand['applicant'],
  { resolved, facts }: { readonly resolved: Resolved; readonly facts: Facts },
): AskedFact[] {
  return resolved.disclosures.flatMap(({ place: { kind, index, field }, text, reading, candidates }) => {
    // A use that is not understood is asked for like one that is not stated.
    if (reading.status !== 'ambiguous' || kind === 'nicotine' || field === 'use') return [];
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
    return [
      {
        place: { kind, row: index, field: 'id' as const },
        subject: text,
        choices: candidates.map(({ id, name }) => ({ value: id, name })),
        answers: candidates.map(({ id }) => rowsWith(id)),
      },
    ];
  });
}

import {
  type Applicant,
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
import { kindFacts } from './kinds.ts';

/** Where an answer belongs: a field, the entry that a text means, or the list of conditions as a whole. */
export type AskedPlace =
  | FactPlace
  | { readonly kind: 'conditions' | 'medications'; readonly row: number; readonly field: 'id' | 'text' }
  | { readonly kind: 'conditions'; readonly row: number; readonly field: 'kind' | 'kindInText' }
  | { readonly kind: 'conditions'; readonly row: '-'; readonly field: 'has' };

/** A value to send, and its display name if that differs. */
export interface Choice {
  readonly value: string;
  readonly name?: string;
}

export interface AskedFact extends Omit<OpenFact<AskedPlace>, 'choices'> {
  readonly choices: readonly Choice[] | null;
  /** Whether it is about a text that adds nothing as long as it is not understood. */
  readonly isUnread?: boolean;
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
    ...unclearTexts(snapshot, command.applicant, { resolved, facts }),
    ...kindFacts(snapshot, resolved),
    ...open.map((fact) => ({ ...fact, choices: fact.choices?.map((value) => ({ value })) ?? null })),
  ];
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
      if (isUnread && (reading.because === 'denied' || reading.because === 'relative')) return [];
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

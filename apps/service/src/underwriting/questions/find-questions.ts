import type { Day } from '@prequal/engine';
import type { CatalogSnapshot, CurrentCatalog } from '../../catalog/index.ts';
import type { Clock } from '../../kernel/index.ts';
import type { UnderwritingCommand } from '../command.ts';
import { dayOfMoment } from '../dates.ts';
import { evaluatorOf, type UnderwritingRefusal, unknownProducts } from '../evaluation.ts';
import { type Resolved, resolveApplicant } from '../resolve-applicant.ts';
import { type OpenFact, openFacts } from './open-facts.ts';
import { type AnswerEffect, applicantFacts, Openness } from './openness.ts';
import { relevanceOf } from './relevance.ts';

/** An open fact that matters, with how much of the request some answer to it would change. */
export interface Question extends Pick<OpenFact, 'place' | 'subject' | 'choices'>, AnswerEffect {}

export type QuestionsOutcome =
  | {
      readonly kind: 'questions';
      readonly snapshot: CatalogSnapshot;
      readonly questions: readonly Question[];
      readonly resolved: Resolved;
    }
  | UnderwritingRefusal;

export interface QuestionDeps {
  readonly clock: Clock;
  readonly catalog: Pick<CurrentCatalog, 'current'>;
}

/** The questions as of today, for the current catalog. Nothing is recorded. */
export function listQuestions(
  { catalog, clock }: QuestionDeps,
  command: UnderwritingCommand,
): QuestionsOutcome {
  return findQuestions(catalog.current(), command, dayOfMoment(clock.now()));
}

/**
 * The facts that can still change an outcome, most products first. There is a question about a fact exactly
 * if some answer opens or closes a class of a requested variant, all else being equal: each possible answer that
 * rules can tell from the others is evaluated.
 */
export function findQuestions(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): QuestionsOutcome {
  const resolved = resolveApplicant(snapshot, command.applicant, asOf);
  if (resolved.unknownIds.length > 0) return { kind: 'unknown_ids', rows: resolved.unknownIds };
  const { variants, unknown } = snapshot.index.select(command.products, command);
  if (unknown.length > 0) return unknownProducts(snapshot, command, unknown);
  const { applicant } = resolved;
  const facts = applicantFacts(applicant, asOf);
  const openness = new Openness(evaluatorOf(snapshot), { command, variants, applicant, facts });
  const known = openFacts({
    applicant,
    rows: resolved.rows,
    nicotineNames: snapshot.nicotineNames,
    relevance: relevanceOf(snapshot),
    birth: facts.birth,
    asOf,
  });
  const questions = [...ambiguousTexts(snapshot, command.applicant, { ...resolved, asOf }), ...known].flatMap(
    ({ place, subject, choices, answers }) => {
      const effect = openness.effect(answers);
      return effect.classes === 0 ? [] : [{ place, subject, choices, ...effect }];
    },
  );
  questions.sort((left, right) => right.products - left.products || right.classes - left.classes);
  return { kind: 'questions', snapshot, questions, resolved };
}

/** Texts that match several entries: each candidate is a possible answer. */
function ambiguousTexts(
  snapshot: CatalogSnapshot,
  applicant: UnderwritingCommand['applicant'],
  { disclosures, asOf }: Pick<Resolved, 'disclosures'> & { readonly asOf: Day },
): OpenFact[] {
  return disclosures.flatMap(({ place: { kind, index, field }, text, reading, candidates }) => {
    // A use that is not understood is asked for like one that is not stated.
    if (reading.status !== 'ambiguous' || kind === 'nicotine' || field === 'use') return [];
    const withEntry = (id: string): UnderwritingCommand['applicant'] => ({
      ...applicant,
      [kind]: applicant[kind].map((row, at) => (at === index ? { ...row, id } : row)),
    });
    return [
      {
        place: { kind, row: index, field: 'id' as const },
        subject: text,
        choices: candidates.map(({ id, name }) => ({ value: id, name })),
        answers: {
          kind: 'applicants' as const,
          applicants: candidates.map(({ id }) => resolveApplicant(snapshot, withEntry(id), asOf).applicant),
        },
      },
    ];
  });
}

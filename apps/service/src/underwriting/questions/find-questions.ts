import {
  type AnswerEffect,
  type Applicant,
  type Day,
  type Facts,
  finish,
  OpenFactEvaluation,
  type Steps,
} from '@prequal/engine';
import type { CatalogSnapshot, CurrentCatalog } from '../../catalog/index.ts';
import type { Clock } from '../../kernel/index.ts';
import type { UnderwritingCommand } from '../command.ts';
import { dayOfMoment } from '../dates.ts';
import {
  evaluatorOf,
  readApplicantInSteps,
  resolveCommand,
  tooManyOffers,
  type UnderwritingRefusal,
} from '../evaluation.ts';
import type { FairTurns } from '../fair-turns.ts';
import type { Resolved } from '../resolve-applicant.ts';
import { inSlices } from '../slices.ts';
import type { AskedFact } from './asked-fact.ts';
import { byField, openFactsOf } from './asked-facts.ts';
import { followUpFacts } from './follow-ups.ts';
import { knockOutFacts } from './knock-out-screen.ts';

/** An open fact that matters, with how much of the request some answer to it would change. */
export interface Question extends Omit<AskedFact, 'answers'>, AnswerEffect {}

export type QuestionsOutcome =
  | {
      readonly kind: 'questions';
      readonly snapshot: CatalogSnapshot;
      readonly questions: readonly Question[];
      /** Whether nothing is left to ask. */
      readonly complete: boolean;
      readonly resolved: Resolved;
    }
  | UnderwritingRefusal;

export interface QuestionDeps {
  readonly clock: Clock;
  readonly catalog: Pick<CurrentCatalog, 'current'>;
  readonly turns: FairTurns;
}

/** Fewer than offers of a prequalification, because every answer is an evaluation of all of them. */
const MOST_OFFERS_ASKED_ABOUT = 2000;

/**
 * The questions as of today, for the current catalog, in slices, for one request of a license at a time. Nothing is
 * recorded.
 */
export function listQuestions(
  { catalog, clock, turns }: QuestionDeps,
  command: UnderwritingCommand,
  { licenseId, isGone }: { readonly licenseId: string; isGone(): boolean },
): Promise<QuestionsOutcome> {
  return turns.runAlone(licenseId, () => {
    const steps = questionsInSteps(catalog.current(), command, dayOfMoment(clock.now()));
    return inSlices(steps, { clock, pacing: turns.pacingOf(licenseId), isGone });
  });
}

/**
 * The facts that can still change an outcome, most products first. There is a question about a fact exactly
 * if some answer opens, closes or reprices a class of a requested variant, all else being equal: each possible answer
 * that rules can tell from the others is evaluated.
 */
export function findQuestions(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): QuestionsOutcome {
  return finish(questionsInSteps(snapshot, command, asOf));
}

/** The same, but other work can run between two evaluations. */
function* questionsInSteps(
  snapshot: CatalogSnapshot,
  command: UnderwritingCommand,
  asOf: Day,
): Steps<QuestionsOutcome> {
  yield* readApplicantInSteps(snapshot, command, asOf);
  const request = resolveCommand(snapshot, command, asOf);
  if (request.kind !== 'resolved') return request;
  const { resolved, facts: stated, variants } = request;
  const tooMany = tooManyOffers(variants, command, MOST_OFFERS_ASKED_ABOUT);
  if (tooMany !== null) return tooMany;
  const evaluation = new OpenFactEvaluation(
    evaluatorOf(snapshot),
    { coverage: command.coverage, variants, options: command },
    stated,
  );
  yield;
  const open = openFactsOf(snapshot, command, { resolved, facts: stated });
  const screen = command.screen === true ? screenFacts(snapshot, resolved.applicant, stated) : [];
  yield;
  // Apart, so that open facts that matter only together are asked for whatever the screen asks.
  const [own, screened] = [yield* evaluation.judgeInSteps(open), yield* evaluation.judgeInSteps(screen)];
  const judged = [...own.judged, ...screened.judged];
  const isWhole = own.isWhole && screened.isWhole;
  const questions = byField(judged).map(({ fact: { answers: _answers, ...fact }, effect }) => ({
    ...fact,
    ...effect,
  }));
  questions.sort((left, right) => right.products - left.products || right.classes - left.classes);
  return {
    kind: 'questions',
    snapshot,
    questions,
    complete: isWhole && questions.length === 0 && !resolved.provisional,
    resolved,
  };
}

/** What applications ask with yes or no: everybody, or because of what is disclosed. */
function screenFacts(snapshot: CatalogSnapshot, applicant: Applicant, stated: Facts): readonly AskedFact[] {
  return [...knockOutFacts(snapshot, applicant, stated), ...followUpFacts(snapshot, applicant, stated)];
}

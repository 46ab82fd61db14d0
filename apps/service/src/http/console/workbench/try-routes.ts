import { type ConsoleData, ExplainRequestSchema } from '@prequal/contract';
import type { Static } from 'typebox';
import { type CatalogSnapshot, overlaidSnapshot } from '../../../catalog/index.ts';
import { dayOfMoment, type ExplainedOutcome, explainSnapshot } from '../../../underwriting/index.ts';
import {
  checkExplain,
  dropEmptyFields,
  explainDay,
  findNestedIssues,
  IssueFinder,
  LogoSignatures,
  nestedPointer,
  presentExplanation,
  remarksOf,
  translateNested,
} from '../../../wire/index.ts';
import { triedPacks, whileWanted } from '../../../workbench/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../../route.ts';
import { unknownNamesProblem } from '../../underwriting.ts';
import { tooManyProducts } from '../../v3/explain/too-many-products.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { ANALYST } from './catalog-routes.ts';

/** An applicant against the draft and against the current version. Nothing is recorded. */
export function tryRoutes({ workbench, catalog }: ConsoleDeps): ConsoleRoute[] {
  const finder = new IssueFinder(ExplainRequestSchema);
  const logos = new LogoSignatures(workbench.keys);
  return [
    consoleRoute('POST /workbench/drafts/{id}/try', {
      ...ANALYST,
      operationId: 'tryDraft',
      summary: 'Explain a decision with the draft and with the current version',
      prepare: dropEmptyFields,
      issuesOf: (body, now) => {
        const today = dayOfMoment(now);
        const asOf = explainDay(body, today) ?? today;
        return findNestedIssues(finder, body, { asOf, more: checkExplain(body, today) });
      },
      handle: async ({ session: { accountId }, params: { id }, body, publicUrl, ...waiting }) => {
        const { as_of: asOf, ...rest } = body as Static<typeof ExplainRequestSchema>;
        const command = translateNested(rest, 'prequalify', false);
        const today = dayOfMoment(workbench.clock.now());
        const day = (asOf === undefined ? null : explainDay({ as_of: asOf }, 0)) ?? today;
        const current = catalog.current();
        const parts = await triedPacks(whileWanted(workbench, waiting), {
          accountId,
          id,
          products: rest.products,
        });
        const explain = (snapshot: CatalogSnapshot) =>
          explainSnapshot({ snapshot, clock: workbench.clock }, command, day);
        const outcomes = [await explain(overlaidSnapshot(current, parts)), await explain(current)] as const;
        const [first] = outcomes;
        if (outcomes.every(({ kind }) => kind !== 'explained')) throw refusalOf(first);
        const [draft, published] = outcomes.map((outcome) => shown(outcome, publicUrl, logos)) as [
          Shown,
          Shown,
        ];
        return enveloped(200, 'draft_try', { draft, published });
      },
    }),
  ];
}

type Shown = ConsoleData<'POST /workbench/drafts/{id}/try'>['draft'];

function shown(outcome: ExplainedOutcome, publicUrl: string, logos: LogoSignatures): Shown {
  if (outcome.kind === 'too_many_products' || outcome.kind === 'unknown_ids') throw refusalOf(outcome);
  if (outcome.kind !== 'explained') return null;
  const { disclosures, provisional } = remarksOf(outcome.resolved, nestedPointer);
  const explanation = presentExplanation(outcome, publicUrl, logos.path);
  return { ...explanation, disclosures, provisional } as Shown;
}

function refusalOf(outcome: ExplainedOutcome): Error {
  if (outcome.kind === 'too_many_products') return tooManyProducts(outcome);
  if (outcome.kind === 'explained') return new RangeError('an explanation is no refusal');
  return unknownNamesProblem(outcome, nestedPointer);
}

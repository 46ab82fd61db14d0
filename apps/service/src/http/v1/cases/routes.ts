import {
  CaseArraySchema,
  CaseBodySchema,
  CaseListQuerySchema,
  CasePageSchema,
  CasePathSchema,
  CaseResponseSchema,
  CaseSummaryResponseSchema,
  DeletedCaseResponseSchema,
  EmailBodySchema,
  QueuedEmailResponseSchema,
} from '@prequal/contract';
import type { Static } from 'typebox';
import type { CaseInput, CaseService } from '../../../cases/index.ts';
import type { QueuedEmail } from '../../../email/index.ts';
import { cursorPage } from '../../../wire/index.ts';
import { type Cursors, listOwner } from '../../cursors.ts';
import { type ApiRoute, apiRoute, type Call, enveloped } from '../../route.ts';
import { caseAddress, presentCase, presentQueued, presentWithContent } from './present.ts';

const COMMON = { tag: 'Cases', access: { scope: 'cases', tier: 'light' } } as const;
const PAGE = { 200: { description: 'A page of cases.', schema: CasePageSchema } } as const;
const ARRAY = {
  200: { description: 'Cases, with the cursor beside them.', schema: CaseArraySchema },
} as const;
const DEFAULT_LIMIT = 25;

export interface CaseRouteDeps {
  readonly cases: CaseService<QueuedEmail>;
  readonly cursorsOf: (list: string) => Cursors;
}

type ListDeps = Pick<CaseRouteDeps, 'cases'> & { readonly cursors: Cursors };

export function caseRoutes(deps: CaseRouteDeps): ApiRoute[] {
  // A cursor belongs to the path that issued it.
  const listed = (list: string): ListDeps => ({ cases: deps.cases, cursors: deps.cursorsOf(list) });
  // A path without parameters comes first: tools that read the document use the first match.
  return [
    createRoute(deps, '/v1/case', 'createCase'),
    listAsArrayRoute(listed('cases/array')),
    listByPostRoute(listed('cases/post')),
    listRoute(listed('cases')),
    createRoute(deps, '/v1/cases', 'createCaseAlias'),
    retrieveRoute(deps, '/v1/case/{id}', 'retrieveCase'),
    retrieveRoute(deps, '/v1/cases/{id}', 'retrieveCaseAlias'),
    replaceRoute(deps),
    removeRoute(deps),
    shareRoute(deps),
  ];
}

interface PageInput {
  readonly cursor?: string;
  readonly limit?: number;
}

async function pageOf({ cases, cursors }: ListDeps, principal: Call['principal'], input: PageInput) {
  const owner = listOwner(principal);
  const before = cursors.read(owner, input.cursor);
  const page = await cases.list({
    accountId: principal.accountId,
    livemode: principal.livemode,
    before: before === null ? null : String(before),
    limit: input.limit ?? DEFAULT_LIMIT,
  });
  return cursorPage(page.cases.map(presentCase), cursors.issue(owner, page.next));
}

async function arrayOf(deps: ListDeps, principal: Call['principal'], input: PageInput) {
  const { data, ...beside } = await pageOf(deps, principal, input);
  return { ...enveloped(200, 'list', data), beside };
}

function createRoute({ cases }: CaseRouteDeps, path: string, operationId: string): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'POST',
    path,
    operationId,
    summary: 'Save a case encrypted by the client',
    description:
      'The service stores the bytes for 90 days and cannot read them, because the key never leaves the client.',
    key: 'optional',
    body: CaseBodySchema,
    responses: { 201: { description: 'The saved case.', schema: CaseSummaryResponseSchema } },
    handle: async ({ tx, principal, body }) => {
      return enveloped(201, 'case', presentCase(await cases.create(tx, principal, inputOf(body))));
    },
  });
}

function retrieveRoute({ cases }: CaseRouteDeps, path: string, operationId: string): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'GET',
    path,
    operationId,
    summary: 'Retrieve a case, to be decrypted by the client',
    key: 'none',
    params: CasePathSchema,
    responses: { 200: { description: 'The case, encrypted.', schema: CaseResponseSchema } },
    handle: async ({ principal, params }) =>
      enveloped(200, 'case', presentWithContent(await cases.show(principal, params.id))),
  });
}

function replaceRoute({ cases }: CaseRouteDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'PUT',
    path: '/v1/case/{id}',
    operationId: 'replaceCase',
    summary: 'Replace the content of a case',
    description:
      'The case keeps its id, `created_at` and its share links; its 90 days start again. A body without `label` removes the label.',
    key: 'none',
    params: CasePathSchema,
    body: CaseBodySchema,
    responses: { 200: { description: 'The replaced case.', schema: CaseSummaryResponseSchema } },
    handle: async ({ tx, principal, params, body }) => {
      const input = { id: params.id, ...inputOf(body) };
      return enveloped(200, 'case', presentCase(await cases.replace(tx, principal, input)));
    },
  });
}

function listRoute(deps: ListDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/cases',
    operationId: 'listCases',
    summary: 'List cases, newest first, without their content',
    key: 'none',
    query: CaseListQuerySchema,
    responses: PAGE,
    handle: async ({ principal, query }) => enveloped(200, 'list', await pageOf(deps, principal, query)),
  });
}

function listAsArrayRoute(deps: ListDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/case',
    operationId: 'listCasesAsArray',
    summary: 'List cases as one array, newest first, without their content',
    key: 'none',
    query: CaseListQuerySchema,
    responses: ARRAY,
    check: ({ principal, query }) => void deps.cursors.read(listOwner(principal), query.cursor),
    handle: ({ principal, query }) => arrayOf(deps, principal, query),
  });
}

function listByPostRoute(deps: ListDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v1/case/list',
    operationId: 'listCasesByPost',
    summary: 'List cases as one array, newest first, without their content',
    key: 'optional',
    body: CaseListQuerySchema,
    bodyOptional: true,
    responses: ARRAY,
    check: ({ principal, body }) => void deps.cursors.read(listOwner(principal), body.cursor),
    handle: ({ principal, body }) => arrayOf(deps, principal, body),
  });
}

function removeRoute({ cases }: CaseRouteDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'DELETE',
    path: '/v1/case/{id}',
    operationId: 'deleteCase',
    summary: 'Delete a case',
    key: 'none',
    params: CasePathSchema,
    responses: { 200: { description: 'Confirms the deletion.', schema: DeletedCaseResponseSchema } },
    handle: async ({ principal, params }) => {
      await cases.delete(principal, params.id);
      return enveloped(200, 'case', { id: params.id, object: 'case', deleted: true });
    },
  });
}

function shareRoute({ cases }: CaseRouteDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v1/case/{id}/email',
    operationId: 'emailCase',
    summary: 'Email the share link of a case to one person',
    description:
      'The link is stored encrypted until the mail server accepts the message, and is then erased. In live mode, an email.delivered or email.failed event follows. In test mode the message is written to the outbox folder and no event is emitted; without a mail server it is written there too, and email.failed says that it was not sent.',
    key: 'optional',
    params: CasePathSchema,
    body: EmailBodySchema,
    responses: {
      202: { description: 'The email, queued.', schema: QueuedEmailResponseSchema },
    },
    handle: async ({ tx, principal, params, body, publicUrl }) => {
      const { to, link = caseAddress(publicUrl, params.id) } = body;
      const input = { to, link, isOwnLink: body.link === undefined };
      return enveloped(
        202,
        'email',
        presentQueued(await cases.share(tx, principal, { id: params.id, ...input })),
      );
    },
  });
}

function inputOf({ product, label, ...content }: Static<typeof CaseBodySchema>): CaseInput {
  return { product, ...bytesOf(content), label: label === undefined ? null : bytesOf(label) };
}

function bytesOf({ ciphertext, iv, tag }: Readonly<Record<'ciphertext' | 'iv' | 'tag', string>>) {
  return {
    ciphertext: Buffer.from(ciphertext, 'base64'),
    iv: Buffer.from(iv, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

import type { CaseInput, CasePage, CaseQuery, OpenedCase, SavedCase } from '../../../cases/index.ts';
import { cursorPage, cursorPageOf, envelopeOf } from '../../../contract/index.ts';
import type { QueuedEmail } from '../../../email/index.ts';
import type { WorkTx } from '../../../idempotency/index.ts';
import type { PrincipalAccount } from '../../../kernel/index.ts';
import { type Cursors, listOwner } from '../../cursors.ts';
import { type ApiRoute, apiRoute, type Call, enveloped } from '../../route.ts';
import { presentCase, presentQueued, presentWithContent } from './present.ts';
import {
  CaseBody,
  CaseListQuery,
  CasePath,
  CaseSchema,
  CaseWithContent,
  DeletedCase,
  QueuedEmailSchema,
  ShareBody,
} from './schemas.ts';

/** The room as these routes see it. With a transaction, the work is a part of it. */
export interface CaseOperations {
  create(tx: WorkTx | null, principal: PrincipalAccount, input: CaseInput): Promise<SavedCase>;
  show(principal: PrincipalAccount, id: string): Promise<OpenedCase>;
  list(query: CaseQuery): Promise<CasePage>;
  delete(principal: PrincipalAccount, id: string): Promise<void>;
  share(
    tx: WorkTx | null,
    principal: PrincipalAccount,
    id: string,
    input: { readonly to: string; readonly link: string },
  ): Promise<QueuedEmail>;
}

const COMMON = { tag: 'Cases', access: { scope: 'cases', tier: 'light' } } as const;
const PAGE = { 200: { description: 'A page of cases.', schema: cursorPageOf(CaseSchema) } } as const;
const DEFAULT_LIMIT = 25;

export function caseRoutes(cases: CaseOperations, cursors: Cursors): ApiRoute[] {
  const pageOf = async (
    principal: Call['principal'],
    input: { readonly cursor?: string; readonly limit?: number },
  ) => {
    const owner = listOwner(principal);
    const before = cursors.read(owner, input.cursor);
    const page = await cases.list({
      accountId: principal.accountId,
      livemode: principal.livemode,
      before: before === null ? null : String(before),
      limit: input.limit ?? DEFAULT_LIMIT,
    });
    return enveloped(200, 'list', cursorPage(page.cases.map(presentCase), cursors.issue(owner, page.next)));
  };

  const create = apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v1/case',
    operationId: 'createCase',
    summary: 'Save a case that the client has encrypted',
    description:
      'The service keeps the bytes for 90 days and cannot read them: the key never leaves the client.',
    key: 'optional',
    body: CaseBody,
    responses: { 201: { description: 'It is saved.', schema: envelopeOf('case', CaseSchema) } },
    handle: async ({ tx, principal, body }) => {
      const input: CaseInput = {
        product: body.product,
        ciphertext: Buffer.from(body.ciphertext, 'base64'),
        iv: Buffer.from(body.iv, 'base64'),
        tag: Buffer.from(body.tag, 'base64'),
      };
      return enveloped(201, 'case', presentCase(await cases.create(tx, principal, input)));
    },
  });

  const retrieve = apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/case/{id}',
    operationId: 'retrieveCase',
    summary: 'Retrieve one case, to be decrypted by the client',
    key: 'none',
    params: CasePath,
    responses: { 200: { description: 'It.', schema: envelopeOf('case', CaseWithContent) } },
    handle: async ({ principal, params }) =>
      enveloped(200, 'case', presentWithContent(await cases.show(principal, params.id))),
  });

  const list = apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/cases',
    operationId: 'listCases',
    summary: 'List cases, newest first, without their content',
    key: 'none',
    query: CaseListQuery,
    responses: PAGE,
    handle: ({ principal, query }) => pageOf(principal, query),
  });

  const listByPost = apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v1/case/list',
    operationId: 'listCasesByPost',
    summary: 'List cases, newest first, without their content',
    key: 'optional',
    body: CaseListQuery,
    bodyOptional: true,
    responses: PAGE,
    check: ({ principal, body }) => void cursors.read(listOwner(principal), body.cursor),
    handle: ({ principal, body }) => pageOf(principal, body),
  });

  const remove = apiRoute({
    ...COMMON,
    method: 'DELETE',
    path: '/v1/case/{id}',
    operationId: 'deleteCase',
    summary: 'Delete a case',
    key: 'none',
    params: CasePath,
    responses: { 200: { description: 'It is gone.', schema: envelopeOf('case', DeletedCase) } },
    handle: async ({ principal, params }) => {
      await cases.delete(principal, params.id);
      return enveloped(200, 'case', { id: params.id, object: 'case', deleted: true });
    },
  });

  const share = apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v1/case/{id}/email',
    operationId: 'emailCase',
    summary: 'E-mail the share link of a case to one person',
    description:
      'The link is kept encrypted until the mail server has taken the message, and is erased after that. In live mode an email.delivered or email.failed event follows; test-mode messages go to the outbox folder of the service and raise none.',
    key: 'optional',
    params: CasePath,
    body: ShareBody,
    responses: {
      202: { description: 'The e-mail, queued.', schema: envelopeOf('email', QueuedEmailSchema) },
    },
    handle: async ({ tx, principal, params, body }) =>
      enveloped(202, 'email', presentQueued(await cases.share(tx, principal, params.id, body))),
  });

  // A path without parameters goes first: tools that read the document take the first that matches.
  return [create, listByPost, list, retrieve, remove, share];
}

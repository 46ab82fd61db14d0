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
import type { CaseInput, CasePage, CaseQuery, OpenedCase, SavedCase } from '../../../cases/index.ts';
import type { QueuedEmail } from '../../../email/index.ts';
import type { WorkTx } from '../../../idempotency/index.ts';
import type { Principal, PrincipalAccount } from '../../../kernel/index.ts';
import { cursorPage } from '../../../wire/index.ts';
import { type Cursors, listOwner } from '../../cursors.ts';
import { type ApiRoute, apiRoute, type Call, enveloped } from '../../route.ts';
import { caseAddress, presentCase, presentQueued, presentWithContent } from './present.ts';

/** What these routes need from the cases module. With a transaction, the work joins it. */
export interface CaseOperations {
  create(tx: WorkTx | null, principal: Principal, input: CaseInput): Promise<SavedCase>;
  replace(
    tx: WorkTx | null,
    principal: Principal,
    input: CaseInput & { readonly id: string },
  ): Promise<SavedCase>;
  show(principal: PrincipalAccount, id: string): Promise<OpenedCase>;
  list(query: CaseQuery): Promise<CasePage>;
  delete(principal: PrincipalAccount, id: string): Promise<void>;
  share(
    tx: WorkTx | null,
    principal: Principal,
    input: {
      readonly id: string;
      readonly to: string;
      readonly link: string;
      readonly isOwnLink: boolean;
    },
  ): Promise<QueuedEmail>;
}

const COMMON = { tag: 'Cases', access: { scope: 'cases', tier: 'light' } } as const;
const PAGE = { 200: { description: 'A page of cases.', schema: CasePageSchema } } as const;
const ARRAY = {
  200: { description: 'Cases, with the cursor beside them.', schema: CaseArraySchema },
} as const;
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
    return cursorPage(page.cases.map(presentCase), cursors.issue(owner, page.next));
  };

  const createAt = (path: string, operationId: string) =>
    apiRoute({
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

  const replace = apiRoute({
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

  const retrieveAt = (path: string, operationId: string) =>
    apiRoute({
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

  const list = apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/cases',
    operationId: 'listCases',
    summary: 'List cases, newest first, without their content',
    key: 'none',
    query: CaseListQuerySchema,
    responses: PAGE,
    handle: async ({ principal, query }) => enveloped(200, 'list', await pageOf(principal, query)),
  });

  const arrayOf = async (
    principal: Call['principal'],
    input: { readonly cursor?: string; readonly limit?: number },
  ) => {
    const { data, ...beside } = await pageOf(principal, input);
    return { ...enveloped(200, 'list', data), beside };
  };

  const listAsArray = apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/case',
    operationId: 'listCasesAsArray',
    summary: 'List cases as one array, newest first, without their content',
    key: 'none',
    query: CaseListQuerySchema,
    responses: ARRAY,
    check: ({ principal, query }) => void cursors.read(listOwner(principal), query.cursor),
    handle: ({ principal, query }) => arrayOf(principal, query),
  });

  const listByPost = apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v1/case/list',
    operationId: 'listCasesByPost',
    summary: 'List cases as one array, newest first, without their content',
    key: 'optional',
    body: CaseListQuerySchema,
    bodyOptional: true,
    responses: ARRAY,
    check: ({ principal, body }) => void cursors.read(listOwner(principal), body.cursor),
    handle: ({ principal, body }) => arrayOf(principal, body),
  });

  const remove = apiRoute({
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

  const share = apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v1/case/{id}/email',
    operationId: 'emailCase',
    summary: 'Email the share link of a case to one person',
    description:
      'The link is stored encrypted until the mail server accepts the message, and is then erased. In live mode, an email.delivered or email.failed event follows. In test mode, and without a mail server, the message is written to the outbox folder and no event is emitted.',
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

  // A path without parameters comes first: tools that read the document use the first match.
  return [
    createAt('/v1/case', 'createCase'),
    listAsArray,
    listByPost,
    list,
    createAt('/v1/cases', 'createCaseAlias'),
    retrieveAt('/v1/case/{id}', 'retrieveCase'),
    retrieveAt('/v1/cases/{id}', 'retrieveCaseAlias'),
    replace,
    remove,
    share,
  ];
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

import {
  CasePathSchema,
  RevokedSharesResponseSchema,
  ShareBodySchema,
  SharedCaseResponseSchema,
  SharePathSchema,
  ShareResponseSchema,
} from '@prequal/contract';
import type { CaseShares } from '../../../cases/index.ts';
import type { Branding } from '../../../settings/index.ts';
import { type ApiRoute, apiRoute, enveloped, type OpenRoute, openRoute } from '../../route.ts';
import { presentShare, presentShared } from './present.ts';

const COMMON = { tag: 'Cases', access: { scope: 'cases', tier: 'light' } } as const;

/** `brandingOf` is what an account shows its clients. */
export function caseShareRoutes(
  shares: CaseShares,
  brandingOf: (accountId: string) => Promise<Branding | null>,
): (ApiRoute | OpenRoute)[] {
  const create = apiRoute({
    ...COMMON,
    method: 'POST',
    path: '/v1/case/{id}/share',
    operationId: 'shareCase',
    summary: 'Create a link that opens a case without a token',
    description:
      'Append `#k=` and the key to `url` before you share it: browsers do not send the fragment, so the service never sees the key.',
    key: 'optional',
    params: CasePathSchema,
    body: ShareBodySchema,
    bodyOptional: true,
    responses: { 201: { description: 'The link.', schema: ShareResponseSchema } },
    before: ({ principal, params, body }) =>
      shares.draw(principal, { caseId: params.id, expiresInDays: body.expires_in_days }),
    handle: async ({ tx, principal, publicUrl }, drawn) => {
      const share = await shares.create(tx, principal, drawn);
      return enveloped(201, 'case_share', presentShare(share, publicUrl));
    },
  });

  const revoke = apiRoute({
    ...COMMON,
    method: 'DELETE',
    path: '/v1/case/{id}/share',
    operationId: 'revokeCaseShares',
    summary: 'Revoke every share link of a case',
    key: 'none',
    params: CasePathSchema,
    responses: {
      200: {
        description: 'No link opens the case any more.',
        schema: RevokedSharesResponseSchema,
      },
    },
    handle: async ({ principal, params }) => {
      await shares.revoke(principal, params.id);
      return enveloped(200, 'case_share', { id: params.id, object: 'case_share', deleted: true });
    },
  });

  const open = openRoute({
    tag: 'Cases',
    access: null,
    method: 'GET',
    path: '/v1/shared/{share_id}',
    operationId: 'openSharedCase',
    summary: 'Retrieve a shared case without a token, to be decrypted by the client',
    description:
      'Limited to 120 requests per minute and network address. Expired, revoked and unknown links all return the same 404.',
    params: SharePathSchema,
    responses: {
      200: { description: 'The encrypted case.', schema: SharedCaseResponseSchema },
    },
    handle: async ({ params }) => {
      const shared = await shares.open(params.share_id);
      const branding = await brandingOf(shared.accountId);
      return { ...enveloped(200, 'shared_case', presentShared(shared, branding)), livemode: shared.livemode };
    },
  });

  return [create, revoke, open];
}

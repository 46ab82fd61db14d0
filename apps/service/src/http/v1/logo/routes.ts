import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { CarrierLogo } from '../../../catalog/index.ts';
import { strict } from '../../../contract/index.ts';
import { notFound } from '../../../kernel/index.ts';
import { isKnownTag } from '../../conditional.ts';
import { type ApiRoute, apiRoute } from '../../route.ts';
import type { CatalogView } from '../../v3/datasets/routes.ts';

/** A logo changes about as often as a company does. */
const CACHE = 'private, max-age=3600, must-revalidate';

export function logoRoute(catalog: CatalogView): ApiRoute {
  const tags = new WeakMap<CarrierLogo, string>();
  const tagOf = (logo: CarrierLogo): string => {
    const known = tags.get(logo);
    if (known !== undefined) return known;
    const tag = `W/"${createHash('sha256').update(logo.bytes).digest('hex').slice(0, 32)}"`;
    tags.set(logo, tag);
    return tag;
  };

  return apiRoute({
    method: 'GET',
    path: '/v1/logo/{name}',
    operationId: 'getLogo',
    tag: 'Datasets',
    summary: "A carrier's logo, as image bytes",
    access: { scope: 'datasets', tier: 'light' },
    key: 'none',
    conditional: true,
    params: strict({ name: Type.String({ description: "The carrier's name, URL-encoded, in any case." }) }),
    responses: {
      200: {
        description: 'The image.',
        schema: Type.String({ contentMediaType: 'image/svg+xml' }),
        contentType: 'image/svg+xml',
      },
      304: { description: 'Nothing has changed since the ETag that was sent.' },
    },
    handle: async ({ params, headers }) => {
      const logo = catalog.current().logo(params.name);
      if (logo === null) throw notFound('logo');
      const tag = tagOf(logo);
      const own = { ETag: tag, 'Cache-Control': CACHE, Vary: 'Authorization, Accept-Encoding' };
      if (isKnownTag(headers['if-none-match'], tag)) {
        return { kind: 'bytes', status: 304, contentType: null, body: null, headers: own };
      }
      return {
        kind: 'bytes',
        status: 200,
        contentType: logo.contentType,
        body: Buffer.from(logo.bytes),
        headers: own,
      };
    },
  });
}

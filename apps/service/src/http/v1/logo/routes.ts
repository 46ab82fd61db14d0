import { createHash } from 'node:crypto';
import {
  LogoImageSchema,
  LogoPathSchema,
  LogoQuerySchema,
  LogoResponseSchema,
  SVG_TYPE,
} from '@prequal/contract';
import type { CarrierLogo } from '../../../catalog/index.ts';
import { notFound } from '../../../kernel/index.ts';
import type { LogoSignatures } from '../../../wire/index.ts';
import { isKnownTag } from '../../conditional.ts';
import { enveloped, type OpenRoute, openRoute } from '../../route.ts';
import type { CatalogView } from '../../v3/datasets/routes.ts';

/** Logos rarely change. */
const CACHE = 'private, max-age=3600, must-revalidate';

/** The same image under two paths, because clients use both. */
export function logoRoutes(
  catalog: CatalogView,
  signatures: Pick<LogoSignatures, 'isValid'>,
): readonly OpenRoute[] {
  const tags = new WeakMap<CarrierLogo, string>();
  const tagOf = (logo: CarrierLogo): string => {
    const known = tags.get(logo);
    if (known !== undefined) return known;
    const tag = `W/"${createHash('sha256').update(logo.bytes).digest('hex').slice(0, 32)}"`;
    tags.set(logo, tag);
    return tag;
  };

  const route = (path: string, operationId: string) =>
    openRoute({
      method: 'GET',
      path,
      operationId,
      tag: 'Datasets',
      summary: "A carrier's logo, as image bytes",
      description:
        'Needs a token with the scope `datasets`, or the signature of `logo_url`, so that an `<img>` can show it.',
      access: { scope: 'datasets', tier: 'light' },
      conditional: true,
      params: LogoPathSchema,
      query: LogoQuerySchema,
      responses: {
        200: {
          description: 'The image.',
          schema: LogoImageSchema,
          contentType: SVG_TYPE,
          jsonSchema: LogoResponseSchema,
        },
        304: { description: 'Not modified since the ETag that was sent.' },
      },
      admits: ({ params, query }) => {
        const { name } = params as { readonly name: string };
        const { s: signature } = query as { readonly s?: unknown };
        return typeof signature === 'string' && signatures.isValid(name, signature);
      },
      handle: async ({ params, query, headers }) => {
        const logo = catalog.current().logo(params.name);
        if (logo === null) throw notFound('logo');
        const tag = tagOf(logo);
        const own = { ETag: tag, 'Cache-Control': CACHE, Vary: 'Authorization, Accept-Encoding' };
        if (isKnownTag(headers['if-none-match'], tag)) {
          return { kind: 'bytes', status: 304, contentType: null, body: null, headers: own };
        }
        const bytes = Buffer.from(logo.bytes);
        if (query.ds === 'true') {
          const dataUrl = `data:${SVG_TYPE};base64,${bytes.toString('base64')}`;
          return { ...enveloped(200, 'logo', { logo: dataUrl }), headers: own };
        }
        return { kind: 'bytes', status: 200, contentType: logo.contentType, body: bytes, headers: own };
      },
    });

  return [route('/v1/logo/{name}', 'getLogo'), route('/v1/logos/{name}', 'getCarrierLogo')];
}

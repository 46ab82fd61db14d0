import { createHash } from 'node:crypto';
import {
  LogoDataUriSchema,
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

const TEXT_TYPE = 'text/plain; charset=utf-8';

type LogoForm = 'image' | 'data_uri' | 'envelope';

/** Only a client that names JSON gets the envelope. */
function formOf(asDataUri: string | undefined, accept: string | string[] | undefined): LogoForm {
  if (asDataUri !== 'true') return 'image';
  return /\bapplication\/json\b/i.test(String(accept ?? '')) ? 'envelope' : 'data_uri';
}

/** The same image under two paths, because clients use both. */
export function logoRoutes(
  catalog: CatalogView,
  signatures: Pick<LogoSignatures, 'isValid'>,
): readonly OpenRoute[] {
  const tags = new WeakMap<CarrierLogo, string>();
  const digestOf = (logo: CarrierLogo): string => {
    const known = tags.get(logo);
    if (known !== undefined) return known;
    const digest = createHash('sha256').update(logo.bytes).digest('hex').slice(0, 32);
    tags.set(logo, digest);
    return digest;
  };
  const tagOf = (logo: CarrierLogo, form: LogoForm): string =>
    form === 'image' ? `W/"${digestOf(logo)}"` : `W/"${digestOf(logo)}.${form}"`;

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
          alternatives: { 'text/plain': LogoDataUriSchema, 'application/json': LogoResponseSchema },
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
        const form = formOf(query.ds, headers.accept);
        const tag = tagOf(logo, form);
        const own = { ETag: tag, 'Cache-Control': CACHE, Vary: 'Authorization, Accept, Accept-Encoding' };
        if (isKnownTag(headers['if-none-match'], tag)) {
          return { kind: 'bytes', status: 304, contentType: null, body: null, headers: own };
        }
        const bytes = Buffer.from(logo.bytes);
        if (form === 'image') {
          return { kind: 'bytes', status: 200, contentType: logo.contentType, body: bytes, headers: own };
        }
        const dataUri = `data:${SVG_TYPE};base64,${bytes.toString('base64')}`;
        if (form === 'envelope') return { ...enveloped(200, 'logo', { logo: dataUri }), headers: own };
        return { kind: 'bytes', status: 200, contentType: TEXT_TYPE, body: dataUri, headers: own };
      },
    });

  return [route('/v1/logo/{name}', 'getLogo'), route('/v1/logos/{name}', 'getCarrierLogo')];
}

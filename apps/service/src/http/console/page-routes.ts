import { Problem } from '../../kernel/index.ts';
import { isKnownTag } from '../conditional.ts';
import { chooseEncoding } from '../content-encoding.ts';
import type { BytesResponse, PageRequest, PageRoute } from '../route.ts';
import type { ConsoleFile } from './console-files.ts';

/** Addresses of the console's screens; the page itself decides which one to show. */
const SHELL_PATHS = ['/console/', '/console/{screen}', '/console/{screen}/{id}', '/c/{id}'] as const;
const SHELL = 'index.html';
/** Vite puts a hash of the content into the names of these. */
const HASHED = /^assets\//;

/** Serves the built console: hashed files are cached for ever, the page that names them is revalidated. */
export function consolePageRoutes(files: readonly ConsoleFile[], publicUrl: string | null): PageRoute[] {
  const shell = files.find(({ name }) => name === SHELL);
  const pageHeaders = { ...ISOLATION, 'Content-Security-Policy': policy(publicUrl) };
  const shellRoutes = SHELL_PATHS.map((path) =>
    page(path, (request) => {
      // A script of an earlier build is not a screen.
      if (request.url.startsWith('/console/assets/')) {
        throw new Problem('not_found', 'There is no resource at this path.');
      }
      if (shell === undefined) {
        throw new Problem('not_found', 'The console is not built. Run npm run build.');
      }
      return respond(shell, request, { ...pageHeaders, 'Cache-Control': 'no-cache' });
    }),
  );
  const redirect = page('/console', () => ({
    kind: 'bytes',
    status: 308,
    contentType: null,
    body: null,
    headers: { Location: '/console/' },
  }));
  const assets = files
    .filter(({ name }) => name !== SHELL)
    .map((file) =>
      page(`/console/${file.name}`, (request) =>
        respond(file, request, {
          'Cache-Control': HASHED.test(file.name) ? 'public, max-age=31536000, immutable' : 'no-cache',
          'Cross-Origin-Resource-Policy': 'same-origin',
        }),
      ),
    );
  return [redirect, ...shellRoutes, ...assets];
}

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Everything from this service, nothing inline, and no string that becomes code. */
function policy(publicUrl: string | null): string {
  const images = publicUrl === null ? "'self' data:" : `'self' data: ${new URL(publicUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${images}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // The only policy names the console's own workers.
    'trusted-types console-worker',
  ].join('; ');
}

function page(path: string, handle: PageRoute['handle']): PageRoute {
  return { kind: 'page', method: 'GET', path, handle };
}

function respond(
  file: ConsoleFile,
  { headers }: PageRequest,
  own: Readonly<Record<string, string>>,
): BytesResponse {
  const common = { ...own, ETag: file.etag, Vary: 'Accept-Encoding' };
  if (isKnownTag(headers['if-none-match'], file.etag)) {
    return { kind: 'bytes', status: 304, contentType: null, body: null, headers: common };
  }
  const wanted = chooseEncoding(headers['accept-encoding']);
  const compressed = wanted === 'identity' ? null : file[wanted];
  return {
    kind: 'bytes',
    status: 200,
    contentType: file.contentType,
    body: compressed ?? file.identity,
    headers: compressed === null ? common : { ...common, 'Content-Encoding': wanted },
  };
}

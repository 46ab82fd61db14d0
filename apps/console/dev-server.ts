import type { Plugin, ProxyOptions } from 'vite';

/** Everything except the console's own pages and modules: its API, the public API, the reference and the guides. */
const OF_THE_SERVICE = '^/(?!c/|console/?$|console/(?!api/))';

/** Serves what is not the console's from a running service, so that cookies and addresses work as in production. */
export function serviceProxy(service: string): Readonly<Record<string, ProxyOptions>> {
  const { origin } = new URL(service);
  return {
    [OF_THE_SERVICE]: {
      target: origin,
      changeOrigin: true,
      configure: (proxy) => {
        proxy.on('proxyReq', (outgoing, { headers }) => {
          // The service refuses changes that come from pages of others. Ours may pass; others keep their origin.
          if (headers.origin === `http://${headers.host}`) outgoing.setHeader('origin', origin);
        });
      },
    },
  };
}

/** The page behind a share link is the console's, although its address does not start with the console's path. */
export function sharedCasePages(): Plugin {
  return {
    name: 'shared-case-pages',
    apply: 'serve',
    configureServer: ({ middlewares, config }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/c/')) request.url = `${config.base}index.html`;
        next();
      });
    },
  };
}

import type { CatalogSnapshot } from '../../catalog/index.ts';
import { validationProblem } from '../../kernel/index.ts';
import {
  changeBranding,
  changeDomains,
  changePreferences,
  listDomains,
  showBranding,
  showPreferences,
} from '../../settings/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';

export function settingsRoutes({ accounts, catalog }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('GET /preferences', {
      operationId: 'showPreferences',
      summary: 'Show the preferences of the member',
      role: 'agent',
      handle: async ({ session }) => enveloped(200, 'preferences', await showPreferences(accounts, session)),
    }),
    consoleRoute('PUT /preferences', {
      operationId: 'changePreferences',
      summary: 'Replace the preferences of the member',
      role: 'agent',
      handle: async ({ session, body }) => {
        requireCarriers(body.carriers ?? [], catalog.current().products);
        return enveloped(200, 'preferences', await changePreferences(accounts, session, body));
      },
    }),
    consoleRoute('GET /branding', {
      operationId: 'showBranding',
      summary: 'Show how documents for clients look',
      role: 'agent',
      handle: async ({ session }) =>
        enveloped(200, 'branding', await showBranding(accounts, session.accountId)),
    }),
    consoleRoute('PUT /branding', {
      operationId: 'changeBranding',
      summary: 'Change how documents for clients look',
      role: 'owner',
      handle: async ({ session, body }) =>
        enveloped(200, 'branding', await changeBranding(accounts, session, body)),
    }),
    consoleRoute('GET /domains', {
      operationId: 'listDomains',
      summary: 'List the email domains whose people become agents when they sign in',
      role: 'owner',
      handle: async ({ session }) => enveloped(200, 'list', await listDomains(accounts, session.accountId)),
    }),
    consoleRoute('PUT /domains', {
      operationId: 'changeDomains',
      summary: 'Replace the email domains whose people become agents when they sign in',
      role: 'owner',
      prepare: withoutContainer,
      handle: async ({ session, body }) =>
        enveloped(200, 'list', await changeDomains(accounts, session, body)),
    }),
  ];
}

/** The list is sent as it is returned, or in an object with the name of the resource. */
function withoutContainer(body: unknown): unknown {
  const isContainer = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isContainer && Object.keys(body).join() === 'domains' && 'domains' in body ? body.domains : body;
}

function requireCarriers(slugs: readonly string[], products: CatalogSnapshot['products']): void {
  const issues = slugs.flatMap((slug, index) =>
    products.some((product) => isCarrierSlug(slug, product))
      ? []
      : [{ param: `/carriers/${index}`, detail: `carriers[${index}]: no carrier has the slug "${slug}".` }],
  );
  if (issues.length > 0) throw validationProblem(issues);
}

/** The slug of a carrier is what its name and the slugs of its products begin with. */
function isCarrierSlug(slug: string, product: CatalogSnapshot['products'][number]): boolean {
  const words = (name: string) => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`;
  return (
    /^[a-z0-9]/.test(slug) &&
    [words(product.carrier), `${product.slug}-`].every((text) => text.startsWith(`${slug}-`))
  );
}

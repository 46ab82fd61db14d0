import type { ConsoleData } from '@prequal/contract';
import { countOpenRequest } from '../../access/index.ts';
import {
  addPasskey,
  listPasskeys,
  openSessionWithPasskey,
  type Passkey,
  passkeyCreationOptions,
  passkeyMember,
  passkeyRequestOptions,
  removePasskey,
} from '../../accounts/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped, type SignInRoute, signInRoute } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { firstMode, openedSession } from './opened-session.ts';

export function passkeyRoutes(deps: ConsoleDeps): (SignInRoute | ConsoleRoute)[] {
  return [...ownPasskeyRoutes(deps), ...passkeySignInRoutes(deps)];
}

/** Every member manages their own passkeys; an owner who mistrusts one removes the member. */
function ownPasskeyRoutes({ accounts }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('GET /passkeys', {
      operationId: 'listPasskeys',
      summary: 'List the passkeys of the member',
      role: 'agent',
      handle: async ({ session }) =>
        enveloped(200, 'list', (await listPasskeys(accounts, session)).map(presentPasskey)),
    }),
    consoleRoute('POST /passkeys/options', {
      operationId: 'startPasskey',
      summary: 'Get what a browser needs to make a passkey',
      role: 'agent',
      handle: async ({ session, publicUrl }) =>
        enveloped(200, 'passkey_options', await passkeyCreationOptions(accounts, session, publicUrl)),
    }),
    consoleRoute('POST /passkeys', {
      operationId: 'addPasskey',
      summary: 'Add the passkey that a browser made',
      role: 'agent',
      handle: async ({ session, body, publicUrl }) => {
        const made = { response: body, baseUrl: publicUrl };
        return enveloped(201, 'passkey', presentPasskey(await addPasskey(accounts, session, made)));
      },
    }),
    consoleRoute('DELETE /passkeys/{id}', {
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      role: 'agent',
      handle: async ({ session, params }) =>
        enveloped(200, 'passkey', presentPasskey(await removePasskey(accounts, session, params.id))),
    }),
  ];
}

function passkeySignInRoutes(deps: ConsoleDeps): SignInRoute[] {
  const { accounts, access } = deps;
  return [
    signInRoute('POST /session/passkey/options', {
      operationId: 'startPasskeySignIn',
      summary: 'Get what a browser needs to sign in with a passkey',
      handle: async ({ address, publicUrl }) => {
        await countOpenRequest(access, address);
        return enveloped(200, 'passkey_options', await passkeyRequestOptions(accounts, publicUrl));
      },
    }),
    signInRoute('POST /session/passkey', {
      operationId: 'openSessionWithPasskey',
      summary: 'Open a session with a passkey',
      handle: async ({ body, address, cookies, publicUrl }) => {
        const used = { response: body, baseUrl: publicUrl };
        const found = await deps.buckets.ofSecret(passkeyMember(body));
        return openedSession(deps, {
          opened: await openSessionWithPasskey(found.accounts, used, firstMode(deps)),
          current: await access.findSession(cookies),
          address,
          refusal: 'This passkey was not accepted. Try again, or ask for a sign-in link.',
        });
      },
    }),
  ];
}

function presentPasskey(passkey: Passkey): ConsoleData<'GET /passkeys'>[number] {
  return {
    id: passkey.id,
    object: 'passkey',
    device: passkey.deviceType === 'multiDevice' ? 'multi' : 'single',
    backed_up: passkey.backedUp,
    transports: passkey.transports,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  };
}

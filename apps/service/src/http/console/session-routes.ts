import { type ConsoleSession, countSignInRequest } from '../../access/index.ts';
import {
  type AccountDeps,
  checkedAddress,
  endSession,
  openSessionWithTicket,
  showMember,
  switchSession,
  ticketMember,
} from '../../accounts/index.ts';
import type { LinkMail } from '../../config/index.ts';
import { sendSignInLinks } from '../../email/index.ts';
import { Problem } from '../../kernel/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped, type SignInRoute, signInRoute } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { firstMode, openedSession, presentSession, tooMany } from './opened-session.ts';

export function sessionRoutes(deps: ConsoleDeps): (SignInRoute | ConsoleRoute)[] {
  return [requestLinkRoute(deps), openRoute(deps), showRoute(deps), changeRoute(deps), endRoute(deps)];
}

function requestLinkRoute(deps: ConsoleDeps): SignInRoute {
  return signInRoute('POST /sign_in', {
    operationId: 'requestSignInLink',
    summary: 'Ask for a sign-in link by email',
    handle: async ({ body, address, publicUrl }) => {
      const email = checkedAddress(body.email);
      const { linkMail } = deps;
      if (linkMail === 'no_public_address') {
        throw new Problem(
          'conflict',
          'Sign-in links cannot be mailed, because PREQUAL_PUBLIC_URL is not set. Ask your operator for a link.',
        );
      }
      const outcome = await countSignInRequest(deps.attempts, address, email);
      if (!outcome.allowed) throw tooMany('Too many sign-in requests. Try again later.', outcome);
      // Not awaited, so that timing does not reveal whether a member has this address.
      if (outcome.mails) deps.background.add(mailLinks(deps, { email, baseUrl: publicUrl }));
      return enveloped(202, 'sign_in', { mail: linkMail, detail: SIGN_IN_DETAILS[linkMail] });
    },
  });
}

/** A bucket that does not respond does not keep the others from sending their links. */
async function mailLinks(
  deps: ConsoleDeps,
  request: { readonly email: string; readonly baseUrl: string },
): Promise<void> {
  const found = await deps.buckets.ofAddress(request.email);
  const sent = await Promise.allSettled(found.map(({ accounts }) => sendSignInLinks(accounts, request)));
  for (const outcome of sent) if (outcome.status === 'rejected') throw outcome.reason;
}

function openRoute(deps: ConsoleDeps): SignInRoute {
  return signInRoute('POST /session', {
    operationId: 'openSession',
    summary: 'Open a session with a sign-in ticket',
    handle: async ({ body, address, cookies }) => {
      const { accounts } = await deps.buckets.ofSecret(body.ticket);
      const current = await deps.access.findSession(cookies);
      if (current !== null && body.replace !== true) {
        await requireSameMember(deps.accounts, current, await ticketMember(accounts, body.ticket));
      }
      const opened = await openSessionWithTicket(accounts, body.ticket, firstMode(deps));
      return openedSession(deps, {
        opened,
        current,
        address,
        refusal: 'This sign-in link was already used or has expired. Ask for a new one.',
      });
    },
  });
}

function showRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute('GET /session', {
    operationId: 'showSession',
    summary: 'Show the current session',
    role: 'agent',
    handle: ({ session }) => presentSession(deps, 200, session),
  });
}

function changeRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute('PATCH /session', {
    operationId: 'changeSession',
    summary: 'Switch license or mode',
    role: 'agent',
    handle: async ({ session, body }) => {
      if (body.mode !== undefined && !deps.modes.includes(body.mode)) {
        throw new Problem('livemode_mismatch', `This deployment does not serve ${body.mode} mode.`);
      }
      const licenseId = body.license_id ?? session.licenseId;
      await switchSession(deps.accounts, session, {
        ...(licenseId === null ? {} : { licenseId }),
        mode: body.mode ?? session.mode,
      });
      return presentSession(deps, 200, { ...session, licenseId, mode: body.mode ?? session.mode });
    },
  });
}

function endRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute('DELETE /session', {
    operationId: 'endSession',
    summary: 'Sign out',
    role: 'agent',
    handle: async ({ session, cookies, publicUrl }) => {
      await endSession(deps.accounts, session);
      const isOurs = deps.providerCookie.read(cookies) === null;
      const provider = isOurs ? undefined : deps.identity?.provider;
      const continueAt = (await provider?.signOutUrl(`${publicUrl}/console/`)) ?? null;
      return {
        ...enveloped(200, 'session', { signed_out: true, continue_at: continueAt }),
        headers: {
          'Set-Cookie': isOurs ? deps.cookie.clear() : [deps.cookie.clear(), deps.providerCookie.clear()],
          'Clear-Site-Data': '"cache", "cookies", "storage"',
        },
      };
    },
  });
}

/** A link from somebody else must not change unnoticed who works in this browser. */
async function requireSameMember(
  accounts: AccountDeps,
  current: ConsoleSession,
  memberId: string | null,
): Promise<void> {
  if (memberId === null || memberId === current.memberId) return;
  const { name } = await showMember(accounts, current.memberId);
  throw new Problem(
    'conflict',
    `This browser is signed in as ${name}, and the link is for another member. Sign out first.`,
  );
}

const SIGN_IN_DETAILS: Readonly<Record<Exclude<LinkMail, 'no_public_address'>, string>> = {
  queued:
    'If this address belongs to a member, a sign-in link is on its way, or was sent in the last 10 minutes.',
  not_configured:
    'This service has no mail server. Ask your operator for a sign-in link: prequal member link ID.',
};

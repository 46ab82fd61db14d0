import type { ConsoleSession, SessionCookie } from '../../access/index.ts';
import type { Account, License, Member, TokenMode } from '../../accounts/index.ts';
import type { LinkMail } from '../../config/index.ts';
import { Problem } from '../../kernel/index.ts';
import type { FailureOutcome, SignInOutcome } from '../../quota/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped, type SignInRoute, signInRoute } from '../route.ts';
import { presentAccount, presentLicense, presentMember } from './present.ts';

/** What the sign-in routes need from members and sessions. */
export interface SessionOperations {
  readonly cookie: SessionCookie;
  readonly modes: readonly TokenMode[];
  /** Counts a request for a link against its network address and its email address. */
  countSignIn(address: string, email: string): Promise<SignInOutcome>;
  /** What happens to sign-in links. */
  readonly linkMail: LinkMail;
  /** The email address without surrounding spaces; throws if it is none. */
  checkedAddress(text: string): string;
  /** Mails a link if a member has this address. Returns at once, so that timing reveals nothing. */
  requestLink(email: string, baseUrl: string): void;
  /** The session of a Cookie header. */
  current(cookies: string | undefined): Promise<ConsoleSession | null>;
  /** Whom a valid ticket signs in. */
  ticketMember(ticket: string): Promise<string | null>;
  open(ticket: string): Promise<{ readonly text: string } | null>;
  find(text: string): Promise<ConsoleSession | null>;
  change(session: ConsoleSession, change: { licenseId?: string; mode?: TokenMode }): Promise<void>;
  end(session: ConsoleSession): Promise<void>;
  /** Counts a ticket that was not valid. */
  failedFrom(address: string): Promise<FailureOutcome>;
  details(session: ConsoleSession): Promise<SessionDetails>;
}

export interface SessionDetails {
  readonly member: Member;
  readonly account: Account;
  readonly licenses: readonly License[];
}

export function sessionRoutes(operations: SessionOperations): (SignInRoute | ConsoleRoute)[] {
  const { cookie } = operations;

  const present = async <const Status extends number>(status: Status, session: ConsoleSession) => {
    const { member, account, licenses } = await operations.details(session);
    const license = licenses.find(({ id }) => id === session.licenseId);
    return enveloped(status, 'session', {
      member: presentMember(member),
      account: presentAccount(account),
      license: license === undefined ? null : presentLicense(license),
      licenses: licenses.map(presentLicense),
      mode: session.mode,
      role: session.role,
      expires_at: session.expiresAt.toISOString(),
    });
  };

  /** A link from somebody else must not change unnoticed who works in this browser. */
  const requireSameMember = async (current: ConsoleSession, ticket: string): Promise<void> => {
    const memberId = await operations.ticketMember(ticket);
    if (memberId === null || memberId === current.memberId) return;
    const { member } = await operations.details(current);
    throw new Problem(
      'conflict',
      `This browser is signed in as ${member.name}, and the link is for another member. Sign out first.`,
    );
  };

  const signIn = signInRoute('POST /sign_in', {
    operationId: 'requestSignInLink',
    summary: 'Ask for a sign-in link by email',
    handle: async ({ body, address, publicUrl }) => {
      const email = operations.checkedAddress(body.email);
      const { linkMail } = operations;
      if (linkMail === 'no_public_address') {
        throw new Problem(
          'conflict',
          'Sign-in links cannot be mailed, because PREQUAL_PUBLIC_URL is not set. Ask your operator for a link.',
        );
      }
      const outcome = await operations.countSignIn(address, email);
      if (!outcome.allowed) throw tooMany('Too many sign-in requests. Try again later.', outcome);
      if (outcome.mails) operations.requestLink(email, publicUrl);
      return enveloped(202, 'sign_in', { mail: linkMail, detail: SIGN_IN_DETAILS[linkMail] });
    },
  });

  const open = signInRoute('POST /session', {
    operationId: 'openSession',
    summary: 'Open a session with a sign-in ticket',
    handle: async ({ body, address, cookies }) => {
      const current = await operations.current(cookies);
      if (current !== null && body.replace !== true) await requireSameMember(current, body.ticket);
      const opened = await operations.open(body.ticket);
      const session = opened === null ? null : await operations.find(opened.text);
      if (opened === null || session === null) {
        const outcome = await operations.failedFrom(address);
        if (!outcome.allowed) throw tooMany('Too many failed sign-ins from this address.', outcome);
        throw new Problem(
          'unauthorized',
          'This sign-in link was already used or has expired. Ask for a new one.',
        );
      }
      if (current !== null) await operations.end(current);
      return { ...(await present(201, session)), headers: { 'Set-Cookie': cookie.set(opened.text) } };
    },
  });

  const show = consoleRoute('GET /session', {
    operationId: 'showSession',
    summary: 'Show the current session',
    role: 'agent',
    handle: ({ session }) => present(200, session),
  });

  const change = consoleRoute('PATCH /session', {
    operationId: 'changeSession',
    summary: 'Switch license or mode',
    role: 'agent',
    handle: async ({ session, body }) => {
      if (body.mode !== undefined && !operations.modes.includes(body.mode)) {
        throw new Problem('livemode_mismatch', `This deployment does not serve ${body.mode} mode.`);
      }
      const licenseId = body.license_id ?? session.licenseId;
      await operations.change(session, {
        ...(licenseId === null ? {} : { licenseId }),
        mode: body.mode ?? session.mode,
      });
      return present(200, { ...session, licenseId, mode: body.mode ?? session.mode });
    },
  });

  const end = consoleRoute('DELETE /session', {
    operationId: 'endSession',
    summary: 'Sign out',
    role: 'agent',
    handle: async ({ session }) => {
      await operations.end(session);
      return {
        ...enveloped(200, 'session', { signed_out: true }),
        headers: { 'Set-Cookie': cookie.clear(), 'Clear-Site-Data': '"cache", "cookies", "storage"' },
      };
    },
  });

  return [signIn, open, show, change, end];
}

const SIGN_IN_DETAILS: Readonly<Record<Exclude<LinkMail, 'no_public_address'>, string>> = {
  queued:
    'If this address belongs to a member, a sign-in link is on its way, or was sent in the last 10 minutes.',
  not_configured:
    'This service has no mail server. Ask your operator for a sign-in link: prequal member link ID.',
};

function tooMany(detail: string, { retryAfterSeconds }: { readonly retryAfterSeconds: number }): Problem {
  return new Problem('rate_limit_exceeded', detail, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}

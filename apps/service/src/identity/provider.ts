import type { ClientAuth, Configuration } from 'openid-client';
import { type Clock, Problem } from '../kernel/index.ts';

/** How the service is known at the company's identity provider. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim whose values are a person's groups; null if groups decide nothing. */
  readonly roleClaim: string | null;
  /** Whether signing out of the console continues at the provider. */
  readonly signsOut: boolean;
}

/** What one attempt to sign in is bound to. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  /** Proves that whoever redeems the code also asked for it (PKCE). */
  readonly verifier: string;
}

/** What the provider says about a person. */
export interface ProviderClaims {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** The values of the role claim; null if there is none, or it is not used. */
  readonly groups: readonly string[] | null;
}

export interface ProviderLog {
  /** The provider does not respond. */
  away(error: unknown): void;
  /** A response was refused; `code` says why and names nobody. */
  refused(code: string): void;
}

const TIMEOUT_SECONDS = 10;
/** Endpoints of a provider change rarely, but they do. */
const FRESH_MS = 3_600_000;
/** While the provider is away, requests do not each wait for it. */
const PAUSE_MS = 5_000;

/** The OpenID provider of the installation. It may be away at any time; discovery is tried again on use. */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  readonly #clock: Clock;
  readonly #log: ProviderLog;
  #known: { readonly configuration: Configuration; readonly at: number } | null = null;
  #pending: Promise<Configuration> | null = null;
  #failedAt: number | null = null;

  constructor(
    settings: ProviderSettings,
    { clock, log }: { readonly clock: Clock; readonly log: ProviderLog },
  ) {
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
  }

  /** Discovers the provider ahead of the first use. Never fails. */
  async prepare(): Promise<void> {
    await this.#configuration().catch(() => {});
  }

  /** Where the browser goes to sign in. */
  async authorizationUrl(redirectUri: string, { state, nonce, verifier }: SignInChecks): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const url = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Redeems the code of a callback. Null if anything about the response or the ID token is wrong: issuer, audience,
   * expiry, nonce, signature.
   */
  async claims(callback: URL, { state, nonce, verifier }: SignInChecks): Promise<ProviderClaims | null> {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const configuration = await this.#configuration();
    try {
      const tokens = await authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) return null;
      const { roleClaim } = this.#settings;
      const isWhole = roleClaim === null || claims[roleClaim] !== undefined;
      if (claims.email !== undefined && isWhole) return claimsOf(claims, roleClaim);
      // Some providers keep the address or groups out of the ID token when there is an access token.
      const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return claimsOf({ ...more, ...claims }, roleClaim);
    } catch (error) {
      if (isUnreachable(error)) throw this.#away(error);
      this.#log.refused(codeOf(error));
      return null;
    }
  }

  /** Where a browser signs out at the provider and comes back; null if it does not, cannot, or the provider is away. */
  async signOutUrl(returnTo: string): Promise<string | null> {
    if (!this.#settings.signsOut) return null;
    const { buildEndSessionUrl } = await import('openid-client');
    // The session of this service has ended in both cases.
    const configuration = await this.#configuration().catch(() => null);
    if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
  }

  async #configuration(): Promise<Configuration> {
    const now = this.#clock.elapsed();
    if (this.#known !== null && now - this.#known.at < FRESH_MS) return this.#known.configuration;
    if (this.#failedAt !== null && now - this.#failedAt < PAUSE_MS) return this.#knownOrAway();
    this.#pending ??= this.#discover().finally(() => {
      this.#pending = null;
    });
    try {
      const configuration = await this.#pending;
      this.#known = { configuration, at: now };
      this.#failedAt = null;
      return configuration;
    } catch (error) {
      this.#failedAt = now;
      this.#log.away(error);
      return this.#knownOrAway();
    }
  }

  #knownOrAway(): Configuration {
    if (this.#known !== null) return this.#known.configuration;
    throw unavailable();
  }

  #away(error: unknown): Problem {
    this.#log.away(error);
    return unavailable();
  }

  async #discover(): Promise<Configuration> {
    const {
      allowInsecureRequests,
      ClientSecretBasic,
      ClientSecretPost,
      discovery,
      enableNonRepudiationChecks,
    } = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#settings;
    const server = new URL(issuer);
    // A provider that does not say what it supports has to support the header.
    const authentication: ClientAuth = (metadata, ...rest) => {
      const methods = metadata.token_endpoint_auth_methods_supported ?? [];
      const isPosted = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
      return (isPosted ? ClientSecretPost : ClientSecretBasic)(clientSecret)(metadata, ...rest);
    };
    return discovery(server, clientId, clientSecret, authentication, {
      timeout: TIMEOUT_SECONDS,
      // The settings accept plain HTTP on loopback only. Signatures are checked although TLS vouches for the sender.
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  }
}

interface PersonClaims {
  readonly [claim: string]: unknown;
}

function claimsOf(claims: PersonClaims, roleClaim: string | null): ProviderClaims {
  const { email, email_verified: emailVerified, name } = claims;
  return {
    email: typeof email === 'string' ? email : null,
    emailVerified: emailVerified === true,
    name: typeof name === 'string' ? name : null,
    groups: roleClaim === null ? null : groupsOf(claims[roleClaim]),
  };
}

/** One value or a list; anything else counts as no group. */
function groupsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string');
}

function unavailable(): Problem {
  return new Problem(
    'service_unavailable',
    "Your company's sign-in service does not respond. Try again, or ask for a sign-in link.",
    { headers: { 'Retry-After': String(PAUSE_MS / 1000) } },
  );
}

/** Whether the provider did not respond, as opposed to responding with something wrong. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (codeOf(error) === 'OAUTH_TIMEOUT' || codeOf(error) === 'OAUTH_ABORT') return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'unknown';
}

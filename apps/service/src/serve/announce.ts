import { type DemoAccess, signInLink } from '../accounts/index.ts';
import { type Config, linkMail } from '../config/index.ts';

/** Warnings about settings that relax security, logged at every start. */
export function announce(config: Config): string[] {
  const warnings: string[] = [];
  if (config.webhooks.allowPrivate) {
    warnings.push(
      'PREQUAL_WEBHOOK_ALLOW_PRIVATE is true: webhooks can be sent to private and loopback addresses',
    );
  }
  if (config.webhooks.caFile !== null) {
    warnings.push('PREQUAL_WEBHOOK_CA_FILE is set: webhook receivers can use certificates from a private CA');
  }
  if (linkMail(config) === 'no_public_address') {
    warnings.push(
      'PREQUAL_PUBLIC_URL is not set, but PREQUAL_TRUSTED_PROXIES or PREQUAL_SMTP_URL is: no sign-in links, invitations or case links are mailed until it is set',
    );
  }
  return warnings;
}

/** Products of the example curl command: three final-expense products of the shipped catalog. */
export const DEMO_PRODUCTS = [
  'alder-creek-homestead',
  'bramblewood-hedgerow',
  'dunmore-hollow-hollow-oak',
] as const;

/** Printed once, after the ready line of the first start. The example uses a mode that is served. */
export function welcome(
  base: string,
  access: DemoAccess,
  { modes, idempotencyKey }: { readonly modes: Config['modes']; readonly idempotencyKey: string },
): string {
  const body = {
    applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 },
    coverage: { state: 'IL', face_amount_cents: 1_000_000 },
    products: DEMO_PRODUCTS,
  };
  const headers = [
    `Authorization: Bearer ${modes.includes('test') ? access.test : access.live}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${idempotencyKey}`,
  ];
  return `
A demo account was created, because the database was empty. Its tokens are shown only once:

  test  ${access.test}
  live  ${access.live}

The tokens and the link below are secrets, and a log of this output keeps them. The live token expires after 30 days.

Open ${signInLink(base, access.ticket)}

The link signs you in to the console once, within 10 minutes.
New tokens: ${NEW_TOKENS}
API docs: ${base}/docs

Try it:

  curl -s ${base}/v3/prequalify ${headers.map((header) => `-H '${header}'`).join(' ')} -d '${JSON.stringify(body)}'

`;
}

/** What replaces the tokens of the first start. */
const NEW_TOKENS = 'npx prequal token issue --demo';

/**
 * Printed at every later start: how to get into the console without a link from the first one and, if there is a demo
 * account, how to get tokens. A first start that was killed may have made the account without printing its own.
 */
export function consoleHint(base: string, ownerId: string | null): string {
  const tokens = ownerId === null ? '' : `; new tokens: ${NEW_TOKENS}`;
  return `Console: ${base}/console/ (sign-in link: npx prequal member link ${ownerId ?? 'ID'}${tokens})\n`;
}

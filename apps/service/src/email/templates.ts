/** The content of an email before it is text or HTML: both are made from this, so they cannot differ. */
export interface EmailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Name and value, one line each. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly button?: { readonly label: string; readonly href: string };
  readonly closing?: readonly string[];
  readonly footer: string;
}

/** The variables of each template; the account's name is always available. */
export interface EmailVariables {
  readonly token_issued: {
    /** The last characters of the token. */
    readonly hint: string;
    readonly name: string | null;
    /** RFC 3339. */
    readonly expires_at: string | null;
  };
  readonly token_rotated: {
    readonly mode: string;
    /** The last characters of the token. */
    readonly hint: string;
    readonly old_hint: string;
    /** RFC 3339. */
    readonly old_expires_at: string;
  };
  readonly account_suspended: { readonly reason: string | null };
  /** RFC 3339. */
  readonly account_closing: { readonly closes_at: string };
  readonly token_expiring: {
    /** The last characters of the token. */
    readonly hint: string;
    readonly mode: string;
    /** RFC 3339. */
    readonly expires_at: string;
  };
  readonly usage_threshold: {
    readonly license_id: string;
    /** YYYY-MM. */
    readonly period: string;
    readonly percent: number;
    readonly used: number;
    readonly quota: number;
  };
  readonly invoice_ready: {
    readonly number: string;
    /** YYYY-MM. */
    readonly period: string;
    /** As displayed: `$1,084.20`. */
    readonly total: string;
  };
  readonly webhook_dead_lettered: {
    readonly endpoint_id: string;
    readonly url: string;
    readonly event_id: string;
    readonly event_type: string;
    readonly attempts: number;
    readonly last_error: string | null;
  };
  readonly case_share: {
    readonly product: string;
    readonly link: string;
    /** RFC 3339. */
    readonly expires_at: string;
  };
  readonly sign_in_link: {
    readonly name: string;
    readonly link: string;
    /** RFC 3339. */
    readonly expires_at: string;
    /** Of an invitation: who sent it; null for the operator. */
    readonly invited_by?: string | null;
  };
}

export type EmailTemplate = keyof EmailVariables;

/** Written to one person, not to the contact of an account. */
export type PersonalTemplate = 'case_share' | 'sign_in_link';

type Writer<T extends EmailTemplate> = (account: string, variables: EmailVariables[T]) => EmailContent;

const ABOUT_THE_ACCOUNT = (account: string) =>
  `You are receiving this because this is the contact address of ${account}.`;

const ABOUT_OWNERS = (account: string) => `You are receiving this because you are an owner of ${account}.`;

const WRITERS: { readonly [T in EmailTemplate]: Writer<T> } = {
  token_issued: (account, result) => ({
    subject: `A live API token for ${account} was issued`,
    heading: 'A live API token was issued',
    paragraphs: [`A new live token was issued in the console of ${account}.`],
    facts: [
      ['Token', `ends in ${result.hint}`],
      ...(result.name === null ? [] : [['Name', result.name] as const]),
      ['Expires', result.expires_at === null ? 'never' : instant(result.expires_at)],
    ],
    closing: ['If nobody on your team did this, revoke the token in the console immediately.'],
    footer: ABOUT_OWNERS(account),
  }),
  token_rotated: (account, result) => ({
    subject: `An API token for ${account} was rotated`,
    heading: 'An API token was rotated',
    paragraphs: [
      `A new ${result.mode} token was issued for ${account}. The old one keeps working until the time below, so that you can switch over without downtime.`,
    ],
    facts: [
      ['New token', `ends in ${result.hint}`],
      ['Old token', `ends in ${result.old_hint}`],
      ['Old token expires', instant(result.old_expires_at)],
    ],
    closing: ['If nobody on your team requested this, contact your operator immediately.'],
    footer: ABOUT_THE_ACCOUNT(account),
  }),
  account_suspended: (account, result) => ({
    subject: `${account} is suspended`,
    heading: 'Your account is suspended',
    paragraphs: [
      `Requests with tokens of ${account} are rejected until the account is resumed. Nothing is deleted, and events are still delivered to your webhook endpoints.`,
    ],
    ...(result.reason === null ? {} : { facts: [['Reason', result.reason]] as const }),
    closing: ['To resume the account, please contact your operator.'],
    footer: ABOUT_THE_ACCOUNT(account),
  }),
  account_closing: (account, result) => ({
    subject: `${account} will be closed`,
    heading: 'Your account will be closed',
    paragraphs: [
      `${account} works as before until then. Afterwards its tokens are revoked and nobody can sign in; its data is deleted 30 days later.`,
    ],
    facts: [['Closes', instant(result.closes_at)]],
    closing: [
      'To keep the account, open the console and choose Keep the account. To take your data with you, export it there before.',
    ],
    footer: ABOUT_THE_ACCOUNT(account),
  }),
  token_expiring: (account, result) => ({
    subject: `An API token for ${account} will expire`,
    heading: 'An API token will expire',
    paragraphs: [
      `Requests with this ${result.mode} token of ${account} are rejected from then on. Rotate it in the console to get a new one before.`,
    ],
    facts: [
      ['Token', `ends in ${result.hint}`],
      ['Expires', instant(result.expires_at)],
    ],
    closing: ['You will be reminded 7 days and 1 day before, unless the token is rotated or revoked.'],
    footer: ABOUT_THE_ACCOUNT(account),
  }),
  usage_threshold: (account, result) => ({
    subject: `${account} has used ${result.percent} % of its quotes for ${month(result.period)}`,
    heading: `${result.percent} % of the monthly quota is used`,
    paragraphs: [
      result.percent < 100
        ? `When all of it is used, live quotes of ${account} are rejected until the next month begins (UTC).`
        : `Live quotes of ${account} are rejected until the next month begins (UTC).`,
    ],
    facts: [
      ['License', result.license_id],
      ['Month', month(result.period)],
      ['Used', `${result.used} of ${result.quota}`],
    ],
    closing: ['To change the quota, please contact your operator.'],
    footer: ABOUT_THE_ACCOUNT(account),
  }),
  invoice_ready: (account, result) => ({
    subject: `Invoice ${result.number} for ${month(result.period)}`,
    heading: `Your invoice for ${month(result.period)}`,
    paragraphs: [`The invoice for ${account} is ready.`],
    facts: [
      ['Invoice', result.number],
      ['Period', month(result.period)],
      ['Total', result.total],
    ],
    closing: ['You can get the document from your operator.'],
    footer: ABOUT_THE_ACCOUNT(account),
  }),
  webhook_dead_lettered: (account, result) => ({
    subject: `A webhook for ${account} could not be delivered`,
    heading: 'A webhook could not be delivered',
    paragraphs: [
      `An event for ${account} could not be delivered after ${result.attempts} ${result.attempts === 1 ? 'attempt' : 'attempts'}. It is kept for 30 days, and you can redeliver it through the API once the endpoint is working.`,
    ],
    facts: [
      ['Endpoint', result.url],
      ['Endpoint id', result.endpoint_id],
      ['Event', result.event_type],
      ['Event id', result.event_id],
      ...(result.last_error === null ? [] : [['Last error', result.last_error] as const]),
    ],
    closing: ['You will receive at most one message a day about this endpoint.'],
    footer: ABOUT_THE_ACCOUNT(account),
  }),
  case_share: (account, result) => ({
    subject: `${account} has shared a case with you`,
    heading: 'A case was shared with you',
    paragraphs: [`${account} has shared a saved case with you.`],
    facts: [
      ['Product', result.product],
      ['Available until', instant(result.expires_at)],
    ],
    button: { label: 'Open the case', href: result.link },
    closing: [
      'The case is encrypted and the link contains its key. Share the link only with people who may read the case.',
    ],
    footer: `Sent on behalf of ${account}. If you did not expect this message, you can ignore it.`,
  }),
  sign_in_link: (account, result) => ({
    ...(result.invited_by === undefined
      ? {
          subject: `Sign in to ${account}`,
          heading: 'Your sign-in link',
          paragraphs: [`Hello ${result.name}, use this link to sign in to the console of ${account}.`],
          closing: ['The link works once. If you did not ask for it, you can ignore this email.'],
        }
      : invitationText(account, result.name, result.invited_by ?? 'The operator of the service')),
    facts: [['Valid until', instant(result.expires_at)]],
    button: { label: 'Sign in', href: result.link },
    footer: `You receive this because this address belongs to a member of ${account}.`,
  }),
};

function invitationText(account: string, name: string, inviter: string) {
  return {
    subject: `You are invited to ${account}`,
    heading: 'You are invited',
    paragraphs: [`Hello ${name}, ${inviter} has invited you to the console of ${account}.`],
    closing: [
      'The link works once. After that you sign in with this email address. If you did not expect the invitation, you can ignore it.',
    ],
  };
}

export function writeEmail<T extends EmailTemplate>(
  template: T,
  account: string,
  variables: EmailVariables[T],
): EmailContent {
  const write: Writer<T> = WRITERS[template];
  return write(account, variables);
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function month(period: string): string {
  const [year = '', number = ''] = period.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} ${year}`;
}

/** `1 March 2026, 12:00 UTC` */
function instant(timestamp: string): string {
  const at = new Date(timestamp);
  const day = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`;
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}

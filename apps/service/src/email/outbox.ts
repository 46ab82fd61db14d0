import { contactAddress, ownerAddresses } from '../accounts/index.ts';
import { type Clock, type KeyRing, newId, preciseMoney, validationProblem } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';
import { hintOf, isLink } from './address.ts';
import { hasTopicSince, insertEmail } from './email-store.ts';
import { recipientContext, variablesContext } from './tables.ts';
import type { EmailTemplate, EmailVariables, PersonalTemplate } from './templates.ts';

export interface OutboxDeps {
  readonly keys: KeyRing;
  readonly clock: Clock;
}

export interface EmailInput<T extends EmailTemplate> {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly to: string;
  readonly template: T;
  readonly variables: EmailVariables[T];
  readonly topic?: string;
}

export interface QueuedEmail {
  readonly id: string;
  readonly template: EmailTemplate;
  readonly toHint: string;
  readonly createdAt: Date;
}

/** Puts an email into the outbox, in the caller's transaction: it is sent exactly when that commits. */
export async function enqueueEmail<T extends EmailTemplate>(
  tx: Tx,
  { keys, clock }: OutboxDeps,
  input: EmailInput<T>,
): Promise<QueuedEmail> {
  const now = clock.now();
  const id = newId('email', now);
  await insertEmail(tx, {
    id,
    accountId: input.accountId,
    livemode: input.livemode,
    template: input.template,
    topic: input.topic ?? null,
    recipientSealed: keys.seal(input.to, recipientContext(id)),
    variablesSealed: keys.seal(JSON.stringify(input.variables), variablesContext(id)),
    dueAt: now,
    createdAt: now,
  });
  return { id, template: input.template, toHint: hintOf(input.to), createdAt: now };
}

export function openRecipient(keys: KeyRing, email: { id: string; recipientSealed: Buffer }): string {
  return keys.open(email.recipientSealed, recipientContext(email.id)).toString();
}

export function openVariables<T extends EmailTemplate>(
  keys: KeyRing,
  email: { readonly id: string; readonly template: T; readonly variablesSealed: Buffer },
): EmailVariables[T] {
  const text = keys.open(email.variablesSealed, variablesContext(email.id)).toString();
  return JSON.parse(text) as EmailVariables[T];
}

/** A message to an account at its own address. */
export type AccountNotice = {
  readonly [T in Exclude<EmailTemplate, PersonalTemplate>]: {
    readonly template: T;
    readonly variables: EmailVariables[T];
  };
}[Exclude<EmailTemplate, PersonalTemplate>];

/** Lets other modules notify an account in their own transaction. */
export type NotifyAccount = (tx: Tx, accountId: string, notice: AccountNotice) => Promise<void>;

/** Notices about one topic that come within this time of each other are one notice. */
const QUIET_MS = 24 * 3_600_000;

/**
 * Each email emits an event, a dead endpoint fails to receive it, and that emits another: email about those would
 * never end.
 */
const MADE_BY_MAIL = /^(?:email\.|webhook\.delivery_failed$)/;

/** Nothing happens when nobody has an address. */
export async function notifyAccount(
  tx: Tx,
  deps: OutboxDeps,
  { accountId, notice }: { readonly accountId: string; readonly notice: AccountNotice },
): Promise<void> {
  if (notice.template === 'webhook_dead_lettered' && MADE_BY_MAIL.test(notice.variables.event_type)) return;
  const topic = topicOf(notice);
  if (topic !== null) {
    const since = new Date(deps.clock.now().getTime() - QUIET_MS);
    if (await hasTopicSince(tx, accountId, { topic, since })) return;
  }
  for (const to of await recipients(tx, deps.keys, { accountId, notice })) {
    await enqueueEmail(tx, deps, {
      ...notice,
      accountId,
      livemode: true,
      to,
      ...(topic === null ? {} : { topic }),
    });
  }
}

/** Owners learn of every live token, of what runs out and of the end of the account; everything else goes to the contact of the account. Each address once. */
async function recipients(
  tx: Tx,
  keys: KeyRing,
  { accountId, notice }: { readonly accountId: string; readonly notice: AccountNotice },
): Promise<readonly string[]> {
  const contact = notice.template === 'token_issued' ? null : await contactAddress(tx, keys, accountId);
  const concernsOwners =
    notice.template === 'token_issued' ||
    notice.template === 'account_closing' ||
    notice.template === 'token_expiring' ||
    notice.template === 'usage_threshold' ||
    (notice.template === 'token_rotated' && notice.variables.mode === 'live');
  const owners = concernsOwners ? await ownerAddresses(tx, keys, accountId) : [];
  const addresses = contact === null ? owners : [contact, ...owners];
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

export function accountNotifier(deps: OutboxDeps): NotifyAccount {
  return async (tx, accountId, notice) => {
    await notifyAccount(tx, deps, { accountId, notice });
  };
}

/** Queues the email about an invoice in the transaction that issues it. */
export function invoiceNotifier(deps: OutboxDeps) {
  return async (tx: Tx, { accountId, number, period, totalCents }: IssuedInvoice): Promise<void> => {
    const variables = { number, period, total: preciseMoney(totalCents).display };
    await notifyAccount(tx, deps, { accountId, notice: { template: 'invoice_ready', variables } });
  };
}

interface IssuedInvoice {
  readonly accountId: string;
  readonly number: string;
  readonly period: string;
  readonly totalCents: number;
}

/** An endpoint that is down loses every event; its owner is notified of the first, not of each. */
function topicOf(notice: AccountNotice): string | null {
  return notice.template === 'webhook_dead_lettered' ? `dead letters/${notice.variables.endpoint_id}` : null;
}

/** The facts about a case that its share link reveals. */
export interface SharedCase {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly product: string;
  readonly expiresAt: Date;
  readonly to: string;
  readonly link: string;
  /** The service's own address may be plain http in development. */
  readonly isOwnLink?: boolean;
}

export async function enqueueCaseShare(tx: Tx, deps: OutboxDeps, share: SharedCase): Promise<QueuedEmail> {
  if (share.isOwnLink !== true && !isLink(share.link))
    throw validationProblem([{ param: '/link', detail: 'link must be an https URL.' }]);
  const { accountId, livemode, to, product, link } = share;
  const variables = { product, link, expires_at: share.expiresAt.toISOString() };
  return enqueueEmail(tx, deps, { accountId, livemode, to, template: 'case_share', variables });
}

/** A link that lets a member sign in once. */
export interface SignInLink {
  readonly accountId: string;
  readonly to: string;
  readonly name: string;
  readonly link: string;
  readonly expiresAt: Date;
  /** Of an invitation: who sent it; null for the operator. */
  readonly invitedBy?: string | null;
}

export async function enqueueSignInLink(tx: Tx, deps: OutboxDeps, signIn: SignInLink): Promise<void> {
  const { accountId, to, name, link, expiresAt, invitedBy } = signIn;
  const invited = invitedBy === undefined ? {} : { invited_by: invitedBy };
  const variables = { name, link, expires_at: expiresAt.toISOString(), ...invited };
  await enqueueEmail(tx, deps, { accountId, livemode: true, to, template: 'sign_in_link', variables });
}

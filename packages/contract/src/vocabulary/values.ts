/** Values that requests and responses take, besides those of underwriting, which the engine declares. */

export const TOKEN_MODES = ['test', 'live'] as const;

/** What a member may do. The last two exist in the operator account only. */
export const ROLES = ['agent', 'developer', 'owner', 'analyst', 'publisher'] as const;
export const OPERATOR_ROLES = ['analyst', 'publisher'] as const;

/** The scopes that a token gets unless others are requested. */
export const DEFAULT_SCOPES = ['prequalify', 'quote', 'datasets', 'webhooks', 'events', 'cases'] as const;

/** What a token may be allowed to do. */
export const SCOPES = [...DEFAULT_SCOPES, 'logs', 'explain'] as const;

/** What happens to sign-in links and invitations. */
export const LINK_MAILS = ['queued', 'not_configured', 'no_public_address'] as const;

export const ACCOUNT_STATUSES = ['provisioned', 'suspended', 'closed'] as const;
export const LICENSE_STATUSES = ['inactive', 'activated', 'locked'] as const;
export const MEMBER_STATUSES = ['active', 'removed'] as const;
export const TOKEN_STATUSES = ['active', 'rotated', 'expired', 'revoked'] as const;

/** What a catalog version did to a product variant, and to a rule, limit or price in it. */
export const VARIANT_CHANGE_KINDS = ['added', 'removed', 'changed'] as const;
export const PACK_CHANGE_KINDS = ['added', 'removed', 'tightened', 'loosened', 'changed'] as const;

/** Where a passkey lives, in the words of WebAuthn. */
export const PASSKEY_DEVICES = ['single', 'multi'] as const;

/** States of a draft of the catalog, what it does to a file, and how bad an issue of it is. */
export const DRAFT_STATUSES = ['open', 'submitted', 'approved', 'published'] as const;
export const FILE_CHANGES = ['added', 'changed', 'removed'] as const;
export const ISSUE_SEVERITIES = ['error', 'warning'] as const;

export const JOB_STATUSES = ['running', 'completed', 'failed', 'canceled'] as const;

/** What can be different when a stored offer is evaluated again. */
export const OFFER_CHANGES = ['age', 'catalog', 'class', 'premium', 'product'] as const;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dead_lettered', 'canceled'] as const;

export const REPLAY_SELECTIONS = ['all', 'failed', 'unsent'] as const;
export const REPLAY_STATUSES = ['pending', 'running', 'completed', 'canceled'] as const;

export const USAGE_GROUPS = ['day', 'operation', 'token', 'license'] as const;

export const QUESTION_TYPES = ['date', 'choice', 'number', 'text'] as const;

/** The orders of offers inside an amount. */
export const OFFER_SORTS = ['request', 'premium', 'rank'] as const;

export const WARNING_CODES = [
  'interpreted_text',
  'unrecognized_text',
  'suspicious_amount',
  'amount_out_of_range',
  'conflicting_dates',
  'combined_conditions',
] as const;

export const DATASET_CATEGORIES = [
  'conditions',
  'medications',
  'products',
  'spelling_corrections',
  'nicotine_options',
] as const;

export const DATASET_DESCRIPTIONS: Readonly<Record<(typeof DATASET_CATEGORIES)[number], string>> = {
  conditions: 'Health conditions, procedures and histories, with the medications that treat them.',
  medications: 'Medications by generic and brand name, with the conditions they are used for.',
  products: 'Insurance products that can be prequalified and quoted.',
  spelling_corrections: 'Misspellings, abbreviations and other names, with the name they stand for.',
  nicotine_options: 'Nicotine products that an applicant may use.',
};

/** What a treatment can be asked for. */
export const TREATED_KINDS = ['condition', 'medication', 'group'] as const;
/** What decides how a product treats it. */
export const TREATED_BY = ['rule', 'group', 'unlisted', 'ignored'] as const;
export const SUGGESTED_KINDS = ['conditions', 'medications', 'nicotine_options', 'products'] as const;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** One plain email address: no display name, no list, no quoting. Nothing in it can end a header or a command. */
export const ADDRESS_PATTERN = `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`;

/** The shape of an https link; whether it is a URL is checked separately. */
export const LINK_PATTERN = '^https://[^\\s\\u0000-\\u0020"<>\\\\^`{|}\\u007f]+$';

/** The version of event envelopes and payloads. */
export const EVENT_API_VERSION = '2026-11-01';

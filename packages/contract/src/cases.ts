import { Type } from 'typebox';
import { BrandingSchema } from './console/settings.ts';
import {
  cursorPageOf,
  DeletedField,
  envelopeOf,
  idOf,
  literalUnion,
  named,
  nullable,
  objectName,
  PAGE_FIELDS,
  pageQuery,
  strict,
  Timestamp,
} from './schema.ts';
import { ADDRESS_PATTERN, LINK_PATTERN } from './vocabulary/index.ts';

const Product = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Free text. Part of the encryption as additional data, so it is stored unchanged.',
});

/** Only canonical base64, so that the response repeats exactly what was sent. */
const Ciphertext = Type.String({
  minLength: 4,
  // 43,690 groups of three bytes and one of two are 128 KiB.
  pattern: '^(?:[A-Za-z0-9+/]{4}){0,43690}(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$',
  description: 'Base64 of 1 to 131,072 bytes: the AES-256-GCM ciphertext without the tag.',
  'x-expects': 'base64 of 1 to 131072 bytes',
});
const Iv = Type.String({
  pattern: '^[A-Za-z0-9+/]{16}$',
  description: 'Base64 of the 12-byte nonce.',
  'x-expects': 'base64 of 12 bytes',
});
const Tag = Type.String({
  pattern: '^[A-Za-z0-9+/]{21}[AQgw]==$',
  description: 'Base64 of the 16-byte authentication tag.',
  'x-expects': 'base64 of 16 bytes',
});

const CaseLabelSchema = named(
  'CaseLabel',
  {
    ciphertext: Type.String({
      minLength: 4,
      // 341 groups of three bytes and one of one are 1,024.
      pattern:
        '^(?:(?:[A-Za-z0-9+/]{4}){0,340}(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?|(?:[A-Za-z0-9+/]{4}){341}(?:[A-Za-z0-9+/][AQgw]==)?)$',
      description: 'Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag.',
      'x-expects': 'base64 of 1 to 1024 bytes',
    }),
    iv: Iv,
    tag: Tag,
  },
  { description: 'A short text for lists, encrypted by the client like the content.' },
);

const id = idOf('case', 'Id of the case.');
const label = Type.Optional(CaseLabelSchema);
const times = { created_at: Timestamp, expires_at: Timestamp };
const content = { product: Product, ciphertext: Ciphertext, iv: Iv, tag: Tag };

const CaseSummarySchema = named('CaseSummary', { id, product: Product, label, ...times });
const CaseSchema = named('Case', { id, ...content, label, ...times });

export const CaseBodySchema = named('NewCase', { ...content, label });
export const CasePathSchema = strict({ id: Type.String({ description: 'Id of the case.' }) });
export const CaseListQuerySchema = named('CaseListQuery', pageQuery({ defaultLimit: 25, maxLimit: 100 }));

export const CaseSummaryResponseSchema = envelopeOf('CaseSummaryResponse', {
  object: 'case',
  data: CaseSummarySchema,
});
export const CaseResponseSchema = envelopeOf('CaseResponse', { object: 'case', data: CaseSchema });
export const CasePageSchema = cursorPageOf('CasePage', CaseSummarySchema);

/** The list shape of public clients: the array is `data` itself, the cursor is next to it. */
export const CaseArraySchema = envelopeOf('CaseArray', {
  object: 'list',
  data: Type.Array(CaseSummarySchema),
  extra: PAGE_FIELDS,
});

export const DeletedCaseResponseSchema = envelopeOf('DeletedCaseResponse', {
  object: 'case',
  data: named('DeletedCase', { id, object: objectName('case'), deleted: DeletedField }),
});

const shareId = Type.String({
  pattern: '^shr_[0-9A-Za-z]{32}$',
  description: 'Id of the share link. Whoever has it can fetch the encrypted case.',
});

export const ShareBodySchema = named('NewCaseShare', {
  expires_in_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      default: 30,
      description: 'The link expires with the case at the latest.',
    }),
  ),
});

export const SharePathSchema = strict({ share_id: Type.String({ description: 'Id of the share link.' }) });

export const ShareResponseSchema = envelopeOf('CaseShareResponse', {
  object: 'case_share',
  data: named('CaseShare', {
    id: shareId,
    url: Type.String({ description: 'Append `#k=` and the key (base64url) before you share it.' }),
    expires_at: Timestamp,
  }),
});

export const RevokedSharesResponseSchema = envelopeOf('RevokedCaseSharesResponse', {
  object: 'case_share',
  data: named('RevokedCaseShares', { id, object: objectName('case_share'), deleted: DeletedField }),
});

export const SharedCaseResponseSchema = envelopeOf('SharedCaseResponse', {
  object: 'shared_case',
  data: named('SharedCase', {
    ...content,
    expires_at: Timestamp,
    branding: nullable(BrandingSchema, 'Of the account that shared the case; null if it set none.'),
  }),
});

export const EmailBodySchema = named('CaseEmail', {
  to: Type.String({
    maxLength: 254,
    pattern: ADDRESS_PATTERN,
    description: 'Email address of one recipient.',
    'x-expects': 'an email address',
  }),
  link: Type.Optional(
    Type.String({
      maxLength: 2048,
      pattern: LINK_PATTERN,
      description:
        "The https URL to send; the key to the case is in its fragment. Without it, the case's own address is sent, which carries no key.",
      'x-expects': 'an https URL of at most 2048 characters',
    }),
  ),
});

export const QueuedEmailResponseSchema = envelopeOf('QueuedEmailResponse', {
  object: 'email',
  data: named('QueuedEmail', {
    id: idOf('email', 'The id that email.delivered and email.failed will name.'),
    object: objectName('email'),
    template: literalUnion(['case_share'], { description: 'The email that is sent.' }),
    to_hint: Type.String({ description: 'A hint of the address.' }),
    status: literalUnion(['queued'], { description: 'An event reports whether it was delivered.' }),
    created_at: Timestamp,
  }),
});

import { Type } from 'typebox';
import { ADDRESS_PATTERN, LINK_PATTERN } from '../../../email/index.ts';
import {
  envelopeOf,
  idOf,
  literalUnion,
  nullable,
  objectName,
  pageQuery,
  strict,
  Timestamp,
} from '../../../wire/index.ts';

const ProductSchema = Type.String({
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

const Label = strict(
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
const label = Type.Optional(Label);
const times = { created_at: Timestamp, expires_at: Timestamp };
const content = { product: ProductSchema, ciphertext: Ciphertext, iv: Iv, tag: Tag };

export const CaseSchema = strict({ id, product: ProductSchema, label, ...times });

/** The list shape of public clients: the array is `data` itself, the cursor is next to it. */
export const CaseArray = envelopeOf('list', Type.Array(CaseSchema), {
  has_more: Type.Boolean({ description: 'Whether another page follows.' }),
  next_cursor: nullable(Type.String({ description: 'Opaque; pass it as `cursor` to get the next page.' })),
});

export const CaseWithContent = strict({ id, ...content, label, ...times });

const Deleted = Type.Literal(true, { description: 'The resource is gone.' });

export const DeletedCase = strict({ id, object: objectName('case'), deleted: Deleted });

export const CaseBody = strict({ ...content, label });

const shareId = Type.String({
  pattern: '^shr_[0-9A-Za-z]{32}$',
  description: 'Id of the share link. Whoever has it can fetch the encrypted case.',
});

export const ShareBody = strict({
  expires_in_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      default: 30,
      description: 'The link expires with the case at the latest.',
    }),
  ),
});

export const ShareSchema = strict({
  id: shareId,
  url: Type.String({ description: 'Append `#k=` and the key (base64url) before you share it.' }),
  expires_at: Timestamp,
});

export const RevokedShares = strict({ id, object: objectName('case_share'), deleted: Deleted });

export const SharePath = strict({ share_id: Type.String({ description: 'Id of the share link.' }) });

export const SharedCaseSchema = strict({ ...content, expires_at: Timestamp });

export const CaseListQuery = strict(pageQuery({ defaultLimit: 25, maxLimit: 100 }));

export const CasePath = strict({ id: Type.String({ description: 'Id of the case.' }) });

export const EmailBody = strict({
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

export const QueuedEmailSchema = strict({
  id: idOf('email', 'The id that email.delivered and email.failed will name.'),
  object: objectName('email'),
  template: literalUnion(['case_share'], { description: 'The email that is sent.' }),
  to_hint: Type.String({ description: 'A hint of the address.' }),
  status: literalUnion(['queued'], { description: 'An event reports whether it was delivered.' }),
  created_at: Timestamp,
});

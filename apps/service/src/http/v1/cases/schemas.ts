import { Type } from 'typebox';
import { idOf, literalUnion, pageQuery, strict, Timestamp } from '../../../contract/index.ts';
import { ADDRESS_PATTERN, LINK_PATTERN } from '../../../email/index.ts';

const ProductSchema = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Free text; additional data of the encryption, so it is kept to the letter.',
});

/** Canonical base64 and nothing else: what is answered is then to the letter what was sent. */
const Ciphertext = Type.String({
  minLength: 4,
  // 43,690 groups of three bytes and one of two are 128 KiB.
  pattern: '^(?:[A-Za-z0-9+/]{4}){0,43690}(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$',
  description: 'Base64 of 1 to 131,072 bytes: AES-256-GCM without the tag.',
  'x-expects': 'base64 of 1 to 131072 bytes',
});
const Iv = Type.String({
  pattern: '^[A-Za-z0-9+/]{16}$',
  description: 'Base64 of the 12 bytes of the nonce.',
  'x-expects': 'base64 of 12 bytes',
});
const Tag = Type.String({
  pattern: '^[A-Za-z0-9+/]{21}[AQgw]==$',
  description: 'Base64 of the 16 bytes of the authentication tag.',
  'x-expects': 'base64 of 16 bytes',
});

const id = idOf('case', 'Id of the case.');
const times = { created_at: Timestamp, expires_at: Timestamp };

export const CaseSchema = strict({ id, product: ProductSchema, ...times });

export const CaseWithContent = strict({
  id,
  product: ProductSchema,
  ciphertext: Ciphertext,
  iv: Iv,
  tag: Tag,
  ...times,
});

export const DeletedCase = strict({ id, object: Type.Literal('case'), deleted: Type.Literal(true) });

export const CaseBody = strict({ product: ProductSchema, ciphertext: Ciphertext, iv: Iv, tag: Tag });

export const CaseListQuery = strict(pageQuery({ defaultLimit: 25, maxLimit: 100 }));

export const CasePath = strict({ id: Type.String({ description: 'Id of the case.' }) });

export const ShareBody = strict({
  to: Type.String({
    maxLength: 254,
    pattern: ADDRESS_PATTERN,
    description: 'E-mail address of one recipient.',
    'x-expects': 'an e-mail address',
  }),
  link: Type.String({
    maxLength: 2048,
    pattern: LINK_PATTERN,
    description: 'The https URL to send; the key to the case is in its fragment.',
    'x-expects': 'an https URL of at most 2048 characters',
  }),
});

export const QueuedEmailSchema = strict({
  id: idOf('email', 'The id that email.delivered and email.failed will name.'),
  object: Type.Literal('email'),
  template: literalUnion(['case_share']),
  to_hint: Type.String({ description: 'Enough of the address to recognise it.' }),
  status: literalUnion(['queued']),
  created_at: Timestamp,
});

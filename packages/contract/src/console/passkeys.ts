import { Type } from 'typebox';
import { component, idOf, literalUnion, named, nullable, objectName, strict, Timestamp } from '../schema.ts';
import { PASSKEY_DEVICES } from '../vocabulary/index.ts';

/**
 * Bodies of WebAuthn, as browsers and their libraries write them. Browsers add fields, so these objects are open; the
 * service reads the fields that are described here.
 */

const bytes = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', 'x-expects': 'bytes in base64url' });
const Extensions = Type.Object({});
const Credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Optional(Extensions),
};
const Transports = Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 10 });

export const PasskeyRegistrationBody = component(
  'PasskeyRegistration',
  Type.Object({
    ...Credential,
    response: Type.Object({
      clientDataJSON: bytes(8192),
      attestationObject: bytes(32_768),
      transports: Type.Optional(Transports),
    }),
  }),
);

export const PasskeySignInBody = component(
  'PasskeySignIn',
  Type.Object({
    ...Credential,
    response: Type.Object({
      clientDataJSON: bytes(8192),
      authenticatorData: bytes(8192),
      signature: bytes(8192),
      userHandle: Type.Optional(nullable(bytes(128))),
    }),
  }),
);

const Descriptors = Type.Array(
  Type.Object({
    id: Type.String(),
    type: Type.String(),
    transports: Type.Optional(Type.Array(Type.String())),
  }),
);

export const PasskeyCreationOptionsSchema = component(
  'PasskeyCreationOptions',
  Type.Object({
    challenge: Type.String(),
    rp: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.String() })),
    timeout: Type.Optional(Type.Integer()),
    attestation: Type.Optional(Type.String()),
    excludeCredentials: Type.Optional(Descriptors),
    authenticatorSelection: Type.Optional(
      Type.Object({
        residentKey: Type.Optional(Type.String()),
        requireResidentKey: Type.Optional(Type.Boolean()),
        userVerification: Type.Optional(Type.String()),
      }),
    ),
  }),
);

export const PasskeyRequestOptionsSchema = component(
  'PasskeyRequestOptions',
  Type.Object({
    challenge: Type.String(),
    rpId: Type.Optional(Type.String()),
    timeout: Type.Optional(Type.Integer()),
    userVerification: Type.Optional(Type.String()),
    allowCredentials: Type.Optional(Descriptors),
  }),
);

export const PasskeyPath = strict({ id: idOf('passkey', 'The passkey.') });

export const PasskeySchema = named('Passkey', {
  id: idOf('passkey', 'Id of the passkey.'),
  object: objectName('passkey'),
  device: literalUnion(PASSKEY_DEVICES, {
    description: 'Whether it stays on one device, or a password manager copies it to others.',
  }),
  backed_up: Type.Boolean({ description: 'Whether a copy of it exists elsewhere.' }),
  transports: Type.Array(Type.String(), {
    description: 'How browsers reach it, such as `internal` or `usb`.',
  }),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
});

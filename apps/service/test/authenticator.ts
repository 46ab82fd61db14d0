import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a forger changes about an otherwise correct response. */
export interface Forgery {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly userHandle?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly key?: KeyObject;
  /** The attestation format and statement, in CBOR. */
  readonly attestation?: { readonly format: string; readonly statement: Buffer };
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

const FLAGS = { present: 0x01, verified: 0x04, credential: 0x40 };

/** A passkey in software: it signs whatever a browser would have shown to the person. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credentialId = randomBytes(32);
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers `navigator.credentials.create()`. */
  create(options: CreationOptions, forged: Forgery = {}) {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
    const publicKey = cborMap([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), point(x)],
      [integer(-3), point(y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, publicKey]);
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id ?? '', { ...forged, flags: FLAGS.credential }),
      credential,
    ]);
    const { format, statement } = forged.attestation ?? { format: 'none', statement: cborMap([]) };
    const attestationObject = cborMap([
      [cborText('fmt'), cborText(format)],
      [cborText('attStmt'), statement],
      [cborText('authData'), cborBytes(authData)],
    ]);
    const clientDataJSON = this.#clientData(
      { type: 'webauthn.create', challenge: options.challenge },
      forged,
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get()`. */
  get(options: RequestOptions, forged: Forgery = {}) {
    this.#counter += 1;
    const authenticatorData = this.#authenticatorData(options.rpId ?? '', { ...forged, flags: 0 });
    const clientData = this.#clientData({ type: 'webauthn.get', challenge: options.challenge }, forged);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, forged.key ?? this.#keys.privateKey).toString('base64url'),
        userHandle: forged.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    const id = this.credentialId.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  #clientData({ type, challenge }: { readonly type: string; readonly challenge: string }, forged: Forgery) {
    return Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #authenticatorData(rpId: string, forged: Forgery & { readonly flags: number }): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? this.#counter);
    const verified = forged.isVerified === false ? 0 : FLAGS.verified;
    return Buffer.concat([
      createHash('sha256')
        .update(forged.rpId ?? rpId)
        .digest(),
      Buffer.from([FLAGS.present | verified | forged.flags]),
      counter,
    ]);
  }
}

/** The parts of CBOR (RFC 8949) that attestations are made of. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
export const cborBytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
export const cborText = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
export const cborList = (values: readonly Buffer[]) => Buffer.concat([head(4, values.length), ...values]);
export const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

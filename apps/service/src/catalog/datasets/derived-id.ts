import { sha256 } from '../../kernel/index.ts';
import { type BundleVersion, parseBundleVersion } from './bundle-version.ts';

export type DerivedIdPrefix = 'cond' | 'med' | 'nic' | 'corr';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 10;

const encodeTime = (time: number): string => {
  let rest = time;
  let text = '';
  for (let index = 0; index < TIME_CHARACTERS; index += 1) {
    text = `${CROCKFORD[rest % 32]}${text}`;
    rest = Math.floor(rest / 32);
  }
  return text;
};

/** Two characters for every ten bits. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${CROCKFORD[bits >> 5]}${CROCKFORD[bits & 31]}`);

/** The first 80 bits of a digest. */
const encodeHash = (hash: Buffer): string =>
  encode40(hash.readUIntBE(0, 5)) + encode40(hash.readUIntBE(5, 5));

const encode40 = (bits: number): string => {
  const high = Math.floor(bits / 2 ** 20);
  const low = bits % 2 ** 20;
  return `${PAIRS[high >> 10]}${PAIRS[high & 1023]}${PAIRS[low >> 10]}${PAIRS[low & 1023]}`;
};

/**
 * Makes the ids of one bundle version: ULIDs whose time part is the version's date and whose random part is a
 * digest of (version, kind, name). Every process derives the same ids, and the next version has none of them.
 */
export const idDeriver = (version: BundleVersion): ((prefix: DerivedIdPrefix, name: string) => string) => {
  const parts = parseBundleVersion(version);
  if (parts === null) throw new RangeError(`not a bundle version: ${version}`);
  const time = encodeTime(Date.parse(`${parts.date}T00:00:00Z`));
  return (prefix, name) => {
    return `${prefix}_${time}${encodeHash(sha256(`${version}\n${prefix}\n${name}`))}`;
  };
};

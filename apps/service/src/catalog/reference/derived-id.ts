import { sha256 } from '../../kernel/index.ts';
import { type BundleVersion, parseBundleVersion } from './bundle-version.ts';

export type DerivedIdPrefix = 'cond' | 'med' | 'nic' | 'corr';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 10;
const HASH_CHARACTERS = 16;

const encodeTime = (time: number): string => {
  let rest = time;
  let text = '';
  for (let index = 0; index < TIME_CHARACTERS; index += 1) {
    text = `${CROCKFORD[rest % 32]}${text}`;
    rest = Math.floor(rest / 32);
  }
  return text;
};

/** The first 80 bits, five at a time. */
const encodeHash = (hash: Buffer): string => {
  let text = '';
  let bits = 0;
  let held = 0;
  for (let index = 0; text.length < HASH_CHARACTERS; index += 1) {
    held = (held << 8) | (hash[index] ?? 0);
    bits += 8;
    for (; bits >= 5; bits -= 5) text += CROCKFORD[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return text;
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

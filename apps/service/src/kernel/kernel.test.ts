import { ID_PREFIXES, type IdKind, idPattern, PROBLEMS } from '@prequal/contract/vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../test/virtual-clock.ts';
import {
  canonicalJson,
  decodeCursor,
  encodeCursor,
  faceMoney,
  fingerprint,
  InvariantError,
  invariant,
  isId,
  KeyError,
  KeyRing,
  newId,
  only,
  Problem,
  preciseMoney,
  randomBase62,
  systemClock,
  validationProblem,
} from './index.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const kinds = Object.keys(ID_PREFIXES) as IdKind[];

describe('ids', () => {
  it('match their own kind and no other', () => {
    for (const kind of kinds) {
      const id = newId(kind, now);
      expect(kinds.filter((other) => isId(other, id))).toEqual([kind]);
      expect(id).toMatch(new RegExp(idPattern(kind)));
    }
  });

  it('sort in creation order, even within one millisecond', () => {
    const made = Array.from({ length: 2000 }, (_, n) => newId('event', new Date(now.getTime() + (n >> 9))));
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('never match arbitrary strings', () => {
    const id = newId('account', now);
    const others = [
      id.toLowerCase(),
      ` ${id}`,
      `${id}\n`,
      id.slice(0, -1),
      `${id}0`,
      id.replace('acct_', ''),
    ];
    for (const text of [...others, 'acct_8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'acct_0000000000000000000000000I']) {
      expect(isId('account', text)).toBe(false);
    }
    fc.assert(fc.property(fc.string(), (text) => !isId('account', text)));
  });

  it('use every base62 letter about equally often', () => {
    const counts = new Map<string, number>();
    for (const letter of randomBase62(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // Ten standard deviations from 1,000: only a biased draw gets there.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(320);
  });
});

describe('money', () => {
  const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
  const read = (display: string) => {
    const [dollars = '', rest = '00'] = display.replace(/[-$,]/g, '').split('.');
    return (display.startsWith('-') ? -1 : 1) * (Number(dollars) * 100 + Number(rest));
  };

  it('displays every amount so that it can be parsed back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(preciseMoney(amount).cents).toBe(amount);
        expect(read(preciseMoney(amount).display) + 0).toBe(amount);
        expect(read(faceMoney(amount).display) + 0).toBe(amount);
        expect(preciseMoney(amount).display).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(faceMoney(amount).display).toMatch(/^-?\$\d{1,3}(,\d{3})*(\.\d{2})?$/);
      }),
    );
  });

  it.each([
    [108_420, '$1,084.20', '$1,084.20'],
    [2_500_000, '$25,000.00', '$25,000'],
    [5, '$0.05', '$0.05'],
    [0, '$0.00', '$0'],
    [99_999_999_999, '$999,999,999.99', '$999,999,999.99'],
    [-150, '-$1.50', '-$1.50'],
  ])('%s cents are %s as a premium and %s as a face amount', (amount, precise, face) => {
    expect([preciseMoney(amount).display, faceMoney(amount).display]).toEqual([precise, face]);
  });
});

describe('canonical JSON', () => {
  const json = fc.jsonValue({ maxDepth: 4 });

  /** The same value with the keys of every object in another order. */
  function withReorderedKeys(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withReorderedKeys);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, field]) => [key, withReorderedKeys(field)]),
    );
  }

  it('parses back to the same value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('does not depend on key order or white space', () => {
    fc.assert(
      fc.property(json, fc.nat(4), (value, indent) => {
        const text = JSON.stringify(withReorderedKeys(value), null, indent);
        expect(canonicalJson(JSON.parse(text))).toBe(canonicalJson(value));
      }),
    );
  });

  it('differs for different values', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const equal = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(fingerprint(one).equals(fingerprint(other))).toBe(equal);
      }),
    );
    const pairs: [unknown, unknown][] = [
      [1, '1'],
      [null, 'null'],
      [[], {}],
      [
        [1, [2]],
        [[1], 2],
      ],
      [{ a: { b: 1 } }, { a: 1, b: 1 }],
      [{ a: null }, {}],
    ];
    for (const [one, other] of pairs) expect(canonicalJson(one)).not.toBe(canonicalJson(other));
  });

  function sorted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== 'object') return value;
    // Wrapped, so that an empty object is not mistaken for an empty array.
    const fields = Object.entries(value).map(([key, field]) => ({ key, field: sorted(field) }));
    return { fields: fields.sort((a, b) => (a.key < b.key ? -1 : 1)) };
  }

  it('omits undefined fields and compares numbers by value', () => {
    expect(canonicalJson({ b: undefined, a: 1.0 })).toBe('{"a":1}');
    expect(canonicalJson(JSON.parse('[1e2, 100.0, -0]'))).toBe('[100,100,0]');
    expect(canonicalJson(JSON.parse('{"__proto__": 1, "a": 2}'))).toBe('{"__proto__":1,"a":2}');
  });
});

describe('cursors', () => {
  const key = Buffer.alloc(32, 1);
  const scope = { list: 'events', owner: 'acct_1/live' };
  const position = fc.oneof(fc.nat(), fc.string());

  it('decode to the position they were made from', () => {
    fc.assert(
      fc.property(position, (place) => {
        const cursor = encodeCursor(key, scope, place);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(key, scope, cursor)).toBe(place);
      }),
    );
  });

  it('are rejected when any byte changes', () => {
    fc.assert(
      fc.property(position, fc.nat(), fc.integer({ min: 1, max: 255 }), (place, where, flip) => {
        const bytes = Buffer.from(encodeCursor(key, scope, place), 'base64url');
        const at = where % bytes.length;
        bytes.writeUInt8((bytes[at] ?? 0) ^ flip, at);
        expect(decodeCursor(key, scope, bytes.toString('base64url'))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('are rejected when any character changes, including unused base64 bits', () => {
    fc.assert(
      fc.property(position, fc.nat(), fc.stringMatching(/^[\w=+/ -]$/), (place, where, char) => {
        const cursor = encodeCursor(key, scope, place);
        const at = where % (cursor.length + 1);
        fc.pre(cursor[at] !== char);
        expect(decodeCursor(key, scope, cursor.slice(0, at) + char + cursor.slice(at + 1))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('are rejected by another list, for another account and under another key', () => {
    const cursor = encodeCursor(key, scope, 7);
    expect(decodeCursor(key, { ...scope, list: 'cases' }, cursor)).toBeNull();
    expect(decodeCursor(key, { ...scope, owner: 'acct_2/live' }, cursor)).toBeNull();
    expect(decodeCursor(Buffer.alloc(32, 2), scope, cursor)).toBeNull();
  });

  it('never match arbitrary strings', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(key, scope, text) === null));
  });
});

describe('key material', () => {
  const [one, two] = [
    { version: 1, root: Buffer.alloc(32, 1) },
    { version: 2, root: Buffer.alloc(32, 2) },
  ];

  it('decrypts what it encrypted, in the same context only', () => {
    const ring = new KeyRing([one]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (plain) => {
        const sealed = ring.seal(Buffer.from(plain), 'here');
        expect(ring.open(sealed, 'here')).toEqual(Buffer.from(plain));
        expect(() => ring.open(sealed, 'there')).toThrow();
      }),
    );
  });

  it('rejects a modified ciphertext', () => {
    const ring = new KeyRing([one]);
    const sealed = ring.seal('plain', 'here');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() => ring.open(changed, 'here')).toThrow();
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => ring.open(sealed.subarray(0, length), 'here')).toThrow();
    }
  });

  it('encrypts with the newest version and decrypts what older versions encrypted', () => {
    const [before, after] = [new KeyRing([one]), new KeyRing([one, two])];
    expect([after.current, after.versions]).toEqual([2, [2, 1]]);
    expect(after.open(before.seal('old', 'c'), 'c').toString()).toBe('old');
    expect(() => before.open(after.seal('new', 'c'), 'c')).toThrow(KeyError);
  });

  it('never produces the same ciphertext twice, and derives a separate key for each purpose', () => {
    const ring = new KeyRing([one]);
    expect(ring.seal('x', 'c').equals(ring.seal('x', 'c'))).toBe(false);
    const purposes = ['token-hash', 'cursor', 'seal', 'key-check', 'audit'] as const;
    expect(new Set(purposes.map((purpose) => ring.derive(purpose).toString('hex'))).size).toBe(
      purposes.length,
    );
    expect(ring.mac('audit', 'x').equals(ring.mac('token-hash', 'x'))).toBe(false);
  });

  it('must contain a key', () => {
    expect(() => new KeyRing([])).toThrow(KeyError);
  });
});

describe('problems', () => {
  it('list every issue and repeat the first at the top level', () => {
    const issues = [
      { param: '/a', detail: 'A.' },
      { param: '/b', detail: 'B.' },
    ];
    expect(validationProblem(issues)).toMatchObject({
      status: 400,
      message: 'A.',
      fields: { param: '/a', errors: issues },
    });
    expect(validationProblem(issues.slice(0, 1), 422)).toMatchObject({
      status: 422,
      fields: { param: '/a', errors: issues.slice(0, 1) },
    });
  });

  it('have the status listed in the catalog', () => {
    for (const [code, { status }] of Object.entries(PROBLEMS)) {
      expect(new Problem(code as keyof typeof PROBLEMS, 'x').status).toBe(status);
    }
  });
});

describe('invariants', () => {
  it('throw an InvariantError, which clients see as an internal error', () => {
    expect(() => invariant(false, 'broken')).toThrow(InvariantError);
    expect(() => invariant(true, 'whole')).not.toThrow();
    expect(only([1], 'row')).toBe(1);
    for (const rows of [[], [1, 2]]) expect(() => only(rows, 'row')).toThrow(InvariantError);
  });
});

describe('clocks', () => {
  it.each([
    ['system', systemClock],
    ['virtual', new VirtualClock()],
  ])('of the %s stop sleeping as soon as the signal aborts', async (_, clock) => {
    const stop = new AbortController();
    const sleeping = clock.sleep(3_600_000, stop.signal);
    stop.abort();
    await sleeping;
    await clock.sleep(3_600_000, stop.signal);
  });

  it('of the system let time pass', async () => {
    const [wall, start] = [systemClock.now().getTime(), systemClock.elapsed()];
    await systemClock.sleep(5);
    expect(systemClock.elapsed() - start).toBeGreaterThanOrEqual(4);
    expect(systemClock.now().getTime() - wall).toBeGreaterThanOrEqual(3);
  });
});

describe('sealed data', () => {
  it('is not opened with a tag that was cut short', () => {
    const ring = new KeyRing([{ version: 1, root: Buffer.alloc(32, 3) }]);
    const sealed = ring.seal('', 'c');
    for (let length = 0; length < sealed.length; length++) {
      expect(() => ring.open(sealed.subarray(0, length), 'c')).toThrow();
    }
    expect(ring.open(sealed, 'c').toString()).toBe('');
  });

  it('is not opened by a retired key, under which tokens and audit rows are still recognized', () => {
    const old = new KeyRing([{ version: 1, root: Buffer.alloc(32, 3) }]);
    const ring = new KeyRing([{ version: 2, root: Buffer.alloc(32, 4) }], [old.retire(1)]);
    expect(() => ring.open(old.seal('x', 'c'), 'c')).toThrow('Key version 1 was retired.');
    expect(ring.mac('token-hash', 't', 1)).toEqual(old.mac('token-hash', 't'));
    expect(ring.mac('audit', 't', 1)).toEqual(old.mac('audit', 't'));
    expect([ring.current, ring.versions, ring.openVersions]).toEqual([2, [2, 1], [2]]);
  });
});

import { createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseLink, DecryptionError, openCase, readCaseLink, sealCase } from './case-encryption.ts';

describe('a sealed case', () => {
  it('opens to what was put in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 64 }),
        fc.jsonValue(),
        async (product, content) => {
          const { sealed, key } = await sealCase(product, content);
          expect(await openCase(sealed, key)).toEqual(JSON.parse(JSON.stringify(content)));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is plain AES-256-GCM with the product as additional data, readable by other tools', async () => {
    const { sealed, key } = await sealCase('fex', { name: 'Ann' });
    const decipher = createDecipheriv(
      'aes-256-gcm',
      Buffer.from(key, 'base64url'),
      Buffer.from(sealed.iv, 'base64'),
    );
    decipher.setAAD(Buffer.from('fex')).setAuthTag(Buffer.from(sealed.tag, 'base64'));
    const text = decipher.update(sealed.ciphertext, 'base64', 'utf8') + decipher.final('utf8');
    expect(JSON.parse(text)).toEqual({ name: 'Ann' });
  });

  it('has a length that says little about its content, and none that is too long for the service', async () => {
    const lengthOf = async (content: unknown) =>
      Buffer.from((await sealCase('fex', content)).sealed.ciphertext, 'base64').length;
    const texts = [0, 1, 100, 8000, 9000, 16_000, 70_000, 131_000].map((length) => 'é'.padStart(length, 'x'));
    expect(await Promise.all(texts.map(lengthOf))).toEqual([
      8192, 8192, 8192, 8192, 16_384, 16_384, 131_072, 131_072,
    ]);
    expect(await lengthOf('x'.repeat(131_072 - 2))).toBe(131_072);
    // The service refuses it, and says so.
    expect(await lengthOf('x'.repeat(131_072))).toBe(131_074);
  });

  it('has a key and an iv of its own each time', async () => {
    const [a, b] = await Promise.all([sealCase('fex', 1), sealCase('fex', 1)]);
    expect(a.key).not.toBe(b.key);
    expect(a.sealed.iv).not.toBe(b.sealed.iv);
    expect(Buffer.from(a.key, 'base64url')).toHaveLength(32);
  });

  it('does not open with another key, product, iv, tag or ciphertext', async () => {
    const { sealed, key } = await sealCase('fex', 'secret');
    const other = await sealCase('fex', 'secret');
    const attempts: [typeof sealed, string][] = [
      [sealed, other.key],
      [sealed, key.slice(0, 20)],
      [sealed, '!'],
      [{ ...sealed, product: 'term' }, key],
      [{ ...sealed, iv: other.sealed.iv }, key],
      [{ ...sealed, tag: other.sealed.tag }, key],
      [{ ...sealed, tag: sealed.tag.slice(0, 8) }, key],
      [{ ...sealed, ciphertext: other.sealed.ciphertext }, key],
    ];
    for (const attempt of attempts)
      await expect(openCase(...attempt)).rejects.toBeInstanceOf(DecryptionError);
  });
});

it('opens a case that a public client sealed under a 128-bit key', async () => {
  const raw = new Uint8Array(16).fill(7);
  const iv = new Uint8Array(12).fill(1);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const additionalData = new TextEncoder().encode('p');
  const content = new TextEncoder().encode('{"name":"Ada"}');
  const bytes = Buffer.from(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData, tagLength: 128 }, key, content),
  );
  const sealed = {
    product: 'p',
    ciphertext: bytes.subarray(0, -16).toString('base64'),
    iv: Buffer.from(iv).toString('base64'),
    tag: bytes.subarray(-16).toString('base64'),
  };
  expect(await openCase(sealed, Buffer.from(raw).toString('base64url'))).toEqual({ name: 'Ada' });
  await expect(openCase(sealed, Buffer.from(raw.slice(1)).toString('base64url'))).rejects.toThrow(
    DecryptionError,
  );
});

describe('a case link', () => {
  it('carries the id in the path and the key in the fragment, which browsers do not send', () => {
    const link = caseLink('https://agency.example/open/?lang=en#old', { id: 'case_1', key: 'a-b_c' });
    expect(link).toBe('https://agency.example/open/c/case_1?lang=en#k=a-b_c');
    expect(readCaseLink(link)).toEqual({ id: 'case_1', key: 'a-b_c' });
    const short = caseLink('https://agency.example', { id: 'shr_1', key: 'a-b_c' });
    expect(short).toBe('https://agency.example/c/shr_1#k=a-b_c');
  });

  it('is also read in its older form', () => {
    const link = 'https://agency.example/open?lang=en&case=case_1#key=a-b_c';
    expect(readCaseLink(link)).toEqual({ id: 'case_1', key: 'a-b_c' });
  });

  it('is also read as public clients write it: one path segment, and the key as k, key or alone', () => {
    const key = 'AAECAwQFBgcICQoLDA0ODw';
    for (const fragment of [`k=${key}`, `key=${key}`, key]) {
      expect(readCaseLink(`https://agency.example/shr_1#${fragment}`)).toEqual({ id: 'shr_1', key });
    }
  });

  it('is nothing else', () => {
    for (const text of [
      'https://agency.example/',
      'https://agency.example/?case=1',
      'https://agency.example/c/1',
      'https://agency.example/pricing#faq',
      'https://agency.example/a/b#k=a-b_c',
      'nonsense',
      '',
    ])
      expect(readCaseLink(text)).toBeNull();
  });
});

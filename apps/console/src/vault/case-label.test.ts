import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openForMember, openLabel, sealForMember, sealLabel } from './case-label.ts';

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const CONTENT = { name: 'Ada, José and 李', key: 'k1' };

describe('the label of a case', () => {
  it('opens with its key, whatever the name is', async () => {
    const key = await newKey();
    const content = fc.record({ name: fc.string({ unit: 'grapheme' }), key: fc.base64String() });
    await fc.assert(
      fc.asyncProperty(content, async (given) => {
        expect(await openLabel(await sealLabel(given, key), key)).toEqual(given);
      }),
    );
  });

  it('has a length that says little about the name', async () => {
    const key = await newKey();
    const lengthOf = async (name: string) =>
      Buffer.from((await sealLabel({ ...CONTENT, name }, key)).ciphertext, 'base64').length;
    const names = ['', 'Ada', 'Bartholomew Featherstonehaugh, 1961, Springfield', 'x'.repeat(300)];
    expect(await Promise.all(names.map(lengthOf))).toEqual([256, 256, 256, 512]);
  });

  it('opens with no other key', async () => {
    const label = await sealLabel(CONTENT, await newKey());
    await expect(openLabel(label, await newKey())).rejects.toThrow();
  });

  it('is refused when any part of it was changed', async () => {
    const key = await newKey();
    const label = await sealLabel(CONTENT, key);
    for (const part of ['ciphertext', 'iv', 'tag'] as const) {
      const bytes = Buffer.from(label[part], 'base64');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      await expect(openLabel({ ...label, [part]: bytes.toString('base64') }, key)).rejects.toThrow();
    }
  });

  it('may be as long as the work of a case is', async () => {
    const key = await newKey();
    const work = { rows: Array.from({ length: 20_000 }, (_, row) => `condition ${row}`) };
    expect(await openForMember(await sealForMember(work, key), key)).toEqual(work);
  });

  it('shows nothing of its content, and never looks the same', async () => {
    const key = await newKey();
    const [first, second] = [await sealLabel(CONTENT, key), await sealLabel(CONTENT, key)];
    expect(first.iv).not.toBe(second.iv);
    expect(first.ciphertext).not.toBe(second.ciphertext);
    expect(Buffer.from(first.ciphertext, 'base64').toString()).not.toContain('Ada');
    expect([first.iv, first.tag].map((part) => Buffer.from(part, 'base64').length)).toEqual([12, 16]);
  });
});

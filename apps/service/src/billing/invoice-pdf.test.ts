import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawInvoice, type InvoiceSheet } from './invoice-pdf.ts';
import { billOf } from './line-items.ts';

const license = (n: number) => `lic_${String(n).padStart(26, '0')}`;

function sheet(lines: number, over: Partial<InvoiceSheet> = {}): InvoiceSheet {
  const usage = Array.from({ length: lines }, (_, n) => ({
    licenseId: license(n),
    month: '2026-10',
    quantity: 1000 + n,
  }));
  return {
    number: 'INV-2026-000042',
    period: '2026-10',
    issuedAt: new Date('2026-11-15T04:00:00.000Z'),
    account: { id: 'acct_1', name: 'Ada (Agency) \\ Söhne 保険' },
    bill: billOf('2026-10', usage, 500),
    ...over,
  };
}

/** The text on the pages: streams inflated, hex strings of the text operators decoded. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const pages = [...raw.matchAll(/\/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, body = '']) => inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  );
  return pages
    .flatMap((page) => [...page.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, deps = '']) =>
      [...deps.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
}
const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length;

describe('the document of an invoice', () => {
  it('states who pays how much for what', async () => {
    const text = textOf(await drawInvoice(sheet(2)));
    for (const part of [
      'Invoice',
      'INV-2026-000042',
      '15 November 2026',
      'October 2026',
      'acct_1',
      'Ada (Agency) \\ Söhne ??',
      license(1),
      '1,001',
      '$0.02',
      '$20.02',
      '-$5.00',
      '$35.02',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('before the end of its period');
  });

  it('has the same bytes for the same input, and different bytes for different input', async () => {
    const [one, two] = [await drawInvoice(sheet(3)), await drawInvoice(sheet(3))];
    expect(one.equals(two)).toBe(true);
    expect(one.equals(await drawInvoice(sheet(3, { number: 'INV-2026-000043' })))).toBe(false);
    expect(one.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(one.toString('latin1')).toContain('(D:20261115040000Z)');
  });

  it('continues over pages, with every line once and the total at the end', async () => {
    const pdf = await drawInvoice(sheet(40));
    const text = textOf(pdf);
    expect(pagesOf(pdf)).toBe(3);
    for (let n = 0; n < 40; n++) expect(text.split(license(n))).toHaveLength(2);
    expect(text.match(/Amount due/g)).toHaveLength(1);
    expect(text).toContain('Page 3 of 3');
  });

  it('says so when the month had not ended', async () => {
    expect(textOf(await drawInvoice(sheet(0, { period: '2026-11' })))).toContain(
      'before the end of its period',
    );
  });
});

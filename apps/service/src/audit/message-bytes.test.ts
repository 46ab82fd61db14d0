import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MessageBytes } from './message-bytes.ts';

it('builds the same bytes as JSON.stringify, whatever the values', () => {
  const message = new MessageBytes();
  const text = fc.string({ unit: 'grapheme', maxLength: 3000 });
  const value = fc.oneof(
    text.map((string) => ({ json: string, add: () => addText(message, string) })),
    fc.uint8Array().map((bytes) => ({
      json: Buffer.from(bytes).toString('hex'),
      add: () => message.hex(Buffer.from(bytes), 0, bytes.length),
    })),
    fc
      .date({ noInvalidDate: true })
      .map((date) => ({ json: date.toISOString(), add: () => message.time(date.getTime()) })),
    text.map((string) => ({ json: string, add: () => message.json(JSON.stringify(string)) })),
    fc.constant({ json: null, add: () => message.null() }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      message.start();
      for (const { add } of values) add();
      expect(message.end().toString()).toBe(JSON.stringify(values.map(({ json }) => json)));
    }),
  );
});

it('takes a time that JavaScript cannot represent', () => {
  const message = new MessageBytes();
  for (const ms of [Number.POSITIVE_INFINITY, 9.2e15, Number.NaN]) {
    message.start();
    message.time(ms);
    expect(message.end().length).toBeGreaterThan(0);
  }
});

function addText(message: MessageBytes, string: string): void {
  const bytes = Buffer.from(`<${string}>`);
  message.text(bytes, 1, bytes.length - 1);
}

import { expect, it } from 'vitest';
import { lastLine, type WorkProgress } from './progress-lines.ts';

const LINES = '{"done":1,"total":3}\n{"done":2,"total":3}\n{"status":422,"body":{"detail":"“é”"}}\n';

function bodyOf(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.length; from += size)
        controller.enqueue(bytes.slice(from, from + size));
      controller.close();
    },
  });
}

it.each([1, 7, 1000])(
  'reports each step and returns the response, received %i bytes at a time',
  async (size) => {
    const steps: WorkProgress[] = [];
    const body = bodyOf(new TextEncoder().encode(LINES), size);
    expect(await lastLine(body, (step) => steps.push(step))).toEqual({
      status: 422,
      body: { detail: '“é”' },
    });
    expect(steps.map(({ done, total }) => [done, total])).toEqual([
      [1, 3],
      [2, 3],
    ]);
  },
);

it('says that the connection ended before the response', async () => {
  const cut = new TextEncoder().encode(LINES.slice(0, 60));
  await expect(lastLine(bodyOf(cut, 10), () => {})).rejects.toThrow('The connection ended');
  await expect(lastLine(null, () => {})).rejects.toThrow('The connection ended');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GroupCommit } from './group-commit.ts';

/** A database that responds when the test tells it to. */
class SlowWriter<Request> {
  readonly batches: { requests: readonly Request[]; respond: () => void; fail: (error: Error) => void }[] =
    [];

  readonly write = (requests: readonly Request[]): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      const respond = () => resolve(requests.map((request) => `did ${String(request)}`));
      this.batches.push({ requests, respond, fail: reject });
    });

  get sizes(): number[] {
    return this.batches.map(({ requests }) => requests.length);
  }

  async respond(index: number): Promise<void> {
    this.batches[index]?.respond();
    await settled();
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Lets everything run that waits for no outside event. */
async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await turn();
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('group commit', () => {
  it('sends a single request after a few turns of the event loop, without a timer', async () => {
    const writer = new SlowWriter<number>();
    const outcome = new GroupCommit(writer.write).submit(7);
    await settled();
    expect(writer.sizes).toEqual([1]);
    await writer.respond(0);
    expect(await outcome).toBe('did 7');
  });

  it('gives each request its own outcome, in batches of at most 50, one at a time', async () => {
    const writer = new SlowWriter<number>();
    const group = new GroupCommit(writer.write);
    const outcomes = Promise.all(numbers(130).map((n) => group.submit(n)));
    await settled();
    expect(writer.sizes).toEqual([50]);
    await writer.respond(0);
    expect(writer.sizes).toEqual([50, 50]);
    await writer.respond(1);
    expect(writer.sizes).toEqual([50, 50, 30]);
    await writer.respond(2);
    expect(await outcomes).toEqual(numbers(130).map((n) => `did ${n}`));
  });

  it('includes requests that arrive while it waits, and is sent when no more arrive', async () => {
    const writer = new SlowWriter<number>();
    const group = new GroupCommit(writer.write);
    const outcomes: Promise<string>[] = [];
    for (let n = 0; n < 20; n++) {
      outcomes.push(group.submit(n));
      await turn();
      expect(writer.sizes).toEqual([]);
    }
    await settled();
    expect(writer.sizes).toEqual([20]);
    await writer.respond(0);
    expect(await Promise.all(outcomes)).toHaveLength(20);
  });

  it('sends a full batch even while more requests arrive', async () => {
    const writer = new SlowWriter<number>();
    const group = new GroupCommit(writer.write);
    for (let n = 0; n < 60; n++) {
      void group.submit(n);
      await turn();
    }
    expect(writer.sizes).toEqual([50]);
  });

  it('collects the requests that arrive while a batch is in progress', async () => {
    const writer = new SlowWriter<number>();
    const group = new GroupCommit(writer.write);
    const outcomes: Promise<string>[] = [];
    for (let n = 0; n < 12; n++) {
      outcomes.push(group.submit(n));
      await settled();
    }
    expect(writer.sizes).toEqual([1]);
    await writer.respond(0);
    expect(writer.sizes).toEqual([1, 11]);
    await writer.respond(1);
    expect(await Promise.all(outcomes)).toHaveLength(12);
  });

  it('never puts two requests with the same identity into one batch, and keeps their order', async () => {
    const batches: string[][] = [];
    const group = new GroupCommit<string, string>(
      async (requests) => {
        batches.push([...requests]);
        return requests;
      },
      { identities: (request) => [request.slice(0, 1)] },
    );
    await Promise.all(['a1', 'a2', 'b1', 'a3', 'b2'].map((request) => group.submit(request)));
    for (const batch of batches) {
      const identities = batch.map((request) => request.slice(0, 1));
      expect(new Set(identities).size).toBe(batch.length);
    }
    const order = (letter: string) => batches.flat().filter((request) => request.startsWith(letter));
    expect([order('a'), order('b')]).toEqual([
      ['a1', 'a2', 'a3'],
      ['b1', 'b2'],
    ]);
  });

  it('counts a request by its size, and lets a later one with an identity of one that waits go behind it', async () => {
    interface Sized {
      readonly size: number;
      readonly ids: readonly string[];
    }
    const batches: number[][] = [];
    const group = new GroupCommit<Sized, string>(
      async (requests) => {
        batches.push(requests.map(({ size }) => size));
        return requests.map(() => 'done');
      },
      { size: ({ size }) => size, identities: ({ ids }) => ids },
    );
    const requests = [
      { size: 30, ids: ['a', 'b'] },
      { size: 31, ids: ['c'] },
      { size: 1, ids: ['c', 'd'] },
      { size: 2, ids: ['b'] },
      { size: 20, ids: [] },
    ];
    await Promise.all(requests.map((request) => group.submit(request)));
    expect(batches).toEqual([[30, 20], [31, 2], [1]]);
  });

  it('fails only the requests of a failed batch, and continues', async () => {
    const writer = new SlowWriter<number>();
    const group = new GroupCommit(writer.write);
    const outcomes = numbers(70).map((n) => group.submit(n));
    const all = Promise.allSettled(outcomes);
    await settled();
    writer.batches[0]?.fail(new Error('disk full'));
    await settled();
    await writer.respond(1);
    const later = group.submit(99);
    await settled();
    await writer.respond(2);
    expect((await all).map(({ status }) => status)).toEqual([
      ...Array(50).fill('rejected'),
      ...Array(20).fill('fulfilled'),
    ]);
    await expect(outcomes[0]).rejects.toThrow('disk full');
    expect(await later).toBe('did 99');
  });

  it('fails only the request for which the batch returned no outcome', async () => {
    const group = new GroupCommit<number, number>(async () => [1]);
    const [one, two] = [group.submit(1), group.submit(2)];
    expect(await one).toBe(1);
    await expect(two).rejects.toThrow('fewer outcomes than requests');
  });

  it('settles every request exactly once, whatever the order of arrivals, results and identities', async () => {
    const step = fc.oneof(
      fc.record({ submit: fc.nat(5) }),
      fc.constant({ respond: true }),
      fc.constant({ fail: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const writer = new SlowWriter<{ id: number; place: number }>();
        const group = new GroupCommit(writer.write, { identities: ({ id }) => [String(id)] });
        const outcomes: Promise<string>[] = [];
        const open: number[] = [];
        let seen = 0;
        const look = () => {
          for (; seen < writer.batches.length; seen++) open.push(seen);
          expect(open.length).toBeLessThanOrEqual(1);
        };
        for (const move of steps) {
          if ('submit' in move) {
            const submitted = group.submit({ id: move.submit, place: outcomes.length });
            outcomes.push(submitted.then(String, String));
          } else {
            const index = open.shift();
            const batch = index === undefined ? undefined : writer.batches[index];
            if ('respond' in move) batch?.respond();
            else batch?.fail(new Error('failed'));
          }
          await settled();
          look();
        }
        const all = Promise.all(outcomes);
        for (let index = open.shift(); index !== undefined; index = open.shift()) {
          await writer.respond(index);
          look();
        }
        await all;
        const written = writer.batches.flatMap(({ requests }) => requests.map(({ place }) => place));
        expect(written.sort((a, b) => a - b)).toEqual(numbers(outcomes.length));
      }),
      { numRuns: 60 },
    );
  });
});

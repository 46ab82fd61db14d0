import { Duplex, PassThrough } from 'node:stream';

/** Both ends of a stream in one process. Destroying one end closes the other. */
export function streamPair(): readonly [Duplex, Duplex] {
  const [there, back] = [new PassThrough(), new PassThrough()];
  const first = Duplex.from({ readable: back, writable: there });
  const second = Duplex.from({ readable: there, writable: back });
  first.on('close', () => second.destroy());
  second.on('close', () => first.destroy());
  return [first, second];
}

import { expect, it } from 'vitest';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { createLogger } from '../logging.ts';
import { OutageLog } from './outage-log.ts';

it('logs an outage once and its end once, whoever notices it and however often', async () => {
  const clock = new VirtualClock();
  const lines: string[] = [];
  const log = createLogger('info', { screen: { write: (text) => lines.push(text) } });
  let up = false;
  const outage = new OutageLog({
    log,
    clock,
    reachable: async () => up,
    signal: new AbortController().signal,
  });
  const noticed = Array.from({ length: 20 }, () => outage.suspect(new Error('connection refused')));
  for (let i = 0; i < 10; i++) {
    clock.advance(1000);
    await Promise.resolve();
    if (i === 5) up = true;
  }
  while (outage.ongoing) {
    clock.advance(1000);
    await new Promise(setImmediate);
  }
  await Promise.all(noticed);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Database unreachable',
    'Database connection restored',
  ]);
});

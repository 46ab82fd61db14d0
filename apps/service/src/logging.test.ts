import { expect, it } from 'vitest';
import { Problem } from './kernel/index.ts';
import { createLogger } from './logging.ts';

function logged(isTTY: boolean): { log: ReturnType<typeof createLogger>; lines: string[] } {
  const lines: string[] = [];
  return {
    log: createLogger('info', { screen: { isTTY, write: (text) => lines.push(text) } }),
    lines,
  };
}

it('writes one JSON document a line where nobody watches', () => {
  const { log, lines } = logged(false);
  log.info({ port: 8080 }, 'Service started');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: 'Service started', port: 8080 });
});

it('writes readable lines on a terminal', () => {
  const { log, lines } = logged(true);
  log.warn({ err: new Error('connection refused'), host: 'db' }, 'Database unreachable');
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d WARN {2}Database unreachable {2}host=db {2}error="connection refused"\n$/,
  );
});

it('lets no terminal escape through to a terminal', () => {
  const { log, lines } = logged(true);
  log.info({ name: '\u001b[2Jx', deep: { text: '\u009b31m' } }, 'a \u001b]0;title\u0007 message');
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
});

it('writes one line a minute while the disk is full', () => {
  const lines: string[] = [];
  let now = 0;
  const reported: Problem[] = [];
  const log = createLogger('info', {
    screen: { write: (text) => lines.push(text) },
    onUnreachable: (error) => reported.push(error),
    now: () => now,
  });
  const cause = Object.assign(new Error('could not extend file'), { code: '53100' });
  for (; now < 120_000; now += 100) {
    log.error({ err: cause }, 'failed');
    log.error({ err: new Problem('service_unavailable', 'full', { cause }) }, 'Background task failed');
  }
  expect(lines).toHaveLength(2);
  expect(reported).toEqual([]);
});

it('reports an unreachable database instead of repeating it in every line', () => {
  const lines: string[] = [];
  const reported: Problem[] = [];
  const log = createLogger('info', {
    screen: { write: (text) => lines.push(text) },
    onUnreachable: (error) => reported.push(error),
  });
  const away = new Problem('service_unavailable', 'away', { cause: new Error('ECONNREFUSED') });
  for (const task of ['expire', 'retention']) log.error({ err: away, task }, 'Background task failed');
  log.error({ err: new Error('a bug') }, 'Background task failed');
  expect(reported).toEqual([away, away]);
  expect(lines).toHaveLength(1);
});

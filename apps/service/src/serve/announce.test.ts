import { expect, it } from 'vitest';
import { testConfig } from '../../test/config.ts';
import { announce, consoleHint, welcome } from './announce.ts';

const tokens = { test: 'svc_test_x', live: 'svc_live_x', ticket: 'sit_x' };
const idempotencyKey = 'c0ffee00-0000-4000-8000-000000000000';

it.each([
  [['test', 'live'] as const, tokens.test],
  [['test'] as const, tokens.test],
  [['live'] as const, tokens.live],
])('the example curl command uses a token of a served mode: %j', (modes, token) => {
  const text = welcome('http://127.0.0.1:8080', tokens, { modes, idempotencyKey });
  expect(text.split('\n').find((line) => line.includes('curl'))).toContain(`Bearer ${token}'`);
});

it.each([
  [{ PREQUAL_TRUSTED_PROXIES: '10.0.0.0/8' }, 1],
  [{ PREQUAL_SMTP_URL: 'smtp://mail.example', PREQUAL_MAIL_FROM: 'a@example.com' }, 1],
  [{ PREQUAL_TRUSTED_PROXIES: '10.0.0.0/8', PREQUAL_PUBLIC_URL: 'https://prequal.example' }, 0],
  [{}, 0],
])('a start with %j says that no links are mailed, or nothing: %i', (variables, count) => {
  const warnings = announce(testConfig({ PREQUAL_DATA_DIR: '/tmp/none', ...variables }));
  expect(warnings.filter((warning) => warning.startsWith('PREQUAL_PUBLIC_URL is not set'))).toHaveLength(
    count,
  );
});

it('the first start says that what it prints are secrets that a log would keep', () => {
  const text = welcome('http://127.0.0.1:8080', tokens, { modes: ['test'], idempotencyKey });
  expect(text).toContain(
    'are secrets, and a log of this output keeps them. The live token expires after 30 days.',
  );
});

it('the first start prints a sign-in link, and later starts the command that makes one', () => {
  const text = welcome('http://127.0.0.1:8080', tokens, { modes: ['test'], idempotencyKey });
  expect(text.split('\n')).toContain('Open http://127.0.0.1:8080/console/#t=sit_x');
  expect(consoleHint('http://127.0.0.1:8080', 'mem_1')).toContain('npx prequal member link mem_1');
});

it('later starts name the command for new tokens: a first start that was killed never printed its own', () => {
  expect(consoleHint('http://127.0.0.1:8080', 'mem_1')).toContain('npx prequal token issue --demo');
  expect(consoleHint('http://127.0.0.1:8080', null)).not.toContain('token issue');
});

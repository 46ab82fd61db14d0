import { expect, it } from 'vitest';
import { welcome } from './announce.ts';

const tokens = { test: 'svc_test_x', live: 'svc_live_x' };

it.each([
  [['test', 'live'] as const, tokens.test],
  [['test'] as const, tokens.test],
  [['live'] as const, tokens.live],
])('the example curl command uses a token of a served mode: %j', (modes, token) => {
  const text = welcome('http://127.0.0.1:8080', modes, tokens, 'c0ffee00-0000-4000-8000-000000000000');
  expect(text.split('\n').find((line) => line.includes('curl'))).toContain(`Bearer ${token}'`);
});

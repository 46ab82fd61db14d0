import { CONSOLE_API, CONSOLE_OPERATIONS } from '@prequal/contract';
import { expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';

const api = await startApi();

it.each(Object.keys(CONSOLE_OPERATIONS))('serves %s of the contract', (name) => {
  const [method = '', path = ''] = name.split(' ');
  expect(api.app.hasRoute({ method, url: `${CONSOLE_API}${path.replace(/\{(\w+)\}/g, ':$1')}` })).toBe(true);
});

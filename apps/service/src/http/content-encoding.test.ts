import { expect, it } from 'vitest';
import { chooseEncoding } from './content-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5, br;q=0.4', 'identity'],
  ['gzip;q=0', 'identity'],
  ['GZIP ; Q=0.8', 'gzip'],
  ['br;q=nonsense', 'identity'],
  [['gzip', 'br'], 'br'],
])('%j asks for %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

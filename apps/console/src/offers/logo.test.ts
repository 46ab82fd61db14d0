import { expect, it } from 'vitest';
import { logoSource } from './logo.ts';

it('shows a logo from the origin of the page, with its signature', () => {
  expect(logoSource('http://127.0.0.1:8080/v1/logo/Gannet%20Point%20Life?s=abc')).toBe(
    '/v1/logo/Gannet%20Point%20Life?s=abc',
  );
  expect(logoSource('/v1/logo/x?s=y')).toBe('/v1/logo/x?s=y');
});

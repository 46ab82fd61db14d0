import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';

const api = await startApi();
const source = (await api.app.inject({ url: '/openapi.json' })).body;

it('is OpenAPI 3.1 and passes the recommended lint rules', async () => {
  expect(JSON.parse(source)).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Probes have no client fault to document; the server is wherever this document was fetched from.
    rules: { 'operation-4xx-response': 'off', 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(
    problems.map((problem) => `${problem.ruleId} ${problem.location[0]?.pointer}: ${problem.message}`),
  ).toEqual([]);
});

it('documents every operation once, with a summary and the scope it needs', () => {
  const { paths } = JSON.parse(source) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  expect(operations.length).toBeGreaterThan(5);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { path, operation } of operations) {
    expect(operation.summary).toBeTruthy();
    const isOpen = path.startsWith('/v1/shared/');
    if (path.startsWith('/v') && !isOpen) expect(operation['x-scope']).toBeTruthy();
    else expect(operation.security).toEqual([]);
  }
});

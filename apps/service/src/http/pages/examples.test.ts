import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { Cursors } from '../cursors.ts';
import { openApiDocument } from '../openapi.ts';
import { type CaseRouteDeps, caseRoutes } from '../v1/cases/routes.ts';
import type { ApiDocument, Content } from './document.ts';
import { REQUEST_EXAMPLES } from './request-examples.ts';
import { RESPONSE_EXAMPLES } from './response-examples.ts';

const api = await startApi();
const document = JSON.parse((await api.app.inject({ url: '/openapi.json' })).body) as ApiDocument;
/** No route is called; only the route table is read. */
const cases = caseRoutes({ cursorsOf: (list) => new Cursors(Buffer.alloc(32), list) } as CaseRouteDeps);
const caseDocument = JSON.parse(JSON.stringify(openApiDocument(cases, 'test'))) as ApiDocument;
const operations = Object.entries({ ...document.paths, ...caseDocument.paths }).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);

function issuesOf(schema: object, value: unknown): string {
  const validate = ajv.compile({ ...schema, components: document.components });
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

const jsonOf = (content: Content | undefined) => content?.['application/json'];

describe.each(operations)('$method $path', ({ operationId, parameters = [], requestBody, responses }) => {
  const request = jsonOf(requestBody?.content);
  const takesFields = Object.keys(request?.schema.properties ?? request?.schema.anyOf ?? {}).length > 0;
  const documented = Object.entries(responses).filter(([status, { content }]) => {
    return status.startsWith('2') && jsonOf(content) !== undefined;
  });

  it('has valid request examples', () => {
    const examples = Object.values(request?.examples ?? {});
    if (takesFields) expect(examples).not.toEqual([]);
    for (const { summary, value } of examples) {
      expect(issuesOf(request?.schema ?? {}, value), summary).toBe('');
    }
    for (const { name, in: where, schema, example } of parameters) {
      if (where === 'path') expect(example, name).toBeDefined();
      if (example !== undefined) expect(issuesOf(schema, example), name).toBe('');
    }
  });

  it('has a valid response example', () => {
    if (operationId === 'openapi') return;
    for (const [, { content }] of documented) {
      const examples = Object.values(jsonOf(content)?.examples ?? {});
      expect(examples).not.toEqual([]);
      for (const { value } of examples) expect(issuesOf(jsonOf(content)?.schema ?? {}, value)).toBe('');
    }
  });
});

it('has no examples of unknown operations', () => {
  const known = operations.map(({ operationId }) => operationId);
  const named = [...Object.keys(REQUEST_EXAMPLES), ...Object.keys(RESPONSE_EXAMPLES)];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it.each(['prequalify', 'quote', 'prequalifyV2'])('every example of %s gets offers', async (operationId) => {
  const { test } = await api.customer();
  const operation = operations.find((each) => each.operationId === operationId);
  const examples = Object.values(jsonOf(operation?.requestBody?.content)?.examples ?? {});
  for (const { summary, value } of examples) {
    const response = await api.ask({
      method: 'POST',
      url: operation?.path ?? '',
      token: test,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload: JSON.stringify(value),
    });
    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json() as { data: { plans: { eligible: boolean }[]; warnings?: unknown } };
    expect(
      data.plans.some(({ eligible }) => eligible),
      summary,
    ).toBe(true);
    expect(data.warnings, summary).toBeUndefined();
  }
});

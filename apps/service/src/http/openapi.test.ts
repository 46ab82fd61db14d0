import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

const api = await startApi();
const source = (await api.app.inject({ url: '/openapi.json' })).body;

it('is OpenAPI 3.1 and passes the recommended lint rules', async () => {
  expect(JSON.parse(source)).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Probes have no client errors to document; the server is the one this document was fetched from.
    rules: { 'operation-4xx-response': 'off', 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(
    problems.map((problem) => `${problem.ruleId} ${problem.location[0]?.pointer}: ${problem.message}`),
  ).toEqual([]);
});

interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The fields below a schema that have no description. */
function undescribed(schema: Schema, at: string): string[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const forms = [field, ...(field.anyOf ?? [])];
    const isDescribed = forms.some(
      ({ description, $ref }) => description !== undefined || $ref !== undefined,
    );
    return [...(isDescribed ? [] : [`${at}.${name}`]), ...undescribed(field, `${at}.${name}`)];
  });
  return [...fields, ...inside.flatMap((form) => undescribed(form, at))];
}

it('describes every parameter and every field of every operation', () => {
  const { paths, components } = JSON.parse(source) as {
    paths: Record<string, Record<string, DocumentedOperation>>;
    components: { schemas: Record<string, Schema> };
  };
  const schemas: [string, Schema][] = Object.entries(components.schemas);
  const parameters: string[] = [];
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, requestBody, responses } = operation;
    for (const { name, description } of operation.parameters ?? []) {
      if (description === undefined) parameters.push(`${operationId} ${name}`);
    }
    for (const { schema } of Object.values(requestBody?.content ?? {})) schemas.push([operationId, schema]);
    for (const { content } of Object.values(responses)) {
      for (const { schema } of Object.values(content ?? {})) schemas.push([operationId, schema]);
    }
  }
  expect(schemas.length).toBeGreaterThan(50);
  expect([...parameters, ...schemas.flatMap(([name, schema]) => undescribed(schema, name))]).toEqual([]);
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

it('lists no status that an operation never returns: 401 and 403 without a token, 409 without a key', () => {
  const { paths } = JSON.parse(source) as { paths: Record<string, Record<string, DocumentedOperation>> };
  const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(statuses('/v1/shared/{share_id}', 'get')).toEqual(['200', '400', '404', '429', '500', '503']);
  for (const path of ['/v3/suggest', '/v3/questions', '/v3/explain', '/v3/applicants/fhir'])
    expect(statuses(path, 'post')).not.toContain('409');
  expect(statuses('/v3/prequalify', 'post')).toContain('409');
});

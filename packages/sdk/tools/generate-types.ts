import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PREFERRED_FORM } from '@prequal/contract';
import openapiTS, { astToString, type OpenAPI3, QUESTION_TOKEN, UNDEFINED } from 'openapi-typescript';
import ts from 'typescript';

const BIOME = fileURLToPath(new URL('../../../node_modules/@biomejs/biome/bin/biome', import.meta.url));
export const TARGET = fileURLToPath(new URL('../src/generated/api.generated.ts', import.meta.url));
export const EVENT_TYPES_TARGET = fileURLToPath(
  new URL('../src/generated/event-types.generated.ts', import.meta.url),
);

const HEADER =
  "// Generated from the service's OpenAPI document by openapi-typescript. To update it: npm run generate:sdk-types\n\n";

/** What clients call: the versioned API and the liveness probe, without pages and documents for people. */
const CALLED = /^\/(?:v\d+\/|livez$)/;

interface ServedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: unknown };
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly headers?: unknown }>>;
}

/** The SDK's wire types: every component by its name, every called operation, and every event that is delivered. */
export async function sdkTypes(document: ServedDocument): Promise<string> {
  const nodes = await openapiTS(clientView(document), {
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    emptyObjectsUnknown: true,
    // A field with a default may be left out.
    defaultNonNullable: false,
    silent: true,
    transformProperty: allowUndefined,
  });
  return format(HEADER + astToString(nodes));
}

/** The types of events as values, for programs that let somebody choose. */
export function eventTypesSource(types: readonly string[]): string {
  const source = `// Generated from the contract. To update it: npm run generate:sdk-types

import type { EventType } from './api.generated.ts';

/** Every type of event that an endpoint can subscribe to. */
export const EVENT_TYPES: readonly EventType[] = ${JSON.stringify(types)};
`;
  return format(source);
}

/** Errors are thrown as classes and headers are read by the transport, so the types of calls leave them out. */
function clientView(document: ServedDocument): OpenAPI3 {
  const paths = Object.entries(document.paths)
    .filter(([path]) => CALLED.test(path))
    .map(([path, methods]) => [path, mapValues(methods, withoutErrors)]);
  const { schemas } = document.components;
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { schemas: preferred(schemas) },
  } as OpenAPI3;
}

/** Of the ways to say nothing, the SDK knows one: leaving the field out. */
function preferred(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(preferred);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { [PREFERRED_FORM]: index, anyOf, ...rest } = schema as Record<string, unknown>;
  if (typeof index !== 'number' || !Array.isArray(anyOf)) return mapValues({ ...schema }, preferred);
  return preferred({ ...anyOf[index], ...rest });
}

function withoutErrors(operation: Operation): Operation {
  const responses = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, { headers: _, ...rest }]) => [status, rest]);
  return { ...operation, responses: Object.fromEntries(responses) };
}

/** `| undefined` lets callers write `{ zip: maybe }` under exactOptionalPropertyTypes; JSON drops the field. */
function allowUndefined(property: ts.PropertySignature): ts.PropertySignature | undefined {
  if (property.questionToken !== QUESTION_TOKEN || property.type === undefined) return undefined;
  const { modifiers, name, questionToken, type } = property;
  const union = ts.factory.createUnionTypeNode([type, UNDEFINED]);
  return ts.factory.updatePropertySignature(property, modifiers, name, questionToken, union);
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** Uses the formatter of the repository, so that the file passes the lint. */
function format(source: string): string {
  return execFileSync(process.execPath, [BIOME, 'check', '--write', `--stdin-file-path=${TARGET}`], {
    input: source,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

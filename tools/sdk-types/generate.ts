import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { componentName, type Schema, TypeWriter } from './schema-types.ts';
import { SHAPES } from './shapes.ts';

const BIOME = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));
export const TARGET = fileURLToPath(
  new URL('../../packages/sdk/src/generated/api.generated.ts', import.meta.url),
);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** What clients call: the versioned API and the liveness probe, without pages and documents for people. */
const CALLED = /^\/(?:v\d+\/|livez$)/;

interface CalledOperation {
  readonly call: string;
  readonly operation: Operation;
}

/** The SDK's wire types: components and shapes by name, and one interface per operation. */
export function sdkTypes(document: OpenApi): string {
  const writer = new TypeWriter();
  const components = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) =>
    writer.declare(name, schema),
  );
  const operations = new Map(
    Object.entries(document.paths)
      .filter(([path]) => CALLED.test(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]): [string, CalledOperation] => [
          operation.operationId,
          { call: `${method.toUpperCase()} ${path}`, operation },
        ]),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const shapes = Object.entries(SHAPES).map(([name, at]) =>
    writer.declare(name, shapeAt(document, operations, at)),
  );
  return format(
    [
      '// Made from the OpenAPI document of the service by tools/sdk-types.\n// To make it anew: npx vitest run tools/sdk-types -u',
      ...components,
      ...shapes,
      ...[...operations.values()].map((called) => operationType(writer, called)),
    ].join('\n\n'),
  );
}

function shapeAt(
  document: OpenApi,
  operations: ReadonlyMap<string, CalledOperation>,
  [id, part, ...steps]: (typeof SHAPES)[string],
): Schema {
  const found = operations.get(id)?.operation;
  const roots = found === undefined ? [] : part === 'body' ? bodySchemas(found) : responseSchemas(found);
  const shape = roots[0] === undefined ? undefined : descend(document, roots[0], steps);
  if (shape === undefined) throw new Error(`the document has no ${[id, part, ...steps].join(' ')}`);
  return shape;
}

function descend(document: OpenApi, schema: Schema, steps: readonly string[]): Schema | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return schema;
  if (schema.$ref !== undefined) {
    const target = document.components?.schemas?.[componentName(schema.$ref)];
    return target === undefined ? undefined : descend(document, target, steps);
  }
  const next = step === '[]' ? schema.items : schema.properties?.[step];
  if (next !== undefined) return descend(document, next, rest);
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    const found = descend(document, choice, steps);
    if (found !== undefined) return found;
  }
  return undefined;
}

function operationType(writer: TypeWriter, { call, operation }: CalledOperation): string {
  const name = operation.operationId.replace(/^./, (first) => first.toUpperCase());
  const of = (where: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === where);
  const members = [
    ...parameterGroup(writer, 'path', of('path')),
    ...parameterGroup(writer, 'query', of('query')),
    ...bodySchemas(operation).map((schema) =>
      writer.property('body', schema, operation.requestBody?.required === true),
    ),
    `readonly response: ${responseType(writer, operation)};`,
  ];
  const deprecated = operation.deprecated === true ? ' @deprecated' : '';
  return `/** ${operation.summary}: \`${call}\`.${deprecated} */\nexport interface ${name} { ${members.join(' ')} }`;
}

function parameterGroup(writer: TypeWriter, name: string, parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const fields = parameters.map(({ name: field, schema, description, required = false }) =>
    writer.property(field, description === undefined ? schema : { ...schema, description }, required),
  );
  return [`readonly ${name}: { ${fields.join(' ')} };`];
}

function bodySchemas({ requestBody }: Operation): readonly Schema[] {
  const schema = requestBody?.content?.['application/json']?.schema;
  return schema === undefined ? [] : [schema];
}

function responseSchemas({ responses }: Operation): readonly Schema[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => content?.['application/json']?.schema ?? []);
}

/** A union of the successful responses; anything but JSON arrives as bytes. */
function responseType(writer: TypeWriter, operation: Operation): string {
  const types = new Set(responseSchemas(operation).map((schema) => writer.typeOf(schema)));
  return types.size === 0 ? 'Uint8Array' : [...types].join(' | ');
}

/** Uses the formatter of the repository, so that the file passes the lint. */
function format(source: string): string {
  return execFileSync(process.execPath, [BIOME, 'check', '--write', `--stdin-file-path=${TARGET}`], {
    input: source,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

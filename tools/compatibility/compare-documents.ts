import { type ComparedSchema, type ComponentSchemas, SchemaComparer } from './compare-schemas.ts';

interface Media {
  readonly schema?: ComparedSchema;
}

interface ComparedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: ComparedSchema;
}

interface ComparedOperation {
  readonly operationId?: string;
  readonly 'x-scope'?: string;
  readonly parameters?: readonly ComparedParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

type Operations = Readonly<Record<string, Readonly<Record<string, ComparedOperation>>>>;

export interface ComparedDocument {
  readonly paths: Operations;
  /** What we send to clients. */
  readonly webhooks?: Operations;
  readonly components: { readonly schemas: ComponentSchemas };
}

interface Pair<T> {
  readonly released: T;
  readonly current: T;
}

/**
 * Everything in the current document that breaks a client of the released one, in words. Additions are allowed: new
 * operations, optional parameters and request fields, response fields, and values of enumerations in responses.
 */
export function breakingChanges(released: ComparedDocument, current: ComparedDocument): string[] {
  const schemas = { released: released.components.schemas, current: current.components.schemas };
  return [
    ...eachOperation(released.paths, current.paths, (pair, name) => operationChanges(pair, name, schemas)),
    ...eachOperation(
      released.webhooks ?? {},
      current.webhooks ?? {},
      ({ released: before, current: now }, name) =>
        contentChanges(
          { released: before.requestBody?.content, current: now.requestBody?.content },
          `${name} event`,
          {
            ...schemas,
            direction: 'response',
          },
        ),
    ),
    // Generated clients use these names.
    ...Object.keys(schemas.released)
      .filter((name) => schemas.current[name] === undefined)
      .map((name) => `The component ${name} was removed.`),
  ];
}

function eachOperation(
  released: Operations,
  current: Operations,
  compare: (pair: Pair<ComparedOperation>, name: string) => string[],
): string[] {
  return Object.entries(released).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const now = current[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      return now === undefined
        ? [`${name} was removed.`]
        : compare({ released: operation, current: now }, name);
    }),
  );
}

function operationChanges(
  { released, current }: Pair<ComparedOperation>,
  name: string,
  schemas: Pair<ComponentSchemas>,
): string[] {
  const [scope, was] = [current['x-scope'], released['x-scope']];
  const request = { ...schemas, direction: 'request' } as const;
  const bodies = { released: released.requestBody?.content, current: current.requestBody?.content };
  const demandsBody = current.requestBody?.required === true && released.requestBody?.required !== true;
  return [
    ...(released.operationId === current.operationId
      ? []
      : [`${name} is no longer named ${released.operationId}, but ${current.operationId}.`]),
    ...(scope === undefined || scope === was ? [] : [`${name} now needs the scope ${scope}.`]),
    ...parameterChanges({ released, current }, name, schemas),
    ...(demandsBody ? [`${name} now requires a body.`] : []),
    ...contentChanges(bodies, `${name} request`, request),
    ...responseChanges({ released, current }, name, schemas),
  ];
}

function parameterChanges(
  { released, current }: Pair<ComparedOperation>,
  name: string,
  schemas: Pair<ComponentSchemas>,
): string[] {
  const find = (operation: ComparedOperation, wanted: ComparedParameter) =>
    operation.parameters?.find((each) => each.in === wanted.in && each.name === wanted.name);
  const before = (released.parameters ?? []).flatMap((parameter) => {
    const now = find(current, parameter);
    const place = `${name} ${parameter.in} parameter ${parameter.name}`;
    if (now === undefined) return [`${place} is no longer accepted.`];
    const comparer = new SchemaComparer({ ...schemas, direction: 'request' });
    return [
      ...(now.required === true && parameter.required !== true ? [`${place} is now required.`] : []),
      ...comparer.compare(parameter.schema, now.schema, place).map(sentence),
    ];
  });
  const demanded = (current.parameters ?? [])
    .filter((each) => each.required === true && find(released, each) === undefined)
    .map((each) => `${name} ${each.in} parameter ${each.name} is new and required.`);
  return [...before, ...demanded];
}

function responseChanges(
  { released, current }: Pair<ComparedOperation>,
  name: string,
  schemas: Pair<ComponentSchemas>,
): string[] {
  return Object.entries(released.responses ?? {}).flatMap(([status, response]) => {
    const now = current.responses?.[status];
    const place = `${name} ${status}`;
    // Clients must be ready for any error; what they may rely on is success.
    if (now === undefined) return Number(status) < 400 ? [`${place} is no longer a response.`] : [];
    const contents = { released: response.content, current: now.content };
    return contentChanges(contents, `${place} response`, { ...schemas, direction: 'response' });
  });
}

function contentChanges(
  { released = {}, current = {} }: Pair<Readonly<Record<string, Media>> | undefined>,
  place: string,
  comparison: Pair<ComponentSchemas> & { readonly direction: 'request' | 'response' },
): string[] {
  return Object.entries(released).flatMap(([type, media]) => {
    const now = current[type];
    if (now === undefined) return [`${place} is no longer ${type}.`];
    const comparer = new SchemaComparer(comparison);
    return comparer.compare(media.schema ?? {}, now.schema ?? {}, place).map(sentence);
  });
}

function sentence(change: string): string {
  return `${change}.`;
}

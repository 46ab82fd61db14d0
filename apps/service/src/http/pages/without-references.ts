import type { ApiDocument } from './document.ts';

const COMPONENT = /^#\/components\/schemas\/(\w+)$/;

/** The document with every component in the places that refer to it, because the page shows whole bodies. */
export function withoutReferences(document: ApiDocument): ApiDocument {
  const { schemas } = document.components;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref: reference, ...rest } = value as { readonly $ref?: unknown };
    const own = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, resolve(each)]));
    const name = typeof reference === 'string' ? COMPONENT.exec(reference)?.[1] : undefined;
    if (name === undefined) return reference === undefined ? own : { $ref: reference, ...own };
    return { ...(resolve(schemas[name]) as object), ...own };
  };
  return resolve(document) as ApiDocument;
}

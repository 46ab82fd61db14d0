import { FlatRequestSchema, PrequalifyRequestSchema } from '@prequal/contract';
import type { TSchema } from 'typebox';
import { Problem, validationProblem } from '../kernel/index.ts';
import { dayOfMoment, type UnderwritingRefusal, type UnknownProduct } from '../underwriting/index.ts';
import {
  checkFlat,
  dropEmptyFields,
  dropEmptyFlatFields,
  findNestedIssues,
  IssueFinder,
  mergeIssues,
  type RequestPointer,
  tooManyOffersIssue,
  unknownIdIssues,
  zipIssues,
} from '../wire/index.ts';

/** The documented 422 of every route that takes products. */
export const UNKNOWN_PRODUCT = { description: 'A product is unknown; `errors` lists every unknown entry.' };

/** The nested body of a prequalification and its checks, for every route that takes it. */
export function prequalifyBody() {
  return nestedBody(PrequalifyRequestSchema);
}

export function nestedBody<Schema extends TSchema>(schema: Schema) {
  const finder = new IssueFinder(schema);
  return {
    body: schema,
    prepare: dropEmptyFields,
    issuesOf: (body: unknown, now: Date) => findNestedIssues(finder, body, { asOf: dayOfMoment(now) }),
  };
}

/** The flat body of existing clients and its checks. */
export function flatBody() {
  const finder = new IssueFinder(FlatRequestSchema);
  return {
    body: FlatRequestSchema,
    prepare: dropEmptyFlatFields,
    issuesOf: (body: unknown, now: Date) => mergeIssues(finder.find(body), checkFlat(body, dayOfMoment(now))),
  };
}

/** The 400 or 422 for what the catalog does not know or needs. */
export function unknownNamesProblem(unknown: UnderwritingRefusal, pointer: RequestPointer): Problem {
  if (unknown.kind === 'too_many_offers') return validationProblem([tooManyOffersIssue(unknown)]);
  if (unknown.kind === 'zip_required') return validationProblem(zipIssues(pointer));
  return unknown.kind === 'unknown_ids'
    ? validationProblem(unknownIdIssues(unknown.rows, pointer))
    : unknownProductsProblem(unknown.products);
}

function unknownProductsProblem(products: readonly UnknownProduct[]): Problem {
  const issues = products.map(({ position, value, nearest }) => {
    const hint =
      nearest.length === 0 ? 'GET /v3/products lists the slugs.' : `Did you mean ${nearest.join(', ')}?`;
    return {
      param: `/products/${position}`,
      detail: `products[${position}]: ${JSON.stringify(value)} is not a known product. ${hint}`,
    };
  });
  const [first] = issues;
  return new Problem('validation_error', first?.detail ?? '', {
    status: 422,
    param: first?.param ?? null,
    errors: issues,
  });
}

import { describe, expect, it } from 'vitest';
import { startApi } from '../../apps/service/test/api.ts';
import { type OpenApi, sdkTypes, TARGET } from './generate.ts';
import { TypeWriter } from './schema-types.ts';

const typeOf = (...[schema]: Parameters<TypeWriter['typeOf']>) => new TypeWriter().typeOf(schema);

const api = await startApi();

it('the SDK has exactly the types of the document that the service serves today', async () => {
  const document = (await api.app.inject({ url: '/openapi.json' })).json<OpenApi>();
  await expect(sdkTypes(document)).toMatchFileSnapshot(TARGET);
});

describe('a schema becomes', () => {
  it.each([
    ['a name', { $ref: '#/components/schemas/Problem' }, 'Problem'],
    ['one value', { const: 'list' }, '"list"'],
    ['a union of values', { type: 'string', enum: ['a', 'b', null] }, '("a") | ("b") | (null)'],
    ['a union of types', { anyOf: [{ type: 'string' }, { type: 'null' }] }, '(string) | (null)'],
    ['a union out of a list of types', { type: ['integer', 'null'] }, '(number) | (null)'],
    [
      'an intersection',
      { allOf: [{ $ref: '#/components/schemas/A' }, { type: 'object' }] },
      '(A) & ({ readonly [name: string]: unknown })',
    ],
    ['an array that is not written to', { type: 'array', items: { type: 'integer' } }, 'readonly (number)[]'],
    [
      'an object with what may be left out',
      { type: 'object', properties: { a: { type: 'string' }, 'b-c': {} }, required: ['a'] },
      '{ readonly a: string; readonly "b-c"?: unknown | undefined; }',
    ],
    [
      'a map',
      { type: 'object', patternProperties: { '^.*$': { type: 'number' } } },
      '{ readonly [name: string]: number }',
    ],
    [
      'an object without fields',
      { type: 'object', additionalProperties: false },
      '{ readonly [name: string]: never }',
    ],
    ['unknown when it says nothing', {}, 'unknown'],
  ])('%s', (_, schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('the name of a shape that says the same', () => {
    const writer = new TypeWriter();
    const money = { type: 'object', properties: { cents: { type: 'integer' } }, required: ['cents'] };
    expect(writer.declare('Money', money)).toBe('export type Money = { readonly cents: number; };');
    expect(writer.typeOf({ type: 'array', items: { ...money, description: 'A price.' } })).toBe(
      'readonly (Money)[]',
    );
  });

  it('an error when it is of a kind that the generator does not know', () => {
    expect(() => typeOf({ type: 'tuple' })).toThrow('unknown schema type tuple');
    expect(() => typeOf({ $ref: 'other.json' })).toThrow('cannot follow other.json');
  });
});

import { describe, expect, it } from 'vitest';
import { breakingChanges, type ComparedDocument } from './compare-documents.ts';
import type { ComparedSchema } from './compare-schemas.ts';

const text = { type: 'string' };
const PERSON: ComparedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 100 },
    nickname: text,
    sex: { type: 'string', enum: ['male', 'female'] },
    height: { anyOf: [{ type: 'number', minimum: 1 }, { type: 'null' }] },
    tags: { type: 'array', items: text },
  },
};
const OFFER: ComparedSchema = {
  type: 'object',
  required: ['object', 'status', 'at'],
  properties: {
    object: { type: 'string', const: 'offer' },
    status: { type: 'string', enum: ['open', 'closed'] },
    at: { type: 'string', format: 'date-time' },
    note: text,
    cents: { type: 'integer' },
    parent: { anyOf: [{ $ref: '#/components/schemas/Offer' }, { type: 'null' }] },
  },
};

interface Changes {
  readonly person?: ComparedSchema;
  readonly offer?: ComparedSchema;
  readonly operation?: object;
}

function documentOf({ person = PERSON, offer = OFFER, operation = {} }: Changes = {}): ComparedDocument {
  const json = (schema: ComparedSchema) => ({ content: { 'application/json': { schema } } });
  return {
    paths: {
      '/offers': {
        post: {
          operationId: 'createOffer',
          'x-scope': 'quote',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
          requestBody: json({ $ref: '#/components/schemas/Person' }),
          responses: { 200: json({ $ref: '#/components/schemas/Offer' }), 404: json(text) },
          ...operation,
        },
      },
    },
    webhooks: { 'offer.created': { post: { requestBody: json({ $ref: '#/components/schemas/Offer' }) } } },
    components: { schemas: { Person: person, Offer: offer } },
  };
}

/** A schema with other fields; undefined removes one. */
function withFields(schema: ComparedSchema, fields: Readonly<Record<string, ComparedSchema | undefined>>) {
  const properties = Object.entries({ ...schema.properties, ...fields }).filter(
    (entry): entry is [string, ComparedSchema] => entry[1] !== undefined,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

const found = (changes: Changes) => breakingChanges(documentOf(), documentOf(changes));
/** Both the response and the event contain an offer. */
const ofOffer = (change: string) => [
  `POST /offers 200 response${change}`,
  `POST offer.created event${change}`,
];

it('the same document breaks nothing', () => {
  expect(found({})).toEqual([]);
});

describe('an operation', () => {
  it('breaks clients when it is removed', () => {
    expect(breakingChanges(documentOf(), { ...documentOf(), paths: {} })).toEqual([
      'POST /offers was removed.',
    ]);
  });

  it('breaks clients when its name, its scope, its success or its media type changes', () => {
    expect(found({ operation: { operationId: 'makeOffer' } })).toEqual([
      'POST /offers is no longer named createOffer, but makeOffer.',
    ]);
    expect(found({ operation: { 'x-scope': 'cases' } })).toEqual(['POST /offers now needs the scope cases.']);
    expect(found({ operation: { responses: {} } })).toEqual(['POST /offers 200 is no longer a response.']);
    expect(found({ operation: { responses: { 200: { content: { 'text/csv': {} } } } } })).toEqual([
      'POST /offers 200 response is no longer application/json.',
    ]);
  });

  it('breaks clients when a parameter is removed, required or narrower', () => {
    const parameter = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } };
    const place = 'POST /offers query parameter limit';
    expect(found({ operation: { parameters: [] } })).toEqual([`${place} is no longer accepted.`]);
    expect(found({ operation: { parameters: [{ ...parameter, required: true }] } })).toEqual([
      `${place} is now required.`,
    ]);
    const narrower = { ...parameter, schema: { type: 'integer', maximum: 50 } };
    expect(found({ operation: { parameters: [narrower] } })).toEqual([
      `${place} is now limited by maximum 50.`,
    ]);
    const demanded = { name: 'state', in: 'query', required: true, schema: text };
    expect(found({ operation: { parameters: [parameter, demanded] } })).toEqual([
      'POST /offers query parameter state is new and required.',
    ]);
  });

  it('breaks clients when it requires a body', () => {
    const { requestBody } = documentOf().paths['/offers']?.post ?? {};
    expect(found({ operation: { requestBody: { ...requestBody, required: true } } })).toEqual([
      'POST /offers now requires a body.',
    ]);
  });
});

describe('a request', () => {
  const place = 'POST /offers request';
  it.each<[string, ComparedSchema, string]>([
    [
      'a field is removed',
      withFields(PERSON, { nickname: undefined }),
      `${place}.nickname is no longer accepted.`,
    ],
    ['a field is required', { ...PERSON, required: ['name', 'sex'] }, `${place}.sex is now required.`],
    [
      'a value of an enumeration is removed',
      withFields(PERSON, { sex: { type: 'string', enum: ['male'] } }),
      `${place}.sex no longer accepts "female".`,
    ],
    [
      'any text becomes an enumeration',
      withFields(PERSON, { nickname: { type: 'string', enum: ['Al'] } }),
      `${place}.nickname now accepts only "Al".`,
    ],
    [
      'null is refused',
      withFields(PERSON, { height: { type: 'number', minimum: 1 } }),
      `${place}.height no longer accepts null, only number.`,
    ],
    [
      'a number must be whole',
      withFields(PERSON, { height: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }),
      `${place}.height no longer accepts number, only integer or null.`,
    ],
    [
      'a text must be shorter',
      withFields(PERSON, { name: { type: 'string', maxLength: 50 } }),
      `${place}.name is now limited by maxLength 50.`,
    ],
    [
      'a text must match a pattern',
      withFields(PERSON, { nickname: { type: 'string', pattern: '^A' } }),
      `${place}.nickname is now limited by pattern "^A".`,
    ],
    [
      'the items of a list change',
      withFields(PERSON, { tags: { type: 'array', items: { type: 'integer' } } }),
      `${place}.tags[] no longer accepts string, only integer.`,
    ],
  ])('breaks clients when %s', (_, person, change) => {
    expect(found({ person })).toEqual([change]);
  });

  it('may accept more: optional fields, further values, types and lengths', () => {
    const person = withFields(PERSON, {
      zip: text,
      name: { type: 'string', maxLength: 200 },
      sex: { type: 'string', enum: ['male', 'female', 'other'] },
      height: { anyOf: [{ type: 'number' }, { type: 'null' }, text] },
    });
    expect(found({ person })).toEqual([]);
    expect(found({ person: { ...PERSON, required: [] } })).toEqual([]);
  });
});

describe('a response', () => {
  it.each<[string, ComparedSchema, string]>([
    ['a field is removed', withFields(OFFER, { note: undefined }), '.note is no longer sent.'],
    ['a field may be missing', { ...OFFER, required: ['object', 'at'] }, '.status may now be missing.'],
    ['a type changes', withFields(OFFER, { cents: text }), '.cents may now be string instead of integer.'],
    [
      'a field may be null',
      withFields(OFFER, { note: { anyOf: [text, { type: 'null' }] } }),
      '.note may now be null instead of string.',
    ],
    [
      'a constant changes',
      withFields(OFFER, { object: { type: 'string', const: 'quote' } }),
      '.object is no longer "offer".',
    ],
    ['a format is gone', withFields(OFFER, { at: text }), '.at no longer has the format date-time.'],
  ])('breaks clients when %s', (_, offer, change) => {
    expect(found({ offer })).toEqual(ofOffer(change));
  });

  it('may contain more fields and further values of an enumeration', () => {
    const status = { type: 'string', enum: ['open', 'closed', 'expired'] };
    expect(found({ offer: withFields(OFFER, { status, zip: text }) })).toEqual([]);
    expect(found({ offer: { ...OFFER, required: [...(OFFER.required ?? []), 'note'] } })).toEqual([]);
  });
});

it('an event that is no longer sent and a component that generated clients name break clients', () => {
  const { webhooks: _, ...silent } = documentOf();
  expect(breakingChanges(documentOf(), silent)).toEqual(['POST offer.created was removed.']);
  const before = documentOf();
  const more = { ...before, components: { schemas: { ...before.components.schemas, Old: text } } };
  expect(breakingChanges(more, before)).toEqual(['The component Old was removed.']);
});

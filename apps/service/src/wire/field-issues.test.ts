import { EndpointInputBodySchema, FlatRequestSchema, PrequalifyRequestSchema } from '@prequal/contract';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { IssueFinder, MOST_ISSUES } from './field-issues.ts';

/** Counts how many members of a value, and of the values in it, are read. */
function counting<T extends object>(value: T): { readonly value: T; reads(): number } {
  let reads = 0;
  const wrap = (part: object): object =>
    new Proxy(part, {
      get: (target, name, receiver) => {
        reads += 1;
        const member: unknown = Reflect.get(target, name, receiver);
        return typeof member === 'object' && member !== null ? wrap(member) : member;
      },
    });
  return { value: wrap(value) as T, reads: () => reads };
}

const valid = {
  applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 },
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: ['alder-creek-homestead'],
};
const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field_${n}`, n]));

describe.each([
  ['nested', PrequalifyRequestSchema],
  ['flat', FlatRequestSchema],
])('a hostile %s body', (_, schema) => {
  const finder = new IssueFinder(schema);
  const cost = (value: object) => {
    const counted = counting(value);
    const issues = finder.find(counted.value);
    return { issues, reads: counted.reads() };
  };

  it('with 20,000 unknown fields has 100 issues and costs no more than one with 200', () => {
    const [few, many] = [
      cost({ ...valid, ...unknownFields(200) }),
      cost({ ...valid, ...unknownFields(20_000) }),
    ];
    expect(many.issues).toHaveLength(MOST_ISSUES);
    expect(many.issues.at(-1)?.detail).toMatch(/^field_\d+ is not a known field\.$/);
    expect(many.reads).toBe(few.reads);
  });

  it('with 12,000 faulty rows has the issues of the first 10 and costs no more than one with 300', () => {
    const body = (rows: number) => {
      const conditions = Array.from({ length: rows }, () => ({ text: 1, name: 1, since: 'ever' }));
      return { ...valid, conditions, applicant: { ...valid.applicant, conditions } };
    };
    const [few, many] = [cost(body(300)), cost(body(12_000))];
    expect(many.issues.length).toBeLessThanOrEqual(MOST_ISSUES);
    const rows = many.issues.flatMap(({ param }) => /conditions\/(\d+)/.exec(param)?.[1] ?? []);
    expect(new Set(rows)).toEqual(new Set(Array.from({ length: 10 }, (_, n) => String(n))));
    expect(many.reads).toBe(few.reads);
  });

  it('with more than 100 unknown fields has no other issues', () => {
    const body = (count: number) => ({ ...valid, ...unknownFields(count), 'a/b~c': 1 });
    const paramsOf = (count: number) => new Set(finder.find(body(count)).map(({ param }) => param));
    const unknown = [...paramsOf(90)].filter((param) => /^\/(field_\d+|a~1b~0c)$/.test(param));
    expect(unknown).toHaveLength(91);
    const issues = finder.find(body(120));
    expect(issues).toHaveLength(MOST_ISSUES);
    for (const { detail } of issues) expect(detail).toMatch(/ is not a known field\.$/);
  });
});

it('repeats only the beginning of a very long name', () => {
  const [issue] = new IssueFinder(PrequalifyRequestSchema).find({ ...valid, ['x'.repeat(100_000)]: 1 });
  expect(issue?.detail).toBe(`${'x'.repeat(200)}… is not a known field.`);
  expect(issue?.param).toBe(`/${'x'.repeat(199)}…`);
});

it('names the types and the only value that a field may have in words', () => {
  const detailsOf = (schema: TSchema, value: unknown) =>
    new IssueFinder(schema).find(value).map(({ detail }) => detail);
  expect(detailsOf(EndpointInputBodySchema, { url: 'https://a.example', batch: [] })).toEqual([
    'batch must be an object or null.',
  ]);
  const code = { system: 'snomed', code: 'E11.9' };
  const body = { ...valid, applicant: { ...valid.applicant, conditions: [{ code }] } };
  expect(detailsOf(PrequalifyRequestSchema, body)).toEqual(['system must be icd-10-cm.']);
});

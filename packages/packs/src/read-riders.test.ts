import { describe, expect, it } from 'vitest';
import { type Edit, editedPack } from '../test/minimal-pack.ts';
import { fixtureSubjects } from '../test/reference-fixture.ts';
import { shippedPacks } from '../test/shipped-packs.ts';
import { diffPackSets } from './diff-pack-sets.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

const RATES = 'table,sex,tobacco,age,rate\nwaiver,unisex,any,60,210\nwaiver,unisex,any,61,230\n';
const RULES = 'id,kind,subject,outcome,source\nW1,condition_ever,Stroke,decline,"Guide, riders"\n';
const WAIVER =
  '{ kind: waiver_of_premium, name: Waiver, ages: { min: 60, max: 61 }, rate_table: waiver, rules: [W1] }';

function load(riders: string, files: { rates?: string; rules?: string } = {}) {
  const edits: Edit[] = [['pack.yaml', 'plan_info:', `riders:\n  - ${riders}\nplan_info:`]];
  return loadPackSet(
    sourceFiles({
      ...editedPack(edits),
      'plain-meadow/final/rider-rates.csv': files.rates ?? RATES,
      'plain-meadow/final/rider-rules.csv': files.rules ?? RULES,
    }),
    fixtureSubjects,
  );
}

describe('riders of a pack', () => {
  it('have limits, rates and rules', () => {
    const { packs, issues } = load(WAIVER);
    expect(issues).toEqual([]);
    expect(packs[0]?.riders).toMatchObject([
      {
        kind: 'waiver_of_premium',
        name: 'Waiver',
        minAge: 60,
        maxAge: 61,
        amounts: null,
        classes: null,
        included: false,
        rates: [{ sex: 'unisex', tobacco: null, minAge: 60, centsPerThousand: [210, 230] }],
        rules: [{ id: 'W1', outcome: { type: 'decline' } }],
      },
    ]);
  });

  it('may have one price per $1,000 for all ages, or none', () => {
    const child =
      'kind: child\n    name: Children\n    amounts: { min: 1000, max: 10000 }\n    ages: { min: 18, max: 20 }\n    price: 5.50\n    classes: [Graded]\n    states: { except: [NY] }';
    const { packs, issues } = load(
      `${child}\n  - { kind: accelerated_benefit, name: Advance, included: true }`,
    );
    expect(issues).toEqual([]);
    const [first, second] = packs[0]?.riders ?? [];
    expect(first).toMatchObject({ classes: [1], rates: [{ minAge: 18, centsPerThousand: [550, 550, 550] }] });
    expect(first?.states).not.toContain('NY');
    expect(second).toMatchObject({ included: true, rates: [] });
    // The second variant drops the class.
    expect(packs[1]?.riders?.[0]?.classes).toEqual([]);
  });

  it.each<[string, string, { rates?: string; rules?: string }]>([
    ['bad_value', '{ kind: travel, name: Travel, included: true }', {}],
    ['bad_value', '{ kind: waiver_of_premium, name: Waiver }', {}],
    ['bad_value', '{ kind: waiver_of_premium, name: Waiver, price: 0.005 }', {}],
    ['bad_value', '{ kind: waiver_of_premium, name: Waiver, price: 1, amounts: { min: 1, max: 2 } }', {}],
    ['missing_key', '{ kind: child, name: Children, price: 5.50 }', {}],
    ['unknown_rate_table', WAIVER.replace('rate_table: waiver', 'rate_table: wavier'), {}],
    ['rate_gap', WAIVER.replace('max: 61', 'max: 62'), {}],
    ['rate_repeated', WAIVER, { rates: `${RATES}waiver,unisex,any,61,230\n` }],
    ['bad_value', WAIVER, { rates: `${RATES}waiver,both,any,62,230\n` }],
    ['unknown_rule', WAIVER.replace('[W1]', '[W2]'), {}],
    ['bad_value', WAIVER, { rules: RULES.replace('decline', 'open') }],
    ['unknown_class', '{ kind: waiver_of_premium, name: Waiver, price: 1, classes: [Gold] }', {}],
    ['duplicate_id', `${WAIVER}\n  - ${WAIVER}`, {}],
  ])('are refused: %s in %s', (code, rider, files) => {
    expect(load(rider, files).issues.map((issue) => issue.code)).toContain(code);
  });

  it('are part of a difference', () => {
    const before = load('{ kind: accelerated_benefit, name: Advance, included: true }');
    const after = load(WAIVER);
    const [first] = diffPackSets(before.packs, after.packs, fixtureSubjects);
    expect(first?.changes.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'added rider waiver_of_premium',
      'removed rider accelerated_benefit',
    ]);
    const dearer = load(WAIVER, { rates: RATES.replace('230', '240') });
    expect(diffPackSets(after.packs, dearer.packs, fixtureSubjects)[0]?.changes).toEqual([
      { kind: 'changed', what: 'rider waiver_of_premium', detail: 'changed rates' },
    ]);
  });
});

describe('the riders that ship', () => {
  const { packs, issues } = shippedPacks;

  it('are in every term and whole-life product, and children are insured in final expense', () => {
    expect(issues).toEqual([]);
    const lacking = packs.filter(({ productClass, riders = [] }) => {
      const kinds = riders.map(({ kind }) => kind);
      if (productClass === 'term' || productClass === 'wl')
        return !(kinds.includes('waiver_of_premium') && kinds.includes('child'));
      return false;
    });
    expect(lacking.map(({ slug }) => slug)).toEqual([]);
    const families = new Set(
      packs
        .filter(
          ({ productClass, riders = [] }) =>
            productClass === 'fex' && riders.some(({ kind }) => kind === 'child'),
        )
        .map(({ familyId }) => familyId),
    );
    expect(families.size).toBeGreaterThanOrEqual(20);
  });

  it('never cost less for an older applicant or a tobacco user', () => {
    const falling = packs.flatMap(({ slug, riders = [] }) =>
      riders.flatMap(({ kind, rates }) => {
        const falls = rates.some(({ centsPerThousand }) =>
          centsPerThousand.some((cents, at) => cents < (centsPerThousand[at - 1] ?? 0)),
        );
        const cheaper = rates.some(
          (column) =>
            column.tobacco === true &&
            rates.some(
              (other) =>
                other.tobacco === false &&
                other.sex === column.sex &&
                column.centsPerThousand.some((cents, at) => cents < (other.centsPerThousand[at] ?? 0)),
            ),
        );
        return falls || cheaper ? [`${slug} ${kind}`] : [];
      }),
    );
    expect(falling).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Edit, editedPack } from '../test/minimal-pack.ts';
import { fixtureSubjects } from '../test/reference-fixture.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

const AREAS =
  '[{ name: "1", percent: 110, zips: ["750-752", "770"] }, { name: "2", percent: 95, zips: ["753"] }]';

/** The minimal pack as a Medicare supplement, with this `medsup`. */
function load(medsup: string, more: readonly Edit[] = []) {
  return loadPackSet(
    sourceFiles(
      editedPack([
        ['pack.yaml', 'class: fex', 'class: medsup'],
        ['pack.yaml', 'face_limits:\n  - { min: 5000, max: 20000 }\n', `medsup: ${medsup}\n`],
        ['pack.yaml', '  step: 1000\n  bands:\n    - { from: 5000, to: 20000 }\n', ''],
        ...more,
      ]),
    ),
    fixtureSubjects,
  );
}

const GOOD = `{ plan: G, rating: attained_age, household_discount: 7, areas: ${AREAS} }`;
/** The scenario expects premiums of a face amount. */
const problemsOf = (set: ReturnType<typeof load>) =>
  set.issues.map(({ code, message }) => `${code}: ${message}`);

describe('"medsup" of a pack', () => {
  it('has a plan, a rating, areas and a discount, which offers show', () => {
    const set = load(GOOD);
    expect(problemsOf(set)).toEqual([]);
    const [pack] = set.packs;
    expect(pack?.medsup).toEqual({
      plan: 'G',
      rating: 'attained_age',
      householdDiscount: 7,
      areas: [
        { name: '1', percent: 110, prefixes: ['750', '751', '752', '770'] },
        { name: '2', percent: 95, prefixes: ['753'] },
      ],
    });
    expect(pack?.planInfo.map(({ key, values }) => [key, ...values])).toEqual([
      ['medicare_plan', 'Plan G'],
      ['rating', 'Attained age'],
      ['household_discount', '7 %'],
      ['coverage', 'Whole life'],
    ]);
  });

  it.each([
    ['an unknown plan', GOOD.replace('plan: G', 'plan: H'), 'The plan must be one of'],
    ['no rating', GOOD.replace('rating: attained_age, ', ''), '"medsup" requires the key "rating".'],
    ['a ZIP code twice', GOOD.replace('"753"', '"751"'), 'ZIP codes that begin with 751 are listed twice.'],
    ['a bad prefix', GOOD.replace('"770"', '"77"'), '"77" must be the first three digits'],
    ['a range that ends before it begins', GOOD.replace('750-752', '752-750'), '"752-750" must be'],
    ['no areas', GOOD.replace(AREAS, '[]'), '"areas" must list at least one area.'],
    [
      'a discount above 30 %',
      GOOD.replace('discount: 7', 'discount: 31'),
      'The household discount in percent',
    ],
  ])('refuses %s', (_what, medsup, message) => {
    expect(problemsOf(load(medsup)).join('\n')).toContain(message);
  });

  it('refuses rates that depend on age with community rating', () => {
    const problems = problemsOf(load(GOOD.replace('attained_age', 'community')));
    expect(problems[0]).toMatch(/^rate_depends_on_age: With community rating, Level costs the same/);
  });

  it.each([
    ['riders', 'riders: []\n'],
    ['face_limits', 'face_limits: [{ min: 5000, max: 20000 }]\n'],
  ])('refuses %s, which need a face amount', (key, text) => {
    const problems = problemsOf(load(GOOD, [['pack.yaml', 'plan_info:', `${text}plan_info:`]]));
    expect(problems).toContainEqual(
      `bad_value: A Medicare supplement has no face amount, so it has no "${key}".`,
    );
  });

  it('is refused for other products', () => {
    const edits: Edit[] = [['pack.yaml', 'plan_info:', `medsup: ${GOOD}\nplan_info:`]];
    const { issues } = loadPackSet(sourceFiles(editedPack(edits)), fixtureSubjects);
    expect(issues.map(({ message }) => message)).toContain('Only a product of class medsup has "medsup".');
  });
});

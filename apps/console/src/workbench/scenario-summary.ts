import { SCENARIOS } from './form-texts.ts';
import { valueAt } from './pack-form-values.ts';

const textAt = (root: unknown, ...path: readonly string[]): string => {
  const value = valueAt(root, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The applicant of a scenario in one line: "female, born 1954-05-14, OH, $8,000, Stroke". */
export function applicantWords(scenario: unknown): string {
  const [age, face, budget] = [
    textAt(scenario, 'applicant', 'age'),
    textAt(scenario, 'coverage', 'face'),
    textAt(scenario, 'coverage', 'budget'),
  ];
  const born = textAt(scenario, 'applicant', 'dob');
  return [
    textAt(scenario, 'applicant', 'sex'),
    age === '' ? (born === '' ? '' : SCENARIOS.born(born)) : SCENARIOS.aged(age),
    textAt(scenario, 'coverage', 'state'),
    face === '' ? '' : `$${Number(face).toLocaleString('en-US')}`,
    budget === '' ? '' : SCENARIOS.monthly(budget),
    ...disclosed(scenario),
  ]
    .filter((words) => words !== '')
    .join(', ');
}

/** The names of what the applicant of a scenario discloses. */
export function disclosed(scenario: unknown): readonly string[] {
  return ['conditions', 'medications'].flatMap((kind) => {
    const rows = valueAt(scenario, ['applicant', kind]);
    return Array.isArray(rows) ? rows.map((row: unknown) => textAt(row, 'name')) : [];
  });
}

/** What a scenario expects of each class: open, or the reasons that close it. */
export function expectedClasses(scenario: unknown): readonly (readonly [name: string, expected: string])[] {
  const classes = valueAt(scenario, ['expect', 'classes']);
  if (typeof classes !== 'object' || classes === null) return [];
  return Object.entries(classes).map(([name, expected]) => [
    name,
    Array.isArray(expected) ? expected.join(', ') : String(expected),
  ]);
}

/** What a scenario expects in one line: "Level closed (underwriting), Graded open". */
export function expectedWords(scenario: unknown): string {
  return expectedClasses(scenario)
    .map(([name, expected]) => `${name} ${expected === 'open' ? SCENARIOS.open : SCENARIOS.closed(expected)}`)
    .join(', ');
}

import { type Applicant, type Coverage, REASONS, type Reason } from '@prequal/engine';
import {
  classEntries,
  type Expected,
  type ExpectedMode,
  type ExpectedRider,
  readExpectedRiders,
  readModes,
} from './expected.ts';
import type { IssueLog, Place, SourceText } from './issue.ts';
import { didYouMean } from './nearest-name.ts';
import { readApplicant } from './read-applicant.ts';
import { readCoverage } from './read-coverage.ts';
import type { PackSubjects } from './subject-index.ts';
import { readYaml, type YamlValue } from './yaml-source.ts';

export interface Scenario {
  readonly name: string;
  readonly place: Place;
  readonly variant: string;
  readonly asOf: string;
  readonly applicant: Applicant;
  readonly coverage: Coverage;
  /** Per class: open, or the reasons that close it. */
  readonly classes: ReadonlyMap<string, Expected<'open' | readonly Reason[]>>;
  /** Premiums in cents, per class and mode. */
  readonly premiums: ReadonlyMap<string, readonly ExpectedMode[]>;
  /** Face amounts a budget buys, in cents, per class. */
  readonly faces: ReadonlyMap<string, Expected<number>>;
  /** What the riders that the coverage asks for cost, per class. */
  readonly riders: ReadonlyMap<string, readonly ExpectedRider[]>;
}

export interface Family {
  readonly slugs: readonly string[];
  readonly classNames: readonly string[];
}

const EXPECT_KEYS = ['classes', 'premiums', 'faces', 'riders'];
const SCENARIO_KEYS = ['name', 'variant', 'as_of', 'applicant', 'coverage', 'expect', 'note'];

export function readScenarios(
  { file, text }: SourceText,
  { family, subjects }: { readonly family: Family; readonly subjects: PackSubjects },
  log: IssueLog,
): readonly Scenario[] {
  const root = readYaml({ file, text }, log);
  if (root === undefined) return [];
  const rows = root.plain() === null ? [] : (root.list('scenarios.yaml') ?? []);
  if (rows.length === 0) {
    log.refuse(
      'no_scenarios',
      { file, line: 1, column: 1 },
      'A product must have at least one scenario that tests its rules.',
    );
  }
  return rows.flatMap((row) => {
    const scenario = readScenario(row, family, subjects);
    return scenario === undefined ? [] : [scenario];
  });
}

function readScenario(row: YamlValue, family: Family, subjects: PackSubjects): Scenario | undefined {
  const map = row.map('A scenario', SCENARIO_KEYS);
  if (map === undefined) return undefined;
  const name = map.need('name', 'A scenario')?.text('The name of a scenario');
  const variantValue = map.need('variant', 'A scenario');
  const variant = variantValue?.text('The variant of a scenario');
  if (variant !== undefined && !family.slugs.includes(variant)) {
    variantValue?.refuse(`The product has no variant "${variant}".${didYouMean(variant, family.slugs)}`);
  }
  const asOf = map.need('as_of', 'A scenario')?.date('"as_of"');
  const applicant = readApplicant(map.need('applicant', 'A scenario'), subjects);
  const coverage = readCoverage(map.need('coverage', 'A scenario'));
  const expect = map.need('expect', 'A scenario')?.map('"expect"', EXPECT_KEYS);
  if (name === undefined || variant === undefined || asOf === undefined || expect === undefined)
    return undefined;
  if (applicant === undefined || coverage === undefined) return undefined;
  const classes = new Map<string, Expected<'open' | readonly Reason[]>>();
  for (const [key, value, place] of classEntries(expect.need('classes', '"expect"'), family, '"classes"')) {
    const reasons = value.plain() === 'open' ? 'open' : readReasons(value);
    if (reasons !== undefined) classes.set(key, { value: reasons, place });
  }
  const premiums = new Map<string, readonly ExpectedMode[]>();
  for (const [key, value] of classEntries(expect.get('premiums'), family, '"premiums"')) {
    premiums.set(key, readModes(value, 'The premiums of a class'));
  }
  const faces = new Map<string, Expected<number>>();
  for (const [key, value] of classEntries(expect.get('faces'), family, '"faces"')) {
    const dollars = value.whole('A face amount', 1, 999_999_999);
    if (dollars !== undefined) faces.set(key, { value: dollars * 100, place: value.place });
  }
  const riders = new Map<string, readonly ExpectedRider[]>();
  for (const [key, value] of classEntries(expect.get('riders'), family, '"riders"')) {
    riders.set(key, readExpectedRiders(value));
  }
  return { name, place: map.place, variant, asOf, applicant, coverage, classes, premiums, faces, riders };
}

function readReasons(value: YamlValue): readonly Reason[] | undefined {
  const items = value.list('A closed class');
  if (items === undefined) return undefined;
  const reasons = items.map((item) => item.oneOf('A reason', REASONS));
  if (reasons.length === 0) return value.refuse('A class must be "open" or list at least one reason.');
  return reasons.every((reason) => reason !== undefined) ? reasons : undefined;
}

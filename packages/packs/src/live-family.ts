import { type FlatPack, Reference, type ReferenceNames } from '@prequal/engine';
import { explainPack } from './explain.ts';
import type { PackIssue } from './issue.ts';
import { loadPackSet } from './load-pack-set.ts';
import type { Scenario } from './read-scenarios.ts';
import { type ReferenceCatalog, subjectAliases, subjectRows } from './reference/index.ts';
import { samplePopulation } from './sample-population.ts';
import type { SourceFiles } from './source-files.ts';
import { type PackSubjects, subjectIndexOf } from './subject-index.ts';
import { interpretScenarios } from './test-packs.ts';

/** Reference tables, prepared once for many edits. */
export interface PreparedReference {
  readonly names: ReferenceNames;
  readonly subjects: PackSubjects;
  readonly reference: Reference;
}

export function prepareReference(catalog: ReferenceCatalog): PreparedReference {
  const names = subjectRows(catalog);
  return {
    names,
    subjects: subjectIndexOf(names, subjectAliases(catalog)),
    reference: new Reference(names),
  };
}

/** How often a line of rules.csv closed a class. */
export interface RuleHits {
  /** The id of the line. */
  readonly line: string;
  readonly scenarios: number;
  readonly people: number;
}

export interface LiveFamily {
  readonly issues: readonly PackIssue[];
  readonly warnings: readonly PackIssue[];
  readonly scenarios: { readonly passed: number; readonly failed: readonly FailedScenario[] };
  readonly packs: readonly FlatPack[];
  readonly hits: readonly RuleHits[];
}

export interface FailedScenario {
  readonly path: string;
  readonly name: string;
  readonly message: string;
}

/** Reads one family and runs its scenarios while somebody edits it; the service checks more before it accepts it. */
export function readLiveFamily(files: SourceFiles, prepared: PreparedReference): LiveFamily {
  const { packs, scenarios, issues, warnings } = loadPackSet(files, prepared.subjects);
  if (issues.length > 0)
    return { issues, warnings, packs: [], hits: [], scenarios: { passed: 0, failed: [] } };
  const { mismatches } = interpretScenarios(packs, scenarios, prepared.reference);
  const failed = scenarios.flatMap(({ name, place }) => {
    const found = mismatches.find(
      (mismatch) => mismatch.file === place.file && mismatch.message.startsWith(`"${name}": `),
    );
    return found === undefined ? [] : [{ path: found.file, name, message: found.message }];
  });
  return {
    issues,
    warnings,
    packs,
    hits: hitsOf(packs, scenarios, prepared),
    scenarios: { passed: scenarios.length - failed.length, failed },
  };
}

function hitsOf(
  packs: readonly FlatPack[],
  scenarios: readonly Scenario[],
  { reference }: PreparedReference,
): readonly RuleHits[] {
  const counts = new Map<string, number>();
  for (const { variant, applicant, coverage, asOf } of scenarios) {
    const pack = packs.find(({ slug }) => slug === variant);
    if (pack === undefined) continue;
    for (const line of linesThatFired(pack, { reference, applicant, coverage, asOf })) {
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  return [...counts].map(([line, count]) => ({ line, scenarios: count, people: 0 }));
}

/** How many of some made-up people each line of the rules closes a class for, in the first variant. */
export function countPeople(
  packs: readonly FlatPack[],
  { names, reference }: PreparedReference,
  { count, asOf }: { readonly count: number; readonly asOf: string },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const [pack] = packs;
  if (pack === undefined) return counts;
  for (const { applicant, coverage } of samplePopulation(names, { count, asOf })) {
    for (const line of linesThatFired(pack, { reference, applicant, coverage, asOf })) {
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  return counts;
}

type Explained = Parameters<typeof explainPack>[1];

/** The ids of the lines that close a class; rule 2.1 is of line 2. */
function linesThatFired(pack: FlatPack, of: Omit<Explained, 'openingOf'>): ReadonlySet<string> {
  // When a class opens is not asked, and finding it takes most of the time.
  const result = explainPack(pack, { ...of, openingOf: () => null });
  if (!result.ok) return new Set();
  const ids = result.explanation.classes.flatMap(({ closedBy }) => closedBy.map(({ id }) => id));
  return new Set(ids.map(lineOfRule));
}

/** The line of rules.csv that a rule comes from: a line with several subjects is a rule for each of them. */
export function lineOfRule(id: string): string {
  return id.replace(/\.\d+$/, '');
}

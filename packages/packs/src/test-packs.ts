import {
  compileCatalog,
  type EvaluationOptions,
  Evaluator,
  type FlatPack,
  interpretOffers,
  normalizeApplicant,
  type Offer,
  type OfferedRider,
  type OfferRow,
  parseCalendarDate,
  plainOffers,
  Reference,
  type ReferenceNames,
} from '@prequal/engine';
import { counted } from './counted.ts';
import type { ExpectedRider } from './expected.ts';
import { formatIssue, IssueLog, type PackIssue, type Place } from './issue.ts';
import type { Scenario } from './read-scenarios.ts';

const EVERYTHING: EvaluationOptions = {
  includeIneligible: true,
  onlyProductClass: null,
  minRank: null,
  skipHealth: false,
};

export interface ScenarioReport {
  readonly scenarios: number;
  /** Single expectations compared, over both forms of the engine. */
  readonly comparisons: number;
  readonly mismatches: readonly PackIssue[];
}

/** Runs every scenario against the interpreter and the compiled form; each disagreement names its line. */
export function testPacks(
  packs: readonly FlatPack[],
  scenarios: readonly Scenario[],
  names: ReferenceNames,
): ScenarioReport {
  const evaluator = new Evaluator(compileCatalog(packs, names));
  const runner = new ScenarioRunner(packs, new Reference(names), evaluator);
  for (const scenario of scenarios) runner.run(scenario);
  return runner.report(scenarios.length);
}

/** With the interpreter only, which needs no compiling: while somebody types. */
export function interpretScenarios(
  packs: readonly FlatPack[],
  scenarios: readonly Scenario[],
  reference: Reference,
): ScenarioReport {
  const runner = new ScenarioRunner(packs, reference, null);
  for (const scenario of scenarios) runner.run(scenario);
  return runner.report(scenarios.length);
}

/** One line per mismatch, and a summary as the last line. */
export function formatScenarioReport(report: ScenarioReport): string {
  const summary = `${counted(report.scenarios, 'scenario')}, ${counted(report.comparisons, 'comparison')}: ${counted(report.mismatches.length, 'mismatch')}`;
  return `${[...report.mismatches.map(formatIssue), summary].join('\n')}\n`;
}

type Evaluated = { readonly form: 'interpreter' | 'compiled form'; readonly offer: Offer | undefined };

class ScenarioRunner {
  readonly #packs: readonly FlatPack[];
  readonly #reference: Reference;
  readonly #evaluator: Evaluator | null;
  readonly #log = new IssueLog();
  #comparisons = 0;

  constructor(packs: readonly FlatPack[], reference: Reference, evaluator: Evaluator | null) {
    this.#packs = packs;
    this.#reference = reference;
    this.#evaluator = evaluator;
  }

  run(scenario: Scenario): void {
    const variant = this.#packs.findIndex((pack) => pack.slug === scenario.variant);
    const asOf = parseCalendarDate(scenario.asOf);
    if (variant < 0 || asOf === null) return;
    const normalized = normalizeApplicant(scenario.applicant, asOf);
    if (!normalized.ok) {
      for (const issue of normalized.issues) {
        const where = issue.path.join('.');
        this.#mismatch(scenario, scenario.place, `the applicant is invalid at ${where} (${issue.code})`);
      }
      return;
    }
    const { facts } = normalized;
    const { coverage } = scenario;
    const [interpreted] = interpretOffers(
      { packs: this.#packs, variants: [variant] },
      { reference: this.#reference, facts, coverage },
      EVERYTHING,
    );
    this.#compare(scenario, { form: 'interpreter', offer: interpreted });
    if (this.#evaluator === null) return;
    const compact = this.#evaluator.evaluate(facts, { coverage, variants: [variant] }, EVERYTHING);
    const [compiled] = plainOffers(this.#evaluator.catalog, { offers: compact, coverage });
    this.#compare(scenario, { form: 'compiled form', offer: compiled });
  }

  report(scenarios: number): ScenarioReport {
    return { scenarios, comparisons: this.#comparisons, mismatches: this.#log.issues };
  }

  #compare(scenario: Scenario, { form, offer }: Evaluated): void {
    const rows = new Map((offer?.rows ?? []).map((row) => [row.rateClass, row]));
    for (const [name, expected] of scenario.classes) {
      const got = verdictOf(rows.get(name));
      const wanted =
        expected.value === 'open' ? 'open' : `closed for ${[...expected.value].sort().join(', ')}`;
      this.#expect(
        { scenario, place: expected.place },
        got === wanted,
        `class ${name} is ${got}, not ${wanted}, by the ${form}`,
      );
    }
    for (const [name, modes] of scenario.premiums) {
      for (const { mode, value, place } of modes) {
        const got = rows.get(name)?.premium?.modes.find((each) => each.mode === mode)?.cents;
        const message = `${mode} of ${name} is ${money(got)}, not ${money(value)}, by the ${form}`;
        this.#expect({ scenario, place }, got === value, message);
      }
    }
    for (const [name, { value, place }] of scenario.faces) {
      const got = rows.get(name)?.deathBenefitCents ?? undefined;
      const message = `the budget buys ${money(got)} of ${name}, not ${money(value)}, by the ${form}`;
      this.#expect({ scenario, place }, got === value, message);
    }
    for (const [name, riders] of scenario.riders) {
      for (const expected of riders) {
        const offered = rows.get(name)?.riders?.find(({ kind }) => kind === expected.kind);
        for (const { place, got, wanted } of riderComparisons(expected, offered)) {
          const message = `the rider ${expected.kind} of ${name} is ${got}, not ${wanted}, by the ${form}`;
          this.#expect({ scenario, place }, got === wanted, message);
        }
      }
    }
  }

  #expect(
    { scenario, place }: { readonly scenario: Scenario; readonly place: Place },
    holds: boolean,
    message: string,
  ): void {
    this.#comparisons += 1;
    if (!holds) this.#mismatch(scenario, place, message);
  }

  #mismatch(scenario: Scenario, place: Place, message: string): void {
    this.#log.refuse('scenario_mismatch', place, `"${scenario.name}": ${message}.`);
  }
}

function verdictOf(row: OfferRow | undefined): string {
  if (row === undefined) return 'not offered';
  return row.eligible ? 'open' : `closed for ${[...row.reasons].sort().join(', ')}`;
}

interface RiderComparison {
  readonly place: Place;
  readonly got: string;
  readonly wanted: string;
}

function riderComparisons(
  { outcome, place }: ExpectedRider,
  offered: OfferedRider | undefined,
): readonly RiderComparison[] {
  const state = offered?.included === true ? 'included' : (offered?.reason ?? 'not asked for');
  if (typeof outcome === 'string') {
    return [{ place, got: offered?.premium ? 'available for a premium' : state, wanted: outcome }];
  }
  return outcome.map(({ mode, value, place: at }) => {
    const cents = offered?.premium?.modes.find((each) => each.mode === mode)?.cents;
    const got = cents === undefined ? state : `${money(cents)} ${mode}`;
    return { place: at, got, wanted: `${money(value)} ${mode}` };
  });
}

function money(cents: number | undefined): string {
  return cents === undefined ? 'nothing' : `$${(cents / 100).toFixed(2)}`;
}

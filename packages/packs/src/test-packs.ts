import {
  compileCatalog,
  type EvaluationOptions,
  Evaluator,
  type FlatPack,
  interpretOffers,
  normalizeApplicant,
  type Offer,
  type OfferRow,
  parseCalendarDate,
  plainOffers,
  Reference,
  type ReferenceNames,
} from '@prequal/engine';
import { counted } from './counted.ts';
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
  const runner = new ScenarioRunner(packs, names);
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
  readonly #evaluator: Evaluator;
  readonly #log = new IssueLog();
  #comparisons = 0;

  constructor(packs: readonly FlatPack[], names: ReferenceNames) {
    this.#packs = packs;
    this.#reference = new Reference(names);
    this.#evaluator = new Evaluator(compileCatalog(packs, names));
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
    const compact = this.#evaluator.evaluate(facts, { coverage, variants: [variant] }, EVERYTHING);
    const [compiled] = plainOffers(this.#evaluator.catalog, { offers: compact, coverage });
    this.#compare(scenario, { form: 'interpreter', offer: interpreted });
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

function money(cents: number | undefined): string {
  return cents === undefined ? 'nothing' : `$${(cents / 100).toFixed(2)}`;
}

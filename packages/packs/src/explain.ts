import {
  type Applicant,
  type ApplicantIssue,
  type ConditionFact,
  type Coverage,
  type Day,
  describeImplied,
  earliestOpening,
  type Facts,
  type FlatPack,
  finish,
  formatDay,
  type Interpretation,
  interpretInSteps,
  type MissingFact,
  normalizeApplicant,
  type OfferedRider,
  type OfferPremium,
  type OfferRow,
  type Outcome,
  parseCalendarDate,
  type Reason,
  type Reference,
  type Steps,
  type TraceEntry,
  type UsedFact,
} from '@prequal/engine';

export interface ExplainedClass {
  readonly name: string;
  readonly planName: string;
  readonly open: boolean;
  readonly reasons: readonly Reason[];
  readonly closedBy: readonly TraceEntry[];
  readonly premium: OfferPremium | null;
  readonly deathBenefitCents: number | null;
  /** First day on which the class opens if nothing but time changes; null: never. Open classes: today. */
  readonly opensOn: string | null;
  /** The riders that were asked for, if the class is open and any were. */
  readonly riders?: readonly ExplainedRider[];
  readonly totalPremium?: OfferPremium;
}

/** A rider with the rules that close it. */
export interface ExplainedRider extends OfferedRider {
  readonly closedBy: readonly TraceEntry[];
}

/** Why a variant has its result, for one applicant at one amount on one day. */
export interface PackExplanation {
  readonly pack: FlatPack;
  readonly asOf: string;
  readonly coverage: Coverage;
  /** By the age basis of the product. */
  readonly age: number;
  readonly tobacco: boolean;
  /** Conditions that count although the applicant did not disclose them. */
  readonly inferred: readonly InferredCondition[];
  /** How conditions that no rule covers were treated, even if they pass. */
  readonly unlisted: readonly TraceEntry[];
  /** What the applicant could still state; until then it counts against them. */
  readonly missing: readonly MissingFact[];
  readonly classes: readonly ExplainedClass[];
}

export interface InferredCondition {
  readonly condition: string;
  /** "always the reason for Biktarvy", "because of Diabetes and Neuropathy". */
  readonly reason: string;
  /** Whether the dates are those of a medication. */
  readonly isFilled: boolean;
  /** First and last fill, which count as diagnosis and last treatment; null if not stated. */
  readonly diagnosed: string | null;
  readonly treated: string | null;
}

export type ExplainResult =
  | { readonly ok: true; readonly explanation: PackExplanation }
  | { readonly ok: false; readonly issues: readonly ApplicantIssue[] };

export interface ExplainOptions {
  readonly reference: Reference;
  readonly applicant: Applicant;
  /** Its first amount is explained. */
  readonly coverage: Coverage;
  readonly asOf: string;
  /** Conditions, medications and build do not count against the applicant. */
  readonly skipHealth?: boolean;
  /** When a closed class opens, if the caller knows already. */
  readonly openingOf?: (classIndex: number) => Day | null;
}

type ExplainStepsOptions = Omit<ExplainOptions, 'applicant' | 'asOf'> & { readonly facts: Facts };

export function explainPack(pack: FlatPack, { applicant, asOf, ...options }: ExplainOptions): ExplainResult {
  const day = parseCalendarDate(asOf);
  if (day === null) return { ok: false, issues: [{ path: ['asOf'], code: 'not_a_date' }] };
  const normalized = normalizeApplicant(applicant, day);
  if (!normalized.ok) return normalized;
  return { ok: true, explanation: finish(explainInSteps(pack, { ...options, facts: normalized.facts })) };
}

/** The same for facts that are known to be valid; other work can run between two rules. */
export function* explainInSteps(
  pack: FlatPack,
  { reference, facts, coverage, skipHealth = false, openingOf }: ExplainStepsOptions,
): Steps<PackExplanation> {
  const options = { minRank: null, skipHealth };
  const [interpretation] = yield* interpretInSteps(
    { pack, variant: 0 },
    { reference, facts, coverage },
    options,
  );
  const classes = (interpretation?.classes ?? []).map((trace): ExplainedClass => {
    const row = interpretation?.offer.rows.find((each) => each.classIndex === trace.classIndex);
    const { classIndex } = trace;
    const find =
      openingOf ?? (() => earliestOpening(pack, { reference, facts, coverage }, { classIndex, skipHealth }));
    const opening = trace.open ? facts.asOf : find(classIndex);
    return {
      name: trace.rateClass,
      planName: pack.classes[trace.classIndex]?.planName ?? '',
      open: trace.open,
      reasons: trace.reasons,
      closedBy: trace.closedBy,
      premium: row?.premium ?? null,
      deathBenefitCents: row?.deathBenefitCents ?? null,
      opensOn: opening === null ? null : formatDay(opening),
      ...(row !== undefined && explainedRiders(row, interpretation?.riders ?? null)),
    };
  });
  const age = pack.ageBasis === 'nearest' ? facts.ageNearest : facts.ageLast;
  const { tobacco = false, implied = [], entries = [] } = interpretation?.eligibility ?? {};
  const inferred = implied.map((condition) => inferredOf(condition, facts));
  const unlisted = entries.filter(({ kind }) => kind === 'unlisted');
  const missing = differentFacts(entries.flatMap((entry) => entry.missing));
  const asOf = formatDay(facts.asOf);
  return { pack, asOf, coverage, age, tobacco, inferred, unlisted, missing, classes };
}

function explainedRiders(
  { riders, totalPremium }: OfferRow,
  interpreted: Interpretation['riders'],
): Pick<ExplainedClass, 'riders' | 'totalPremium'> {
  if (riders === undefined || totalPremium === undefined) return {};
  const explained = riders.map((rider, position) => ({
    ...rider,
    closedBy: rider.reason === 'underwriting' ? (interpreted?.closingRules(position) ?? []) : [],
  }));
  return { riders: explained, totalPremium };
}

/** What was described of an applicant: most products infer the same. */
const described = new WeakMap<Facts, Map<ConditionFact, InferredCondition>>();

function inferredOf(condition: ConditionFact, facts: Facts): InferredCondition {
  const known = described.get(facts) ?? new Map<ConditionFact, InferredCondition>();
  described.set(facts, known);
  const inferred = known.get(condition) ?? describeInferred(condition, facts);
  known.set(condition, inferred);
  return inferred;
}

function describeInferred(
  { name, impliedBy, diagnosedDay, treatedDay }: ConditionFact,
  { medications, asOf }: Facts,
): InferredCondition {
  const taken = impliedBy !== null && 'medication' in impliedBy ? impliedBy.medication : null;
  const isSource = (row: Facts['medications'][number]) =>
    row.name === taken && row.firstFillDay === diagnosedDay;
  // A condition that is never over counts as treated today, whenever the medication was last filled.
  const lastFill = treatedDay === asOf ? medications.find(isSource)?.lastFillDay : null;
  const filled = lastFill ?? treatedDay;
  return {
    condition: name,
    reason: impliedBy === null ? '' : describeImplied(impliedBy),
    isFilled: taken !== null,
    diagnosed: diagnosedDay === null ? null : formatDay(diagnosedDay),
    treated: filled === null ? null : formatDay(filled),
  };
}

function differentFacts(facts: readonly MissingFact[]): readonly MissingFact[] {
  return facts.filter(
    (fact, index) =>
      index === facts.findIndex((other) => other.name === fact.name && other.what === fact.what),
  );
}

/** The explanation as lines of text for a terminal or a document. */
export function formatExplanation(explanation: PackExplanation): string {
  const { pack, coverage, asOf } = explanation;
  const amount = coverage.amountsCents[0] ?? 0;
  const asked =
    coverage.target === 'monthly_budget'
      ? `${dollars(amount)} a month`
      : pack.medsup === undefined
        ? `${dollars(amount)} face amount`
        : `plan ${pack.medsup.plan}`;
  const lines = [
    `${pack.name} (${pack.slug}) by ${pack.carrier.name}, revision ${pack.revision}`,
    `${asOf}, ${coverage.state}, ${asked}; insurance age ${explanation.age} (${pack.ageBasis} birthday), ${
      explanation.tobacco ? 'tobacco user' : 'no tobacco'
    } by this product's definition`,
  ];
  lines.push(...notes(explanation));
  for (const each of explanation.classes) lines.push('', ...classLines(each, explanation));
  return `${lines.join('\n')}\n`;
}

/** What the product inferred from the disclosures, before any class. */
function notes({ inferred, unlisted, missing, pack }: PackExplanation): readonly string[] {
  const inferences = inferred.map(
    ({ condition, reason, isFilled, diagnosed, treated }) =>
      `INFERRED ${condition}: ${reason}${
        isFilled
          ? `; first filled ${diagnosed ?? 'on an unknown day'}, last filled ${treated ?? 'on an unknown day'}`
          : ''
      }`,
  );
  const passed = unlisted.map(
    ({ used, threshold, outcome }) =>
      `UNLISTED ${used.map(({ name, detail, because }) => `${name} (${because === undefined ? detail : `${detail}; ${because}`})`).join('; ')}: ${threshold} -> ${
        outcome === null ? '' : outcomeText(outcome, pack)
      }`,
  );
  const asked = missing.map(({ name, what }) => `MISSING  ${what} of ${name}: counts against the applicant`);
  const all = [...inferences, ...passed, ...asked];
  return all.length === 0 ? [] : ['', ...all];
}

function classLines(each: ExplainedClass, { pack, coverage }: PackExplanation): readonly string[] {
  const title = `${each.name} (${each.planName})`;
  if (each.open) {
    const modes = each.premium?.modes.map(({ mode, cents }) => `${mode} ${exactDollars(cents)}`) ?? [];
    const bought =
      coverage.target === 'monthly_budget' && each.deathBenefitCents !== null
        ? ` buys ${dollars(each.deathBenefitCents)};`
        : '';
    return [`OPEN    ${title}:${bought} ${modes.join(', ')}`, ...riderLines(each, pack)];
  }
  const opening = each.opensOn === null ? 'does not open with time alone' : `opens on ${each.opensOn}`;
  return [
    `CLOSED  ${title}: ${each.reasons.join(', ')}; ${opening}`,
    ...each.closedBy.flatMap((entry) => entryLines(entry, pack)),
  ];
}

function riderLines({ riders = [], totalPremium }: ExplainedClass, pack: FlatPack): readonly string[] {
  if (totalPremium === undefined) return [];
  const amounts = ({ modes }: OfferPremium) =>
    modes.map(({ mode, cents }) => `${mode} ${exactDollars(cents)}`).join(', ');
  const lines = riders.flatMap(({ name, reason, premium, closedBy }) => [
    `        rider ${name}: ${reason === null ? (premium === null ? 'included' : amounts(premium)) : `not available, ${reason}`}`,
    ...closedBy.flatMap((entry) => entryLines(entry, pack).map((line) => `  ${line}`)),
  ]);
  return [...lines, `        with riders: ${amounts(totalPremium)}`];
}

function entryLines(entry: TraceEntry, pack: FlatPack): readonly string[] {
  const facts = entry.used.map(factText).join('; ');
  const limit = entry.threshold === null ? '' : ` [${entry.threshold}]`;
  const outcome = entry.outcome === null ? '' : ` -> ${outcomeText(entry.outcome, pack)}`;
  const head = `        ${entry.id === entry.kind ? entry.kind : `${entry.id} ${entry.kind}`}: ${facts}${limit}${outcome}`;
  return entry.source === null ? [head] : [head, `          source: ${entry.source}`];
}

function factText({ name, detail, because }: UsedFact): string {
  const fact = detail === '' ? name : `${name} ${detail}`;
  return because === undefined ? fact : `${fact}; ${because}`;
}

function outcomeText(outcome: Outcome, pack: FlatPack): string {
  if (outcome.type !== 'class') return outcome.type;
  return `at best ${pack.classes[outcome.index]?.name ?? outcome.index}`;
}

/** Face amounts and budgets are shown without zero cents; premiums keep them. */
function dollars(cents: number): string {
  return exactDollars(cents).replace(/\.00$/, '');
}

function exactDollars(cents: number): string {
  const whole = Math.floor(cents / 100).toLocaleString('en-US');
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`;
}

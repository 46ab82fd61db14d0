import type { Coverage, EvaluationOptions } from '../coverage.ts';
import { type DerivedFacts, NOTHING_DERIVED } from '../evidence/derived-facts.ts';
import type { Facts } from '../facts.ts';
import { CATEGORIES, MAX_CLASSES, PRODUCT_CLASSES } from '../flat-pack.ts';
import { isGuaranteedIssue } from '../medsup/medicare-supplement.ts';
import { monthsSinceUse, NICOTINE_FREQUENCIES } from '../rules/nicotine-definition.ts';
import { STATES } from '../states.ts';
import { isSoldOn } from '../tables/sales-period.ts';
import { BuildClosings } from './build-closings.ts';
import { AGE_SLOTS, type CompiledCatalog, NONE, type RiderTables } from './catalog.ts';
import { CompactOffers } from './compact-offers.ts';
import { GuardState } from './guard-state.ts';
import { HealthEvaluation } from './health.ts';
import { closedBytes, closeLastingAges, type LastingRequest } from './lasting-closings.ts';
import { type ClassBits, LeastHealth } from './least-health.ts';
import { fixedFaces, MedsupEvaluation } from './medsup-evaluation.ts';
import type { ClosingTable, OpenRow } from './open-rows.ts';
import { RiderEvaluation } from './rider-evaluation.ts';
import { RowPricer } from './row-pricer.ts';
import { CLASSES_PER_WORD } from './word-layout.ts';

interface EvaluationRequest {
  readonly coverage: Coverage;
  readonly variants: ArrayLike<number>;
  /** If given, only what these rows close whatever is open about them is closed, so that no answers make an offer better. */
  readonly rows?: readonly OpenRow[];
}

/** What decides whether an applicant is closed the same apart from conditions, medications and nicotine. */
interface Fixed {
  readonly facts: Facts;
  readonly coverage: Coverage;
  readonly skipHealth: boolean;
}

const FREQUENCY_SLOTS = NICOTINE_FREQUENCIES.length + 1;

/** Evaluates applicants against one compiled catalog. It keeps its working arrays, so use one per thread. */
export class Evaluator {
  readonly catalog: CompiledCatalog;
  readonly #words: Uint32Array;
  readonly #tobaccoMask: Uint32Array;
  readonly #tobacco: Uint8Array;
  readonly #guards: GuardState;
  readonly #health: HealthEvaluation;
  readonly #least: LeastHealth;
  readonly #build: BuildClosings;
  readonly #pricer: RowPricer;
  readonly #offers = new CompactOffers();
  readonly #selected: Int32Array;
  readonly #chosen: Uint8Array;
  readonly #productClass: Uint8Array;
  /** [variant] → the face amount whatever is asked for; 0: what is asked for. */
  readonly #fixedFace: Float64Array;
  /** null if the catalog has no Medicare supplements. */
  readonly #medsup: MedsupEvaluation | null;
  readonly #closings: Uint32Array;
  /** What `closings` found closed apart from conditions and medications, and for whom: consecutive applicants mostly differ in those only. */
  readonly #fixed: Uint32Array;
  #fixedFor: Fixed | null = null;
  #derived: DerivedFacts = NOTHING_DERIVED;
  /** Built for the first request that asks for riders. */
  #riders: RiderEvaluation | null = null;

  constructor(catalog: CompiledCatalog) {
    this.catalog = catalog;
    const variants = catalog.heads.length;
    this.#words = new Uint32Array(catalog.wordCount);
    this.#tobaccoMask = new Uint32Array(catalog.wordCount);
    this.#tobacco = new Uint8Array(variants);
    this.#guards = new GuardState(catalog, this.#words);
    this.#health = new HealthEvaluation(catalog, this.#guards, this.#tobaccoMask);
    this.#least = new LeastHealth(catalog, this.#guards, this.#tobaccoMask);
    this.#build = new BuildClosings(catalog);
    this.#pricer = new RowPricer(catalog, this.#guards);
    this.#selected = new Int32Array(variants);
    this.#chosen = new Uint8Array(variants);
    this.#productClass = Uint8Array.from(catalog.heads, (head) => PRODUCT_CLASSES.indexOf(head.productClass));
    this.#fixedFace = fixedFaces(catalog);
    this.#medsup = catalog.medsup === null ? null : new MedsupEvaluation(catalog, catalog.medsup);
    this.#fixed = new Uint32Array(catalog.wordCount);
    this.#closings = new Uint32Array(variants + catalog.wordCount + this.#guards.faceWordCount);
  }

  /** Whether a table closes a class for a value, for the applicant of the last evaluation. */
  closesClass(table: ClosingTable, value: number, target: ClassBits): boolean {
    return this.#least.closesClass(table, value, target);
  }

  /**
   * Offers by amount, and for each amount in the order of `variants`; a variant named twice appears once. The
   * result is valid until the next call.
   */
  evaluate(facts: Facts, request: EvaluationRequest, options: EvaluationOptions): CompactOffers {
    const { coverage } = request;
    const state = STATES.indexOf(coverage.state);
    const selected = this.#select(request.variants, options);
    this.#close(facts, request, options);
    const riders = this.#ridersFor(coverage);
    const tobacco = this.#tobacco;
    riders?.prepare(facts, {
      selected: this.#selected,
      count: selected,
      tobacco,
      coverage,
      skipHealth: options.skipHealth,
    });
    this.#pricer.prepare(facts, {
      selected: this.#selected,
      count: selected,
      tobacco,
      state,
      riders,
      rateShift: this.#medsup?.rateShift ?? null,
    });
    this.#derived = options.skipHealth ? NOTHING_DERIVED : this.#health.derived;
    const worst = options.minRank === null ? CATEGORIES.length - 1 : CATEGORIES.indexOf(options.minRank);
    const offers = this.#offers;
    offers.reset(
      selected * coverage.amountsCents.length,
      selected * coverage.amountsCents.length * MAX_CLASSES,
    );
    this.#pricer.write(offers, {
      coverage,
      selected: this.#selected,
      count: selected,
      words: this.#words,
      fixedFace: this.#fixedFace,
      worstCategory: worst,
      includeIneligible: options.includeIneligible,
    });
    riders?.write(offers);
    return offers;
  }

  /** What the rows of the applicant of the last `evaluate` say together; nothing if health did not count. */
  get derived(): DerivedFacts {
    return this.#derived;
  }

  /**
   * What rules close, before amounts and prices are looked at, and where the applicant counts as a tobacco user. Two
   * applicants who differ in health or nicotine only and have the same closings have the same offers. Valid until the
   * next call.
   */
  closings(
    facts: Facts,
    coverage: Coverage,
    { skipHealth }: Pick<EvaluationOptions, 'skipHealth'>,
  ): Uint32Array {
    const state = STATES.indexOf(coverage.state);
    this.#classifyNicotine(facts);
    this.#guards.prepare(facts, state);
    const fixed = { facts, coverage, skipHealth };
    if (this.#isFixed(fixed)) {
      this.#words.set(this.#fixed);
    } else {
      this.#closeApartFromHealth(facts, coverage);
      if (!skipHealth) this.#build.close(this.#words, facts);
      this.#fixed.set(this.#words);
      this.#fixedFor = fixed;
    }
    this.#closeNicotine(facts);
    if (!skipHealth) {
      this.#health.close(facts);
      this.#reopenGuaranteed(facts, coverage);
    }
    this.#closings.set(this.#tobacco);
    this.#closings.set(this.#words, this.#tobacco.length);
    this.#guards.copyFaceWords(this.#closings.subarray(this.#tobacco.length + this.#words.length));
    const riders = this.#ridersFor(coverage)?.closings(facts, coverage, skipHealth);
    return riders === undefined ? this.#closings : Uint32Array.of(...this.#closings, ...riders);
  }

  /** The classes of some variants that the place and every age from today's on close: a byte of ones for each. */
  lastingApartFromHealth(facts: Facts, { coverage, variants, hasBuild }: LastingRequest): Uint32Array {
    const { catalog } = this;
    const words = this.#words;
    this.#classifyNicotine(facts);
    this.#build.prepare(facts);
    const build = hasBuild ? this.#build : null;
    const parts = { catalog, build, tobacco: this.#tobacco, fixedFace: this.#fixedFace };
    closeLastingAges(words, parts, { facts, coverage, variants });
    if (coverage.zip !== null) this.#closeZip(coverage.zip);
    // Nobody is too young for a Medicare supplement for good.
    this.#medsup?.close(words, { ...facts, ageLast: AGE_SLOTS, ageNearest: AGE_SLOTS }, coverage);
    return words.map(closedBytes);
  }

  /** The same of what health and nicotine keep closed as long as nothing but the time since dates changes, or less. */
  lastingInHealth(facts: Facts, { state }: Coverage): Uint32Array {
    this.#classifyNicotine(facts);
    this.#guards.prepare(facts, STATES.indexOf(state), true);
    this.#words.fill(0);
    this.#closeNicotine(facts);
    this.#health.closeLasting(facts);
    return this.#words.map(closedBytes);
  }

  /** How many of the closings are about policies; the others are about riders. */
  get policyClosings(): number {
    return this.#closings.length;
  }

  /** The positions in `closings` that decide about a variant. */
  closingPlaces(variant: number): Int32Array {
    const { firstWord, classCount, wordCount, heads } = this.catalog;
    const first = firstWord[variant] ?? 0;
    const words = (classCount[variant] ?? 0) > CLASSES_PER_WORD ? [first, first + 1] : [first];
    const places = [variant];
    for (let start = heads.length; start < this.#closings.length; start += wordCount) {
      for (const word of words) places.push(start + word);
    }
    return Int32Array.from(places);
  }

  /**
   * What conditions and medications contribute to `closings`, as numbers. Applicants who differ in nothing else and have the
   * same signature have the same closings, which is much cheaper to find out this way.
   */
  signature(facts: Facts, coverage: Coverage): readonly number[] {
    this.#guards.prepare(facts, STATES.indexOf(coverage.state));
    const signature = this.#health.signature(facts);
    const riders = this.#ridersFor(coverage)?.signature(facts, coverage);
    return riders === undefined ? signature : [...signature, ...asCounted(riders)];
  }

  #ridersFor({ riders }: Coverage): RiderEvaluation | null {
    const tables = this.catalog.riders;
    if (riders === undefined || tables === null) return null;
    this.#riders ??= riderEvaluation(this.catalog, tables);
    return this.#riders;
  }

  #isFixed({ facts, coverage, skipHealth }: Fixed): boolean {
    const known = this.#fixedFor;
    return (
      known !== null &&
      known.coverage === coverage &&
      known.skipHealth === skipHealth &&
      known.facts.heightInches === facts.heightInches &&
      known.facts.weightLbs === facts.weightLbs &&
      known.facts.nicotine === facts.nicotine &&
      known.facts.asOf === facts.asOf &&
      known.facts.birth === facts.birth &&
      known.facts.sex === facts.sex
    );
  }

  #close(
    facts: Facts,
    { coverage, rows }: EvaluationRequest,
    { skipHealth }: Pick<EvaluationOptions, 'skipHealth'>,
  ): void {
    this.#classifyNicotine(facts);
    this.#guards.prepare(facts, STATES.indexOf(coverage.state));
    this.#closeApartFromHealth(facts, coverage);
    this.#closeNicotine(facts);
    if (skipHealth) return;
    if (rows === undefined) this.#health.close(facts);
    else {
      this.#health.closeMeasurements(facts);
      this.#least.close(rows, facts);
    }
    this.#build.close(this.#words, facts);
    this.#reopenGuaranteed(facts, coverage);
  }

  /** In the enrollment period, health and build close no Medicare supplement. */
  #reopenGuaranteed(facts: Facts, coverage: Coverage): void {
    if (this.#medsup === null || !isGuaranteedIssue(coverage, facts.asOf)) return;
    const closed = this.#words.slice();
    this.#closeApartFromHealth(facts, coverage);
    this.#closeNicotine(facts);
    this.#medsup.copyWords(this.#words, closed);
    this.#words.set(closed);
  }

  #closeApartFromHealth(facts: Facts, coverage: Coverage): void {
    this.#closeAgeAndState(facts, STATES.indexOf(coverage.state));
    this.#closeUnsold(facts);
    if (coverage.zip !== null) this.#closeZip(coverage.zip);
    this.#medsup?.close(this.#words, facts, coverage);
  }

  #select(variants: ArrayLike<number>, options: EvaluationOptions): number {
    this.#chosen.fill(0);
    let wanted = NONE;
    if (options.onlyProductClass !== null) {
      wanted = options.onlyProductClass.reduce(
        (bits, name) => bits | (1 << PRODUCT_CLASSES.indexOf(name)),
        0,
      );
    }
    let count = 0;
    for (let index = 0; index < variants.length; index += 1) {
      const variant = variants[index] ?? NONE;
      if (this.#chosen[variant] !== 0 || (wanted & (1 << (this.#productClass[variant] ?? 0))) === 0) continue;
      this.#chosen[variant] = 1;
      this.#selected[count] = variant;
      count += 1;
    }
    return count;
  }

  #usesBy(definition: number, facts: Facts): boolean {
    const { nicotine } = facts;
    const tables = this.catalog.nicotine;
    if (nicotine === null || definition === NONE) return false;
    if (monthsSinceUse(nicotine.lastUsed) >= (tables.lookBackMonths[definition] ?? 0)) return false;
    if (nicotine.products.length === 0) return true;
    for (const { name, frequency } of nicotine.products) {
      const product = tables.productOf.get(name) ?? 0;
      const often = frequency ? NICOTINE_FREQUENCIES.indexOf(frequency) + 1 : 0;
      if (tables.counts[(definition * tables.productSlots + product) * FREQUENCY_SLOTS + often] === 1)
        return true;
    }
    return false;
  }

  #classifyNicotine(facts: Facts): void {
    const { definitionOf, lookBackMonths } = this.catalog.nicotine;
    this.#tobaccoMask.fill(0);
    this.#tobacco.fill(0);
    if (facts.nicotine === null) return;
    for (let definition = 0; definition < lookBackMonths.length; definition += 1) {
      if (!this.#usesBy(definition, facts)) continue;
      for (let variant = 0; variant < definitionOf.length; variant += 1) {
        if (definitionOf[variant] !== definition) continue;
        this.#tobacco[variant] = 1;
        const word = this.catalog.firstWord[variant] ?? 0;
        this.#tobaccoMask[word] = 0xffffffff;
        if ((this.catalog.classCount[variant] ?? 0) > CLASSES_PER_WORD)
          this.#tobaccoMask[word + 1] = 0xffffffff;
      }
    }
  }

  #closeNicotine(facts: Facts): void {
    const { lookBackMonths, firstClosing, closingWord, closingBits, closingGuard } = this.catalog.nicotine;
    if (facts.nicotine === null || closingWord.length === 0) return;
    for (let definition = 0; definition < lookBackMonths.length; definition += 1) {
      const end = firstClosing[definition + 1] ?? 0;
      const first = firstClosing[definition] ?? 0;
      if (first === end || !this.#usesBy(definition, facts)) continue;
      for (let at = first; at < end; at += 1) {
        const target = this.#guards.targets[closingGuard[at] ?? 0];
        const word = closingWord[at] ?? 0;
        if (target) target[word] = (target[word] ?? 0) | (closingBits[at] ?? 0);
      }
    }
  }

  /** Initializes the words of an evaluation, overwriting earlier ones. */
  #closeAgeAndState(facts: Facts, state: number): void {
    const { catalog } = this;
    const { states, ageSlotOf, ages } = catalog.demographics;
    const words = this.#words;
    const [slot, inState] = [ageSlotOf[state] ?? 0, state * catalog.wordCount];
    for (let variant = 0; variant < catalog.heads.length; variant += 1) {
      const age = catalog.nearestAge[variant] === 1 ? facts.ageNearest : facts.ageLast;
      const row = (slot * 2 + (this.#tobacco[variant] ?? 0)) * AGE_SLOTS + age;
      const word = catalog.firstWord[variant] ?? 0;
      const at = row * catalog.wordCount + word;
      words[word] = (ages[at] ?? 0) | (states[inState + word] ?? 0);
      if ((catalog.classCount[variant] ?? 0) > CLASSES_PER_WORD)
        words[word + 1] = (ages[at + 1] ?? 0) | (states[inState + word + 1] ?? 0);
    }
  }

  #closeUnsold(facts: Facts): void {
    for (const { period, word, bits, nextBits } of this.catalog.demographics.periods) {
      if (isSoldOn(period, facts.asOf)) continue;
      this.#words[word] = (this.#words[word] ?? 0) | bits;
      if (nextBits !== 0) this.#words[word + 1] = (this.#words[word + 1] ?? 0) | nextBits;
    }
  }

  #closeZip(zip: string): void {
    for (const { word, bits, prefixes } of this.catalog.demographics.zips) {
      if (prefixes.some((prefix) => zip.startsWith(prefix)))
        this.#words[word] = (this.#words[word] ?? 0) | bits;
    }
  }
}

function riderEvaluation(catalog: CompiledCatalog, tables: RiderTables): RiderEvaluation {
  if (tables.asking === null) return new RiderEvaluation(catalog, tables, null);
  const { masks, ...asking } = tables.asking;
  const { tables: evidence } = catalog.evidence;
  const evaluator = new Evaluator({ ...asking, evidence: { tables: evidence, masks }, riders: null });
  return new RiderEvaluation(catalog, tables, evaluator);
}

/** The numbers of another catalog's signature, which are no vectors of this one. */
function asCounted(signature: readonly number[]): number[] {
  return signature.flatMap((number) => [NONE, number, 0]);
}

import {
  type Applicant,
  type Coverage,
  compileCatalog,
  Evaluator,
  type FlatPack,
  normalizeApplicant,
  OpenClassReader,
  parseCalendarDate,
  type ReferenceNames,
  STATES,
  type StateCode,
} from '@prequal/engine';
import { coveringProfiles } from './covering-profiles.ts';
import { type Extent, type SampleProfile, sampleFaces, sampleProfiles } from './sample-profiles.ts';

export type Disclosures = Partial<Pick<Applicant, 'conditions' | 'medications'>>;

/** Which classes of which variants stay open: one byte for each face amount and variant, one bit for each class. */
export type OpenClasses = Uint8Array;

/** One object for each state: the evaluator remembers what it closed for the last one. */
const COVERAGES: ReadonlyMap<StateCode, Coverage> = new Map(
  STATES.map((state) => [state, { state, zip: null, target: 'face_amounts', amountsCents: [] }]),
);

/**
 * Asks the compiled packs which classes stay open. Face limits and areas are left out of account, so that one amount
 * speaks for all that no guard tells apart.
 */
export class ClassProbe {
  readonly packs: readonly FlatPack[];
  readonly names: ReferenceNames;
  /** Between them they meet every guard of the packs. */
  readonly profiles: readonly SampleProfile[];
  readonly extent: Extent;
  readonly asOf: number;
  readonly evaluator: Evaluator;
  readonly #reader: OpenClassReader;
  #evaluations = 0;

  constructor(
    packs: readonly FlatPack[],
    names: ReferenceNames,
    { asOf, extent }: { readonly asOf: string; readonly extent: Extent },
  ) {
    this.packs = packs;
    this.names = names;
    this.extent = extent;
    this.asOf = parseCalendarDate(asOf) ?? 0;
    this.evaluator = new Evaluator(compileCatalog(packs, names));
    this.#reader = new OpenClassReader(this.evaluator, sampleFaces(packs));
    const samples = sampleProfiles(packs, extent);
    this.profiles =
      extent === 'few' ? samples : coveringProfiles(packs, samples, (profile) => this.open(profile, {}));
  }

  /** How many applicants were evaluated so far. */
  get evaluations(): number {
    return this.#evaluations;
  }

  open(profile: SampleProfile, { conditions = [], medications = [] }: Disclosures): OpenClasses {
    const { sex, age, state, nicotine } = profile;
    const applicant: Applicant = {
      sex,
      born: { insuranceAge: age },
      heightInches: null,
      weightLbs: null,
      conditions,
      medications,
      nicotine,
    };
    const normalized = normalizeApplicant(applicant, this.asOf);
    if (!normalized.ok) throw new RangeError('The sample applicant is not valid.');
    const coverage = COVERAGES.get(state);
    if (coverage === undefined) throw new RangeError(`There is no state ${state}.`);
    this.#evaluations += 1;
    return this.#reader.read(normalized.facts, coverage);
  }

  /** Conditions of one profile are treated alike by every pack, dates included. */
  profileOf(condition: string): string {
    const { idOf, profileOf, isEvent } = this.evaluator.catalog.conditions;
    const id = idOf.get(condition) ?? -1;
    return `${profileOf[id] ?? -1} ${isEvent[id] ?? 0} ${this.isLasting(condition)}`;
  }

  /** Whether no treatment ends the condition. */
  isLasting(condition: string): boolean {
    const { conditionIds, isLasting } = this.evaluator.catalog.evidence.tables;
    return isLasting[conditionIds.get(condition) ?? -1] === 1;
  }

  /** The first of all conditions that every pack treats alike, dates included. */
  differentConditions(): readonly string[] {
    return firstOfEach(this.names.conditions.map(({ name }) => [this.profileOf(name), name]));
  }

  /** The first of all medications that every pack treats alike when no use is stated. */
  differentMedications(): readonly string[] {
    const { idOf, profileOf } = this.evaluator.catalog.medications;
    return firstOfEach(
      this.names.medications.map(({ name, indications, uses }) => {
        const said = indications
          .filter(({ certainty }) => certainty !== 'possible')
          .map(({ condition, certainty }) => `${this.profileOf(condition)} ${certainty}`);
        const onlyUse = uses.length === 1 ? uses[0] : '';
        return [[profileOf[idOf.get(name) ?? -1] ?? -1, onlyUse, ...said.sort()].join(), name];
      }),
    );
  }

  variantAt(position: number): number {
    return position % this.packs.length;
  }
}

function firstOfEach(entries: readonly (readonly [string, string])[]): readonly string[] {
  const names = new Map<string, string>();
  for (const [key, name] of entries) if (!names.has(key)) names.set(key, name);
  return [...names.values()];
}

/** The best class of a byte of OpenClasses; null when everything is closed. */
export function bestOf(bits: number): number | null {
  return bits === 0 ? null : 31 - Math.clz32(bits & -bits);
}

/** Positions where `more` has a class open that `less` has closed. */
export function positionsOpenedBy(more: OpenClasses, less: OpenClasses): number[] {
  const positions: number[] = [];
  for (let position = 0; position < more.length; position += 1) {
    if (((more[position] ?? 0) & ~(less[position] ?? 0)) !== 0) positions.push(position);
  }
  return positions;
}

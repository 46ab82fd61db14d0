import { type Applicant, type Day, type EvidenceTables, finish, type Steps } from '@prequal/engine';
import { readingOfCode, type TextDomain } from '@prequal/packs';
import {
  type BothKinds,
  foldText,
  type ReadEntry,
  type Reading,
  type ReadMeasurement,
  readBothKinds,
  statedUse,
  takeDates,
  useWording,
} from '@prequal/reading';
import type { CatalogSnapshot, DrugCodeSystem } from '../catalog/index.ts';
import { candidateNames, type Unread } from './candidate-names.ts';
import type { AskedRow, RowKind, RowPlace, UnderwritingCommand } from './command.ts';
import { withContradictions } from './contradicted-denials.ts';
import { withDatedReadings } from './dated-readings.ts';
import { isUnderstood, measuredEntry, type NamedEntry, type ReadDisclosure } from './disclosure.ts';
import { MeasuredValues } from './measured-values.ts';
import { addNamed, type OtherEntry, UNDATED } from './named-elsewhere.ts';
import { asOneDrug } from './one-drug.ts';
import { withOperationsOfOtherRows, withOwnOperations } from './own-operations.ts';
import { type RowDateConflict, RowDates } from './row-dates.ts';
import { namesSeveral, rowDatesOf, useAndDosage } from './several-entries.ts';
import { type ShownNicotine, withShownNicotine } from './shown-nicotine.ts';

export interface Resolved {
  readonly applicant: Applicant;
  /**
   * [position in the applicant's list] → row of the request; a row may name several entries. Negative for an entry that a row of the other
   * list names: -1 is its first row.
   */
  readonly rows: { readonly conditions: readonly number[]; readonly medications: readonly number[] };
  /** Rows of which each names several entries: a date in such a row is of one of them, and of which is not known. */
  readonly several: { readonly conditions: readonly number[]; readonly medications: readonly number[] };
  /** Whether some row was not understood: then no class that depends on health is final. */
  readonly provisional: boolean;
  readonly dateConflicts: readonly RowDateConflict[];
  /** What shows a later use of nicotine than stated. */
  readonly nicotineConflict: ShownNicotine | null;
  /** One for each row, in the order of conditions, medications and nicotine products; one for a stated use behind its medication. */
  readonly disclosures: readonly ReadDisclosure[];
  /** Rows with an id that this dataset version does not know and no text to fall back to. */
  readonly unknownIds: readonly RowPlace[];
}

/** The parts of a catalog that resolving needs. Without a suggester there are no suggestions. */
export interface ResolvingCatalog {
  readonly bundle: Pick<CatalogSnapshot['bundle'], 'nameOf' | 'idOf'>;
  readonly resolver: CatalogSnapshot['resolver'];
  readonly suggester: CatalogSnapshot['suggester'] | null;
  readonly drugCodes?: CatalogSnapshot['drugCodes'];
  readonly nicotineSigns?: CatalogSnapshot['nicotineSigns'];
  readonly readingFacts?: CatalogSnapshot['readingFacts'];
  readonly generalNames?: CatalogSnapshot['generalNames'];
  /** Says what time is counted from. Without it, treatments in texts end nothing. */
  readonly compiled?: Pick<CatalogSnapshot['compiled'], 'evidence'>;
}

const DOMAIN_OF: Record<RowKind, TextDomain> = {
  conditions: 'condition',
  medications: 'medication',
  nicotine: 'nicotine',
};
const DATASET_OF: Record<TextDomain, NamedEntry['kind']> = {
  condition: 'conditions',
  medication: 'medications',
  nicotine: 'nicotine_options',
};
/** Suggestions are the most expensive part of a row, so a request with many unknown texts gets only a few. */
const MOST_SUGGESTED_ROWS = 20;

/** Resolves the stated rows to catalog names. A known id takes precedence over the text. */
export function resolveApplicant(
  catalog: ResolvingCatalog,
  asked: UnderwritingCommand['applicant'],
  asOf: Day,
): Resolved {
  return finish(resolveApplicantInSteps(catalog, asked, asOf));
}

/** The same, but other work can run between two rows: reading a long text takes milliseconds. */
export function* resolveApplicantInSteps(
  catalog: ResolvingCatalog,
  asked: UnderwritingCommand['applicant'],
  asOf: Day,
): Steps<Resolved> {
  const rows = new RowResolver(catalog, asOf);
  const measured = new MeasuredValues(asked.measurements, asOf);
  const positions = { conditions: [] as number[], medications: [] as number[] };
  const { nicotineSigns, resolver } = catalog;
  const operations = catalog.readingFacts?.operations ?? [];
  const tables = tablesOf(catalog);
  const dates = new RowDates(asked.born, { asOf, tables });
  const named = { conditions: [] as OtherEntry[], medications: [] as OtherEntry[] };
  const conditions: Applicant['conditions'][number][] = [];
  for (const [index, row] of asked.conditions.entries()) {
    const read = rows.resolve({ kind: 'conditions', index }, row);
    measured.add(read.measured, read.entries.length === 0 ? row.diagnosed : null);
    for (const entry of read.others) named.medications.push({ entry, index, use: entry.use ?? read.use });
    const occurrences = read.entries.flatMap((entry) =>
      dates.conditionOf(entry, rowDatesOf(entry, read, { row, operations, asOf }), index),
    );
    for (const _ of occurrences) positions.conditions.push(index);
    conditions.push(...occurrences);
    yield;
  }
  const medications: Applicant['medications'][number][] = [];
  for (const [index, row] of asked.medications.entries()) {
    const read = rows.resolve({ kind: 'medications', index }, row);
    const { use, measured: inUse, dated } = rows.resolveUse(index, row.use, row.text);
    measured.add(inUse, null);
    if (dated !== null) named.conditions.push({ entry: dated, index, use: null });
    // What a medication is taken for is no disclosure of its own.
    if (read.use === null)
      for (const entry of read.others) named.conditions.push({ entry, index, use: null });
    for (const entry of read.entries) {
      positions.medications.push(index);
      const said = useAndDosage(entry, { row, stated: use, read });
      medications.push({
        ...said,
        name: rows.byUse(entry.name, said.use),
        ...dates.fillsOf(entry, read.isSeveral ? UNDATED : row, index),
      });
    }
    yield;
  }
  addNamed(named, { dates, positions, conditions, medications });
  const stated = asked.nicotine === null ? null : nicotineProducts(rows, asked.nicotine);
  const { nicotine, conflict } = withShownNicotine(nicotineSigns, stated, { conditions, medications, asOf });
  return {
    applicant: {
      ...personOf(asked),
      conditions: withOperationsOfOtherRows(operations, conditions, {
        asOf,
        asked,
        rows: positions.conditions,
      }),
      medications,
      nicotine,
      ...measured.all(),
    },
    rows: positions,
    several: rows.several,
    dateConflicts: dates.conflicts,
    nicotineConflict: conflict,
    provisional: !rows.disclosures.every(isUnderstood),
    disclosures: withContradictions(rows.disclosures, { resolver, tables, medications }),
    unknownIds: rows.unknownIds,
  };
}

function personOf({
  sex,
  born,
  heightInches,
  weightLbs,
}: UnderwritingCommand['applicant']): Pick<Applicant, 'sex' | 'born' | 'heightInches' | 'weightLbs'> {
  return { sex, born, heightInches, weightLbs };
}

/** Use of a kind that is not recognized counts as use of a kind that is not stated. */
function nicotineProducts(
  rows: RowResolver,
  { lastUsed, products }: NonNullable<UnderwritingCommand['applicant']['nicotine']>,
): NonNullable<Applicant['nicotine']> {
  return {
    lastUsed,
    products: products.flatMap((row, index) =>
      rows
        .resolve({ kind: 'nicotine', index }, row)
        .entries.map(({ name }) => ({ name, frequency: row.frequency })),
    ),
  };
}

/** What counts of a row. */
interface ReadRow {
  readonly entries: readonly ReadEntry[];
  readonly measured: readonly ReadMeasurement[];
  /** Entries of the other list. */
  readonly others: readonly ReadEntry[];
  /** What the text says that its medications are taken for. */
  readonly use: string | null;
  /** Whether it names several things, so that a date field does not say of which it is. */
  readonly isSeveral: boolean;
}

function tablesOf({ compiled }: ResolvingCatalog): EvidenceTables | null {
  return compiled?.evidence.tables ?? null;
}

/** A code that the catalog does not know, without a text to fall back to. */
const UNKNOWN_CODE: Reading = { status: 'unrecognized', candidates: [], because: null };

const NOTHING_READ: ReadRow = { entries: [], measured: [], others: [], use: null, isSeveral: false };

class RowResolver {
  readonly disclosures: ReadDisclosure[] = [];
  readonly unknownIds: RowPlace[] = [];
  readonly several = { conditions: [] as number[], medications: [] as number[], nicotine: [] as number[] };
  readonly #catalog: ResolvingCatalog;
  readonly #asOf: Day;
  readonly #tables: EvidenceTables | null;
  #suggestedRows = 0;

  constructor(catalog: ResolvingCatalog, asOf: Day) {
    this.#catalog = catalog;
    this.#asOf = asOf;
    this.#tables = tablesOf(catalog);
  }

  resolve(place: RowPlace, { id, text, code, codeSystem }: AskedRow): ReadRow {
    const domain = domainOf(place);
    const known = id === null ? null : this.#catalog.bundle.nameOf(domain, id);
    const isBlank = text === null || text.trim() === '';
    if (known == null && isBlank && code === undefined) {
      this.unknownIds.push(place);
      return NOTHING_READ;
    }
    const reading: Reading =
      known != null
        ? {
            status: 'recognized',
            entries: [{ name: known, dates: isBlank ? [] : this.#datesOf(domain, known, text) }],
          }
        : ((codeSystem === undefined ? this.#readCode(domain, code) : this.#readDrugCode(codeSystem, code)) ??
          (isBlank ? UNKNOWN_CODE : this.#catalog.resolver.read(domain, text)));
    return this.#disclose(place, text, reading);
  }

  /** The dates of a text whose row says what it means: those beside the name if the text is read as it, otherwise all. */
  #datesOf(domain: TextDomain, name: string, text: string): ReadEntry['dates'] {
    const { dates } = takeDates(foldText(text));
    if (dates.length === 0) return dates;
    const reading = this.#catalog.resolver.read(domain, text);
    const entries = 'entries' in reading ? reading.entries : [];
    return entries.find((entry) => entry.name === name)?.dates ?? dates;
  }

  /** By the tables that the operator has loaded. */
  #readDrugCode(system: DrugCodeSystem, code: string | undefined): Reading | null {
    const names = code === undefined ? null : (this.#catalog.drugCodes?.medications(system, code) ?? null);
    return names === null
      ? null
      : { status: 'recognized', entries: names.map((name) => ({ name, dates: [] })) };
  }

  /** Only conditions have codes in the catalog itself. */
  #readCode(domain: TextDomain, code: string | undefined): Reading | null {
    if (code === undefined || domain !== 'condition') return null;
    const found = this.#catalog.resolver.findCode(code);
    return found === null ? null : readingOfCode(found);
  }

  /**
   * What a medication is stated to be taken for; with dates it is a condition of its own, which has them.
   * A text that is not understood counts as not stated, so that the conservative
   * reading of each product applies; one that names several conditions leaves open which of them it is.
   */
  resolveUse(
    index: number,
    text: string | null,
    medication: string | null,
  ): Pick<ReadRow, 'measured'> & { readonly use: string | null; readonly dated: ReadEntry | null } {
    if (text === null || text.trim() === '')
      return { use: this.#useInText(medication ?? ''), measured: [], dated: null };
    const reading = this.#catalog.resolver.read('condition', useWording(text));
    const isSeveral = 'entries' in reading && reading.entries.length > 1;
    const { entries, measured } = this.#disclose(
      { kind: 'medications', index, field: 'use' },
      text,
      isSeveral ? { status: 'ambiguous', candidates: reading.entries.map(({ name }) => name) } : reading,
    );
    const [entry] = entries;
    return { use: entry?.name ?? null, measured, dated: entry?.dates.length ? entry : null };
  }

  /** Cyclosporine for dry eyes means the eye drops, not the capsules: by `forms-by-use.csv`. */
  byUse(medication: string, use: string | null): string {
    const form = this.#catalog.readingFacts?.forms.find((each) => each.use === use)?.form;
    if (form === undefined) return medication;
    return this.#catalog.resolver.resolve('medication', `${medication} ${form}`)?.name ?? medication;
  }

  /** "Eliquis for afib": the use that the text of a medication states, if it is understood. */
  #useInText(text: string): string | null {
    const stated = statedUse(text);
    const reading = stated === null ? null : this.#catalog.resolver.read('condition', useWording(stated));
    const [entry, ...others] = reading !== null && 'entries' in reading ? reading.entries : [];
    return others.length === 0 ? (entry?.name ?? null) : null;
  }

  #disclose(place: RowPlace, text: string | null, reading: Reading): ReadRow {
    const both = 'entries' in reading ? null : this.#readBothKinds(place, text ?? '');
    if (both !== null) return this.#discloseBoth(place, text, both);
    const isRead = 'entries' in reading;
    const read: ReadRow = isRead
      ? {
          ...NOTHING_READ,
          entries:
            domainOf(place) === 'condition'
              ? this.#byDate(text, reading.entries)
              : asOneDrug(text, reading.entries, {
                  tables: this.#tables,
                  generalNames: this.#catalog.generalNames,
                }),
          measured: reading.measured ?? [],
          isSeveral: namesSeveral(text, reading.entries, this.#tables),
        }
      : NOTHING_READ;
    this.#noteSeveral(place, read);
    this.disclosures.push({
      place,
      text,
      reading,
      entries: [
        ...read.entries.map(({ name }) => this.#entry(domainOf(place), name)),
        ...read.measured.map(measuredEntry),
      ],
      candidates: isRead ? [] : this.#candidates(place, text ?? '', reading),
    });
    return read;
  }

  #noteSeveral({ kind, index, field }: RowPlace, { isSeveral }: ReadRow): void {
    if (isSeveral && field === undefined) this.several[kind].push(index);
  }

  #byDate(text: string | null, entries: readonly ReadEntry[]): readonly ReadEntry[] {
    const dated = withOwnOperations(this.#catalog.readingFacts?.operations ?? [], text, entries);
    return withDatedReadings(this.#catalog.readingFacts?.dated ?? [], { text, entries: dated }, this.#asOf);
  }

  /** What counts of a row that names entries of the other list, or of both. */
  #discloseBoth(place: RowPlace, text: string | null, both: BothKinds): ReadRow {
    const { medications, use, measured = [] } = both;
    const conditions = use === null ? this.#byDate(text, both.conditions) : both.conditions;
    const isCondition = domainOf(place) === 'condition';
    const [entries, others] = isCondition ? [conditions, medications] : [medications, conditions];
    this.disclosures.push({
      place,
      text,
      reading: { status: 'interpreted', by: both.by ?? 'phrase', entries },
      entries: [
        ...(isCondition || use === null ? conditions : []).map(({ name }) => this.#entry('condition', name)),
        ...medications.map(({ name }) => this.#entry('medication', name)),
        ...measured.map(measuredEntry),
      ],
      candidates: [],
    });
    const isSeveral = namesSeveral(text, isCondition ? both.conditions : both.medications, this.#tables);
    const read = { ...NOTHING_READ, entries, measured, others, use, isSeveral };
    this.#noteSeveral(place, read);
    return read;
  }

  /** "Afib on eliquis" among the conditions, "dialysis" among the medications; null if a part is not understood. */
  #readBothKinds(place: RowPlace, text: string): BothKinds | null {
    const isLimited = this.#suggestedRows >= MOST_SUGGESTED_ROWS;
    if (place.kind === 'nicotine' || place.field === 'use' || isLimited) return null;
    const { resolver } = this.#catalog;
    return readBothKinds(resolver, place.kind === 'conditions' ? 'condition' : 'medication', text);
  }

  #candidates(place: RowPlace, text: string, reading: Unread): NamedEntry[] {
    const domain = domainOf(place);
    const isLimited = this.#suggestedRows >= MOST_SUGGESTED_ROWS;
    const found = candidateNames(this.#catalog, { domain, text, reading, isLimited, tables: this.#tables });
    if (found.isSuggested) this.#suggestedRows += 1;
    // A name in the text may belong to another list, and has no id in this one.
    return found.names.map((name) => this.#entry(domain, name)).filter(({ id }) => id !== '');
  }

  #entry(domain: TextDomain, name: string): NamedEntry {
    return { kind: DATASET_OF[domain], id: this.#catalog.bundle.idOf(domain, name) ?? '', name };
  }
}

/** The use of a medication is a condition. */
function domainOf({ kind, field }: RowPlace): TextDomain {
  return field === 'use' ? 'condition' : DOMAIN_OF[kind];
}

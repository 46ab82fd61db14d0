import { type Applicant, type Day, MEASUREMENT_NAMES } from '@prequal/engine';
import { readingOfCode, type TextDomain } from '@prequal/packs';
import { type ReadEntry, type Reading, type ReadMeasurement, statedUse, useWording } from '@prequal/reading';
import type { CatalogSnapshot, DrugCodeSystem } from '../catalog/index.ts';
import type { AskedRow, RowKind, RowPlace, UnderwritingCommand } from './command.ts';
import { type DisclosedEntry, isUnderstood, type NamedEntry, type ReadDisclosure } from './disclosure.ts';
import { MeasuredValues } from './measured-values.ts';
import { type RowDateConflict, RowDates } from './row-dates.ts';
import { isLater, type ShownNicotine, shownByProducts, shownNicotine } from './shown-nicotine.ts';

export interface Resolved {
  readonly applicant: Applicant;
  /** [position in the applicant's list] → row of the request; a row may name several entries. */
  readonly rows: { readonly conditions: readonly number[]; readonly medications: readonly number[] };
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
const MOST_CANDIDATES = 5;
/** Suggestions are the most expensive part of a row, so a request with many unknown texts gets only a few. */
const MOST_SUGGESTED_ROWS = 20;

/** Resolves the stated rows to catalog names. A known id takes precedence over the text. */
export function resolveApplicant(
  catalog: ResolvingCatalog,
  asked: UnderwritingCommand['applicant'],
  asOf: Day,
): Resolved {
  const rows = new RowResolver(catalog);
  const measured = new MeasuredValues(asked.measurements, asOf);
  const positions = { conditions: [] as number[], medications: [] as number[] };
  const dates = new RowDates(asked.born, asOf);
  const conditions = asked.conditions.flatMap((row, index) => {
    const read = rows.resolve({ kind: 'conditions', index }, row);
    measured.add(read.measured, row.diagnosed);
    const occurrences = read.entries.flatMap((entry) => dates.conditionOf(entry, row, index));
    for (const _ of occurrences) positions.conditions.push(index);
    return occurrences;
  });
  const medications = asked.medications.flatMap((row, index) => {
    const { entries } = rows.resolve({ kind: 'medications', index }, row);
    const { use, measured: inUse } = rows.resolveUse(index, row.use, row.text);
    measured.add(inUse, null);
    for (const _ of entries) positions.medications.push(index);
    return entries.map((entry) => ({
      name: entry.name,
      use,
      dosage: row.dosage,
      ...dates.fillsOf(entry, row, index),
    }));
  });
  // Use of a kind that is not recognized counts as use of a kind that is not stated.
  const products = (asked.nicotine?.products ?? []).flatMap((row, index) =>
    rows
      .resolve({ kind: 'nicotine', index }, row)
      .entries.map(({ name }) => ({ name, frequency: row.frequency })),
  );
  const { sex, born, heightInches, weightLbs } = asked;
  const nicotine = asked.nicotine === null ? null : { lastUsed: asked.nicotine.lastUsed, products };
  const shown =
    shownByProducts(nicotine) ?? shownNicotine(catalog.nicotineSigns, { conditions, medications }, asOf);
  const isContradicted = nicotine !== null && shown !== null && isLater(shown.lastUsed, nicotine.lastUsed);
  return {
    applicant: {
      sex,
      born,
      heightInches,
      weightLbs,
      conditions,
      medications,
      nicotine:
        shown !== null && (nicotine === null || isContradicted)
          ? { lastUsed: shown.lastUsed, products }
          : nicotine,
      ...measured.all(),
    },
    rows: positions,
    dateConflicts: dates.conflicts,
    nicotineConflict: isContradicted ? shown : null,
    provisional: !rows.disclosures.every(isUnderstood),
    disclosures: rows.disclosures,
    unknownIds: rows.unknownIds,
  };
}

/** What counts of a row. */
interface ReadRow {
  readonly entries: readonly ReadEntry[];
  readonly measured: readonly ReadMeasurement[];
}

/** A code that the catalog does not know, without a text to fall back to. */
const UNKNOWN_CODE: Reading = { status: 'unrecognized', candidates: [], because: null };

const NOTHING_READ: ReadRow = { entries: [], measured: [] };

class RowResolver {
  readonly disclosures: ReadDisclosure[] = [];
  readonly unknownIds: RowPlace[] = [];
  readonly #catalog: ResolvingCatalog;
  #suggestedRows = 0;

  constructor(catalog: ResolvingCatalog) {
    this.#catalog = catalog;
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
        ? { status: 'recognized', entries: [{ name: known, dates: [] }] }
        : ((codeSystem === undefined ? this.#readCode(domain, code) : this.#readDrugCode(codeSystem, code)) ??
          (isBlank ? UNKNOWN_CODE : this.#catalog.resolver.read(domain, text)));
    return this.#disclose(place, text, reading);
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
   * What a medication is stated to be taken for. A text that is not understood counts as not stated, so that the conservative
   * reading of each product applies; one that names several conditions leaves open which of them it is.
   */
  resolveUse(
    index: number,
    text: string | null,
    medication: string | null,
  ): Pick<ReadRow, 'measured'> & { readonly use: string | null } {
    if (text === null || text.trim() === '') return { use: this.#useInText(medication ?? ''), measured: [] };
    const reading = this.#catalog.resolver.read('condition', useWording(text));
    const isSeveral = 'entries' in reading && reading.entries.length > 1;
    const { entries, measured } = this.#disclose(
      { kind: 'medications', index, field: 'use' },
      text,
      isSeveral ? { status: 'ambiguous', candidates: reading.entries.map(({ name }) => name) } : reading,
    );
    return { use: entries[0]?.name ?? null, measured };
  }

  /** "Eliquis for afib": the use that the text of a medication states, if it is understood. */
  #useInText(text: string): string | null {
    const stated = statedUse(text);
    const reading = stated === null ? null : this.#catalog.resolver.read('condition', useWording(stated));
    const [entry, ...others] = reading !== null && 'entries' in reading ? reading.entries : [];
    return others.length === 0 ? (entry?.name ?? null) : null;
  }

  #disclose(place: RowPlace, text: string | null, reading: Reading): ReadRow {
    const isRead = 'entries' in reading;
    const belongsIn = isRead ? null : this.#otherList(place, text ?? '');
    const read = isRead ? { entries: reading.entries, measured: reading.measured ?? [] } : NOTHING_READ;
    this.disclosures.push({
      place,
      text,
      reading,
      entries: [
        ...read.entries.map(({ name }) => this.#entry(place, name)),
        ...read.measured.map(measuredEntry),
      ],
      candidates: isRead ? [] : this.#candidates(place, text ?? '', reading.candidates),
      ...(belongsIn !== null && { belongsIn }),
    });
    return read;
  }

  /** "Aricept" among the conditions: the list that it belongs in, or null. */
  #otherList({ kind, field }: RowPlace, text: string): 'conditions' | 'medications' | null {
    const isLimited = this.#catalog.suggester === null || this.#suggestedRows >= MOST_SUGGESTED_ROWS;
    if (kind === 'nicotine' || field === 'use' || isLimited) return null;
    const other = kind === 'conditions' ? 'medications' : 'conditions';
    const reading = this.#catalog.resolver.read(DOMAIN_OF[other], text);
    return 'entries' in reading && reading.entries.length > 0 ? other : null;
  }

  #candidates(place: RowPlace, text: string, named: readonly string[]): NamedEntry[] {
    const names = new Set(named);
    const { suggester } = this.#catalog;
    if (names.size < MOST_CANDIDATES && suggester !== null && this.#suggestedRows < MOST_SUGGESTED_ROWS) {
      this.#suggestedRows += 1;
      for (const { name } of suggester.suggest(domainOf(place), text, MOST_CANDIDATES)) names.add(name);
    }
    return [...names].slice(0, MOST_CANDIDATES).map((name) => this.#entry(place, name));
  }

  #entry(place: RowPlace, name: string): NamedEntry {
    const domain = domainOf(place);
    return { kind: DATASET_OF[domain], id: this.#catalog.bundle.idOf(domain, name) ?? '', name };
  }
}

/** The use of a medication is a condition. */
function domainOf({ kind, field }: RowPlace): TextDomain {
  return field === 'use' ? 'condition' : DOMAIN_OF[kind];
}

function measuredEntry({ measurement, value }: ReadMeasurement): DisclosedEntry {
  return { kind: 'measurement', id: null, name: `${MEASUREMENT_NAMES[measurement]} ${value}` };
}

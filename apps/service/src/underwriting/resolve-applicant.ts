import { type Applicant, type Day, parseRowDate } from '@prequal/engine';
import type { TextDomain } from '@prequal/packs';
import type { ReadEntry, Reading } from '@prequal/reading';
import type { CatalogSnapshot } from '../catalog/index.ts';
import type { AskedRow, RowKind, RowPlace, UnderwritingCommand } from './command.ts';
import { type DisclosedEntry, isUnderstood, type ReadDisclosure } from './disclosure.ts';

export interface Resolved {
  readonly applicant: Applicant;
  /** [position in the applicant's list] → row of the request; a row may name several entries. */
  readonly rows: { readonly conditions: readonly number[]; readonly medications: readonly number[] };
  /** Whether some row was not understood: then no class that depends on health is final. */
  readonly provisional: boolean;
  /** One for each row, in the order of conditions, medications and nicotine products. */
  readonly disclosures: readonly ReadDisclosure[];
  /** Rows with an id that this dataset version does not know and no text to fall back to. */
  readonly unknownIds: readonly RowPlace[];
}

/** The parts of a catalog that resolving needs. Without a suggester there are no suggestions. */
export interface ResolvingCatalog {
  readonly bundle: Pick<CatalogSnapshot['bundle'], 'nameOf' | 'idOf'>;
  readonly resolver: CatalogSnapshot['resolver'];
  readonly suggester: CatalogSnapshot['suggester'] | null;
}

const DOMAIN_OF: Record<RowKind, TextDomain> = {
  conditions: 'condition',
  medications: 'medication',
  nicotine: 'nicotine',
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
  const conditions = asked.conditions.flatMap((row, index) =>
    rows.resolve('conditions', row, index).map(({ name, dates }) => ({
      name,
      diagnosed: row.diagnosed ?? dateIn(dates, false, asOf),
      lastTreatment: row.lastTreatment ?? dateIn(dates, true, asOf),
    })),
  );
  const medications = asked.medications.flatMap((row, index) =>
    rows.resolve('medications', row, index).map(({ name, dates }) => ({
      name,
      use: row.use === null ? null : rows.useOf(row.use),
      dosage: row.dosage,
      firstFill: row.firstFill ?? dateIn(dates, false, asOf),
      lastFill: row.lastFill ?? dateIn(dates, true, asOf),
    })),
  );
  // Use of a kind that is not recognized counts as use of a kind that is not stated.
  const products = (asked.nicotine?.products ?? []).flatMap((row, index) =>
    rows.resolve('nicotine', row, index).map(({ name }) => ({ name, frequency: row.frequency })),
  );
  const { sex, born, heightInches, weightLbs, nicotine } = asked;
  return {
    applicant: {
      sex,
      born,
      heightInches,
      weightLbs,
      conditions,
      medications,
      nicotine: nicotine === null ? null : { lastUsed: nicotine.lastUsed, products },
    },
    rows: { conditions: rows.positions('conditions'), medications: rows.positions('medications') },
    provisional: !rows.disclosures.every(isUnderstood),
    disclosures: rows.disclosures,
    unknownIds: rows.unknownIds,
  };
}

/** The date in a text, or null if it has none up to today. */
function dateIn(dates: ReadEntry['dates'], isEnd: boolean, asOf: Day): string | null {
  const found = dates.find((date) => date.isEnd === isEnd && parseRowDate(date.value, asOf).ok);
  return found?.value ?? null;
}

class RowResolver {
  readonly disclosures: ReadDisclosure[] = [];
  readonly unknownIds: RowPlace[] = [];
  readonly #catalog: ResolvingCatalog;
  #suggestedRows = 0;

  constructor(catalog: ResolvingCatalog) {
    this.#catalog = catalog;
  }

  /** The entries that count in the decision. */
  resolve(kind: RowKind, { id, text }: AskedRow, index: number): readonly ReadEntry[] {
    const domain = DOMAIN_OF[kind];
    const place = { kind, index };
    const known = id === null ? null : this.#catalog.bundle.nameOf(domain, id);
    if (known != null)
      return this.#disclose(place, text, { status: 'recognized', entries: [{ name: known, dates: [] }] });
    if (text === null || text.trim() === '') {
      this.unknownIds.push(place);
      return [];
    }
    return this.#disclose(place, text, this.#catalog.resolver.read(domain, text));
  }

  /** The row of each entry of a kind, in the order of the entries. */
  positions(kind: RowKind): readonly number[] {
    return this.disclosures
      .filter(({ place }) => place.kind === kind)
      .flatMap(({ place, entries }) => entries.map(() => place.index));
  }

  /** A use that is not understood counts as not stated, so the conservative reading of the product applies. */
  useOf(text: string): string | null {
    const reading = this.#catalog.resolver.read('condition', text);
    if (!('entries' in reading) || reading.entries.length > 1) return null;
    return reading.entries[0]?.name ?? null;
  }

  #disclose(place: RowPlace, text: string | null, reading: Reading): readonly ReadEntry[] {
    const isRead = 'entries' in reading;
    this.disclosures.push({
      place,
      text,
      reading,
      entries: isRead ? reading.entries.map(({ name }) => this.#entry(place.kind, name)) : [],
      candidates: isRead ? [] : this.#candidates(place.kind, text ?? '', reading.candidates),
    });
    return isRead ? reading.entries : [];
  }

  #candidates(kind: RowKind, text: string, named: readonly string[]): DisclosedEntry[] {
    const names = new Set(named);
    const { suggester } = this.#catalog;
    if (names.size < MOST_CANDIDATES && suggester !== null && this.#suggestedRows < MOST_SUGGESTED_ROWS) {
      this.#suggestedRows += 1;
      for (const { name } of suggester.suggest(DOMAIN_OF[kind], text, MOST_CANDIDATES)) names.add(name);
    }
    return [...names].slice(0, MOST_CANDIDATES).map((name) => this.#entry(kind, name));
  }

  #entry(kind: RowKind, name: string): DisclosedEntry {
    const id = this.#catalog.bundle.idOf(DOMAIN_OF[kind], name) ?? '';
    return { kind: kind === 'nicotine' ? 'nicotine_options' : kind, id, name };
  }
}

import { withRecentTimes } from '../lay-words.ts';
import type { Lexicon } from '../lexicon.ts';
import { takeMeasurements } from '../measurements-in-text.ts';
import { withPastUse } from '../parts-of-texts.ts';
import { polarityOf, turnsMeaning } from '../polarity.ts';
import type { TextReader } from '../reader.ts';
import { isRemark } from '../remarks.ts';
import { listBeforeRemark } from '../said-of-all.ts';
import { statedDosage } from '../stated-dosage.ts';
import type { BothKinds, ReadEntry } from '../statement.ts';
import { prepare, withSigns } from '../statements.ts';
import { foldText } from '../text-key.ts';
import { asTaken, asWhole } from '../whole-texts.ts';
import { wordsOf } from '../words.ts';
import { type Clause, clausesIn } from './clauses.ts';
import { ClauseCover } from './cover-clause.ts';
import type { CoveredClause, FoundName, Item, Kind, Names } from './covered.ts';
import { datedNames, ownDates } from './dates-of-names.ts';
import { NEEDS_SURGERY, SURGERY_DENIED } from './harmless-words.ts';
import { ownNames, stemsOf, stricterNames, withWholes } from './stricter-names.ts';

/** Limits the time that a long text can take. */
const MOST_LETTERS = 320;
const MOST_CLAUSES = 20;
const MOST_SEARCHES = 6;
const MOST_ENTRIES = 12;

export interface ReadersByKind {
  readonly condition: TextReader;
  readonly medication: TextReader;
}

/** What a text says word by word, and what it names if a word is left over. */
export interface WordByWord {
  /** Null unless every word is accounted for. */
  readonly read: BothKinds | null;
  /** Names of the list's kind that are the applicant's, in their order. */
  readonly named: readonly string[];
  /** Names that the text denies, or says of somebody else. */
  readonly notOwn: readonly string[];
  /** The words of each of the names, and of each that is not the applicant's. */
  readonly runs: readonly (readonly string[])[];
  readonly notOwnRuns: readonly (readonly string[])[];
  /** All words of the text, in the form in which words are compared. */
  readonly stems: readonly string[];
}

export const NOTHING_SAID: WordByWord = {
  read: null,
  named: [],
  notOwn: [],
  runs: [],
  notOwnRuns: [],
  stems: [],
};

/** Whether a name contains one that the text denies, or says of somebody else. */
export function isOfOthers({ notOwnRuns }: WordByWord, name: string): boolean {
  const own = stemsOf(name);
  return notOwnRuns.some((run) => run.every((stem) => own.includes(stem)));
}

/** Whether a name says more than one in the text, in words of the text: "stroke, left side weak" and "Stroke with Weakness". */
export function namesMore({ runs, stems }: WordByWord, name: string): boolean {
  const own = stemsOf(name);
  const isSaid = (stem: string) =>
    stems.some((each) => each === stem || (each.length >= SHORTEST_BEGINNING && stem.startsWith(each)));
  return runs.some(
    (run) =>
      run.every((stem) => own.includes(stem)) &&
      own.some((stem) => !run.includes(stem) && stem.length > 1 && isSaid(stem)),
  );
}
const SHORTEST_BEGINNING = 4;

interface ReadClause {
  readonly conditions: readonly ReadEntry[];
  readonly medications: readonly ReadEntry[];
  readonly by: 'phrase' | 'spelling';
}

/** Reads a text word by word: every one has to be part of a name, a date, an amount or a denial, or one that says nothing. */
export function readWordByWord(readers: ReadersByKind, list: Kind, written: string): WordByWord {
  // Of what is asked, the answer is not known.
  if (written.length > MOST_LETTERS || written.includes('?')) return NOTHING_SAID;
  const { text, measured } = preparedText(list, written);
  if (listBeforeRemark(text) !== null) return NOTHING_SAID;
  const clauses = clausesIn(withWholeNames(text, readers[list].lexicon));
  if (clauses.length > MOST_CLAUSES) return NOTHING_SAID;
  const names: Names = {
    list,
    condition: readers.condition.lexicon,
    medication: readers.medication.lexicon,
    searchesLeft: MOST_SEARCHES,
    others: new Set(),
  };
  const covered = clauses.map((clause) => new ClauseCover(clause, names).cover());
  const found = covered.flatMap(({ items }) => items.filter((item) => item.kind === 'name'));
  const isDoubtful = (each: CoveredClause, at: number) =>
    each.isUnclear || polarityOf(list, wordsOf(clauses[at]?.text ?? '')) === 'uncertain';
  const certain = covered.flatMap((each, at) => (isDoubtful(each, at) ? [] : ownNames(each.items)));
  const others = found.filter(({ owner }) => owner === 'nobody' || owner === 'relative');
  const ofList = (names: readonly FoundName[]) =>
    names.filter(({ of }) => of === list).map(({ name }) => name);
  const stricter = stricterNames(names, covered);
  const read = joined(readers, { clauses, covered, list });
  const all = read === null ? null : withMeasured(withWholes(read, stricter), measured);
  const isUntreated = SURGERY_DENIED.test(text) && certain.some(({ name }) => NEEDS_SURGERY.test(name));
  const isWhole =
    all !== null && !isUntreated && isConsistent(all, found) && stricter.every(({ name }) => isIn(all, name));
  return {
    read: isWhole ? all : null,
    named:
      certain.length === 0 ? [] : [...new Set([...stricter.map(({ name }) => name), ...ofList(certain)])],
    notOwn: ofList(others),
    runs: runsOf(certain),
    notOwnRuns: runsOf(others),
    stems: stemsOf(text),
  };
}

/** A name of the catalog with a dash or a bracket is one clause. */
const withWholeNames = (text: string, lexicon: Lexicon): string =>
  text.replace(/[^,;|\n]+/g, (part) =>
    lexicon.exact(part) === null ? part : part.replace(/\s+[-–—]\s+|[()]/g, ' '),
  );

const runsOf = (found: readonly FoundName[]): readonly (readonly string[])[] =>
  found.map(({ words }) => words.map(({ stem }) => stem));

function preparedText(list: Kind, written: string) {
  const folded = withRecentTimes(foldText(written));
  if (list === 'medication') return { text: prepare(withPastUse(asTaken(list, folded))), measured: [] };
  const { measured, marked } = takeMeasurements(withSigns(folded));
  return { text: prepare(asWhole(marked)), measured };
}

function withMeasured(read: BothKinds, measured: NonNullable<BothKinds['measured']>): BothKinds | null {
  const isEmpty = read.conditions.length + read.medications.length + measured.length === 0;
  return isEmpty ? null : { ...read, ...(measured.length > 0 && { measured }) };
}

const isIn = (read: BothKinds, name: string): boolean =>
  [...read.conditions, ...read.medications].some((entry) => entry.name === name);

/** What is denied or a relative's is not the applicant's as well. */
const isConsistent = (read: BothKinds, found: readonly FoundName[]): boolean =>
  found.every(({ owner, name }) => owner === 'applicant' || !isIn(read, name));

interface Covering {
  readonly clauses: readonly Clause[];
  readonly covered: readonly CoveredClause[];
  readonly list: Kind;
}

/** All clauses together; null if one is not understood. */
function joined(readers: ReadersByKind, { clauses, covered, list }: Covering): BothKinds | null {
  const entries = new Entries();
  let wasDenied = false;
  for (const [at, clause] of clauses.entries()) {
    const each = covered[at];
    if (each === undefined || (wasDenied && isBare(each))) return null;
    wasDenied = each.saysDenial;
    const read = readClause(readers, { clause, covered: each, list });
    if (read === null) return null;
    const isAdded =
      read.conditions.length + read.medications.length > 0
        ? entries.add(read, list)
        : entries.addDates(each, covered[at - 1]);
    if (!isAdded) return null;
  }
  return entries.all();
}

/** The entries of a text, clause by clause. */
class Entries {
  readonly #conditions: ReadEntry[] = [];
  readonly #medications: ReadEntry[] = [];
  #by: 'phrase' | 'spelling' = 'phrase';
  /** What the last clause with a name names. */
  #last: readonly string[] = [];
  #lastMedications: readonly string[] = [];

  add({ conditions, medications, by }: ReadClause, list: Kind): boolean {
    if (by === 'spelling') this.#by = 'spelling';
    const [use, ...others] = list === 'medication' && medications.length === 0 ? conditions : [];
    if (use !== undefined && others.length === 0 && use.dates.length === 0) this.#addUse(use.name);
    addAll(this.#conditions, conditions);
    addAll(this.#medications, medications);
    this.#lastMedications = medications.map(({ name }) => name);
    this.#last = [...conditions.map(({ name }) => name), ...this.#lastMedications];
    return true;
  }

  /** "Xarelto, clot": what the only medication of the clause before is for. */
  #addUse(use: string): void {
    const [name, ...others] = this.#lastMedications;
    const at = this.#medications.findIndex((entry) => entry.name === name);
    const known = this.#medications[at];
    if (known === undefined || others.length > 0 || known.use !== null) return;
    this.#medications[at] = { ...known, use };
  }

  /** The dates of a clause without a name belong to what precedes it; false if that is not clear. */
  addDates(clause: CoveredClause, before: CoveredClause | undefined): boolean {
    const dates = looseDates(clause);
    if (dates === null) return false;
    const isOfValue =
      before?.items.at(-1)?.kind === 'measured' && clause.items.every(({ kind }) => kind === 'date');
    if (dates.length === 0 || isOfValue) return true;
    const names = stopsThose(clause) ? this.#lastMedications : this.#last;
    for (const name of names) {
      addDatesOf(this.#conditions, name, dates);
      addDatesOf(this.#medications, name, dates);
    }
    return names.length > 0;
  }

  all(): BothKinds | null {
    const [conditions, medications] = [this.#conditions, this.#medications];
    if (conditions.length + medications.length > MOST_ENTRIES) return null;
    return { conditions, medications, use: null, ...(this.#by === 'spelling' && { by: this.#by }) };
  }
}

/** "The doctor dropped those in May". */
const stopsThose = ({ items }: CoveredClause): boolean =>
  items.some((item) => item.kind === 'stop') &&
  items.some((item) => item.kind === 'harmless' && THOSE.has(item.written));
const THOSE = new Set('THOSE THEM THESE THEY'.split(' '));

function addDatesOf(entries: ReadEntry[], name: string, dates: ReadEntry['dates']): void {
  const at = entries.findIndex((entry) => entry.name === name);
  const known = entries[at];
  if (known !== undefined) entries[at] = { ...known, dates: [...known.dates, ...dates] };
}

function addAll(entries: ReadEntry[], more: readonly ReadEntry[]): void {
  for (const entry of more) {
    const at = entries.findIndex(({ name }) => name === entry.name);
    const known = entries[at];
    if (known === undefined) entries.push(entry);
    else entries[at] = { ...known, dates: [...known.dates, ...entry.dates] };
  }
}

/** Nothing but names: behind "no chest pain, " they may be denied too. */
const isBare = ({ items }: CoveredClause): boolean =>
  items.length > 0 &&
  items.every((item) => item.kind === 'name' || item.kind === 'joiner') &&
  items.some((item) => item.kind === 'name');

/** The dates of a clause without a name, which belong to what precedes it; null if that is not clear. */
function looseDates({ items, saysDenial }: CoveredClause): ReturnType<typeof ownDates> | null {
  if (saysDenial || items.some((item) => item.kind === 'remark')) return [];
  const dates = ownDates(items);
  return items.some((item) => item.kind === 'stop') && dates.length === 0 ? null : dates;
}

interface ClauseToRead {
  readonly clause: Clause;
  readonly covered: CoveredClause;
  readonly list: Kind;
}

/** The entries of one clause: as the reader knows it, or word by word; null if neither understands it. */
function readClause(readers: ReadersByKind, { clause, covered, list }: ClauseToRead): ReadClause | null {
  const own = covered.isCovered && saysEnough(covered) ? entriesOf(covered, clause, list) : null;
  if (own === null && isRemark(clause.text)) return { conditions: [], medications: [], by: 'phrase' };
  const isPlain = list === 'condition' && !turnsMeaning(wordsOf(clause.text)) && !covered.isUnclear;
  const known = isPlain ? readers.condition.readPart(clause.text) : null;
  if (known === null) return own;
  return own !== null && isFuller(own, known) ? own : { conditions: known, medications: [], by: 'phrase' };
}

/** Whether more is named, or as much with more dates. */
function isFuller(own: ReadClause, known: readonly ReadEntry[]): boolean {
  const count = own.conditions.length + own.medications.length;
  const datesOf = (entries: readonly ReadEntry[]) => entries.filter(({ dates }) => dates.length > 0).length;
  const isSame = known.every(({ name }) => own.conditions.some((entry) => entry.name === name));
  return (
    count > known.length || (count === known.length && isSame && datesOf(own.conditions) > datesOf(known))
  );
}

const BEHIND_NAME = new Set('NEGATIVE NEG NORMAL NL WNL UNREMARKABLE CLEAN CLEAR'.split(' '));

/** Whether what is dropped of a clause has what lets it be dropped. */
function saysEnough({ items }: CoveredClause): boolean {
  const isNamed = ownNames(items).length > 0;
  const has = (kind: string) => items.some((item) => item.kind === 'harmless' && item.as === kind);
  // Whoever lives with a relative since something may need help.
  if (isNamed && items.some((item) => item.kind === 'harmless' && /^LIVES?$/.test(item.written)))
    return false;
  if (has('check') && !has('good') && !has('often') && !has('person') && !(isNamed && isFound(items)))
    return false;
  const isDated = items.some(({ kind }) => kind === 'date');
  if (has('recent') && (!isNamed || (isDated && ownNames(items).some(({ of }) => of === 'condition'))))
    return false;
  if (has('watch') && !items.some((item) => item.kind === 'measured')) return false;
  // How often is how bad, unless it is a test, a visit or a medication.
  const isRegular =
    has('check') || has('person') || items.some((item) => item.kind === 'name' && item.of === 'medication');
  if (has('often') && !isRegular) return false;
  const says = (words: ReadonlySet<string>) =>
    items.some((item) => item.kind === 'harmless' && words.has(item.written));
  // "HIV, negative" may deny what precedes it.
  if (says(DENIES_BEFORE) && !has('check') && !has('watch')) return false;
  if (says(FLARES) && !isNamed && !isDated) return false;
  if (says(OF_A_NAME) && !isNamed) return false;
  if (isNamed && items.some((item) => item.kind === 'harmless' && BEHIND_NAME.has(item.written)))
    return false;
  const isAmount = items.some((item) => item.kind === 'amount');
  const isMedication = items.some((item) => item.kind === 'name' && item.of === 'medication');
  if (isAmount && !isMedication) return false;
  const isStopped = items.some((item) => item.kind === 'stop');
  if (!isStopped) return true;
  // Only a treatment or a medication ends.
  const isTreatment = ownNames(items).some(({ of, name }) => of === 'medication' || TREATMENT.test(name));
  return (isTreatment || !isNamed) && items.some((item) => item.kind === 'date' && item.date.isEnd);
}

const DENIES_BEFORE = new Set('NEGATIVE NEG NORMAL NL WNL UNREMARKABLE'.split(' '));
/** What qualifies a name says nothing known without one: "left side too", "walks a little". */
const OF_A_NAME = new Set(
  'L R LEFT RIGHT LT RT SIDE SIDED MILD SLIGHT SLIGHTLY MINOR LITTLE SMALL TINY BIT TOUCH'.split(' '),
);
const FLARES = new Set('FLARE FLAREUP'.split(' '));
const TREATMENT = /chemo|radiat|rehab|therap|treatment/i;

const FINDS = new Set(
  'FOUND DISCOVERED NOTED SHOWED SHOWS SHOWN SEEN ON BY VIA DURING DX DIAGNOSED'.split(' '),
);

/** "Found on CT", "echo showed": the test only says how something was found. */
const isFound = (items: readonly Item[]): boolean =>
  items.some((item) => item.kind === 'harmless' && FINDS.has(item.written));

function entriesOf(covered: CoveredClause, clause: Clause, list: Kind): ReadClause | null {
  const { items } = covered;
  const dated = datedNames(items);
  if (dated === null) return null;
  const own = dated.map(({ found }) => found);
  const by = own.some(({ isSlip }) => isSlip) ? 'spelling' : 'phrase';
  const ofKind = (kind: Kind) => dated.filter(({ found }) => found.of === kind);
  const uses = list === 'medication' ? ofKind('condition') : [];
  const isUse = ofKind('medication').length === 1 && uses.length === 1 && uses[0]?.dates.length === 0;
  const isOnlyUse = isUse && isForUse(uses[0]?.found, items);
  const conditions = isOnlyUse
    ? []
    : ofKind('condition').map(({ found: { name }, dates }) => ({ name, dates }));
  const medications = ofKind('medication').map(({ found, dates }) => ({
    name: found.name,
    dates,
    use: isUse ? (uses[0]?.found.name ?? null) : null,
    dosage: dosageBehind(found, items, clause),
  }));
  return { conditions, medications, by };
}

/** "For sciatica", "sleep only": only a use. Any other condition beside a medication may be more than its use, and counts itself as well. */
function isForUse(found: FoundName | undefined, items: readonly Item[]): boolean {
  if (found === undefined || found.isUse === true) return found !== undefined;
  const before = items
    .filter((item) => item.at < found.at && !(item.kind === 'harmless' && item.as === 'light'))
    .at(-1);
  return before?.kind === 'harmless' && /^(?:FOR|PARA|POR)$/.test(before.written);
}

/** The dosage between a medication and the next name. */
function dosageBehind(found: FoundName, items: readonly Item[], { tokens }: Clause): string | null {
  const next = items.find((item) => item.kind === 'name' && item.at > found.at);
  const said = tokens
    .slice(found.at + 1, next?.at ?? tokens.length)
    .map((token) => (token.kind === 'word' ? token.word.written : token.kind === 'number' ? token.text : ''));
  return statedDosage(said.join(' ').toLowerCase());
}

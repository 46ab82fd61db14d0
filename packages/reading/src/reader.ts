import { type DatedText, takeDates } from './dates-in-text.ts';
import { saysEmergency } from './emergency-visits.ts';
import { mayBeApplicants, neededHelp } from './helped-by-relatives.ts';
import { mayBeInformant } from './informants.ts';
import { withRecentTimes } from './lay-words.ts';
import type { Lexicon } from './lexicon.ts';
import { isBesideMeasurement, isQualified, takeMeasurements } from './measurements-in-text.ts';
import { namesWithin, pastStayIn, plannedIn, spreadIn } from './names-within.ts';
import { statementOfRelative } from './not-the-applicant.ts';
import { saysNothing } from './nothing-to-disclose.ts';
import { readOrdinary } from './ordinary-words.ts';
import { ENDS_WITH_DATE, IN_MONTH, NOT_KNOWN, saysStopped, withPastUse } from './parts-of-texts.ts';
import { beforeDenial, deniesSince, namesNothing, polarityOf, turnsMeaning } from './polarity.ts';
import { unlessRefused } from './refused-treatment.ts';
import { beforeRemark, isRemark } from './remarks.ts';
import { repeatedNames, reworded, withoutCount } from './rewordings.ts';
import { runWithDates } from './run-with-dates.ts';
import { listBeforeRemark } from './said-of-all.ts';
import { segmentsOf } from './segments.ts';
import {
  contentWords,
  isFiller,
  isNeutral,
  isOrdinary,
  namesOnlyForm,
  shorterForms,
  type TextKind,
} from './set-aside.ts';
import {
  asReading,
  DENIED,
  joined,
  namesIn,
  phrase,
  type ReadEntry,
  type Reading,
  type Statement,
  startsLast,
  UNREAD,
  withNeighborDates,
  withoutUndatedEnd,
} from './statement.ts';
import {
  alternatives,
  atDenial,
  clausesOf,
  deniesAll,
  isListOfNames,
  listItems,
  prepare,
  STRENGTHS,
  splitAt,
  splitDenial,
  WITH_STRENGTH,
  withSigns,
} from './statements.ts';
import { foldText } from './text-key.ts';
import { withTreatmentSetAside } from './treatment-dates.ts';
import { asTaken, asWhole } from './whole-texts.ts';
import { type Word, wordsOf } from './words.ts';

/** Limits the time that a long text can take. */
const MOST_ITEMS = 16;
/** Looking for slips compares a text with every name; a hostile text gets no more of it than a long honest list needs. */
const MOST_SPELLING_SEARCHES = 6;

/**
 * Reads free text of one kind against the texts of a catalog: as an exact name, then as a phrase, then with a
 * misspelling.
 */
export class TextReader {
  readonly #kind: TextKind;
  /** The names of this kind. */
  readonly lexicon: Lexicon;
  #searchesLeft = 0;
  /** Of the parts of the text that is being read: each is looked at in several ways. */
  readonly #dated = new Map<string, DatedText>();

  constructor(kind: TextKind, lexicon: Lexicon) {
    this.#kind = kind;
    this.lexicon = lexicon;
  }

  read(text: string): Reading {
    const folded = withRecentTimes(foldText(text));
    if (this.#kind !== 'nicotine' && saysNothing(this.#kind, folded))
      return { status: 'recognized', entries: [] };
    const measured = this.#kind === 'condition' ? this.#readMeasured(folded) : null;
    if (measured !== null) return measured;
    const signed = this.#kind === 'condition' ? withSigns(folded) : folded;
    const exact = signed === folded ? this.lexicon.exact(text) : null;
    if (exact !== null && !isListOfNames(folded, this.lexicon)) {
      return { status: 'recognized', entries: [{ name: exact, dates: [] }] };
    }
    const reading = asReading(mayBeInformant(folded) ? UNREAD : this.#readAll(signed));
    const isUnnamed = reading.status === 'unrecognized' && reading.candidates.length === 0;
    if (!isUnnamed) return reading;
    if (reading.because === null)
      return { ...reading, candidates: this.#namesWithin(wordsOf(takeDates(signed).rest)) };
    if (reading.because === 'denied' && NOT_KNOWN.test(signed)) return { ...reading, because: null };
    const before = reading.because === 'denied' ? beforeDenial(this.#kind, wordsOf(signed)) : null;
    return before === null ? reading : { ...reading, because: null, candidates: this.#namesWithin(before) };
  }

  /** The entries of a part of a prepared text, without assuming misspellings; null if it is not understood. */
  readPart(text: string): readonly ReadEntry[] | null {
    this.#searchesLeft = 0;
    const statement = this.#readText(text);
    this.#dated.clear();
    return statement.kind === 'entries' && statement.by === 'phrase' ? statement.entries : null;
  }

  #namesWithin = (words: readonly Word[]): readonly string[] => namesWithin(words, this.#kind, this.lexicon);

  #readAll(folded: string): Statement {
    this.#searchesLeft = MOST_SPELLING_SEARCHES;
    const whole = this.#kind === 'condition' ? asWhole(folded) : withPastUse(asTaken(this.#kind, folded));
    const statement = unlessRefused(this.#kind, whole, this.#readText(prepare(whole)));
    this.#dated.clear();
    return this.#kind === 'medication' && saysStopped(folded) ? withoutUndatedEnd(statement) : statement;
  }

  #datesIn(text: string): DatedText {
    let dated = this.#dated.get(text);
    if (dated === undefined) {
      dated = takeDates(text);
      this.#dated.set(text, dated);
    }
    return dated;
  }

  /** Measured values come before names: "EF 35" is a value even if an alias is written like that. */
  #readMeasured(folded: string): Reading | null {
    const { measured, rest, named, isRange } = takeMeasurements(folded);
    if (measured.length === 0 && rest === folded) return null;
    if (isRange && this.lexicon.exact(folded) !== null) return null;
    if (!/[A-Z0-9]/.test(rest))
      return { status: 'recognized', entries: [], ...(measured.length > 0 && { measured }) };
    if (measured.length === 0) {
      const statement = this.#readAll(rest);
      return statement.kind === 'entries' ? asReading(statement) : null;
    }
    const { rest: undated, dates } = takeDates(rest.replace(IN_MONTH, ' '));
    const words = wordsOf(undated);
    const told = words.filter(({ written }) => !isBesideMeasurement(written));
    if (polarityOf('condition', told) !== 'affirmed') return null;
    for (const text of isQualified(rest) ? [named, rest] : [rest]) {
      const statement = this.#readAll(text);
      if (statement.kind === 'entries')
        return { status: 'interpreted', by: statement.by, entries: statement.entries, measured };
      if (statement.kind === 'empty' && statement.dates.length === 0)
        return { status: 'interpreted', by: 'phrase', entries: [], measured };
    }
    if (contentWords('condition', told).length > 0) return null;
    return {
      status: 'interpreted',
      by: 'phrase',
      entries: [],
      measured: measured.map((each) => ({ ...each, dates })),
    };
  }

  #readText(text: string): Statement {
    const list = listBeforeRemark(text);
    if (list !== null)
      return { kind: 'unread', because: null, names: this.#namesWithin(wordsOf(this.#datesIn(list).rest)) };
    const clauses = clausesOf(text);
    if (clauses.length <= 1) return this.#readClause(clauses[0] ?? text);
    if (clauses.length > MOST_ITEMS) return UNREAD;
    return joined(clauses.map((clause) => this.#readClause(clause)));
  }

  #readClause(text: string): Statement {
    if (deniesAll(text)) return this.#denied(text);
    const items = listItems(text);
    if (items.length <= 1) return this.#readStatement(items[0] ?? text);
    if (items.length > MOST_ITEMS) return UNREAD;
    const named = this.#readRemarked(text, items);
    if (named !== null) return named;
    const turned = this.#readTurned(items);
    if (turned !== null) return turned;
    const list = joined(items.map((item) => this.#readStatement(item)));
    if (list.kind === 'entries' || this.#namesAnother(items)) return list;
    const whole = this.#readPhrase(text);
    return whole.kind === 'entries' ? whole : list;
  }

  /** "Cialis as needed; BPH flomax": what is behind a purpose is not part of it if it names another medication. */
  #namesAnother([, ...items]: readonly string[]): boolean {
    return this.#kind === 'medication' && items.some((item) => this.#namesWithin(wordsOf(item)).length > 0);
  }

  /** "Quad bypass 2009 doing good": what the remark is about, if it is read without assuming a misspelling. */
  #readBeforeRemark(text: string): Statement | null {
    const before = this.#kind === 'condition' ? beforeRemark(text) : null;
    const statement = before === null ? null : this.#readStatement(before);
    return statement?.kind === 'entries' && statement.by === 'phrase' ? statement : null;
  }

  /** "HTN, controlled": a name of its own, before a remark behind one is set aside. */
  #readRemarked(text: string, items: readonly string[]): Statement | null {
    if (this.#kind !== 'condition' || !items.some(isRemark)) return null;
    const whole = this.#readPhrase(text);
    return whole.kind === 'entries' ? whole : null;
  }

  /** "Failure, congestive heart", as in an index; two medications would be a combination. */
  #readTurned([first = '', second = '', ...more]: readonly string[]): Statement | null {
    if (this.#kind !== 'condition' || more.length > 0) return null;
    const name = this.lexicon.firstExact(`${second} ${first}`, `${second} ${first}S`);
    const stay = name === null ? this.#ofCondition(pastStayIn, `${first} ${second}`) : phrase(name, []);
    return name !== null || stay === null ? stay : joined([this.#readStatement(first), stay]);
  }

  #readStatement(written: string): Statement {
    const stay = this.#ofCondition(pastStayIn, written);
    if (stay !== null) return stay;
    const text = this.#kind === 'condition' ? reworded(written) : written;
    const direct = this.#readDirectly(text);
    const isDecided = direct !== null && !(direct.kind === 'unread' && direct.because === 'uncertain');
    const stated = isDecided
      ? direct
      : (this.#ofCondition(plannedIn, text) ?? direct ?? this.#readSpread(text));
    if (stated !== null) return stated;
    const ordinary =
      this.#kind === 'condition' ? readOrdinary(text, (part) => this.#readStatement(part)) : null;
    if (ordinary !== null) return ordinary;
    const options = alternatives(text);
    if (options.length > 1) return this.#readAlternatives(options);
    const treated = this.#readTreated(text);
    if (treated !== null) return treated;
    const listed = this.#readParts(text, 0);
    if (listed !== null) return listed;
    const whole = this.#readPhrase(text);
    if (whole.kind !== 'unread') return whole;
    for (let strength = 1; strength < STRENGTHS; strength += 1) {
      const list = this.#readParts(text, strength);
      if (list !== null) return list;
    }
    const counted = this.#readCounted(text) ?? this.#readBeforeRemark(text);
    if (counted !== null) return counted;
    const misspelled = this.#readMisspelled(text);
    return misspelled.kind === 'entries' ? misspelled : (this.#readRun(text) ?? misspelled);
  }

  /** Checks that come before any word is ignored: the text itself, and statements that deny something. */
  #readDirectly(text: string): Statement | null {
    const undated = this.lexicon.exact(text);
    if (undated !== null) return phrase(undated, []);
    const { rest, dates } = this.#datesIn(text);
    const words = wordsOf(rest);
    const exact = this.lexicon.exact(rest);
    if (exact !== null) return phrase(exact, dates);
    const isList = splitAt(rest, 0).length > 1;
    const [name, ...others] =
      isList || namesOnlyForm(this.#kind, words) || isOrdinary(words) ? [] : this.lexicon.withWords(words);
    if (name !== undefined && others.length === 0) return phrase(name, dates);
    const polarity = polarityOf(this.#kind, words);
    if (polarity === 'affirmed') {
      return contentWords(this.#kind, words).length === 0 ? { kind: 'empty', dates } : null;
    }
    const denied = polarity === 'denied' ? this.#readBesideDenial(text) : null;
    if (denied !== null) return denied;
    if (polarity === 'uncertain' || namesNothing(words, contentWords(this.#kind, words))) {
      return { kind: 'unread', because: polarity, names: [] };
    }
    if (polarity === 'denied') return this.#denied(text);
    if (!mayBeApplicants(text))
      return statementOfRelative(text, (part) => this.#readStatement(part), this.lexicon);
    const needed = this.#kind === 'condition' ? neededHelp(text) : [];
    const names = [...needed.map((name) => this.lexicon.exact(name)), ...this.#namesWithin(words)];
    return { kind: 'unread', because: null, names: names.filter((each) => each !== null) };
  }

  #ofCondition = (read: (text: string, lexicon: Lexicon) => Statement | null, text: string) =>
    this.#kind === 'condition' ? read(text, this.lexicon) : null;

  #denied(text: string): Statement {
    const before = this.#kind === 'medication' ? beforeDenial(this.#kind, wordsOf(text)) : null;
    const taken = before === null ? [] : this.#namesWithin(before);
    // "Farxiga 10 (heart not sugar)" denies no medication.
    if (taken.length > 0) return { kind: 'unread', because: null, names: taken };
    const names = deniesSince(text) ? this.#namesWithin(wordsOf(this.#datesIn(text).rest)) : [];
    return names.length === 0 ? DENIED : { ...DENIED, before: names };
  }

  /** "Prostate cancer spread to bone": the cancer, and what the catalog calls its spread. */
  #readSpread(text: string): Statement | null {
    const spread = this.#kind === 'condition' ? spreadIn(text, this.lexicon) : null;
    if (spread === null || spread.from === '') return spread?.found ?? null;
    return joined([this.#readStatement(spread.from), spread.found]);
  }

  /** "Prostate cancer surgery 2017": the name with its treatment, or that of the cancer. */
  #readTreated(text: string): Statement | null {
    const treated = this.#kind === 'condition' ? withTreatmentSetAside(text) : null;
    if (treated === null) return null;
    const whole = this.#readPhrase(text);
    if (whole.kind === 'entries') return whole;
    const statement = this.#readStatement(treated);
    return statement.kind === 'entries' && statement.by === 'phrase' ? statement : null;
  }

  /** "Stents x2 2019": the name for several of them, or the plain one if the catalog has none. */
  #readCounted(text: string): Statement | null {
    const { rest, dates } = this.#datesIn(text);
    const counted = this.#kind === 'condition' ? withoutCount(rest.trim()) : null;
    if (counted === null) return null;
    const statement = this.#readStatement(counted.rest);
    const [entry, ...others] =
      statement.kind === 'entries' && statement.by === 'phrase' ? statement.entries : [];
    if (entry === undefined || others.length > 0) return null;
    const repeated = counted.count < 2 ? [] : repeatedNames(entry.name);
    return phrase(this.lexicon.firstExact(...repeated) ?? entry.name, dates);
  }

  /** "Diabetic no insulin": the part before the denial counts if it is read as an entry, and nothing behind it is lost. */
  #readBesideDenial(text: string): Statement | null {
    const [before = '', ...denials] = atDenial(text);
    if (denials.length === 0 || this.#kind !== 'condition') return null;
    const statement = this.#readStatement(before);
    if (statement.kind !== 'entries') return null;
    const split = denials.map(splitDenial);
    const denied = split.map((each) => this.#readStatement(each.denied));
    if (!denied.every(({ kind }) => kind === 'excluded')) return null;
    // What is listed behind a denial is denied as well, if it is something at all.
    const listed = split.flatMap((each) => each.listed);
    const behind = listed.filter((part) => this.#namesWithin(wordsOf(part)).length === 0);
    const others = [...split.flatMap((each) => each.behind), ...behind];
    return joined([statement, ...denied, ...others.map((part) => this.#readStatement(part))]);
  }

  #readPhrase(text: string): Statement {
    const { rest, dates } = this.#datesIn(text);
    const words = wordsOf(rest);
    for (const form of shorterForms(this.#kind, words)) {
      if (form.length < words.length && isOrdinary(form)) return UNREAD;
      const [name, ...others] = namesOnlyForm(this.#kind, form) ? [] : this.lexicon.namesOf(form);
      if (name === undefined) continue;
      return others.length === 0 ? phrase(name, dates) : { kind: 'several', names: [name, ...others] };
    }
    return UNREAD;
  }

  /** A list with weaker separators counts only if every part is understood. */
  #readParts(text: string, strength: number): Statement | null {
    const parts = splitAt(text, strength);
    if (parts.length < 2 || parts.length > MOST_ITEMS) return null;
    const list = joined(parts.map((part) => this.#readStatement(part)));
    if (list.kind !== 'entries') return list.kind === 'several' ? list : null;
    const isJoined = strength === 0 && this.#kind === 'condition' && ENDS_WITH_DATE.test(text);
    return strength === WITH_STRENGTH || (isJoined && startsLast(list)) ? withNeighborDates(list) : list;
  }

  #readAlternatives(options: readonly string[]): Statement {
    if (options.length > MOST_ITEMS) return UNREAD;
    const names = options.flatMap((option) => namesIn(this.#readStatement(option)));
    return names.length > 1
      ? { kind: 'several', names: [...new Set(names)] }
      : { kind: 'unread', because: null, names };
  }

  /** "HTN DM2 CAD", "high bp high chol": names without anything between them, as long as every word belongs to one. */
  #readRun(text: string): Statement | null {
    const { rest, dates } = this.#datesIn(text);
    const words = wordsOf(rest);
    if (words.length < 2 || words.length > MOST_ITEMS || turnsMeaning(words)) return null;
    const nameOf = (run: readonly Word[]) =>
      namesOnlyForm(this.#kind, run) ? null : this.lexicon.nameOf(run);
    const names =
      segmentsOf(words, nameOf) ??
      (this.#kind === 'condition' ? segmentsOf(words, nameOf, isNeutral) : null) ??
      segmentsOf(contentWords(this.#kind, words), nameOf);
    if (names === null) return null;
    const [only] = names;
    if (names.length === 1 && only !== undefined) return phrase(only, dates);
    return runWithDates({ text, rest, dates }, names, nameOf);
  }

  #readMisspelled(text: string): Statement {
    const { rest, dates } = this.#datesIn(text);
    const words = wordsOf(rest);
    if (turnsMeaning(words) || (this.#kind === 'condition' && saysEmergency(words))) return UNREAD;
    let tried = '';
    // "Had" before a name is not a slip of "hand".
    const named = words.slice(words.findIndex((word) => !isFiller(word)));
    for (const form of [named, contentWords(this.#kind, words)]) {
      const key = form.map(({ written }) => written).join('');
      if (key === tried || this.#searchesLeft === 0) continue;
      tried = key;
      this.#searchesLeft -= 1;
      const found = this.lexicon.near(form);
      if (found.kind === 'several') return { kind: 'several', names: found.names };
      if (found.kind === 'one')
        return { kind: 'entries', by: 'spelling', entries: [{ name: found.name, dates }] };
    }
    return UNREAD;
  }
}

import { isRemark } from '../remarks.ts';
import { repeatedNames } from '../rewordings.ts';
import { isSig } from '../set-aside.ts';
import { type Word, wordsOf } from '../words.ts';
import type { Clause, ClauseToken } from './clauses.ts';
import { COUNTS, isNumberWord, MORE_THAN_SIX } from './counts.ts';
import type { CoveredClause, FoundName, Item, Names, Owner } from './covered.ts';
import { DenialScope } from './denial-scope.ts';
import { LONGEST_NAME, type Named, nameAt, slipAt, useNamedAt } from './find-names.ts';
import {
  BESIDE_MEDICATION,
  classOf,
  phraseAt,
  SAME_ANYWHERE,
  SITES,
  STOPS,
  SURNAMES,
  WEEKDAYS,
  type WordClass,
  wellPart,
} from './harmless-words.ts';
import { slashedDate } from './loose-dates.ts';
import { relativeAt } from './relatives.ts';

const SINCE = /\b(?:SINCE|LONGER|MORE|ANY\s?MORE)\b/;
const UNIT = /^(?:DAYS?|WEEKS?|WKS?|MONTHS?|MOS?|YEARS?|YRS?|HOURS?|HRS?|DIAS?|SEMANAS?|MESES|ANOS)$/;
const OFTEN =
  /^(?:ONCE|TWICE|(?:\d{1,2}|TWO|THREE|FOUR)(?:X| X| TIMES)?) (?:A|PER|EACH|EVERY) (?:DAY|WEEK|WK|MONTH|YEAR|YR)$/;
/** What somebody was advised, and why somebody no longer works. */
const SAYS_WHY =
  /^(?:TOLD (?:(?:HIM|HER|ME|BY|THE|HIS|DR|DOCTOR|THEM) )*TO\b|RETIRED (?:DUE|BECAUSE|FROM|FOR|AFTER|WITH|ON)\b|LEFT (?:WORK|JOB|HIS|HER|MY|THE)\b)/;
const MAY_BE_OVER = /^(?:Currently Hosp|Pregnancy$)/;
const IS_STAY = /^Currently\b|hospital/i;
const AHEAD = /^(?:IN|NEXT|WITHIN|COMING)$/;
const BEFORE_OR_LATER = /^(?:LATER|AFTER|BEFORE|EARLIER|OLD|LEFT|TO|MORE|REMAINING|AT)$/;

/** Covers one clause from left to right: with names, dates, amounts, denials and words that say nothing. */
export class ClauseCover {
  readonly #text: string;
  readonly #tokens: readonly ClauseToken[];
  readonly #names: Names;
  readonly #items: Item[] = [];
  readonly #stems: string[] = [];
  readonly #denial = new DenialScope();
  #owner: Owner = 'applicant';
  #relative: 'male' | 'female' | null = null;
  #isCovered = true;
  #isUnclear = false;
  #at = 0;

  constructor({ text, tokens }: Clause, names: Names) {
    this.#text = text;
    this.#tokens = tokens;
    this.#names = names;
  }

  cover(): CoveredClause {
    while (this.#at < this.#tokens.length) {
      const length = this.#take();
      if (length === 0) this.#isCovered = false;
      this.#at += Math.max(1, length);
    }
    return {
      items: this.#items.map((item) => (item.kind === 'name' ? this.#withOwner(item) : item)),
      isCovered: this.#isCovered && this.#denial.isComplete,
      stems: this.#stems,
      saysDenial: this.#denial.wasSaid,
      isUnclear: this.#isUnclear,
    };
  }

  /** What only the whole clause says of a name. */
  #withOwner(found: FoundName): FoundName {
    if (found.owner === 'nobody' && SINCE.test(this.#text)) return { ...found, owner: 'former' };
    const isDenied =
      this.#denial.deniesBefore || this.#writtenAt(found.at + found.words.length).startsWith('NEG');
    return found.owner === 'applicant' && isDenied ? { ...found, owner: 'nobody' } : found;
  }

  /** How many tokens from here are accounted for; none if the first is not. */
  #take(): number {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'unknown') return 0;
    if (token.kind === 'date') {
      const isStopped = this.#items.some((item) => item.kind === 'stop');
      const date = isStopped ? { ...token.date, isEnd: true } : token.date;
      this.#items.push({ kind: 'date', date, at: this.#at });
      return this.#denial.takesDate() ? 1 : 0;
    }
    if (token.kind === 'joiner' || token.kind === 'measured') {
      this.#items.push({ kind: token.kind, at: this.#at });
      return 1;
    }
    const words = this.#wordsFrom(this.#at);
    const written = words.map((word) => word.written);
    const phrase = phraseAt(written);
    const found = nameAt(this.#names, words);
    if (found === null || found.length === 1) {
      const relative = this.#relativeHere(written);
      if (relative !== null) return this.#takeRelative(relative);
    }
    if (phrase !== null && phrase.length >= (found?.length ?? 0) && !this.#denial.isOpen)
      return this.#harmless(phrase.length, phrase.kind);
    if (found !== null) return this.#takeName(found);
    return this.#takeWord(token, words);
  }

  #takeWord(token: ClauseToken, words: readonly Word[]): number {
    const [word] = words;
    if (word === undefined) return token.kind === 'number' ? this.#takeNumber(token.text) : 0;
    const { written } = word;
    if (/^(?:DO|DOES|DID)$/.test(written) && words[1]?.written === 'NOT') return this.#harmless(1, 'light');
    const denial = this.#denial.take(written, words[1]?.written ?? '', this.#writtenAt(this.#at - 1));
    if (denial !== 'other') return denial === 'taken' ? this.#harmless(1, 'light') : 0;
    if (token.kind === 'number') return this.#takeNumber(token.text) || this.#remarkHere(words);
    const well = wellPart(words.map((each) => each.written));
    if (well > 0) return this.#harmless(well, 'good');
    if (STOPS.has(written)) return this.#push('stop');
    const counted = this.#takeCount(written, words);
    if (counted > 0) return counted;
    const isTaken = this.#names.list === 'medication' && this.#hasMedication();
    const use = isTaken ? this.#takeFound(useNamedAt(this.#names, words), { isUse: true }) : 0;
    if (use > 0) return use;
    if (SAYS_WHY.test(words.map((each) => each.written).join(' '))) return 0;
    const kind = classOf(written);
    if (kind !== null) return this.#harmless(1, kind);
    if (this.#isSaidOf(written, words)) return this.#harmless(1, 'light');
    if (written === 'ONE') return this.#harmless(1, 'light');
    if (this.#hasMedication() && (isSig(word) || BESIDE_MEDICATION.has(written))) return this.#push('amount');
    if (SITES.has(written) && this.#isSameAnywhere()) return this.#harmless(1, 'light');
    const slip = this.#denial.wasSaid ? null : slipAt(this.#names, words);
    return this.#takeFound(slip, { isSlip: true }) || this.#remarkHere(words);
  }

  #relativeHere(written: readonly string[]): ReturnType<typeof relativeAt> {
    return relativeAt(written, {
      at: this.#at,
      isSubject: this.#owner === 'relative',
      sex: this.#relative,
      items: this.#items,
      others: this.#names.others,
    });
  }

  #takeRelative(relative: NonNullable<ReturnType<typeof relativeAt>>): number {
    if (relative.kind === 'unclear') {
      this.#isUnclear = true;
      if (this.#items.length === 0 && this.#isBesideName()) this.#owner = 'relative';
      return 0;
    }
    if ('sex' in relative) this.#names.others.add(relative.sex);
    if (relative.kind === 'subject') {
      this.#owner = 'relative';
      this.#relative = relative.sex;
    }
    if (relative.kind === 'applicant') {
      this.#owner = 'applicant';
      this.#relative = null;
    }
    return this.#harmless(relative.length, relative.kind === 'life' ? 'life' : 'light');
  }

  /** "Mom & 2 aunts breast cancer": everything that follows is theirs. */
  #isBesideName(): boolean {
    const next = this.#tokens[this.#at + 1];
    return (
      next?.kind === 'joiner' ||
      this.#writtenAt(this.#at + 1) === 'AND' ||
      nameAt(this.#names, this.#wordsFrom(this.#at + 1)) !== null
    );
  }

  /** The words from a token on, up to the first that is none. */
  #wordsFrom(start: number): readonly Word[] {
    const words: Word[] = [];
    for (let at = start; at < this.#tokens.length && words.length < 2 * LONGEST_NAME; at += 1) {
      const token = this.#tokens[at];
      if (token?.kind === 'word') words.push(token.word);
      else if (token?.kind === 'number' && /^\d{1,3}[A-Z]*$/.test(token.text))
        words.push(...wordsOf(token.text));
      else break;
    }
    return words;
  }

  #takeName({ name, of, length }: Named): number {
    const words = this.#wordsFrom(this.#at).slice(0, length);
    const written = words.map((word) => word.written).join(' ');
    const isDenied = this.#denial.takeName(written);
    // Whether it is over, is said elsewhere, if at all: "5 days in hospital", "during pregnancy".
    if (isDenied === null || (MAY_BE_OVER.test(name) && this.#items.length > 0)) return 0;
    const owner = isDenied ? 'nobody' : this.#owner;
    this.#items.push({ kind: 'name', of, name, owner, words, at: this.#at, isSlip: false });
    if (owner === 'applicant') for (const { stem } of words) this.#stems.push(stem);
    return length;
  }

  #harmless(length: number, as: WordClass): number {
    const words = this.#wordsFrom(this.#at).slice(0, length);
    for (const [index, word] of words.entries()) {
      this.#items.push({ kind: 'harmless', as, written: word.written, at: this.#at + index });
      if (!this.#denial.isOpen && this.#owner === 'applicant') this.#stems.push(word.stem);
    }
    return length;
  }

  #push(kind: 'stop' | 'amount' | 'remark', length = 1): number {
    for (let index = 0; index < length; index += 1) this.#items.push({ kind, at: this.#at + index });
    return length;
  }

  /** "Dr Patel", "started Tuesday", "still on" and a name. */
  #isSaidOf(written: string, words: readonly Word[]): boolean {
    const before = this.#writtenAt(this.#at - 1);
    if (written === 'ABOUT') {
      const next = this.#tokens[this.#at + 1];
      return next?.kind === 'number' || next?.kind === 'date' || isNumberWord(this.#writtenAt(this.#at + 1));
    }
    if (written === 'TOOK') return nameAt(this.#names, words.slice(1))?.of === 'medication';
    if (SURNAMES.has(written)) return /^(?:DR|DOCTOR)$/.test(before);
    if (WEEKDAYS.has(written)) return /^(?:STARTED|SINCE|BEGAN)$/.test(before);
    const isTaken = /^(?:ON|TAKES|TAKING|USES|USING)$/.test(words[1]?.written ?? '');
    return written === 'STILL' && isTaken && nameAt(this.#names, words.slice(2)) !== null;
  }

  #isSameAnywhere(): boolean {
    return this.#items.some((item) => item.kind === 'name' && SAME_ANYWHERE.test(item.name));
  }

  #hasMedication(): boolean {
    return this.#items.some((item) => item.kind === 'name' && item.of === 'medication');
  }

  #writtenAt(at: number): string {
    const token = this.#tokens[at];
    return token?.kind === 'word' ? token.word.written : '';
  }

  #takeNumber(text: string): number {
    if (this.#denial.isOpen) return 0;
    const often = this.#howOften();
    if (often > 0) return often;
    const isUnit = UNIT.test(this.#writtenAt(this.#at + 1));
    if (isUnit && /^\d{1,3}$/.test(text)) return this.#takeDuration(2);
    if (this.#hasMedication()) return this.#push('amount');
    const date = slashedDate(text, this.#tokens.slice(0, this.#at));
    if (date !== null) {
      this.#items.push({ kind: 'date', date, at: this.#at });
      return 1;
    }
    const count = /^([1-9])X?$/.exec(text)?.[1];
    return count === undefined ? 0 : this.#repeat(Number(count), 1);
  }

  /** "2x a year", of a test or visit. */
  #howOften(): number {
    if (!this.#items.some((item) => item.kind === 'harmless' && item.as === 'check')) return 0;
    const written = [0, 1, 2, 3].map((offset) => {
      const token = this.#tokens[this.#at + offset];
      return token?.kind === 'number' ? token.text : this.#writtenAt(this.#at + offset);
    });
    const length = [4, 3].find((each) => OFTEN.test(written.slice(0, each).join(' ')));
    if (length === undefined) return 0;
    for (let index = 0; index < length; index += 1)
      this.#items.push({
        kind: 'harmless',
        as: 'often',
        written: written[index] ?? '',
        at: this.#at + index,
      });
    return length;
  }

  /** How long something lasted; not what is to come, nor how long after something else. */
  #takeDuration(length: number): number {
    if (/^(?:EVERY|EACH|CADA|Q)$/.test(this.#writtenAt(this.#at - 1))) return this.#push('remark', length);
    // How long a stay was does not say whether it is over.
    const before = this.#items.at(-1);
    if (before?.kind === 'name' && IS_STAY.test(before.name)) return 0;
    const isOther =
      AHEAD.test(this.#writtenAt(this.#at - 1)) || BEFORE_OR_LATER.test(this.#writtenAt(this.#at + length));
    return isOther ? 0 : this.#push('remark', length);
  }

  #takeCount(written: string, words: readonly Word[]): number {
    const isUnit = UNIT.test(words[1]?.written ?? '');
    const often = this.#denial.isOpen ? 0 : this.#howOften();
    if (often > 0) return often;
    const count = COUNTS[written] ?? (/^X([1-9])$/.exec(written)?.[1] as string | undefined);
    if (written === 'X') return this.#afterTimes(words);
    if (MORE_THAN_SIX.test(written)) return isUnit && !this.#denial.isOpen ? this.#takeDuration(2) : 0;
    if (count === undefined || this.#denial.isOpen) return 0;
    if (isUnit) return this.#takeDuration(2);
    return this.#hasMedication() ? this.#push('amount') : this.#repeat(Number(count), 1);
  }

  /** "X 6 weeks", "x 2". */
  #afterTimes(words: readonly Word[]): number {
    const [, number, unit] = words;
    if (number === undefined || !/^\d{1,2}$/.test(number.written) || this.#denial.isOpen) return 0;
    if (UNIT.test(unit?.written ?? '')) return this.#takeDuration(3);
    return this.#hasMedication() ? this.#push('amount', 2) : this.#repeat(Number(number.written), 2);
  }

  /** "Stents x2", "two stents": the name for several of them. */
  #repeat(count: number, length: number): number {
    const before = this.#items.at(-1);
    const behind = nameAt(this.#names, this.#wordsFrom(this.#at + length));
    if (behind?.of === 'condition' && before?.kind !== 'name') {
      this.#at += length;
      const taken = this.#takeName(behind);
      return taken > 0 && this.#isRepeated(count) ? taken : 0;
    }
    if (
      before?.kind !== 'name' ||
      before.of !== 'condition' ||
      this.#writtenAt(this.#at + length) === 'TIMES'
    )
      return 0;
    return this.#isRepeated(count) ? this.#push('remark', length) : 0;
  }

  /** Whether the catalog has a name for as many, which then counts: "clots x3" is more than a clot. */
  #isRepeated(count: number): boolean {
    const last = this.#items.at(-1);
    if (last?.kind !== 'name' || count < 2) return last?.kind === 'name';
    const name = this.#names.condition.firstExact(...repeatedNames(last.name));
    if (name !== null) this.#items[this.#items.length - 1] = { ...last, name };
    return name !== null;
  }

  /** What a medication before it is for, or a slip. */
  #takeFound(
    found: Named | null,
    { isSlip = false, isUse = false }: { readonly isSlip?: boolean; readonly isUse?: boolean },
  ): number {
    if (found === null || this.#owner !== 'applicant' || this.#denial.isOpen) return 0;
    const { name, of, length } = found;
    const words = this.#wordsFrom(this.#at).slice(0, length);
    this.#items.push({ kind: 'name', of, name, owner: 'applicant', words, at: this.#at, isSlip, isUse });
    return length;
  }

  /** What is left may be a remark that the reader knows. */
  #remarkHere(words: readonly Word[]): number {
    if (this.#denial.isOpen || this.#owner !== 'applicant') return 0;
    const left = this.#tokens.length - this.#at;
    if (words.length !== left || (left === 1 && this.#at > 0)) return 0;
    return isRemark(words.map(({ written }) => written).join(' ')) ? this.#push('remark', left) : 0;
  }
}

import { classOf, DENIABLE, DENIALS, ENDS_DENIAL, NOTHING, TREATMENT_DENIED } from './harmless-words.ts';

/**
 * What a denial in a clause covers: the names and words directly behind it, up to a verb or a limit. Anything else behind it may say that
 * somebody is worse ("not healing", "no longer able"), and is not accounted for.
 */
export class DenialScope {
  #state: 'none' | 'begun' | 'covers' = 'none';
  #joins = false;
  /** Whether it denies a name of the catalog. */
  #isOfName = false;
  /** "None", "nothing": what precedes it, unless it says since when. */
  #isNothing = false;
  #isStrong = false;
  #hasBroken = false;
  wasSaid = false;

  /** Whether what comes next is denied. */
  get isOpen(): boolean {
    return this.#state !== 'none';
  }

  /** Whether a denial at the end has nothing behind it: "cancer, never diagnosed" denies what precedes it. */
  get deniesBefore(): boolean {
    return this.#state === 'begun' && !this.#hasBroken;
  }

  /** Whether every denial has denied something. */
  get isComplete(): boolean {
    return this.#state !== 'begun' && !this.#hasBroken;
  }

  /** What a word is to a denial: a part of it, a word that it may not contain, or neither. */
  take(written: string, next: string, before: string): 'taken' | 'broken' | 'other' {
    // Who refuses to pay denies no disease, and what was ruled out is not certain to be.
    if (written === 'DENIED' && NOT_WHO_TELLS.has(before)) return 'broken';
    if (/^RULED?$/.test(written) && next === 'OUT') {
      this.#state = 'begun';
      this.#hasBroken = true;
      return 'broken';
    }
    // "None of those" denies what precedes it.
    if (NOTHING.has(written) && next === 'OF') this.#hasBroken = true;
    if (isDenial(written, next)) {
      this.wasSaid = true;
      this.#isStrong = /^(?:DEN|NIEGA)/.test(written);
      this.#state = 'begun';
      this.#isNothing = NOTHING.has(written);
      this.#joins = false;
      this.#isOfName = false;
      return 'taken';
    }
    if (this.#state === 'none') return 'other';
    if (this.#state === 'covers' && ENDS_DENIAL.has(written)) {
      this.#state = 'none';
      return 'other';
    }
    if (DENIABLE.has(written)) {
      if (written === 'AND') this.#joins = true;
      else if (!/^(?:THE|OR|NOR|OF|ONE|ANY|OTHER)$/.test(written)) this.#state = 'covers';
      return 'taken';
    }
    if (written === 'SINCE' && (this.#isNothing || (this.#state === 'covers' && !this.#isOfName))) {
      this.#state = 'covers';
      return 'taken';
    }
    if (classOf(written) === 'light' || (this.#state === 'begun' && MAY_LEAD.has(written))) return 'taken';
    this.#hasBroken = true;
    return 'broken';
  }

  /** Whether a name here is denied; null if that is not clear. */
  takeName(written: string): boolean | null {
    if (this.#state === 'none') return false;
    if (TREATMENT_DENIED.test(written) || (this.#joins && !this.#isStrong)) {
      this.#hasBroken = true;
      return null;
    }
    this.#state = 'covers';
    this.#isOfName = true;
    return true;
  }

  /** "No strokes since 2015": there may have been some before. */
  takesDate(): boolean {
    if (this.#state === 'none') return true;
    // "None since 2015", "no issues since 2015".
    if (!this.#isOfName && (this.#isNothing || this.#state === 'covers')) {
      this.#state = 'covers';
      return true;
    }
    this.#hasBroken = true;
    return false;
  }
}

const NOT_WHO_TELLS = new Set('INSURANCE CLAIM COVERAGE CARRIER WAS BEEN GOT MEDICAID MEDICARE'.split(' '));
const MAY_LEAD = new Set('HISTORY HX KNOWN DIAGNOSED PERSONAL FOR WITH'.split(' '));

const isDenial = (written: string, next: string): boolean =>
  DENIALS.has(written) || NOTHING.has(written) || (/^NEG(?:ATIVE)?$/.test(written) && next === 'FOR');

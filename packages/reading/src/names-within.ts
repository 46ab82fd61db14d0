import { takeDates } from './dates-in-text.ts';
import { namesOfStay, pastStayFor } from './hospital-stays.ts';
import type { Lexicon } from './lexicon.ts';
import { saysLittle } from './parts-of-texts.ts';
import { pendingName, plannedThing, spreadOf } from './rewordings.ts';
import { isFiller, isOrdinary, namesOnlyForm, type TextKind } from './set-aside.ts';
import { phrase, type Statement } from './statement.ts';
import { ORDINARY_NAMES } from './word-by-word/harmless-words.ts';
import type { Word } from './words.ts';

/** Limits the time that a long text can take. */
const MOST_WORDS = 16;
const LONGEST_PART = 4;
const MOST_PART_NAMES = 3;

/** What parts of a text name that is not understood as a whole, the longest part first from each word on. */
export function namesWithin(all: readonly Word[], kind: TextKind, lexicon: Lexicon): readonly string[] {
  const words = all.slice(0, MOST_WORDS);
  const names = new Set<string>();
  for (let start = 0; start < words.length; start += 1) {
    for (let length = Math.min(LONGEST_PART, words.length - start); length > 0; length -= 1) {
      const run = words.slice(start, start + length);
      const said = run.filter((word) => !isFiller(word));
      const isEveryday = said.length === 1 && words.length > 2 && ORDINARY_NAMES.has(said[0]?.written ?? '');
      const isArticle = run.at(-1)?.written === 'A' && start + length < words.length;
      const isName =
        !isArticle && !isEveryday && !isOrdinary(run) && !namesOnlyForm(kind, run) && !run.every(saysLittle);
      const name = isName ? lexicon.nameOf(run) : null;
      if (name === null) continue;
      names.add(name);
      start += length - 1;
      break;
    }
  }
  return [...names].slice(0, MOST_PART_NAMES);
}

/** "Biopsy next week": only what the catalog knows as pending. */
export function plannedIn(text: string, lexicon: Lexicon): Statement | null {
  const thing = plannedThing(text);
  if (thing === null) return null;
  const name = lexicon.firstExact(`${thing} PENDING`, `${thing} SCHEDULED`, pendingName(thing) ?? '');
  return name === null ? null : phrase(name, []);
}

/** "Chf hospitalized in october": what the catalog calls a stay because of it. */
export function pastStayIn(text: string, lexicon: Lexicon): Statement | null {
  const stay = pastStayFor(text);
  if (stay === null) return null;
  const name = lexicon.firstExact(...namesOfStay(stay.reason));
  return name === null ? null : phrase(name, takeDates(stay.time).dates);
}

/** "Prostate cancer spread to bone": what is said before it, and the spread if the catalog has a name for it. */
export function spreadIn(
  text: string,
  lexicon: Lexicon,
): { readonly from: string; readonly found: Statement } | null {
  const spread = spreadOf(text);
  if (spread === null) return null;
  const { rest, dates } = takeDates(spread.to);
  const site = rest.trim();
  const names = [`${site} METASTASES`, `${site.replace(/S$/, '')} METASTASES`, 'METASTATIC CANCER'];
  const name = lexicon.firstExact(...names);
  return name === null ? null : { from: spread.from, found: phrase(name, dates) };
}

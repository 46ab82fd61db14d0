import { namesIn, type Statement, UNREAD } from './statement.ts';

const STATE =
  '(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])';
const STATES = `${STATE}(?:\\s*(?:[/&,]|\\bAND\\b|\\bOR\\b)\\s*${STATE})*`;
/** "Lives in CA", "MI resident", with the time of a move, which is of nothing else. */
const RESIDENCE = new RegExp(
  `\\b(?:(?:CURRENTLY|NOW|HE|SHE|I)\\s+)*(?:LIVES?|LIVING|LIVED|RESIDES?|RESIDING|RESIDENT|MOVED|BORN|RAISED)\\s+(?:IN|TO|OF|FROM)\\s+(?:[A-Z]{3,},?\\s+)?${STATES}\\b(?:\\s+(?:(?:IN|SINCE)\\s+)?(?:19|20)\\d\\d)?|\\b${STATES}\\s+RESIDENT\\b`,
  'g',
);
const MAY_RESIDE = /\b(?:LIV|RESID|MOVED|BORN|RAISED)/;

/** A folded text without where somebody lives: states are abbreviated like diseases. */
export const withoutResidence = (folded: string): string =>
  MAY_RESIDE.test(folded) ? folded.replace(RESIDENCE, ' ') : folded;

const FEELING =
  '(?:ANXIETY|ANXIOUS|WORR(?:Y|IES|IED|YING)|FEARS?|FEARFUL|AFRAID|SCARED|NERVOUS|STRESS(?:ED)?|PANIC|CONCERN(?:S|ED)?|OBSESS(?:ED|ION))';
const ABOUT = new RegExp(`\\b(${FEELING})\\s+(?:ABOUT|OF)\\s+(?!\\d)(.+)$`);

const OCCUPATION =
  '(?:RUNS?|RAN|RUNNING|OWNS?|OWNED|MANAGES?|MANAGED|OPERATES?|OPERATED|WORKS?|WORKED|WORKING|VOLUNTEERS?|VOLUNTEERED|EMPLOYED|(?:(?:RETIRED|FORMER)\\s+)?(?:OWNER|MANAGER|DIRECTOR|ADMINISTRATOR|NURSE|CNA|RN|LPN|AIDE|CHAPLAIN))';
const FACILITY =
  '(?:NURSING\\s+HOME|HOSPICE|ASSISTED\\s+LIVING|MEMORY\\s+CARE|GROUP\\s+HOME|HOME\\s+HEALTH|DIALYSIS|REHAB|HOSPITAL|DETOX|METHADONE|PRISON|JAIL)';
const WORKS = new RegExp(
  `^(?:(?:HE|SHE|I|IS|AN?|THE)\\s+)*${OCCUPATION}\\s+(?:(?:AT|IN|FOR|OF|AN?|THE|HIS|HER|MY|OWN|LOCAL|SMALL)\\s+)*${FACILITY}\\b`,
);

/**
 * "Runs a nursing home" is an occupation, and "anxiety about cancer" does not say whether there is a cancer. What they name is left open; null
 * for any other statement.
 */
export const readOrdinary = (folded: string, read: (part: string) => Statement): Statement | null => {
  if (WORKS.test(folded)) return UNREAD;
  const isAbout = folded.includes(' ABOUT ') || folded.includes(' OF ');
  const [, feeling = '', about] = (isAbout ? ABOUT.exec(folded) : null) ?? [];
  const names = about === undefined ? [] : namesIn(read(about));
  return names.length === 0
    ? null
    : { kind: 'unread', because: null, names: [...namesIn(read(feeling)), ...names] };
};

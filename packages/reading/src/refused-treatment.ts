import type { TextKind } from './set-aside.ts';
import { namesIn, type Statement } from './statement.ts';

const APNEA =
  '(?:(?:OBSTRUCTIVE\\s+)?SLEEP\\s+APN(?:EA|IA|EIA)S?|OSA|APN(?:EA|IA)|SLEEP\\s+AP+[NM][A-Z]{2,4})';
const MACHINE =
  '(?:(?:THE|HIS|HER|MY|AN?|THAT)\\s+)?(?:(?:CPAP|C-PAP|BIPAP|SLEEP|BREATHING)\\s+)?(?:MACHINE|CPAP|C-PAP|BIPAP|MASK|IT)';
const WILL_NOT =
  "(?:WON'?T|WILL\\s+NOT|REFUSES?(?:\\s+TO)?|REFUSED(?:\\s+TO)?|DECLINE[SD]|DOESN'?T|DOES\\s+NOT|DON'?T|DO\\s+NOT|NEVER|NOT|HATES?|CAN'?T|CANNOT|STOPPED|QUIT|GAVE\\s+UP(?:\\s+ON)?)";
const USES = '(?:WEAR(?:S|ING)?|USE[SD]?|USING|TOLERATE|STAND|SLEEP\\s+WITH|TAKE)';
const BETWEEN = '[\\s,;.(-]+(?:(?:BUT|AND|THAT|HE|SHE|I|JUST|REALLY|HAS|HAVE|IS|AM)\\s+)*';

const UNUSED_MACHINE = `(?:(?:WON'?T|WILL\\s+NOT|REFUSES?(?:\\s+TO)?|REFUSED(?:\\s+TO)?|DECLINE[SD]|STOPPED|QUIT|GAVE\\s+UP(?:\\s+ON)?|HATES?)\\s+(?:${USES}\\s+)?${MACHINE}|${WILL_NOT}\\s+${USES}\\s+${MACHINE}|NON-?\\s?COMPLIANT(?:\\s+WITH\\s+${MACHINE})?|NOT\\s+COMPLIANT(?:\\s+WITH\\s+${MACHINE})?)(?:\\s+(?:ANY\\s?MORE|AT\\s+ALL|MUCH|NOW))?\\)?`;
const UNTREATED_APNEA: readonly RegExp[] = [
  new RegExp(`\\b${APNEA}${BETWEEN}${UNUSED_MACHINE}(?=$|\\s*[,;.])`),
  new RegExp(
    `^(?:(?:HE|SHE|I|HAS|HAVE)\\s+)*${WILL_NOT}\\s+(?:${USES}\\s+)?(?:(?:THE|HIS|HER|MY|AN?)\\s+)?(?:CPAP|C-PAP|BIPAP|SLEEP\\s+MACHINE)(?:\\s+MACHINE)?(?:\\s+FOR\\s+(?:(?:THE|HIS|HER|MY)\\s+)?${APNEA})?$`,
  ),
];

/** "Sleep apnea but won't wear the machine" is sleep apnea that is not treated. */
export const withUntreatedApnea = (folded: string): string =>
  /APN|APP?[NM]|OSA|PAP|MACHINE/.test(folded)
    ? UNTREATED_APNEA.reduce((text, pattern) => text.replace(pattern, 'UNTREATED SLEEP APNEA'), folded)
    : folded;

const REFUSED =
  /[A-Z0-9].*?\b(?:WON'?T|WILL\s+NOT|REFUSE[SD]?|REFUSING|DECLINE[SD])\s+(?:TO\s+)?(?:TAKE|USE|WEAR|GET|HAVE|GO|DO|SEE|TREAT|ALL|ANY|THE|HIS|HER|MY|MEDS?|MEDICATIONS?|MEDICINES?|PILLS?|TREATMENTS?|INSULIN|DIALYSIS|CHEMO|RADIATION|SURGERY|OXYGEN|BLOOD|THERAPY|STATINS?)\b/;

/** "Afib but refuses blood thinners": a disease that somebody leaves untreated is not the plain one, so the text stays open. */
export const unlessRefused = (kind: TextKind, folded: string, statement: Statement): Statement =>
  kind === 'condition' && statement.kind === 'entries' && REFUSED.test(folded)
    ? { kind: 'unread', because: null, names: namesIn(statement) }
    : statement;

import type { WARNING_CODES } from '@prequal/contract/vocabulary';
import { type FieldIssue, faceMoney } from '../../kernel/index.ts';
import type {
  AmountPlace,
  AmountRemark,
  DisclosedEntry,
  Evaluation,
  EvidenceRemark,
  LaterDateRemark,
  ReadDisclosure,
  RowPlace,
  TooManyOffers,
} from '../../underwriting/index.ts';

import { type OpenFactRow, presentOpenFacts } from './open-facts.ts';

export type RequestPlace = RowPlace | AmountPlace | { readonly kind: 'zip' };

/** Returns the JSON pointer of a row, one of its fields or an amount in one API version's request body. */
export type RequestPointer = (place: RequestPlace, field?: RowField) => string;

/** A field of a row: what names it, or one of its dates; or when nicotine was last used. */
export type RowField =
  | 'id'
  | 'text'
  | 'code'
  | 'diagnosed'
  | 'lastTreatment'
  | 'firstFill'
  | 'lastFill'
  | 'lastUsed';

export interface Warning {
  readonly param: string;
  readonly code: (typeof WARNING_CODES)[number];
  readonly detail: string;
}

export interface DisclosureRow {
  readonly param: string;
  readonly text: string | null;
  readonly status: ReadDisclosure['reading']['status'];
  readonly entries: readonly DisclosedEntry[];
  readonly candidates: ReadDisclosure['candidates'];
}

/** What a response says about the request besides its plans, as members of `data`. */
export interface Remarks {
  readonly disclosures: readonly DisclosureRow[];
  readonly provisional: boolean;
  /** Absent when there is nothing to say. */
  readonly warnings?: readonly Warning[];
  /** These two are absent if the request did not ask for open facts. */
  readonly complete?: boolean;
  readonly open_facts?: readonly OpenFactRow[];
}

type Remarked = Pick<Evaluation, 'disclosures' | 'provisional'> &
  Partial<Pick<Evaluation, 'evidenceRemarks' | 'amountRemarks' | 'openFacts' | 'snapshot'>>;

export function remarksOf(
  { disclosures, provisional, evidenceRemarks = [], amountRemarks = [], openFacts, snapshot }: Remarked,
  pointer: RequestPointer,
): Remarks {
  const warnings = [
    ...disclosures.flatMap((disclosure) => warningsOf(disclosure, pointer)),
    ...evidenceRemarks.map((remark) => evidenceWarning(remark, pointer)),
    ...amountRemarks.map((remark) => amountWarning(remark, pointer)),
  ];
  return {
    disclosures: disclosures.map(({ place, text, reading, entries, candidates }) => ({
      param: pointer(place),
      text,
      status: reading.status,
      entries,
      candidates,
    })),
    provisional,
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(openFacts && snapshot && presentOpenFacts(openFacts, snapshot)),
  };
}

export function unknownIdIssues(rows: readonly RowPlace[], pointer: RequestPointer): FieldIssue[] {
  const detail =
    'This id does not exist in the current dataset version, and no text was given to fall back on.';
  return rows.map((place) => ({ param: pointer(place, 'id'), detail }));
}

export function tooManyOffersIssue({ found, limit }: TooManyOffers): FieldIssue {
  return {
    param: '/products',
    detail: `A request takes at most ${limit} offers: products, after families and classes are expanded, times amounts. These are ${found}.`,
  };
}

export function zipIssues(pointer: RequestPointer): FieldIssue[] {
  const detail = 'zip is required: Medicare supplements are priced by area.';
  return [{ param: pointer({ kind: 'zip' }), detail }];
}

function warningsOf(disclosure: ReadDisclosure, pointer: RequestPointer): Warning[] {
  const { place, reading } = disclosure;
  if (reading.status === 'recognized') return [];
  const code = reading.status === 'interpreted' ? 'interpreted_text' : 'unrecognized_text';
  // Only a row with a code may lack a text.
  const isCode = disclosure.text === null;
  const detail = isCode
    ? `This code is not in the catalog and there is no text to fall back on, so the result is provisional. Add the ${THING[place.kind]} as text.`
    : detailOf(disclosure);
  return [{ param: pointer(place, isCode ? 'code' : 'text'), code, detail }];
}

function evidenceWarning(remark: EvidenceRemark, pointer: RequestPointer): Warning {
  const { kind: code, place } = remark;
  if (remark.kind === 'combined_conditions') {
    const detail = `${listed(remark.parts, 'and')} together count as ${remark.whole}.`;
    return { param: pointer(place), code, detail };
  }
  if (!('medications' in remark)) {
    return { param: pointer(place, remark.field), code, detail: laterDateDetail(remark) };
  }
  const { condition, medications, field, isMaintenance } = remark;
  const taken = medications.map(
    ({ name, lastFill }) => `${name} (${lastFill === null ? 'taken now' : `filled ${lastFill}`})`,
  );
  const shows = medications.length === 1 ? 'shows' : 'show';
  const who = isMaintenance ? 'Products that count it as treatment use' : 'Products use';
  const detail = `${listed(taken, 'and')} ${shows} treatment of ${condition} after the stated last treatment. ${who} the later date.`;
  return { param: pointer(place, field), code, detail };
}

function laterDateDetail(remark: LaterDateRemark): string {
  const { field, name } = remark;
  if (field === 'lastUsed')
    return `A later use of nicotine than stated follows from ${name}. The later use counts.`;
  if (remark.by === 'text')
    return `The text of this row has a later date for ${name}. Both dates count; correct the wrong one.`;
  if (remark.by === 'birth')
    return `This date of ${name} is before the date of birth, so it counts as unknown. Correct the wrong one.`;
  return field === 'lastFill'
    ? `The last fill of ${name} is before the first one. The later date counts for both; correct the wrong one.`
    : `The last treatment of ${name} is before the diagnosis. The later date counts for both; correct the wrong one.`;
}

function amountWarning({ place, cents, range, meantCents }: AmountRemark, pointer: RequestPointer): Warning {
  const param = pointer(place);
  const asked = faceMoney(cents).display;
  const sold = `from ${faceMoney(range.minCents).display} to ${faceMoney(range.maxCents).display}`;
  if (meantCents === null) {
    const detail = `None of the products is sold for ${asked}; they are sold ${sold}.`;
    return { param, code: 'amount_out_of_range', detail };
  }
  const unit = place.unit === 'cents' ? 'cents, not dollars' : 'dollars, not cents';
  const detail = `${asked} is outside what the products are sold for, ${sold}. Amounts here are in ${unit}: did you mean ${faceMoney(meantCents).display}?`;
  return { param, code: 'suspicious_amount', detail };
}

const THING: Readonly<Record<RowPlace['kind'], string>> = {
  conditions: 'condition',
  medications: 'medication',
  nicotine: 'nicotine product',
};

function detailOf({ place, text, reading, entries, candidates, contradictedBy }: ReadDisclosure): string {
  const quoted = JSON.stringify(shortened(text ?? ''));
  const thing = place.field === 'use' ? THING.conditions : THING[place.kind];
  switch (reading.status) {
    case 'recognized':
      return '';
    case 'interpreted': {
      const how = reading.by === 'spelling' ? ', assuming a spelling mistake' : '';
      return `${quoted} was read as ${listed(namesOf(entries), 'and')}${how}.`;
    }
    case 'ambiguous':
      return `${quoted} could mean ${listed(namesOf(candidates), 'or')}; none was assumed, so the result is provisional. Say which one applies.`;
    case 'unrecognized':
      switch (reading.because) {
        case 'denied':
          if (contradictedBy !== undefined)
            return `${quoted} contradicts ${listed(contradictedBy, 'and')}, mostly taken for what it denies, so the result is provisional. State what is taken for what, or correct the text.`;
          return `${quoted} says what does not apply and was not read as a ${thing}, so the result is provisional. Leave out what does not apply.`;
        case 'relative':
          return `${quoted} is about someone else and was not read as a ${thing}, so the result is provisional. Disclose only the applicant's own health.`;
        case 'uncertain':
          return `${quoted} does not say for certain what there is and was not read as a ${thing}, so the result is provisional. Disclose what was diagnosed or prescribed, and what is still pending.`;
        case null:
          return `${quoted} does not match any known ${thing}, so the result is provisional. Correct the text or choose a suggested ${thing}.`;
      }
  }
}

const LONGEST_QUOTE = 80;

function shortened(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

function namesOf(entries: readonly DisclosedEntry[]): readonly string[] {
  return entries.map(({ name }) => name);
}

function listed(names: readonly string[], conjunction: 'and' | 'or'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

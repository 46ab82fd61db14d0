import { type FaceSpan, type RuleGuards, STATES, type StateCode } from '@prequal/engine';
import { didYouMean } from './nearest-name.ts';
import type { GuardColumn, RuleRow } from './rule-row.ts';

const OLDEST = 120;
const LARGEST_FACE_DOLLARS = 999_999_999;

/** To whom the rule applies; undefined if to everybody. A wrong cell is reported and ignored. */
export function readGuards(row: RuleRow): RuleGuards | undefined {
  const ages = readSpan(row, 'ages', OLDEST);
  const face = readSpan(row, 'face', LARGEST_FACE_DOLLARS);
  const sex = readSex(row);
  const states = readStateList(row);
  if (ages === undefined && face === undefined && sex === undefined && states === undefined) return undefined;
  return {
    ...(ages && { ages }),
    ...(sex && { sex }),
    ...(states && { states }),
    ...(face && { face: inCents(face) }),
  };
}

interface Span {
  readonly min: number;
  readonly max: number;
}

/** `50-`, `-49`, `18-50` or `65`, both ends inside. */
function readSpan(row: RuleRow, column: GuardColumn, most: number): Span | undefined {
  const cell = row.cell(column);
  if (cell === '') return undefined;
  const [, from, dash, to] = /^(\d{0,9})\s*(-?)\s*(\d{0,9})$/.exec(cell) ?? [];
  const isSingle = dash === '' && from !== '' && to === '';
  if (from === undefined || to === undefined || (from === '' && to === '') || (dash === '' && !isSingle)) {
    return row.refuse(column, `"${column}" must look like "50-", "-49" or "18-50", not "${cell}".`);
  }
  const min = from === '' ? 0 : Number(from);
  const max = isSingle ? min : to === '' ? most : Number(to);
  if (min <= max && max <= most) return { min, max };
  return row.refuse(
    column,
    `"${cell}" is not a valid range. Both ends must be between 0 and ${most}, the lower one first.`,
  );
}

function inCents({ min, max }: Span): FaceSpan {
  return { minCents: min * 100, maxCents: max * 100 };
}

function readSex(row: RuleRow): 'male' | 'female' | undefined {
  const cell = row.cell('sex');
  if (cell === '') return undefined;
  if (cell === 'male' || cell === 'female') return cell;
  return row.refuse('sex', `"sex" is male or female, not "${cell}".`);
}

function readStateList(row: RuleRow): readonly StateCode[] | undefined {
  const cell = row.cell('states');
  if (cell === '') return undefined;
  return cell.split(/[\s;]+/).flatMap((text): StateCode[] => {
    const code = STATES.find((state) => state === text);
    if (code !== undefined) return [code];
    const message = `"${text}" is not a two-letter state code.${didYouMean(text, STATES)}`;
    row.refuse('states', message, 'unknown_state');
    return [];
  });
}

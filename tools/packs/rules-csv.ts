import type { FamilyProfile } from './profile.ts';
import type { Line } from './questions.ts';

/** A line of rules.csv with everything filled in. */
export interface RuleLine extends Line {
  readonly id: string;
  readonly outcome: string;
  readonly reason: string;
  readonly source: string;
}

const HEADER =
  'id,kind,subject,clock,operator,value,uses,not_for,qualifier,outcome,reason,source,note,if_unknown';

/** The lines of a family: ids are the question's number and the line inside it (`B4.2`). */
export function ruleLines(family: FamilyProfile, guide: string): readonly RuleLine[] {
  return family.questions.flatMap((question) =>
    question.lines.map((line, index) => {
      const outcome = line.outcome ?? question.outcome;
      // What is left to an underwriter is closed as such, whatever led to it.
      const reason = outcome === 'refer' ? 'underwriting' : (line.reason ?? 'underwriting');
      return {
        ...line,
        id: `${question.ref}.${index + 1}`,
        ...(line.kind === 'medication_implies' ? { outcome: '', reason: '' } : { outcome, reason }),
        source: `${guide}, ${placeInGuide(question.ref)}`,
      };
    }),
  );
}

export function rulesCsv(lines: readonly RuleLine[]): string {
  const rows = lines.map((line) =>
    [
      line.id,
      line.kind,
      line.subject,
      line.clock,
      line.operator,
      line.value,
      line.uses,
      line.notFor,
      line.qualifier,
      line.outcome,
      line.reason,
      line.source,
      line.note,
      line.ifUnknown,
    ]
      .map((cell) => csvCell(cell ?? ''))
      .join(','),
  );
  return `${[HEADER, ...rows].join('\n')}\n`;
}

/** "B4" is part B question 4; letters from M on name other pages of the guide. */
function placeInGuide(ref: string): string {
  const [, letter = '', number = ''] = /^([A-Z])(\d+)$/.exec(ref) ?? [];
  if (letter === 'M') return `medication list page ${number}`;
  if (letter === 'T') return `tobacco page, note ${number}`;
  if (letter === 'U') return `underwriting notes, item ${number}`;
  return `part ${letter} question ${number}`;
}

function csvCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a row of the rules begins: a part of the application, a question, or both. */
export interface RowHeading {
  readonly part: string | null;
  /** The question as the application asks it. */
  readonly question: string | null;
}

const ID = /^([A-Z])(\d+)/;

/**
 * The headings above the rows of rules, as on the application: rows of part B have ids such as B1 and B2a, and their notes
 * repeat the question. A row without such an id belongs to the question above it.
 */
export function rowHeadings(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly (RowHeading | null)[] {
  const [id, note] = [columns.indexOf('id'), columns.indexOf('note')];
  let [part, number] = ['', ''];
  return rows.map((cells) => {
    const [, ofPart, ofNumber] = ID.exec(cells[id] ?? '') ?? [];
    if (ofPart === undefined || ofNumber === undefined) return null;
    const [beginsPart, beginsQuestion] = [ofPart !== part, ofPart !== part || ofNumber !== number];
    [part, number] = [ofPart, ofNumber];
    const text = cells[note] ?? '';
    const question = beginsQuestion && text !== '' ? `${ofNumber}. ${text}` : null;
    return beginsPart || question !== null ? { part: beginsPart ? ofPart : null, question } : null;
  });
}

const [NARROWEST, WIDEST] = [4, 34];
/** Narrower, so that what a rule looks at and leads to is in sight beside it. */
const WIDEST_OF: Readonly<Record<string, number>> = { subject: 20 };
/** Of a letter, in the size of the text. Most letters are narrower. */
const [LETTER, PADDING] = [0.53, 1.1];

/** The widths of the columns of a sheet in rem: as wide as the longest text, within limits. */
export function columnWidths(
  headings: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  return headings.map((texts, column) => {
    // A heading is bold, or breaks between its words.
    const words = texts.flatMap((text) => text.split(' ')).map(({ length }) => length * 1.15);
    const longest = rows.reduce(
      (most, cells) => Math.max(most, cells[column]?.length ?? 0),
      Math.max(0, ...words),
    );
    const widest = WIDEST_OF[texts[0] ?? ''] ?? WIDEST;
    return Math.min(widest, Math.max(NARROWEST, Math.round((longest * LETTER + PADDING) * 10) / 10));
  });
}

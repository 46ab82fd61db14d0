const [NARROWEST, WIDEST] = [4, 34];
/** Narrower, so that what a rule looks at and leads to is in sight beside it. */
const WIDEST_OF: Readonly<Record<string, number>> = { subject: 20, states: 10, outcome: 9 };
/** Columns that break into lines, which may become so narrow that the outcome of a rule is in sight beside them. */
const NARROWEST_OF: Readonly<Record<string, number>> = {
  kind: 9.6,
  subject: 10,
  uses: 6,
  not_for: 6,
  implies: 6,
  states: 5,
};
/** What is beside the menu, the hits and the panel in a window of 1360 pixels, in rem. */
const IN_SIGHT = 54;
/** Of a letter, in the size of the text. Most letters are narrower. */
const [LETTER, PADDING] = [0.53, 1.4];

/** The widths of the columns of a sheet in rem: as wide as the longest text, within limits. */
export function columnWidths(
  headings: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const wide = headings.map((texts, column) => {
    // A heading is bold, or breaks between its words.
    const words = texts.flatMap((text) => text.split(' ')).map(({ length }) => length * 1.2);
    const longest = rows.reduce(
      (most, cells) => Math.max(most, cells[column]?.length ?? 0),
      Math.max(0, ...words),
    );
    const widest = WIDEST_OF[texts[0] ?? ''] ?? WIDEST;
    return Math.min(widest, Math.max(NARROWEST, tenths(longest * LETTER + PADDING)));
  });
  return fitted(
    wide,
    headings.map(([name = '']) => name),
  );
}

/** Takes from columns that break into lines what the columns up to the outcome have too much. */
function fitted(widths: readonly number[], names: readonly string[]): readonly number[] {
  const last = names.indexOf('outcome');
  const sum = widths.slice(0, last + 1).reduce((whole, width) => whole + width, 0);
  const spare = widths.map((width, column) => {
    const least = NARROWEST_OF[names[column] ?? ''];
    return least === undefined || column > last ? 0 : Math.max(0, width - least);
  });
  const spareSum = spare.reduce((whole, width) => whole + width, 0);
  const excess = sum - IN_SIGHT;
  // Columns that would not fit anyway stay easy to read.
  if (excess <= 0 || excess > spareSum) return widths;
  return widths.map((width, column) => tenths(width - (excess * (spare[column] ?? 0)) / spareSum));
}

function tenths(width: number): number {
  return Math.round(width * 10) / 10;
}

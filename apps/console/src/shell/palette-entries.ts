/** Something that the palette leads to. */
export interface PaletteEntry {
  readonly id: string;
  /** What it is, for example a screen or a case. */
  readonly kind: string;
  readonly label: string;
  /** More words that find it. */
  readonly words?: string;
  readonly run: () => void;
}

const MOST_SHOWN = 12;

/** The entries that have every typed word, those that begin with them first. */
export function foundEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const wanted = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const rank = ({ label }: PaletteEntry) => {
    const text = label.toLowerCase();
    if (text.startsWith(wanted.join(' '))) return 0;
    return wanted.every((word) => text.split(/[\s(-]+/).some((part) => part.startsWith(word))) ? 1 : 2;
  };
  return entries
    .filter(({ label, kind, words = '' }) => {
      const text = `${label} ${kind} ${words}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .map((entry, index) => ({ entry, index, rank: rank(entry) }))
    .sort((left, right) => left.rank - right.rank || left.index - right.index)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry);
}

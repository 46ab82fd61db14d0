import type { TREATMENTS } from '@prequal/packs';
import { coverageCounts, type DraftIssue, issueWith } from './check-draft.ts';
import { type DraftSource, readDraft } from './draft-content.ts';

type Treated = Record<(typeof TREATMENTS)[number], number>;

export interface FamilyQuality {
  readonly slug: string;
  readonly problems: number;
  readonly issues: readonly DraftIssue[];
  /** Summed over the variants. */
  readonly conditions: Readonly<Treated>;
  readonly medications: Readonly<Treated>;
}

/** More than a list shows of one family. */
const MOST_ISSUES = 20;

/** What reading the families of a carrier finds, and how many conditions and medications they decide about. */
export function carrierQuality({ source }: { readonly source: DraftSource }): readonly FamilyQuality[] {
  const { read } = readDraft(source);
  const issues = [
    ...read.report.issues.map(issueWith('error')),
    ...read.report.warnings.map(issueWith('warning')),
  ];
  const counts = read.content === null ? [] : coverageCounts(read.content);
  const familyOfProduct = (slug: string) => familyOf(read.places.get(slug)?.file ?? '');
  return familiesIn(source).map((slug) => {
    const found = issues.filter(({ path }) => familyOf(path) === slug);
    const ofType = (wanted: 'condition' | 'medication') =>
      summed(counts.filter(({ product, type }) => type === wanted && familyOfProduct(product) === slug));
    return {
      slug,
      problems: found.length,
      issues: found.slice(0, MOST_ISSUES),
      conditions: ofType('condition'),
      medications: ofType('medication'),
    };
  });
}

function familiesIn({ texts }: DraftSource): readonly string[] {
  return [...new Set([...texts.keys()].filter((path) => path.split('/').length === 3).map(familyOf))].sort();
}

function familyOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function summed(rows: readonly Readonly<Treated>[]): Treated {
  const sum = { ruled: 0, group: 0, unlisted: 0, inferred: 0, ignored: 0 };
  for (const row of rows) {
    for (const treatment of ['ruled', 'group', 'unlisted', 'inferred', 'ignored'] as const)
      sum[treatment] += row[treatment];
  }
  return sum;
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

const FOLDER = new URL('../../docs/packs/catalog-review/', import.meta.url);
export const PAGE = fileURLToPath(new URL('../severity-review.md', FOLDER));

interface Sample {
  readonly date: string;
  readonly review: string;
  readonly table: string;
  readonly rows: string;
  readonly seed: string;
  readonly sample: string;
  readonly false: string;
  readonly doubtful: string;
}

interface Finding {
  readonly date: string;
  readonly review: string;
  readonly kind: 'correction' | 'proposal' | 'left' | 'count' | 'note';
  readonly entry: string;
  readonly was: string;
  readonly now: string;
  readonly note: string;
}

function read<Row>(name: string): Row[] {
  return parse(readFileSync(new URL(name, FOLDER), 'utf8'), { columns: true }) as Row[];
}

const INTRO = `# Review of the reference catalog

How the judgments in \`data/catalog\` were reviewed, and how often a sample was wrong. No clinician or underwriter took part.
This page is generated from \`docs/packs/catalog-review\` by \`npm run docs:catalog-review\`:

- \`docs/packs/catalog-review/samples.csv\`: every sample and full reading with its size and errors.
- \`docs/packs/catalog-review/findings.csv\`: what each review corrected, left on purpose or noted.
- \`docs/packs/judged-samples.csv\`: the judged rows since the third reading, with the reason of every verdict that is not \`true\`.

Since 2026-11-16, samples are drawn with Python's \`random.seed\` and \`random.sample\` over the rows, files in order of path. An entry is false when any
part of it is (class, route, an indication, a parent, a level, an alias). Doubtful but defensible entries are counted apart. When two levels
fit, the graver one stands. What was false was corrected together with its siblings before the next sample was drawn, unless a
finding says why not.`;

/** The page about the review, out of its data. */
export function renderCatalogReview(): string {
  const samples = read<Sample>('samples.csv');
  const findings = read<Finding>('findings.csv');
  const reviews = [...new Set(findings.map(({ review }) => review))];
  const count = (review: string, kinds: readonly Finding['kind'][]) =>
    findings.filter((each) => each.review === review && kinds.includes(each.kind)).length;
  const reviewRows = reviews.map((review) => {
    const date = findings.find((each) => each.review === review)?.date;
    const cells = [
      count(review, ['correction']),
      count(review, ['proposal', 'left']),
      count(review, ['note', 'count']),
    ];
    return `| ${date} | ${review} | ${cells.join(' | ')} |`;
  });
  const sampleRows = samples.map((each) => {
    const rate = `${((100 * Number(each.false)) / Number(each.sample)).toFixed(1)} %`;
    return `| ${each.date} | ${each.table} | ${each.seed} | ${each.sample} | ${each.false} | ${rate} | ${each.doubtful} |`;
  });
  return `${INTRO}

## Reviews

| date | review | corrections listed | left or decided otherwise | notes |
| --- | --- | ---: | ---: | ---: |
${reviewRows.join('\n')}

## Samples and full readings

| date | table | seed | read | false | rate | doubtful |
| --- | --- | --- | ---: | ---: | ---: | ---: |
${sampleRows.join('\n')}
`;
}

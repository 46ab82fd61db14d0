import type { FlatPack } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import {
  applicantOf,
  checkoutPath,
  isExpectedShare,
  isLenientShare,
  reviewedApplicants,
  reviewOutcome,
} from '../../test/applicant-review.ts';
import { shippedReference } from '../../test/shipped-reference.ts';

const rows = reviewedApplicants('docs/packs/underwriting-review.csv');

/** One line per product: the best class that is open at any amount, or nothing without an offer. */
function outcomeLines(who: string, best: readonly (readonly [FlatPack, number | null])[]): readonly string[] {
  return best.map(([pack, index]) =>
    [who, pack.productClass, pack.familyName, index === null ? '' : (pack.classes[index]?.name ?? '')]
      .map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(','),
  );
}

const INTRO = `# Underwriting review

What every carrier does with ${rows.length} applicants in Texas on 2026-09-01, beside what a field underwriter would expect. The expectations are in
\`underwriting-review.csv\` and were written before the outcomes were seen. They speak of shares of the products that would accept the same person in good health:
none, few (up to 15 %), some (up to 50 %), most (up to 90 %), all. "Immediate" is about final expense with health questions.
Where the outcome is not as expected, a remark says what was made of it. No licensed underwriter took part. Behind a medication, \`>\` is its use,
\`=\` its dosage and \`@\` its last fill.

\`underwriting-outcomes.csv\` lists the best class of each product that is open at any amount for each applicant. After changing packs, run
\`npx vitest run packages/packs/src/properties/underwriting-review.test.ts --update\` and read what changed.
`;

describe('the underwriting review', () => {
  const outcomes = rows.map((row) => ({ row, ...reviewOutcome(row) }));

  it('shows what the packs do', async () => {
    expect(rows.length).toBeGreaterThanOrEqual(110);
    const applicants = outcomes.map(({ row, counts }) => {
      const who = [
        row.sex,
        row.age,
        `${row.height} in, ${row.weight} lb`,
        row.nicotine,
        row.conditions,
        row.medications,
        row.measurements,
      ];
      const expected = `immediate ${row.immediate}, term ${row.term}. ${row.why}.`;
      const outcome = `${counts}.${row.remark ? ` Not as expected. ${row.remark}.` : ''}`;
      return `| ${[row.who, who.filter(Boolean).join(' · '), expected, outcome].join(' | ')} |`;
    });
    const head = '| applicant | | expected | outcome |\n| --- | --- | --- | --- |';
    await expect(`${INTRO}\n${head}\n${applicants.join('\n')}\n`).toMatchFileSnapshot(
      checkoutPath('docs/packs/underwriting-review.md'),
    );
    const lines = outcomes.flatMap(({ row, best }) => outcomeLines(row.who ?? '', best));
    await expect(`applicant,class,product,best_class\n${lines.join('\n')}\n`).toMatchFileSnapshot(
      checkoutPath('docs/packs/underwriting-outcomes.csv'),
    );
  });

  it('names only what the catalog knows', () => {
    const known = new Set(
      [...shippedReference.conditions, ...shippedReference.medications].map(({ name }) => name),
    );
    const named = rows
      .map(applicantOf)
      .flatMap(({ conditions, medications }) => [...conditions, ...medications]);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('meets the expectations of a field underwriter, or a remark says why not', () => {
    const surprises = outcomes.flatMap(({ row, immediate, term, counts }) => {
      const isMet = isExpectedShare(row.immediate ?? '', immediate) && isExpectedShare(row.term ?? '', term);
      return isMet === (row.remark === '') ? [] : [`${row.who}: ${counts}; remark: ${row.remark || 'none'}`];
    });
    expect(surprises).toEqual([]);
    const remarks = outcomes.map(({ row }) => row.remark !== '');
    expect(remarks.slice(0, 70).filter(Boolean).length).toBeLessThanOrEqual(7);
    expect(remarks.slice(70).filter(Boolean).length).toBeLessThanOrEqual(9);
  });
});

describe('applicants in pieces, judged before the engine had seen them', () => {
  const judged = reviewedApplicants('docs/packs/judged-applicants.csv').map((row) => ({
    row,
    ...reviewOutcome(row),
  }));

  it('are at least 100, and name only what the catalog knows', () => {
    expect(judged.length).toBeGreaterThanOrEqual(100);
    const known = new Set(
      [...shippedReference.conditions, ...shippedReference.medications].map(({ name }) => name),
    );
    const named = judged.flatMap(({ row }) => {
      const { conditions, medications } = applicantOf(row);
      return [...conditions, ...medications];
    });
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('get what was expected, or a remark says why not', () => {
    const surprises = judged.flatMap(({ row, immediate, term, counts }) => {
      const isMet = isExpectedShare(row.immediate ?? '', immediate) && isExpectedShare(row.term ?? '', term);
      return isMet === (row.remark === '') ? [] : [`${row.who} (${row.immediate}, ${row.term}): ${counts}`];
    });
    expect(surprises).toEqual([]);
    const disagreements = judged.filter(({ row }) => row.remark !== '').length;
    expect(disagreements / judged.length).toBeLessThanOrEqual(0.05);
  });

  it('are never offered more than was expected', () => {
    const lenient = judged.flatMap(({ row, immediate, term, counts }) =>
      isLenientShare(row.immediate ?? '', immediate) || isLenientShare(row.term ?? '', term)
        ? [`${row.who} (${row.immediate}, ${row.term}): ${counts}`]
        : [],
    );
    expect(lenient).toEqual([]);
  });
});

describe('a second list in pieces, judged before the engine had seen it', () => {
  const judged = reviewedApplicants('docs/packs/judged-in-pieces.csv').map((row) => ({
    row,
    ...reviewOutcome(row),
  }));

  it('gets what was expected, or a remark says why not', () => {
    expect(judged.length).toBeGreaterThanOrEqual(100);
    const surprises = judged.flatMap(({ row, immediate, term, counts }) => {
      const isMet = isExpectedShare(row.immediate ?? '', immediate) && isExpectedShare(row.term ?? '', term);
      return isMet === (row.remark === '') ? [] : [`${row.who} (${row.immediate}, ${row.term}): ${counts}`];
    });
    expect(surprises).toEqual([]);
    // docs/packs/evidence.md has the figures of the first comparison.
    expect(judged.filter(({ row }) => row.remark !== '').length).toBeLessThanOrEqual(20);
  });

  it('is never offered anything where nothing was expected', () => {
    const lenient = judged.flatMap(({ row, immediate, term, counts }) =>
      (row.immediate === 'none' && immediate !== 'none') || (row.term === 'none' && term !== 'none')
        ? [`${row.who}: ${counts}`]
        : [],
    );
    expect(lenient).toEqual([]);
  });
});

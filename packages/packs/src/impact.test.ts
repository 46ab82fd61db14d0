import { describe, expect, it } from 'vitest';
import { type Edit, editedPack } from '../test/minimal-pack.ts';
import { fixtureReference, fixtureSubjects } from '../test/reference-fixture.ts';
import {
  formatImpact,
  type ImpactProgress,
  type ImpactReport,
  type ImpactRow,
  replayImpact,
} from './impact.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

const packs = (edits: readonly Edit[] = []) =>
  loadPackSet(sourceFiles(editedPack(edits)), fixtureSubjects).packs;

/** A hundred women of 61, every tenth of whom had a stroke treated 30 months ago. */
function* population(): Generator<ImpactRow> {
  for (let i = 0; i < 100; i += 1) {
    yield {
      ref: `row ${i}`,
      applicant: {
        sex: 'female',
        born: { dateOfBirth: i === 99 ? '1965-02-30' : '1965-01-15' },
        heightInches: 64,
        weightLbs: 150,
        conditions: i % 10 === 0 ? [{ name: 'Stroke', lastTreatment: '2023-12-01' }] : [],
        medications: [],
        nicotine: null,
      },
      coverage: { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000] },
    };
  }
}

async function reportOf(before: ReturnType<typeof packs>, after: typeof before): Promise<ImpactReport> {
  const run = replayImpact({ before, after, names: fixtureReference }, population(), '2026-06-01');
  for (;;) {
    const step = await run.next();
    if (step.done === true) return step.value;
  }
}

async function replay(edits: readonly Edit[]): Promise<{ report: ImpactReport; progress: ImpactProgress[] }> {
  const run = replayImpact(
    { before: packs(), after: packs(edits), names: fixtureReference },
    population(),
    '2026-06-01',
  );
  const progress: ImpactProgress[] = [];
  for (;;) {
    const step = await run.next();
    if (step.done === true) return { report: step.value, progress };
    progress.push(step.value);
  }
}

describe('replayImpact', () => {
  it('finds nothing between equal sets, and reports how much it compared', async () => {
    const { report, progress } = await replay([]);
    expect(report).toEqual({
      people: 99,
      skipped: 1,
      comparisons: 198,
      unchanged: 198,
      migrations: [],
      premiums: [],
      prices: [],
      removed: [],
      added: [],
    });
    expect(progress.at(-1)).toEqual({ done: 100, skipped: 1 });
    expect(progress.length).toBeGreaterThan(1);
  });

  it('counts who moves to which class, with a row to look at', async () => {
    const { report } = await replay([['rules.csv', '<,24', '<,36']]);
    expect(report.migrations).toEqual([
      { slug: 'plain-meadow-final', from: 'Level', to: 'Graded', people: 10, example: 'row 0' },
      { slug: 'plain-meadow-level', from: 'Level', to: 'none', people: 10, example: 'row 0' },
    ]);
    expect(report.unchanged).toBe(178);
  });

  it('sums premium changes of people who keep their class', async () => {
    const { report } = await replay([
      ['rates.csv', 'life,Level,female,no,1,61,3770', 'life,Level,female,no,1,61,3870'],
    ]);
    // 38.70 × 10 + 36.00 = 423.00, × 0.0875 = 37.01 against 36.14.
    expect(report.premiums.find((each) => each.slug === 'plain-meadow-final')).toEqual({
      slug: 'plain-meadow-final',
      dearer: 99,
      cheaper: 0,
      sumCents: 99 * 87,
      largestRiseCents: 87,
      largestFallCents: 0,
    });
  });

  it('says which variants only one side has, and for how many people they had or have a class', async () => {
    const [both, one] = [packs(), packs().filter((pack) => pack.slug === 'plain-meadow-final')];
    const level = { slug: 'plain-meadow-level', people: 99 };
    const shrunk = await reportOf(both, one);
    expect(shrunk).toMatchObject({ comparisons: 99, unchanged: 99, removed: [level], added: [] });
    expect(formatImpact(shrunk)).toContain('removed plain-meadow-level: 99 people had a class in it\n');
    const grown = await reportOf(one, both);
    expect(grown).toMatchObject({ comparisons: 99, unchanged: 99, removed: [], added: [level] });
    expect(formatImpact(grown)).toContain('added plain-meadow-level: 99 people have a class in it\n');
  });

  it('prints migrations and premium changes in lines', async () => {
    const { report } = await replay([
      ['rules.csv', '<,24', '<,36'],
      ['pack.yaml', 'fee: 36.00', 'fee: 48.00'],
    ]);
    expect(formatImpact(report)).toBe(
      [
        '99 people, 198 comparisons, 89 unchanged, 1 rows skipped',
        'plain-meadow-final: 10 from Level to Graded (row 0)',
        'plain-meadow-level: 10 from Level to none (row 0)',
        'plain-meadow-final: 89 more expensive, 0 cheaper, +$93.45 in total in the default mode',
        '',
      ].join('\n'),
    );
  });

  it('refuses an invalid date', async () => {
    const run = replayImpact(
      { before: packs(), after: packs(), names: fixtureReference },
      population(),
      'today',
    );
    await expect(run.next()).rejects.toThrow('"today" is not a date');
  });
});

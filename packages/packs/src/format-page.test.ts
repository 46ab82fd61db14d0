import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  CATEGORIES,
  NICOTINE_FREQUENCIES,
  PREMIUM_MODES,
  PRODUCT_CLASSES,
  ROUNDING_RECIPES,
} from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { fencedBlocks } from '../test/markdown-blocks.ts';
import { fixtureSubjects } from '../test/reference-fixture.ts';
import { formatIssue, IssueLog, issueCodes } from './issue.ts';
import { LINE_KINDS } from './line-kinds.ts';
import { FAMILY_KEYS } from './read-family.ts';
import { readScenarios } from './read-scenarios.ts';
import { RULE_COLUMNS } from './rule-row.ts';

const page = readFileSync(fileURLToPath(new URL('../../../docs/packs/format.md', import.meta.url)), 'utf8');

describe('the format page', () => {
  it.each([
    ['key of pack.yaml', FAMILY_KEYS],
    ['column of rules.csv', RULE_COLUMNS],
    ['kind of rule', LINE_KINDS],
    ['issue', issueCodes],
    ['rounding recipe', ROUNDING_RECIPES],
    ['premium mode', PREMIUM_MODES],
    ['product class', PRODUCT_CLASSES],
    ['category', CATEGORIES],
    ['nicotine frequency', NICOTINE_FREQUENCIES],
  ])('names every %s', (_what, words: readonly string[]) => {
    expect(words.length).toBeGreaterThan(3);
    expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
  });

  it('shows a scenario that reads without an issue', () => {
    const log = new IssueLog();
    const block = fencedBlocks(page).findLast((each) => each.language === 'yaml');
    const family = { slugs: ['plain-meadow-final'], classNames: ['Level', 'Graded'] };
    const scenarios = readScenarios(
      { file: 'format.md', text: block?.text ?? '' },
      { family, subjects: fixtureSubjects },
      log,
    );
    expect(log.issues.map(formatIssue)).toEqual([]);
    expect(scenarios).toHaveLength(1);
  });
});

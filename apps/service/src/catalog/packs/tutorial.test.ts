import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkPacks, formatCheck } from './check-packs.ts';
import { diffPackSets, formatDiff } from './diff-pack-sets.ts';
import { commandsOf, fencedBlocks } from './fixtures/markdown-blocks.ts';
import { writeFiles } from './fixtures/minimal-pack.ts';
import { fixtureReference, fixtureSubjects } from './fixtures/reference-fixture.ts';
import { loadPackSet } from './load-pack-set.ts';
import { formatScenarioReport, testPacks } from './test-packs.ts';

const page = readFileSync(
  fileURLToPath(new URL('../../../../../docs/packs/tutorial.md', import.meta.url)),
  'utf8',
);

/** What the command prints, run inside the reader's folder. */
function run(command: string, home: string): string {
  const [program, ...words] = command.split(' ');
  if (program === 'cp') {
    const [from = '', to = ''] = words.slice(-2);
    cpSync(join(home, from), join(home, to), { recursive: true });
    return '';
  }
  const [prequal, catalog, verb, first = '', second = ''] = words;
  expect([program, prequal, catalog]).toEqual(['npx', 'prequal', 'catalog']);
  const load = (dir: string) => loadPackSet(join(home, dir), fixtureSubjects);
  if (verb === 'check') return formatCheck(checkPacks(join(home, first), fixtureSubjects));
  if (verb === 'diff')
    return formatDiff(diffPackSets(load(first).packs, load(second).packs, fixtureSubjects));
  expect(verb).toBe('test');
  const { packs, scenarios } = load(first);
  return formatScenarioReport(testPacks(packs, scenarios, fixtureReference));
}

describe('the tutorial', () => {
  it('does what it says, file by file and command by command', () => {
    const home = writeFiles({});
    let files = 0;
    let commands = 0;
    for (const block of fencedBlocks(page)) {
      const path = /^file=(\S+)$/.exec(block.info)?.[1];
      if (path !== undefined) {
        mkdirSync(dirname(join(home, path)), { recursive: true });
        writeFileSync(join(home, path), block.text);
        files += 1;
        continue;
      }
      expect(block.language).toBe('console');
      for (const { command, output } of commandsOf(block)) {
        expect(run(command, home).replaceAll(`${home}/`, ''), command).toBe(output);
        commands += 1;
      }
    }
    expect({ files, commands }).toEqual({ files: 10, commands: 7 });
  });
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandsOf, fencedBlocks } from '../test/markdown-blocks.ts';
import { shippedReference, shippedSubjects } from '../test/shipped-reference.ts';
import { checkPacks, formatCheck } from './check-packs.ts';
import { diffPackSets, formatDiff } from './diff-pack-sets.ts';
import { loadPackSet } from './load-pack-set.ts';
import { type SourceFiles, sourceFiles } from './source-files.ts';
import { formatScenarioReport, testPacks } from './test-packs.ts';

const page = readFileSync(fileURLToPath(new URL('../../../docs/packs/tutorial.md', import.meta.url)), 'utf8');

/** The files of a folder of the reader. */
function filesOf(home: ReadonlyMap<string, string>, folder: string): SourceFiles {
  const inside = [...home].filter(([path]) => path.startsWith(`${folder}/`));
  const texts = Object.fromEntries(inside.map(([path, text]) => [path.slice(folder.length + 1), text]));
  return { ...sourceFiles(texts), locate: (path) => `${folder}/${path}` };
}

/** What the command prints, run inside the reader's folder. */
function run(command: string, home: Map<string, string>): string {
  const [program, ...words] = command.split(' ');
  if (program === 'cp') {
    const [from = '', to = ''] = words.slice(-2);
    for (const [path, text] of [...home]) {
      if (path.startsWith(`${from}/`)) home.set(`${to}${path.slice(from.length)}`, text);
    }
    return '';
  }
  const [prequal, catalog, verb, first = '', second = ''] = words;
  expect([program, prequal, catalog]).toEqual(['npx', 'prequal', 'catalog']);
  const load = (dir: string) => loadPackSet(filesOf(home, dir), shippedSubjects);
  if (verb === 'check') return formatCheck(checkPacks(filesOf(home, first), shippedSubjects));
  if (verb === 'diff')
    return formatDiff(diffPackSets(load(first).packs, load(second).packs, shippedSubjects));
  expect(verb).toBe('test');
  const { packs, scenarios } = load(first);
  return formatScenarioReport(testPacks(packs, scenarios, shippedReference));
}

describe('the tutorial', () => {
  it('does what it says, file by file and command by command', () => {
    const home = new Map<string, string>();
    let files = 0;
    let commands = 0;
    for (const block of fencedBlocks(page)) {
      const path = /^file=(\S+)$/.exec(block.info)?.[1];
      if (path !== undefined) {
        home.set(path, block.text);
        files += 1;
        continue;
      }
      expect(block.language).toBe('console');
      for (const { command, output } of commandsOf(block)) {
        expect(run(command, home), command).toBe(output);
        commands += 1;
      }
    }
    expect({ files, commands }).toEqual({ files: 13, commands: 10 });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Reference } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { commandsOf, fencedBlocks } from '../test/markdown-blocks.ts';
import { shippedPacks } from '../test/shipped-packs.ts';
import { shippedReference, shippedSubjects } from '../test/shipped-reference.ts';
import { explainPack, formatExplanation } from './explain.ts';
import { readExplainRequest } from './explain-request.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(join(root, 'docs/packs/explain-examples.md'), 'utf8');
const { packs } = shippedPacks;
const reference = new Reference(shippedReference);

const COMMAND = /^npx prequal catalog explain --applicant (\S+) --product (\S+) --at (\S+)$/;

function run(command: string): string {
  const [, file = '', slug = '', at = ''] = COMMAND.exec(command) ?? [];
  const request = readExplainRequest(file, readFileSync(join(root, file), 'utf8'), shippedSubjects);
  if (!request.ok) throw new Error(request.issues.map((issue) => issue.message).join(' '));
  const pack = packs.find((each) => each.slug === slug);
  if (pack === undefined) throw new Error(`no variant ${slug}`);
  const result = explainPack(pack, { ...request, reference, asOf: at });
  if (!result.ok) throw new Error(`the applicant of ${file} is wrong`);
  return formatExplanation(result.explanation);
}

describe('the explained examples', () => {
  const commands = fencedBlocks(page)
    .filter((block) => block.language === 'console')
    .flatMap(commandsOf);

  it('are there: three applicants', () => {
    expect(new Set(commands.map(({ command }) => COMMAND.exec(command)?.[1])).size).toBe(3);
  });

  it.each(commands)('print what the page shows: $command', ({ command, output }) => {
    expect(run(command)).toBe(output);
  });

  it('come from files whose errors would be named', () => {
    const request = readExplainRequest('a.yaml', 'applicant: { sex: male }\n', shippedSubjects);
    expect(request.ok ? [] : request.issues.map((issue) => issue.code)).toEqual([
      'missing_key',
      'missing_key',
    ]);
  });
});

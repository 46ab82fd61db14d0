import { type ParsedYaml, parseYaml } from '@prequal/packs/parse-yaml';
import { runThread, siblingProgram } from './run-thread.ts';

const THREAD = siblingProgram('yaml-thread', import.meta.url);
/** Threads load compiled programs only; what runs from its sources, such as a benchmark, parses here. */
const IS_COMPILED = THREAD.pathname.endsWith('.js');

/** Parses YAML in another thread, while this one reads tables. */
export async function parseInThread(texts: readonly string[]): Promise<ReadonlyMap<string, ParsedYaml>> {
  const parsed = IS_COMPILED
    ? await runThread<readonly ParsedYaml[]>(THREAD, texts)
    : texts.map((text) => parseYaml(text));
  return new Map(parsed.map((each, index) => [texts[index] ?? '', each]));
}

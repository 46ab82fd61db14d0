import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY, readTree } from './tidy/tree.ts';
import { SERVICE } from './tidy/walls.ts';

const files = await readTree();
const documents = new Map([...files].filter(([path]) => path.endsWith('.md')));

interface Package {
  readonly scripts?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}
const packageAt = async (path: string) =>
  JSON.parse(await readFile(join(REPOSITORY, path), 'utf8')) as Package;

/** Places and patterns that a document may name without a file of that name: `<carrier>`, `*-store.ts`, `v1|v2`. */
const PATTERN = /[*<>{}|…$]|NNNN/;
const TOP = /^(?:apps|packages|data|docs|bench|e2e|tools|\.ci)(?:\/|$)/;
/** A file of a room, named from the service's sources, or a file at the root. */
const IN_SERVICE = /^[a-z][\w-]*(?:\/[\w.-]+)+\.(?:ts|sql)$/;
const AT_ROOT = /^(?:[A-Z]+\.md|LICENSE|[\w.-]+\.(?:json|config\.ts))$/;
/** Written by the service on the operator's machine. */
const MADE_AT_RUN_TIME = new Set(['keys.json']);

/** What a document names in code or links to, that ought to be a file or a folder here. */
function namedPaths(path: string, text: string): string[] {
  const found: string[] = [];
  for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    for (const word of code.split(/\s+/)) {
      if (PATTERN.test(word) || MADE_AT_RUN_TIME.has(word)) continue;
      if (TOP.test(word) || AT_ROOT.test(word)) found.push(word);
      else if (IN_SERVICE.test(word)) found.push(join(SERVICE, word));
    }
  }
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (!/^(?:[a-z]+:|#)/.test(target)) found.push(join(dirname(path), target.replace(/#.*$/, '')));
  }
  return found;
}

const namedScripts = (text: string) =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );

describe('documents', () => {
  it('name only files and folders that exist', () => {
    const named = [...documents].flatMap(([path, text]) =>
      namedPaths(path, text).map((target) => ({ path, target })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ target }) => !existsSync(join(REPOSITORY, target)))).toEqual([]);
  });

  it('name only npm scripts that exist', async () => {
    const { scripts = {} } = await packageAt('package.json');
    const named = [...documents].flatMap(([path, text]) =>
      namedScripts(text).map((script) => ({ path, script })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  });

  it('would be caught naming something else', () => {
    const text =
      'see `tools/nowhere.ts`, `config/env.ts`, [x](other.md), `npm run fly`, `GET /v1/events`, `a/b`';
    expect(namedPaths('docs/a.md', text)).toEqual([
      'tools/nowhere.ts',
      `${SERVICE}/config/env.ts`,
      'docs/other.md',
    ]);
    expect(namedScripts(text)).toEqual(['fly']);
  });

  it('give a reason for every dependency, and for nothing that is not one', async () => {
    const packages = [...files.keys()].filter((path) =>
      /^(?:(?:apps|packages)\/[\w-]+\/)?package\.json$/.test(path),
    );
    const used = new Set<string>();
    for (const path of packages) {
      const { dependencies, devDependencies } = await packageAt(path);
      for (const name of Object.keys({ ...dependencies, ...devDependencies })) used.add(name);
    }
    const own = /^@prequal\//;
    const table = documents.get('docs/decisions/0008-dependencies.md') ?? '';
    const listed = [...table.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name]) => name);
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual([...used].filter((name) => !own.test(name)).sort());
  });

  it('number the decisions without holes', () => {
    const numbers = [...documents.keys()]
      .flatMap((path) => /^docs\/decisions\/(\d{4})-[\w-]+\.md$/.exec(path)?.[1] ?? [])
      .sort();
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  });
});

it('continuous integration runs the commands of the README and nothing else', async () => {
  const script = await readFile(join(REPOSITORY, '.ci/run'), 'utf8');
  expect(script.split('\n').slice(1)).toEqual(['set -euo pipefail', 'npm ci && npm test', '']);
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAY_IMPORT, SERVICE } from './architecture/boundaries.ts';
import { REPOSITORY, readTree } from './architecture/tree.ts';

const files = await readTree();
const documents = new Map([...files].filter(([path]) => path.endsWith('.md')));

interface Package {
  readonly scripts?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}
const packageAt = async (path: string) =>
  JSON.parse(await readFile(join(REPOSITORY, path), 'utf8')) as Package;

/** Patterns that a document may use for file names: `<carrier>`, `*-store.ts`, `v1|v2`. */
const PATTERN = /[*<>{}|…$]|NNNN/;
const TOP = /^(?:apps|packages|data|docs|bench|e2e|tools|\.ci)(?:\/|$)/;
/** A file named relative to the sources of the service or to the package of the document. */
const IN_SOURCES = /^[a-z][\w-]*(?:\/[\w.-]+)+\.(?:ts|sql)$/;
const AT_ROOT = /^(?:[A-Z]+\.md|LICENSE|[\w.-]+\.(?:json|config\.ts))$/;
/** Files that the service writes on the operator's machine. */
const MADE_AT_RUN_TIME = new Set(['keys.json', 'service.json']);

/** A name in a document, and the folders that it may be relative to. */
interface Named {
  readonly name: string;
  readonly places: readonly string[];
}

/** Everything in a document's code spans and links that should be a file or a folder here. */
function namedPaths(path: string, text: string): Named[] {
  const found: Named[] = [];
  const here = dirname(path);
  for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    for (const name of code.split(/\s+/)) {
      if (PATTERN.test(name) || MADE_AT_RUN_TIME.has(name)) continue;
      if (TOP.test(name) || AT_ROOT.test(name)) found.push({ name, places: [name, join(here, name)] });
      else if (IN_SOURCES.test(name))
        found.push({ name, places: [join(SERVICE, name), join(here, name), join(here, 'src', name)] });
    }
  }
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(?:[a-z]+:|#)/.test(target)) continue;
    found.push({ name: target, places: [join(here, target.replace(/#.*$/, ''))] });
  }
  return found;
}

const exists = (place: string) => existsSync(join(REPOSITORY, place));

/** The npm scripts in a text, each with the workspace that it is run in. */
const namedScripts = (text: string) =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)(?: -w @prequal\/([\w-]+))?/g)].map(
    ([, run, short, workspace]) => ({ script: run ?? short ?? '', workspace: workspace ?? null }),
  );

describe('documents', () => {
  it('name only files and folders that exist', () => {
    const named = [...documents].flatMap(([path, text]) =>
      namedPaths(path, text).map((each) => ({ path, ...each })),
    );
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter(({ places }) => !places.some(exists));
    expect(missing.map(({ path, name }) => `${path} names ${name}`)).toEqual([]);
  });

  it('name only npm scripts that exist', async () => {
    const named = [...documents].flatMap(([path, text]) =>
      namedScripts(text).map((each) => ({ path, ...each })),
    );
    expect(named.length).toBeGreaterThan(5);
    const scriptsOf = async (workspace: string | null) => {
      const folder = ['apps', 'packages'].map((parent) => `${parent}/${workspace}/`).find(exists) ?? '';
      const { scripts = {} } = await packageAt(`${workspace === null ? '' : folder}package.json`);
      return scripts;
    };
    for (const { path, script, workspace } of named)
      expect(await scriptsOf(workspace), `${path} names ${script}`).toHaveProperty([script]);
  });

  it('would be caught naming something else', () => {
    const text =
      'see `tools/nowhere.ts`, `config/env.ts`, [x](other.md), `npm run fly`, `npm run dev -w @prequal/console`, `GET /v1/events`, `a/b`';
    expect(namedPaths('docs/a.md', text)).toEqual([
      { name: 'tools/nowhere.ts', places: ['tools/nowhere.ts', 'docs/tools/nowhere.ts'] },
      {
        name: 'config/env.ts',
        places: [`${SERVICE}/config/env.ts`, 'docs/config/env.ts', 'docs/src/config/env.ts'],
      },
      { name: 'other.md', places: ['docs/other.md'] },
    ]);
    expect(namedScripts(text)).toEqual([
      { script: 'fly', workspace: null },
      { script: 'dev', workspace: 'console' },
    ]);
  });

  it('give a reason for every dependency, and for nothing that is not one', async () => {
    const packages = [...files.keys()].filter((path) =>
      /^(?:(?:apps|packages)\/[\w-]+\/)?package\.json$/.test(path),
    );
    const used = new Set<string>();
    for (const path of packages) {
      const { dependencies, optionalDependencies, devDependencies } = await packageAt(path);
      const all = { ...dependencies, ...optionalDependencies, ...devDependencies };
      for (const name of Object.keys(all)) used.add(name);
    }
    const own = /^@prequal\//;
    const table = documents.get('docs/decisions/0008-dependencies.md') ?? '';
    const listed = [...table.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name]) => name);
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual([...used].filter((name) => !own.test(name)).sort());
  });

  it('describe every module, package and app on the architecture page, and every package in the README', () => {
    const text = documents.get('docs/architecture.md') ?? '';
    const [, modules = ''] = /\n## Modules\n([\s\S]*?)\n## /.exec(text) ?? [];
    const described = (table: string) => [...table.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name]) => name);
    const expected = Object.keys(MAY_IMPORT).filter((name) => !/^\(|@prequal/.test(name));
    expect(described(modules).sort()).toEqual(expected.sort());
    const folders = [...files.keys()].flatMap(
      (path) => /^(?:apps|packages)\/[\w-]+(?=\/)/.exec(path)?.[0] ?? [],
    );
    for (const page of [text, documents.get('README.md') ?? ''])
      expect(described(page)).toEqual(expect.arrayContaining([...new Set(folders)]));
  });

  it('give every decision a date, a status, its alternatives and consequences', () => {
    const form =
      /^# (\d{4}) .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:accepted|superseded by \d{4})\n\n## Context\n[\s\S]*\n## Decision\n[\s\S]*\n## Alternatives considered\n\n[\s\S]*\n## Consequences\n/;
    const decisions = [...documents].filter(([path]) => /^docs\/decisions\/\d{4}-/.test(path));
    const wrong = decisions.filter(([path, text]) => !path.includes(`/${form.exec(text)?.[1]}-`));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('number the decisions without holes', () => {
    const numbers = [...documents.keys()]
      .flatMap((path) => /^docs\/decisions\/(\d{4})-[\w-]+\.md$/.exec(path)?.[1] ?? [])
      .sort();
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  });
});

it('continuous integration runs the test commands of the README, then the static checks', async () => {
  const script = await readFile(join(REPOSITORY, '.ci/run'), 'utf8');
  const [, commands = ''] =
    /^## Test\n[\s\S]*?```sh\n(.+)\n```/m.exec(documents.get('README.md') ?? '') ?? [];
  expect(commands).toBe('npm ci && npm test');
  expect(script.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    'set -euo pipefail',
    'export CI=true',
    `${commands} && npm run check:static`,
    '',
  ]);
});

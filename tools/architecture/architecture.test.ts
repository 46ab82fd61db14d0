import { describe, expect, it } from 'vitest';
import { MOST_LINES, MOST_LINES_OF_FUNCTION } from './boundaries.ts';
import { findViolations, inspect } from './rules.ts';
import { readSource } from './source.ts';

const SRC = 'apps/service/src';

/** The rules that a tree of files breaks, each once. */
function broken(files: Record<string, string>): string[] {
  return [...new Set(findViolations(new Map(Object.entries(files))).map(({ rule }) => rule))];
}
const inModule = (module: string, text: string) => broken({ [`${SRC}/${module}/rows.ts`]: text });
/** An inserted value of a template, escaped so that it is not one here. */
const insert = (code: string) => `$\{${code}}`;
const lines = (count: number) => 'x;\n'.repeat(count);

it('reports how many files it checked, and fails when there were none', () => {
  expect(inspect(new Map([['tools/a.ts', 'x;']]))).toEqual({
    lines: ['Checked 1 files: 0 violations.'],
    passes: true,
  });
  expect(inspect(new Map()).passes).toBe(false);
  expect(inspect(new Map([['tools/utils.ts', 'x;']]))).toMatchObject({
    lines: [expect.stringMatching(/^tools\/utils\.ts:1 name: /), expect.any(String)],
    passes: false,
  });
});

describe('module boundaries', () => {
  it.each([
    ['kernel', 'storage'],
    ['config', 'storage'],
    ['audit', 'events'],
    ['quota', 'accounts'],
    ['catalog', 'events'],
    ['accounts', 'quota'],
    ['underwriting', 'accounts'],
    ['webhooks', 'accounts'],
    ['http', 'storage'],
    ['http', 'cli'],
    ['worker', 'http'],
    ['cli', 'http'],
  ])('do not let %s import %s, not even for types', (module, other) => {
    expect(inModule(module, `import { x } from '../${other}/index.ts';`)).toEqual(['module boundary']);
    expect(inModule(module, `import type { X } from '../${other}/index.ts';`)).toEqual(['module boundary']);
    expect(inModule(module, `export * from '../${other}/index.ts';`)).toEqual(['module boundary']);
    expect(inModule(module, `const x = await import('../${other}/index.ts');`)).toEqual(['module boundary']);
  });

  it.each([
    ['audit', 'kernel'],
    ['storage', 'kernel'],
    ['accounts', 'events'],
    ['underwriting', 'catalog'],
    ['http', 'accounts'],
    ['cli', 'storage'],
  ])('let %s import %s', (module, other) => {
    expect(inModule(module, `import { x } from '../${other}/index.ts';`)).toEqual([]);
  });

  it('allow imports through index.ts only', () => {
    expect(inModule('accounts', "import { x } from '../events/event-store.ts';")).toEqual(['module index']);
    expect(inModule('accounts', "import { x } from './own-file.ts';")).toEqual([]);
    expect(broken({ [`${SRC}/compose.ts`]: "import { x } from './http/routes.ts';" })).toEqual([
      'module index',
    ]);
    expect(broken({ [`${SRC}/compose.ts`]: "import { x } from './http/index.ts';" })).toEqual([]);
  });

  it('let only the wiring import the routes of the API directly', () => {
    const route = "import { x } from './http/v1/replays/routes.ts';";
    expect(broken({ [`${SRC}/compose.ts`]: route })).toEqual([]);
    expect(inModule('cli', "import { x } from '../http/v1/replays/routes.ts';")).toContain('module index');
    expect(broken({ [`${SRC}/compose.ts`]: "import { x } from './http/v1/cases/present.ts';" })).toEqual([
      'module index',
    ]);
  });

  it('let only the wiring and the command line import the wiring', () => {
    expect(inModule('accounts', "import { x } from '../compose.ts';")).toEqual(['module boundary']);
    expect(inModule('cli', "import { x } from '../compose.ts';")).toEqual([]);
    expect(
      inModule('serve', "import { x } from '../compose.ts'; import { y } from '../http/index.ts';"),
    ).toEqual([]);
    expect(inModule('http', "import { x } from '../serve/primary.ts';")).toEqual(['module boundary']);
  });

  it('let only modules that evaluate import the engine, and packages import nothing', () => {
    expect(inModule('catalog', "import { x } from '@prequal/engine';")).toEqual([]);
    expect(inModule('http', "import { x } from '@prequal/engine';")).toEqual([]);
    expect(inModule('accounts', "import { x } from '@prequal/engine';")).toEqual(['module boundary']);
    const standalone = (text: string) => broken({ 'packages/engine/src/price.ts': text });
    expect(standalone("import { x } from 'node:fs';")).toEqual(['standalone package']);
    expect(standalone("import { x } from '../../sdk/src/index.ts';")).toEqual(['standalone package']);
    expect(standalone("import { x } from './rows.ts';")).toEqual([]);
  });

  it('let every module import the contract, which imports nothing of the service, the SDK or the console', () => {
    expect(inModule('accounts', "import { x } from '@prequal/contract/vocabulary';")).toEqual([]);
    expect(inModule('kernel', "import { x } from '@prequal/contract/vocabulary';")).toEqual([]);
    const contract = (text: string) => broken({ 'packages/contract/src/cases.ts': text });
    expect(contract("import { x } from '@prequal/engine'; import { y } from 'typebox';")).toEqual([]);
    expect(contract("import { x } from '@prequal/sdk';")).toEqual(['standalone package']);
    expect(contract("import { x } from '../../../apps/service/src/main.ts';")).toEqual([
      'standalone package',
    ]);
    expect(contract("import { x } from 'node:fs';")).toEqual(['standalone package']);
    expect(broken({ 'packages/sdk/src/a.ts': "import { x } from '@prequal/contract';" })).toEqual([
      'standalone package',
    ]);
  });

  it('refuse a module that the table does not list', () => {
    expect(inModule('attic', "import { x } from '../kernel/index.ts';")).toEqual(['module boundary']);
  });

  it('do not let sources import tests or the test harness', () => {
    expect(inModule('accounts', "import { x } from '../../test/virtual-clock.ts';")).toEqual([
      'module boundary',
    ]);
    expect(inModule('accounts', "import { x } from './accounts.test.ts';")).toEqual(['module boundary']);
  });

  it('do not apply to tests', () => {
    const test = "import { x } from '../events/event-store.ts'; const now = Date.now();";
    expect(broken({ [`${SRC}/accounts/a.test.ts`]: test })).toEqual([]);
  });
});

describe('boundaries of the console', () => {
  const inFolder = (folder: string, text: string) =>
    broken({ [`apps/console/src/${folder}/part.tsx`]: text });

  it('keep screens apart, also a screen that no table lists', () => {
    expect(inFolder('quote', "import { x } from '../compare/compare-screen.tsx';")).toEqual([
      'console boundary',
    ]);
    expect(inFolder('brand-new', "import type { X } from '../quote/offers.ts';")).toEqual([
      'console boundary',
    ]);
    expect(inFolder('quote', "const x = await import('../compare/compare-screen.tsx');")).toEqual([
      'console boundary',
    ]);
  });

  it('let screens use the shared parts, and shared parts no screen', () => {
    const parts = ['applicant/form.ts', 'components/link.tsx', 'navigation/address.ts', 'session/api.ts'];
    for (const part of parts) {
      expect(inFolder('brand-new', `import { x } from '../${part}'; import '../styles/base.css';`)).toEqual(
        [],
      );
    }
    expect(inFolder('components', "import { x } from '../quote/offers.ts';")).toEqual(['console boundary']);
    expect(inFolder('components', "import { x } from '../applicant/form.ts';")).toEqual(['console boundary']);
    expect(inFolder('applicant', "import { x } from './texts.ts';")).toEqual([]);
  });

  it('let only the shell put screens together', () => {
    expect(inFolder('shell', "import { x } from '../quote/quote-screen.tsx';")).toEqual([]);
    expect(broken({ 'apps/console/src/main.tsx': "import { x } from './shell/app.tsx';" })).toEqual([]);
    expect(inFolder('quote', "import { x } from '../shell/session.ts';")).toEqual(['console boundary']);
    expect(inFolder('quote', "import { x } from '../main.tsx';")).toEqual(['console boundary']);
  });

  it('let types of the contract in, and nothing of it that a page would load', () => {
    const runTime = "import { CONSOLE_OPERATIONS } from '@prequal/contract';";
    expect(inFolder('session', "import type { ConsoleData } from '@prequal/contract';")).toEqual([]);
    expect(inFolder('session', runTime)).toEqual(['console boundary']);
    expect(inFolder('shell', runTime)).toEqual(['console boundary']);
  });

  it('let packages in, but not the sources of the service', () => {
    expect(inFolder('quote', "import { x } from '@prequal/sdk'; import { y } from 'preact';")).toEqual([]);
    expect(inFolder('quote', "import { x } from '../../../service/src/kernel/index.ts';")).toEqual([
      'console boundary',
    ]);
  });
});

describe('cycles', () => {
  it('are found between files, also through types', () => {
    const circle = {
      [`${SRC}/kernel/a.ts`]: "import { b } from './b.ts';",
      [`${SRC}/kernel/b.ts`]: "import { c } from './c.ts';",
      [`${SRC}/kernel/c.ts`]: "import type { A } from './a.ts';",
    };
    expect(findViolations(new Map(Object.entries(circle)))).toMatchObject([
      { rule: 'cycle', detail: expect.stringMatching(/a\.ts → .*b\.ts → .*c\.ts → .*a\.ts$/) },
    ]);
    expect(broken({ ...circle, [`${SRC}/kernel/c.ts`]: '' })).toEqual([]);
  });
});

describe('restricted features', () => {
  it.each([
    ['environment', 'config/env.ts', 'const home = process.env.HOME;'],
    ['time', 'kernel/clock.ts', 'const at = Date.now();'],
    ['time', 'kernel/clock.ts', 'const at = new Date();'],
    ['time', 'kernel/clock.ts', 'const at = performance.now();'],
    ['time', 'kernel/clock.ts', 'setTimeout(work, 10);'],
    ['time', 'kernel/clock.ts', 'setInterval(work, 10);'],
    ['randomness', 'kernel/randomness.ts', 'const x = Math.random();'],
    ['randomness', 'kernel/randomness.ts', "import { randomUUID } from 'node:crypto';"],
    ['outgoing sockets', 'webhooks/delivery/outbound.ts', 'await fetch(url);'],
    ['guarded module', 'webhooks/delivery/outbound.ts', "import { request } from 'undici';"],
    ['guarded module', 'email/smtp.ts', "import nodemailer from 'nodemailer';"],
    ['guarded module', 'webhooks/delivery/outbound.ts', "import { connect } from 'node:tls';"],
    ['guarded module', 'webhooks/delivery/outbound.ts', "import https from 'node:https';"],
    ['guarded module', 'webhooks/delivery/outbound.ts', "import * as net from 'net';"],
    ['guarded module', 'storage/database.ts', "import pg from 'pg';"],
    ['guarded module', 'kernel/clock.ts', "import { setTimeout as pause } from 'node:timers/promises';"],
  ])('%s: only %s may contain %s', (rule, owner, text) => {
    expect(broken({ [`${SRC}/${owner}`]: text })).toEqual([]);
    expect(broken({ [`${SRC}/http/hooks/other.ts`]: text })).toContain(rule);
  });

  it.each([
    'const at = new Date(row.createdAt);',
    'this.fetch(url); const fetchRow = 1;',
    "import { isIP } from 'node:net';",
    "import { setImmediate as turn } from 'node:timers/promises';",
    "import type { Socket } from 'node:net';",
    "import { createServer, type IncomingMessage } from 'node:http';",
    "// process.env, Date.now() and Math.random() in words\nconst text = 'new Date()';",
    'const pattern = /process.env/;',
  ])('allow %s', (text) => {
    expect(inModule('http', text)).toEqual([]);
  });

  it('are found inside templates', () => {
    expect(inModule('http', `const text = \`at ${insert('Date.now()')} o'clock\`;`)).toEqual(['time']);
  });
});

describe('SQL', () => {
  it.each([
    "'select id from accounts'",
    "'select 1'",
    `\`select ${insert('COLUMNS')} from accounts where id = $1\``,
    '`\n  insert into accounts (id) values ($1)`',
    "'update accounts set status = $1'",
    "'delete from accounts'",
    '`with head as (select 1) select 2`',
    "'create table x (id text)'",
    "'begin'",
  ])('%s is allowed in stores, storage and tests only', (literal) => {
    const text = `const sql = ${literal};`;
    expect(inModule('accounts', text)).toEqual(['sql']);
    expect(broken({ [`${SRC}/accounts/sample-store.ts`]: text })).toEqual([]);
    expect(broken({ [`${SRC}/storage/migrate.ts`]: text })).not.toContain('sql');
    expect(broken({ [`${SRC}/accounts/accounts.test.ts`]: text })).toEqual([]);
  });

  it.each(["'create an account'", "'update the limits'", "'with --json'", "'selected'", "'delete'"])(
    '%s is not taken for SQL',
    (literal) => {
      expect(inModule('cli', `const help = ${literal};`)).toEqual([]);
    },
  );
});

describe('files', () => {
  it('have at most 400 lines, tests 600', () => {
    expect(broken({ 'tools/a.ts': lines(MOST_LINES.source) })).toEqual([]);
    expect(broken({ 'tools/a.ts': lines(MOST_LINES.source + 1) })).toEqual(['length']);
    expect(broken({ 'tools/a.test.ts': lines(MOST_LINES.test) })).toEqual([]);
    expect(broken({ 'tools/a.test.ts': lines(MOST_LINES.test + 1) })).toEqual(['length']);
    expect(broken({ 'tools/rows.generated.ts': lines(5000), 'docs/a.md': lines(5000) })).toEqual([]);
  });

  it.each(['http/utils.ts', 'http/helpers/a.ts', 'common.ts', 'kernel/misc.test.ts'])(
    'are not named %s',
    (path) => {
      expect(broken({ [`${SRC}/${path}`]: '' })).toEqual(['name']);
    },
  );

  it('contain no path of one machine', () => {
    for (const start of ['work', 'Users', 'root', 'home/ada']) {
      expect(broken({ 'docs/a.md': `see ${`/${start}`}/notes.md` })).toEqual(['machine path']);
    }
    // Built here, so that this file contains no such path itself.
    const inside = ['', 'work', 'x'].join('/');
    expect(broken({ 'docs/a.md': `apps${inside}, /v1/home/x, https://example.org${inside}` })).toEqual([]);
  });

  it('skip no test', () => {
    const test = (text: string) => broken({ 'tools/a.test.ts': text });
    for (const word of ['only', 'skip', 'todo']) {
      expect(test(`it.${word}('x', () => {});`)).toEqual(['unrun test']);
      expect(test(`describe.concurrent.${word}('x', () => {});`)).toEqual(['unrun test']);
    }
    expect(test("it.skipIf(notRoot)('x', () => {}); it.each([1])('y', () => {});")).toEqual([]);
  });
});

describe('reading a source file', () => {
  it('tells code from comments, strings, templates and regular expressions', () => {
    const text = [
      "import a, { type B, c as d } from './a.ts';",
      '// it\'s a comment with an "open quote',
      `const r = /[/"]'\`/.test(x) ? a / b / c : \`x ${insert(`\`y ${insert('{ z: 1 }.z')} '\``)} w\`;`,
      "const s = 'it\\'s'; /* ` */ export type { E } from \"./e.ts\";",
    ].join('\n');
    const { code, strings, imports } = readSource('a.ts', text);
    expect(strings.map((literal) => literal.text)).toEqual(['./a.ts', 'x ? w', "y ? '", "it's", './e.ts']);
    expect(imports).toEqual([
      { from: './a.ts', names: ['default', 'B', 'c'], typeOnly: false, line: 1 },
      { from: './e.ts', names: ['E'], typeOnly: true, line: 4 },
    ]);
    expect(code).toContain('{ z: 1 }.z');
    expect(code.split('\n')).toHaveLength(4);
  });
});

describe('functions', () => {
  const inSource = (text: string) => broken({ [`${SRC}/cases/a.ts`]: text });

  it('take at most three parameters', () => {
    expect(inSource('export function f(a: A, b: B, c: C) {}')).toEqual([]);
    expect(inSource('export function f(this: T, a: A, b: B, c: C) {}')).toEqual([]);
    for (const text of [
      'export function f(a: A, b: B, c: C, d: D) {}',
      'const f = (a: A, b: B, c = 1, ...d: D[]) => a;',
      'class X { f(a: A, b: B, c: C, d?: D) {} }',
      'class X { constructor(a: A, b: B, c: C, d?: D) {} }',
      'interface X { f(a: A, b: B, c: C, d: D): void }',
    ])
      expect(inSource(text)).toEqual(['parameters']);
  });

  it('may take more where an object per call would cost, and in tests', () => {
    const text = 'export function f(a: A, b: B, c: C, d: D) {}';
    expect(broken({ 'packages/engine/src/money/a.ts': text })).toEqual([]);
    expect(broken({ [`${SRC}/cases/a.test.ts`]: text })).toEqual([]);
  });

  it('have at most 70 lines, in tools and end-to-end programs too', () => {
    const longest = lines(MOST_LINES_OF_FUNCTION - 2);
    const declaration = (body: string) => `export function f() {\n${body}}\n`;
    const arrow = (body: string) => `export const f = async () => {\n${body}};\n`;
    const method = (body: string) => `export class X {\n  f() {\n${body}  }\n}\n`;
    const component = (body: string) => `export function F() {\n${body}}\n`;
    for (const of of [declaration, arrow, method, component]) {
      for (const path of [`${SRC}/cases/a.ts`, 'apps/console/src/quote/a.tsx', 'tools/a.ts', 'e2e/a.ts']) {
        expect(broken({ [path]: of(longest) })).toEqual([]);
        expect(broken({ [path]: of(`${longest}x;\n`) })).toEqual(['function length']);
      }
    }
  });

  it('count with the functions inside them, and not in tests and generated files', () => {
    const long = `const f = () => {\n${lines(MOST_LINES_OF_FUNCTION)}};\n`;
    expect(findViolations(new Map([['tools/a.ts', `describe(() => {\n${long}});\n`]]))).toMatchObject([
      { line: 1, rule: 'function length', detail: expect.stringContaining('at most 70') },
      { line: 2, rule: 'function length' },
    ]);
    expect(broken({ 'tools/a.test.ts': long, 'tools/rows.generated.ts': long })).toEqual([]);
  });

  it('do not cast through unknown', () => {
    expect(inSource('const a = b as unknown as C;')).toEqual(['cast through unknown']);
    expect(inSource('const a = b as any as C;')).toEqual(['cast through unknown']);
    expect(inSource('const a = b as unknown;')).toEqual([]);
  });
});

it('refuses a file that cannot be parsed', () => {
  expect(broken({ 'tools/a.ts': 'const = ;' })).toEqual(['syntax']);
});

it('refuses an exported name that two files declare', () => {
  const first = { [`${SRC}/cases/a.ts`]: 'export const offer = 1;' };
  expect(broken({ ...first, [`${SRC}/email/b.ts`]: 'export function offer() {}' })).toEqual([
    'repeated export',
  ]);
  const elsewhere = { 'packages/engine/src/c.ts': 'export const offer = 1;' };
  expect(broken({ ...first, ...elsewhere })).toEqual(['repeated export']);
  expect(broken({ ...first, [`${SRC}/email/b.ts`]: 'const offer = 1;' })).toEqual([]);
  expect(broken({ ...first, [`${SRC}/cases/index.ts`]: "export { offer } from './a.ts';" })).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { MOST_LINES } from './boundaries.ts';
import { findViolations, inspect } from './rules.ts';
import { readSource } from './source.ts';
import { readTree } from './tree.ts';

const SRC = 'apps/service/src';

/** The rules that a tree of files breaks, each once. */
function broken(files: Record<string, string>): string[] {
  return [...new Set(findViolations(new Map(Object.entries(files))).map(({ rule }) => rule))];
}
const inModule = (module: string, text: string) => broken({ [`${SRC}/${module}/rows.ts`]: text });
/** A filled-in place of a template, spelled so that it is not one here. */
const hole = (code: string) => `$\{${code}}`;
const lines = (count: number) => 'x;\n'.repeat(count);

it('holds for the whole repository', async () => {
  const files = await readTree();
  expect(files.size).toBeGreaterThan(50);
  expect(findViolations(files)).toEqual([]);
});

it('says how many files it looked at, and fails when it looked at none', () => {
  expect(inspect(new Map([['tools/a.ts', 'x;']]))).toEqual({
    lines: ['checked 1 files: 0 violations'],
    passes: true,
  });
  expect(inspect(new Map()).passes).toBe(false);
  expect(inspect(new Map([['tools/utils.ts', 'x;']]))).toMatchObject({
    lines: [expect.stringMatching(/^tools\/utils\.ts:1 name: /), expect.any(String)],
    passes: false,
  });
});

describe('walls', () => {
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
  ])('keep %s out of %s, also for types', (module, other) => {
    expect(inModule(module, `import { x } from '../${other}/index.ts';`)).toEqual(['wall']);
    expect(inModule(module, `import type { X } from '../${other}/index.ts';`)).toEqual(['wall']);
    expect(inModule(module, `export * from '../${other}/index.ts';`)).toEqual(['wall']);
    expect(inModule(module, `const x = await import('../${other}/index.ts');`)).toEqual(['wall']);
  });

  it.each([
    ['audit', 'kernel'],
    ['storage', 'kernel'],
    ['accounts', 'events'],
    ['underwriting', 'catalog'],
    ['http', 'accounts'],
    ['cli', 'storage'],
  ])('let %s into %s', (module, other) => {
    expect(inModule(module, `import { x } from '../${other}/index.ts';`)).toEqual([]);
  });

  it('let rooms be entered by their index only', () => {
    expect(inModule('accounts', "import { x } from '../events/event-store.ts';")).toEqual(['door']);
    expect(inModule('accounts', "import { x } from './own-file.ts';")).toEqual([]);
    expect(broken({ [`${SRC}/compose.ts`]: "import { x } from './http/routes.ts';" })).toEqual(['door']);
    expect(broken({ [`${SRC}/compose.ts`]: "import { x } from './http/index.ts';" })).toEqual([]);
  });

  it('let only the wiring and the command line reach the wiring', () => {
    expect(inModule('accounts', "import { x } from '../compose.ts';")).toEqual(['wall']);
    expect(inModule('cli', "import { x } from '../compose.ts';")).toEqual([]);
    expect(
      inModule('serve', "import { x } from '../compose.ts'; import { y } from '../http/index.ts';"),
    ).toEqual([]);
    expect(inModule('http', "import { x } from '../serve/primary.ts';")).toEqual(['wall']);
  });

  it('keep the engine to those who compute, and packages free of everything', () => {
    expect(inModule('catalog', "import { x } from '@prequal/engine';")).toEqual([]);
    expect(inModule('http', "import { x } from '@prequal/engine';")).toEqual([]);
    expect(inModule('accounts', "import { x } from '@prequal/engine';")).toEqual(['wall']);
    const standalone = (text: string) => broken({ 'packages/engine/src/price.ts': text });
    expect(standalone("import { x } from 'node:fs';")).toEqual(['island']);
    expect(standalone("import { x } from '../../sdk/src/index.ts';")).toEqual(['island']);
    expect(standalone("import { x } from './rows.ts';")).toEqual([]);
  });

  it('know every room', () => {
    expect(inModule('attic', "import { x } from '../kernel/index.ts';")).toEqual(['wall']);
  });

  it('keep sources away from tests and their tools', () => {
    expect(inModule('accounts', "import { x } from '../../test/virtual-clock.ts';")).toEqual(['wall']);
    expect(inModule('accounts', "import { x } from './accounts.test.ts';")).toEqual(['wall']);
  });

  it('do not bind tests', () => {
    const test = "import { x } from '../events/event-store.ts'; const now = Date.now();";
    expect(broken({ [`${SRC}/accounts/a.test.ts`]: test })).toEqual([]);
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

describe('doors', () => {
  it.each([
    ['environment', 'config/env.ts', 'const home = process.env.HOME;'],
    ['time', 'kernel/clock.ts', 'const at = Date.now();'],
    ['time', 'kernel/clock.ts', 'const at = new Date();'],
    ['time', 'kernel/clock.ts', 'const at = performance.now();'],
    ['time', 'kernel/clock.ts', 'setTimeout(work, 10);'],
    ['time', 'kernel/clock.ts', 'setInterval(work, 10);'],
    ['randomness', 'kernel/randomness.ts', 'const x = Math.random();'],
    ['randomness', 'kernel/randomness.ts', "import { randomUUID } from 'node:crypto';"],
    ['outgoing sockets', 'events/delivery/outbound.ts', 'await fetch(url);'],
    ['guarded module', 'events/delivery/outbound.ts', "import { request } from 'undici';"],
    ['guarded module', 'email/smtp.ts', "import nodemailer from 'nodemailer';"],
    ['guarded module', 'events/delivery/outbound.ts', "import { connect } from 'node:tls';"],
    ['guarded module', 'events/delivery/outbound.ts', "import https from 'node:https';"],
    ['guarded module', 'events/delivery/outbound.ts', "import * as net from 'net';"],
    ['guarded module', 'storage/database.ts', "import pg from 'pg';"],
    ['guarded module', 'kernel/clock.ts', "import { setTimeout as pause } from 'node:timers/promises';"],
  ])('%s: only %s may write %s', (rule, keeper, text) => {
    expect(broken({ [`${SRC}/${keeper}`]: text })).toEqual([]);
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
  ])('stay shut for %s, which is harmless', (text) => {
    expect(inModule('http', text)).toEqual([]);
  });

  it('see through templates', () => {
    expect(inModule('http', `const text = \`at ${hole('Date.now()')} o'clock\`;`)).toEqual(['time']);
  });
});

describe('SQL', () => {
  it.each([
    "'select id from accounts'",
    "'select 1'",
    `\`select ${hole('COLUMNS')} from accounts where id = $1\``,
    '`\n  insert into accounts (id) values ($1)`',
    "'update accounts set status = $1'",
    "'delete from accounts'",
    '`with head as (select 1) select 2`',
    "'create table x (id text)'",
    "'begin'",
  ])('%s is for stores, storage and tests', (literal) => {
    const text = `const sql = ${literal};`;
    expect(inModule('accounts', text)).toEqual(['sql']);
    expect(broken({ [`${SRC}/accounts/account-store.ts`]: text })).toEqual([]);
    expect(broken({ [`${SRC}/storage/migrate.ts`]: text })).not.toContain('sql');
    expect(broken({ [`${SRC}/accounts/accounts.test.ts`]: text })).toEqual([]);
  });

  it.each(["'create an account'", "'update the limits'", "'with --json'", "'selected'", "'delete'"])(
    '%s is English',
    (literal) => {
      expect(inModule('cli', `const help = ${literal};`)).toEqual([]);
    },
  );
});

describe('files', () => {
  it('are short, tests a little less', () => {
    expect(broken({ 'tools/a.ts': lines(MOST_LINES.source) })).toEqual([]);
    expect(broken({ 'tools/a.ts': lines(MOST_LINES.source + 1) })).toEqual(['length']);
    expect(broken({ 'tools/a.test.ts': lines(MOST_LINES.test) })).toEqual([]);
    expect(broken({ 'tools/a.test.ts': lines(MOST_LINES.test + 1) })).toEqual(['length']);
    expect(broken({ 'tools/rows.generated.ts': lines(5000), 'docs/a.md': lines(5000) })).toEqual([]);
  });

  it.each(['http/utils.ts', 'http/helpers/a.ts', 'common.ts', 'kernel/misc.test.ts'])(
    'are not called %s',
    (path) => {
      expect(broken({ [`${SRC}/${path}`]: '' })).toEqual(['name']);
    },
  );

  it('name no folder of one machine', () => {
    for (const start of ['work', 'Users', 'root', 'home/ada']) {
      expect(broken({ 'docs/a.md': `see ${`/${start}`}/notes.md` })).toEqual(['machine path']);
    }
    // Put together here, so that this file names no such place itself.
    const inside = ['', 'work', 'x'].join('/');
    expect(broken({ 'docs/a.md': `apps${inside}, /v1/home/x, https://example.org${inside}` })).toEqual([]);
  });

  it('leave no test out', () => {
    const test = (text: string) => broken({ 'tools/a.test.ts': text });
    for (const word of ['only', 'skip', 'todo']) {
      expect(test(`it.${word}('x', () => {});`)).toEqual(['unrun test']);
      expect(test(`describe.concurrent.${word}('x', () => {});`)).toEqual(['unrun test']);
    }
    expect(test("it.skipIf(notRoot)('x', () => {}); it.each([1])('y', () => {});")).toEqual([]);
  });
});

describe('the scanner', () => {
  it('tells code from comments, strings, templates and regular expressions', () => {
    const text = [
      "import a, { type B, c as d } from './a.ts';",
      '// it\'s a comment with an "open quote',
      `const r = /[/"]'\`/.test(x) ? a / b / c : \`x ${hole(`\`y ${hole('{ z: 1 }.z')} '\``)} w\`;`,
      "const s = 'it\\'s'; /* ` */ export type { E } from \"./e.ts\";",
    ].join('\n');
    const { code, strings, imports } = readSource('a.ts', text);
    expect(strings.map((literal) => literal.text)).toEqual(['./a.ts', "y ? '", 'x ? w', "it\\'s", './e.ts']);
    expect(imports).toEqual([
      { from: './a.ts', names: ['default', 'B', 'c'], typeOnly: false, line: 1 },
      { from: './e.ts', names: ['E'], typeOnly: true, line: 4 },
    ]);
    expect(code).toContain('{ z: 1 }.z');
    expect(code.split('\n')).toHaveLength(4);
  });
});

describe('table ownership', () => {
  const store = (module: string, sql: string) =>
    broken({ [`${SRC}/${module}/rows-store.ts`]: `await tx.query(\`${sql}\`);` });
  const fn = (text: string) => broken({ [`${SRC}/storage/functions/f.sql`]: text });

  it('lets the owner write and everybody read', () => {
    expect(store('cases', 'update cases set product = $1')).toEqual([]);
    expect(store('cases', 'with a as (delete from cases c where id = $1) select 1')).toEqual([]);
    expect(store('email', 'select * from cases for update skip locked')).toEqual([]);
    expect(
      fn('-- Module: quota\ninsert into rate_slots as r values (1) on conflict do update set used = 1;'),
    ).toEqual([]);
  });

  it.each([
    'insert into cases (id) values ($1)',
    'update cases c set id = $1',
    'update cases set id = $1',
    'with a as (delete from cases where true returning id) select * from a',
    'truncate cases',
  ])('refuses: %s', (sql) => {
    expect(store('email', sql)).toEqual(['table ownership']);
    expect(fn(`-- Module: email\n${sql};`)).toEqual(['table ownership']);
  });

  it('wants an owner for every table and a module for every function', () => {
    expect(store('email', 'insert into nobodys_table values (1)')).toEqual(['table ownership']);
    expect(
      broken({ [`${SRC}/storage/migrations/0002-x.sql`]: 'create table nobodys_table (id text);' }),
    ).toEqual(['table ownership']);
    expect(fn('-- No module.\nselect 1;')).toEqual(['table ownership']);
    expect(fn('-- Module: nowhere\nselect 1;')).toEqual(['table ownership']);
  });
});

it('refuses an exported name that two files declare', () => {
  const first = { [`${SRC}/cases/a.ts`]: 'export const offer = 1;' };
  expect(broken({ ...first, [`${SRC}/email/b.ts`]: 'export function offer() {}' })).toEqual([
    'repeated export',
  ]);
  expect(broken({ ...first, [`${SRC}/email/b.ts`]: 'const offer = 1;' })).toEqual([]);
  expect(broken({ ...first, [`${SRC}/cases/index.ts`]: "export { offer } from './a.ts';" })).toEqual([]);
});

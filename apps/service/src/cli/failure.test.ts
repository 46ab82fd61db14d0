import { describe, expect, test } from 'vitest';
import { KeyError, notFound, Problem } from '../kernel/index.ts';
import { MigrationError } from '../storage/index.ts';
import { ConfigError, failureOf, UsageError } from './failure.ts';

describe('a failure', () => {
  test.each([
    [new UsageError('unknown option'), 'usage', 2],
    [new ConfigError(['PREQUAL_A is wrong']), 'config_error', 1],
    [new KeyError('no key'), 'config_error', 1],
    [new MigrationError('too new'), 'migration_error', 1],
    [notFound('account'), 'not_found', 1],
    [new Problem('conflict', 'no'), 'conflict', 1],
    [new Problem('validation_error', 'no'), 'validation_error', 1],
    [new TypeError('a mistake of ours'), 'internal_error', 1],
    ['just a text', 'internal_error', 1],
  ])('%s has its code and exit code', (error, code, exitCode) => {
    expect(failureOf(error)).toMatchObject({ code, exitCode });
  });

  test('of the configuration keeps one line per error', () => {
    const failure = failureOf(new ConfigError(['PREQUAL_A is wrong', 'PREQUAL_B is not a known variable']));
    expect(failure.lines).toEqual(['PREQUAL_A is wrong', 'PREQUAL_B is not a known variable']);
    expect(failure.detail).toBe('PREQUAL_A is wrong; PREQUAL_B is not a known variable');
  });

  test('of the storage names its cause', () => {
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    const gone = new Problem('service_unavailable', 'The storage cannot be reached.', { cause: refused });
    expect(failureOf(gone).detail).toBe('The storage cannot be reached. (ECONNREFUSED)');
  });

  test('of a server without free connections says what to do', () => {
    const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    const gone = new Problem('service_unavailable', 'The storage cannot be reached.', { cause: full });
    expect(failureOf(gone)).toMatchObject({
      exitCode: 1,
      detail:
        'The database server has no free connections (sorry, too many clients already). Close some, or use a role with reserved ones.',
    });
  });

  test('to log in to the database is not an internal error', () => {
    const wrongPassword = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    expect(failureOf(wrongPassword)).toMatchObject({
      code: 'service_unavailable',
      detail: 'The database refused the connection: password authentication failed.',
    });
  });

  test.each([
    ['EACCES', 'mkdir', 'conflict', '/srv/data cannot be used: permission denied'],
    ['EEXIST', 'mkdir', 'conflict', '/srv/data cannot be used: a file with this name already exists.'],
    ['ENOENT', 'open', 'not_found', '/srv/data cannot be used: no such file or folder.'],
  ])(
    'of the file system with %s at %s names the path and is not an internal error',
    (code, syscall, expected, detail) => {
      const error = Object.assign(new Error(`${code}: raw`), { code, syscall, path: '/srv/data' });
      expect(failureOf(error)).toMatchObject({
        code: expected,
        exitCode: 1,
        detail: expect.stringContaining(detail),
      });
    },
  );

  test('with several lines becomes one', () => {
    expect(failureOf(new Error('it did not start:\n  line one\n\n  line two\n')).lines).toEqual([
      'it did not start: line one line two',
    ]);
  });
});

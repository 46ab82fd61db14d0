import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/**
 * A data directory in which the service starts as for the first time, but with its database and its compiled catalog in
 * place. For tests of anything else than the first start. Returns the path.
 */
export async function preparedDataDir(path: string): Promise<string> {
  // Unlike `fs.cp`, this keeps the owners: the database's files belong to its own user.
  await promisify(execFile)('cp', ['-a', inject('preparedData'), path]);
  return path;
}

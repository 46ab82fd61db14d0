import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder that other users may pass through. `mkdtemp` closes its folders, and as root an embedded
 * database under a closed folder goes to /var/lib/prequal, where no test would clean it up.
 */
export async function openTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `prequal-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

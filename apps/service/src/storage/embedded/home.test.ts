import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findHome } from './home.ts';
import { isReachable, serverUser } from './server-user.ts';

const testFolder = await mkdtemp(join(tmpdir(), 'prequal-home-'));
await chmod(testFolder, 0o711);
const moved = new Set<string>();
afterAll(async () => {
  for (const folder of [testFolder, ...moved]) await rm(folder, { recursive: true, force: true });
});
const user = await serverUser();
const nobody = { uid: 65_534, gid: 65_534 };

async function folder(name: string, mode: number): Promise<string> {
  const path = join(testFolder, name);
  await mkdir(path);
  await chmod(path, mode);
  return path;
}

it("keeps the cluster inside a data directory that the server's user can reach", async () => {
  const open = await folder('open', 0o755);
  const home = await findHome(join(open, 'data'), user);
  expect(home).toBe(join(open, 'data', 'postgres'));
  expect((await stat(home)).mode & 0o777).toBe(0o700);
});

it('considers a folder reachable if the user may enter every folder above it', async () => {
  const closed = await folder('closed', 0o700);
  await mkdir(join(closed, 'inner'));
  expect(await isReachable(join(closed, 'inner'), nobody)).toBe(false);
  await chmod(closed, 0o711);
  expect(await isReachable(join(closed, 'inner'), nobody)).toBe(true);
  expect(await isReachable(join(closed, 'inner'), null)).toBe(true);
});

if (user === null) console.log('not root: homes below closed folders are not tried');

describe.skipIf(user === null)('a data directory below a closed folder', () => {
  it('gets exactly one reachable home, even if several processes create it at once', async () => {
    const dataDir = join(await folder('race', 0o700), 'data');
    const homes = await Promise.all(Array.from({ length: 30 }, () => findHome(dataDir, user)));
    for (const home of homes) moved.add(home);
    expect(new Set(homes).size).toBe(1);
    expect(homes[0]).toMatch(/^\/var\/lib\/prequal\//);
    expect(await findHome(dataDir, user)).toBe(homes[0]);
    expect(await readdir(dataDir)).toEqual(['postgres.location']);
  });
});

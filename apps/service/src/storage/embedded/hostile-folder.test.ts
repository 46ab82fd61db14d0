import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../kernel/index.ts';
import { refuseForeignDataDir } from '../data-dir-owner.ts';
import { logTail, openCluster } from './cluster.ts';
import { joinEmbedded } from './embedded.ts';
import { findHome, giveFolder } from './home.ts';
import { findPrograms } from './programs.ts';
import { serverUser } from './server-user.ts';

vi.setConfig({ testTimeout: 600_000 });
const user = await serverUser();
if (user === null) console.log("not root: attacks of the database's user on root are not played");

/** The attacker: the unprivileged user that the database runs as, whose folder root works in. */
const NOBODY = 65_534;

describe.skipIf(user === null)("the database's user, in a service that root runs", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prequal-hostile-'));
  await chmod(folder, 0o755);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const attacker = user ?? { uid: NOBODY, gid: NOBODY };

  async function dataDirOfRoot(name: string): Promise<{ dataDir: string; home: string }> {
    const dataDir = join(folder, name);
    return { dataDir, home: await findHome(dataDir, user) };
  }

  async function fileOfRoot(name: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, 'only root may write and read this\n', { mode: 0o600 });
    return path;
  }

  it('cannot make root write to another file by a link in place of the server log', async () => {
    const { dataDir, home } = await dataDirOfRoot('linked-log');
    const victim = await fileOfRoot('victim');
    await symlink(victim, join(home, 'server.log'));
    await lchown(join(home, 'server.log'), attacker.uid, attacker.gid);
    const clock = { ...systemClock, elapsed: impatient() };
    await expect(joinEmbedded(dataDir, clock)).rejects.toThrow('the embedded database did not start');
    expect(await readFile(victim, 'utf8')).toBe('only root may write and read this\n');
    expect((await stat(victim)).uid).toBe(0);
  });

  it('cannot make root print another file as the end of the server log', async () => {
    const { home } = await dataDirOfRoot('printed-log');
    const victim = await fileOfRoot('secret');
    await symlink(victim, join(home, 'server.log'));
    const cluster = await openCluster(home, await findPrograms(home, user), user);
    expect(await logTail(cluster)).not.toContain('only root');
  });

  it('gets a log of its own, which root did not open', async () => {
    const { dataDir, home } = await dataDirOfRoot('log');
    const server = await joinEmbedded(dataDir, systemClock);
    await server.leave();
    const log = await stat(join(home, 'server.log'));
    expect([log.uid, log.mode & 0o777]).toEqual([attacker.uid, 0o600]);
  });

  it('is not given a folder that it linked to in place of its own', async () => {
    const { home } = await dataDirOfRoot('linked-socket');
    const victim = join(folder, 'folder-of-root');
    await mkdir(victim, { mode: 0o755 });
    await symlink(victim, join(home, 'socket'));
    const opening = openCluster(home, await findPrograms(home, user), user);
    await expect(opening).rejects.toThrow('must be a folder and not a link');
    const { uid, mode } = await stat(victim);
    expect([uid, mode & 0o777]).toEqual([0, 0o755]);
  });

  it("is not given another user's folder", async () => {
    const other = join(folder, 'of-another-user');
    await mkdir(other);
    await chown(other, 12_345, 12_345);
    await expect(giveFolder(other, user)).rejects.toThrow('belongs to another user');
  });

  it('cannot name the folder that root works in', async () => {
    const dataDir = join(folder, 'location');
    await mkdir(dataDir, { mode: 0o755 });
    const elsewhere = join(folder, 'elsewhere');
    await writeFile(join(dataDir, 'postgres.location'), `${elsewhere}\n`);
    await chown(join(dataDir, 'postgres.location'), attacker.uid, attacker.gid);
    await expect(findHome(dataDir, user)).rejects.toThrow('must belong to root');
    await expect(stat(elsewhere)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('cannot replace a folder that root named, beside the data directory', async () => {
    const dataDir = join(folder, 'named');
    await mkdir(dataDir, { mode: 0o755 });
    const ground = join(folder, 'ground');
    await mkdir(ground, { mode: 0o755 });
    await writeFile(join(dataDir, 'postgres.location'), `${join(ground, 'home')}\n`);
    await chown(ground, attacker.uid, attacker.gid);
    await expect(findHome(dataDir, user)).rejects.toThrow('must belong to root');
    await expect(stat(join(ground, 'home'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('cannot make root work in its own data directory', async () => {
    const dataDir = join(folder, 'foreign');
    await mkdir(dataDir, { mode: 0o777 });
    await chown(dataDir, attacker.uid, attacker.gid);
    await expect(refuseForeignDataDir(dataDir)).rejects.toThrow(/belongs to user \w+/);
  });
});

/** A clock that runs out of patience after some readings, so that a start that cannot succeed ends soon. */
function impatient(): () => number {
  let reading = 0;
  return () => {
    reading += 1000;
    return reading;
  };
}

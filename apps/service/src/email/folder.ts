import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Carrier } from './carrier.ts';

/**
 * The outbox folder: one `.eml` file per e-mail, named after it. A file is written under another name, forced to disk
 * and renamed, so it is whole or not there; and since its name is its identity, a sender that finds it there after a
 * crash knows that the work is done. Each e-mail becomes one file, whatever happens in between.
 */
export class OutboxFolder implements Carrier {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async carry(
    parcel: Parameters<Carrier['carry']>[0],
    { confirm, onTaken, signal }: Parameters<Carrier['carry']>[1],
  ): ReturnType<Carrier['carry']> {
    if (signal.aborted) return { kind: 'broken_off' };
    const path = join(this.#folder, `${parcel.id}.eml`);
    if (!existsSync(path)) {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const unfinished = join(this.#folder, `.${parcel.id}.part`);
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(parcel.message);
        await file.sync();
      } finally {
        await file.close();
      }
      if (!(await confirm())) return { kind: 'broken_off' };
      await rename(unfinished, path);
      await syncFolder(this.#folder);
    }
    onTaken();
    return { kind: 'taken' };
  }
}

/** A new name is on disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

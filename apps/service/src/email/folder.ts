import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport } from './mail-transport.ts';

/**
 * The outbox folder: one `.eml` file per email, named after it. A file is written under another name, synced to disk
 * and renamed, so it is complete or absent; a sender that finds it after a crash knows that the work is done. Each
 * email becomes exactly one file.
 */
export class OutboxFolder implements MailTransport {
  readonly delivers = false;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async send(
    mail: Parameters<MailTransport['send']>[0],
    { confirm, onTaken, signal }: Parameters<MailTransport['send']>[1],
  ): ReturnType<MailTransport['send']> {
    if (signal.aborted) return { kind: 'broken_off' };
    const path = join(this.#folder, `${mail.id}.eml`);
    if (!existsSync(path)) {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const unfinished = join(this.#folder, `.${mail.id}.part`);
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(mail.message);
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

/** A new name is durable only when its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

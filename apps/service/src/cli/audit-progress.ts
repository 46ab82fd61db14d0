import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AppContext } from '../app-context.ts';
import { parseProgress, signProgress, type VerifiedPosition } from '../audit/index.ts';
import { Problem } from '../kernel/index.ts';

const SAVED_EVERY_MS = 2000;

/** The file that `audit verify` saves its progress in. It is removed when the verification has ended. */
export class SavedProgress {
  readonly #context: Pick<AppContext, 'keys' | 'clock'>;
  readonly #file: string;
  readonly #accountId: string | null;
  #savedAt: number;

  constructor(context: Pick<AppContext, 'keys' | 'clock'>, file: string, accountId: string | null) {
    this.#context = context;
    this.#file = file;
    this.#accountId = accountId;
    this.#savedAt = context.clock.elapsed();
  }

  async load(): Promise<VerifiedPosition | null> {
    const content = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new Problem('conflict', `The progress file cannot be read: ${error.message}.`);
    });
    return content === null ? null : parseProgress(this.#context.keys, this.#accountId, content);
  }

  async save(position: VerifiedPosition): Promise<void> {
    const now = this.#context.clock.elapsed();
    if (now - this.#savedAt < SAVED_EVERY_MS) return;
    this.#savedAt = now;
    const content = JSON.stringify(signProgress(this.#context.keys, this.#accountId, position));
    try {
      // A kill while the file is written must not leave half of it.
      await writeFile(`${this.#file}.new`, content, { mode: 0o600 });
      await rename(`${this.#file}.new`, this.#file);
    } catch (error) {
      throw new Problem('conflict', `The progress file cannot be written: ${(error as Error).message}.`);
    }
  }

  async remove(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isId } from '../kernel/index.ts';

/**
 * Acceptances that may not be in the database yet: one empty file per email, from the moment the server's response is
 * read until the commit that finishes the email. Written synchronously on purpose: no other code runs between reading
 * the response and having it on disk, so a process that dies later leaves the fact behind, and nothing that a server
 * has accepted is sent again.
 */
export class AcceptanceJournal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  note(id: string): void {
    const file = openSync(this.#path(id), 'w', 0o600);
    fsyncSync(file);
    closeSync(file);
    const folder = openSync(this.#folder, 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  has(id: string): boolean {
    return existsSync(this.#path(id));
  }

  strike(id: string): void {
    rmSync(this.#path(id), { force: true });
  }

  pending(): string[] {
    return readdirSync(this.#folder).filter((name) => isId('email', name));
  }

  #path(id: string): string {
    return join(this.#folder, id);
  }
}

import { readStored, readVersion } from '../catalog/index.ts';
import { notFound } from '../kernel/index.ts';
import { currentVersion } from './catalog-contents.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/** The reference tables of versions, compressed for browsers that check drafts themselves; the last one is kept. */
export class ReferenceTables {
  #last: { readonly digest: string; readonly bytes: Promise<Uint8Array> } | null = null;

  async of({ db, work }: Pick<WorkbenchDeps, 'db' | 'work'>, version: string | null): Promise<Uint8Array> {
    const wanted = version ?? (await currentVersion(db));
    const known = await readVersion(db, wanted);
    if (known === null) throw notFound('catalog version');
    if (this.#last?.digest === known.digest) return this.#last.bytes;
    const stored = await readStored(db, wanted);
    if (stored === null) throw notFound('catalog version');
    const bytes = work('reference', stored);
    this.#last = { digest: known.digest, bytes };
    bytes.catch(() => {
      this.#last = null;
    });
    return bytes;
  }
}

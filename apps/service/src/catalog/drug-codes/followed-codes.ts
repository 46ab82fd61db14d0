import type { Db } from '../../storage/index.ts';
import { readCodeTables, readLoadedTables } from './drug-code-store.ts';
import { DrugCodeTables } from './drug-codes.ts';

/** The tables of drug codes in force, read again when another one is loaded. */
export class FollowedDrugCodes {
  readonly #db: Db;
  #known: { readonly digests: string; readonly tables: DrugCodeTables | null } = {
    digests: '',
    tables: null,
  };

  constructor(db: Db) {
    this.#db = db;
  }

  /** The same object until a table changes; null if none was ever loaded. */
  async latest(): Promise<DrugCodeTables | null> {
    const loaded = await readLoadedTables(this.#db);
    const digests = loaded.map(({ system, digest }) => `${system} ${digest}`).join();
    if (digests !== this.#known.digests) {
      const tables = await DrugCodeTables.open(await readCodeTables(this.#db));
      this.#known = { digests, tables };
    }
    return this.#known.tables;
  }
}

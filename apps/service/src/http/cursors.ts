import { type CursorScope, decodeCursor, encodeCursor, Problem } from '../kernel/index.ts';

/** Cursors of one kind of list, signed with the server's key and bound to list, account and mode. */
export class Cursors {
  readonly #key: Buffer;
  readonly #list: string;

  constructor(key: Buffer, list: string) {
    this.#key = key;
    this.#list = list;
  }

  issue(owner: string, position: number | string | null): string | null {
    return position === null ? null : encodeCursor(this.#key, this.#scope(owner), position);
  }

  /** The position to continue from; null on the first page. A cursor that this list did not issue is a 400. */
  read(owner: string, cursor: string | undefined): number | string | null {
    if (cursor === undefined) return null;
    const position = decodeCursor(this.#key, this.#scope(owner), cursor);
    if (position !== null) return position;
    throw new Problem('validation_error', 'This cursor is not valid for this list.', { param: '/cursor' });
  }

  #scope(owner: string): CursorScope {
    return { list: this.#list, owner };
  }
}

export function listOwner(principal: { readonly accountId: string; readonly mode: string }): string {
  return `${principal.accountId}/${principal.mode}`;
}

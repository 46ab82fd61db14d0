import { textKey } from '@prequal/reading';
import type { TableIssue, TableRow } from './csv-table.ts';
import type { TextDomain } from './model.ts';

type ClaimKind = 'name' | 'alias' | 'correction';

interface Claim {
  readonly kind: ClaimKind;
  readonly text: string;
  readonly owner: string;
}

const ASCII_TEXT = /^[!-~]+( [!-~]+)*$/;
const LATIN_TEXT = /^[!-~\u00C0-\u024F]+( [!-~\u00C0-\u024F]+)*$/;

/** What is wrong with a text as a name, alias or correction; null when nothing is. */
const textIssue = (kind: ClaimKind, text: string, key: string): string | null => {
  if (text === '') return 'the text is empty';
  if (kind === 'name' && !ASCII_TEXT.test(text)) {
    return `"${text}" may contain only printable ASCII characters and single spaces`;
  }
  if (!LATIN_TEXT.test(text)) {
    return `"${text}" may contain only printable ASCII characters, accented Latin letters and single spaces`;
  }
  if (key === '') return `"${text}" has no letter and no digit`;
  return null;
};

/** In one domain, every key means one row. The first claim is kept; each later one is an issue. */
export class NameClaims {
  readonly #domain: TextDomain;
  readonly #claims = new Map<string, Claim>();

  constructor(domain: TextDomain) {
    this.#domain = domain;
  }

  claim<Column extends string>(
    { kind, text, owner }: { readonly kind: ClaimKind; readonly text: string; readonly owner: string },
    row: TableRow<Column>,
    column: Column,
  ): TableIssue | null {
    const key = textKey(text);
    const unusable = textIssue(kind, text, key);
    if (unusable !== null) return row.issue(column, unusable);
    const taken = this.#claims.get(key);
    if (taken !== undefined) {
      const whose = taken.kind === 'name' ? 'the name' : `${taken.kind} "${taken.text}"`;
      return row.issue(
        column,
        `${kind} "${text}" has the same key as ${whose} of ${this.#domain} "${taken.owner}"`,
      );
    }
    this.#claims.set(key, { kind, text, owner });
    return null;
  }
}

/** A table or a function that SQL names in the place of a table or a call. */
export interface SqlReference {
  readonly kind: 'write' | 'read' | 'call' | 'dynamic';
  /** For `dynamic`, the expression that is inserted. */
  readonly name: string;
  /** Lines from the start of the text. */
  readonly line: number;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

const COMMENT = /--.*$/gm;
/** Triggers name the writes that they react to. */
const TRIGGER_EVENTS = /\b(?:before|after|instead of) (?:insert|update|delete|truncate)(?: or \w+)* on\b/gi;
/** String constants, inserted values, words, and single characters. */
const TOKEN = /'(?:[^']|'')*'|\$\{(?:[^{}]|\{[^{}]*\})*\}|[a-z_][a-z_0-9]*|[^\s]/gi;
const INSERTED = /^\$\{([\s\S]*)\}$/;
/** A list of tables ends here. */
const LIST_ENDS = new Set(
  'where set order group having limit returning on union select values for window into loop then begin end'.split(
    ' ',
  ),
);

/** Everything that SQL reads, writes and calls. Names that are no tables (of `with`, aliases, variables) are in it too. */
export function sqlReferences(sql: string): SqlReference[] {
  const text = sql
    .replace(COMMENT, (comment) => ' '.repeat(comment.length))
    .replace(TRIGGER_EVENTS, (events) => 'trigger on'.padEnd(events.length));
  const tokens = [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0].toLowerCase(),
    at: match.index,
  }));
  const lineAt = (at: number) => text.slice(0, at).split('\n').length - 1;
  const found: SqlReference[] = [];
  /** Whether a comma separates tables, at each depth of parentheses. */
  const lists = [false];
  tokens.forEach((token, index) => {
    const word = (offset: number) => tokens[index + offset]?.text ?? '';
    if (token.text === '(') lists.push(false);
    else if (token.text === ')') lists.pop();
    else if (LIST_ENDS.has(token.text)) lists[lists.length - 1] = false;
    const opens = opensTable(token.text, word);
    if (opens !== null) lists[lists.length - 1] = opens.kind === 'read';
    const listed = token.text === ',' && lists.at(-1) === true ? { kind: 'read' as const, skip: 1 } : null;
    const place = opens ?? listed;
    if (place !== null) {
      const target = tokens[index + place.skip];
      if (target !== undefined && !isOther(word(place.skip + 1), place.kind))
        keep(found, { ...place, target }, lineAt);
    }
    if (/^[a-z_]/.test(token.text) && word(1) === '(')
      found.push({ kind: 'call', name: token.text, line: lineAt(token.at) });
  });
  return [...found, ...rowTypes(text)];
}

/** Whether what follows a name shows that it is a field or a function and not a table. */
function isOther(following: string, kind: 'read' | 'write'): boolean {
  return following === '.' || (kind === 'read' && following === '(');
}

function keep(
  found: SqlReference[],
  { kind, target }: { readonly kind: 'read' | 'write'; readonly target: Token },
  lineAt: (at: number) => number,
): void {
  const inserted = INSERTED.exec(target.text)?.[1];
  if (inserted !== undefined) found.push({ kind: 'dynamic', name: inserted, line: lineAt(target.at) });
  else if (/^[a-z_]/.test(target.text)) found.push({ kind, name: target.text, line: lineAt(target.at) });
}

/** Whether a table follows the word, what happens to it, and after how many words it is named. */
function opensTable(
  text: string,
  word: (offset: number) => string,
): { readonly kind: 'read' | 'write'; readonly skip: number } | null {
  switch (text) {
    case 'from':
      if (word(-1) === 'distinct' && word(-2) !== 'select') return null;
      return { kind: word(-1) === 'delete' ? 'write' : 'read', skip: word(1) === 'only' ? 2 : 1 };
    case 'join':
    case 'using':
      return { kind: 'read', skip: word(1) === 'lateral' ? 2 : 1 };
    case 'into':
      return word(-1) === 'insert' ? { kind: 'write', skip: 1 } : null;
    case 'update':
      // Not the clause of a lock (`for update`, `for no key update`) and not the one of an upsert.
      if (['for', 'key', 'do', 'or'].includes(word(-1)) || word(1) === 'set') return null;
      return { kind: 'write', skip: 1 };
    case 'truncate':
    case 'lock':
      return word(1) === 'table'
        ? { kind: 'write', skip: 2 }
        : text === 'lock'
          ? null
          : { kind: 'write', skip: 1 };
    case 'trigger':
      return word(1) === 'on' ? { kind: 'write', skip: 2 } : null;
    default:
      return null;
  }
}

/** Rows of a table as a type: casts, and the parameters and variables of functions. */
function rowTypes(text: string): SqlReference[] {
  const found: SqlReference[] = [];
  const lineAt = (at: number) => text.slice(0, at).split('\n').length - 1;
  for (const match of text.matchAll(/::([a-z_]+)/gi))
    found.push({ kind: 'read', name: match[1] ?? '', line: lineAt(match.index) });
  for (const header of text.matchAll(/\bcreate or replace function\b[\s\S]*?\bbegin\b/gi)) {
    for (const match of header[0].matchAll(/\b[a-z_]+ ([a-z_]+)(?:\[\])?\s*(?:;|,|\)|:=)/gi))
      found.push({ kind: 'read', name: match[1] ?? '', line: lineAt(header.index + match.index) });
  }
  return found;
}

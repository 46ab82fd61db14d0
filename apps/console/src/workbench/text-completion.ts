/** Where something can be completed in the text of a file, and what it is. */
export interface CompletionPlace {
  /** The column of the sheet whose suggestions fit. */
  readonly column: string;
  readonly from: number;
  readonly to: number;
  readonly typed: string;
}

/** What is being typed at a position: a cell of a CSV file, or a name in YAML. */
export function completionAt(path: string, text: string, at: number): CompletionPlace | null {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(start, at);
  if (path.endsWith('.csv')) return start === 0 ? null : cellPlace(text, start, at);
  const name = /(?:\bname|\buse): ([^,}\]"#]*)$/.exec(before)?.[1];
  if (!path.endsWith('/scenarios.yaml') || name === undefined || /^\s*- name:/.test(before)) return null;
  return { column: 'subject', from: at - name.length, to: at, typed: name };
}

function cellPlace(text: string, start: number, at: number): CompletionPlace | null {
  let [index, from, isQuoted] = [0, start, false];
  for (let position = start; position < at; position += 1) {
    if (text[position] === '"') isQuoted = !isQuoted;
    if (text[position] !== ',' || isQuoted) continue;
    index += 1;
    from = position + 1;
  }
  const header = text.slice(0, Math.max(0, text.indexOf('\n'))).replace(/\r$/, '');
  const column = header.split(',')[index];
  if (column === undefined) return null;
  const end = isQuoted ? /"|$/m : /[,\r\n]|$/;
  const rest = text.slice(at).search(end);
  const to = at + rest + (isQuoted && text[at + rest] === '"' ? 1 : 0);
  return { column: column.trim(), from, to, typed: text.slice(from, at).replace(/^"/, '') };
}

/** A suggestion as it is written to the file: quoted in CSV if it contains a comma. */
export function insertedText(path: string, name: string): string {
  return path.endsWith('.csv') && /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

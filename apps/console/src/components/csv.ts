/** Rows of a CSV text (RFC 4180), comma or semicolon separated. Null when a quoted cell is not closed. */
export function parseCsv(text: string): string[][] | null {
  const plain = text.replace(/^\ufeff/, '');
  const header = plain.slice(0, plain.search(/[\r\n]|$/));
  const separator = header.split(';').length > header.split(',').length ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && plain[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (isQuoted) return null;
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.some((value) => value.trim() !== ''));
}

export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cellText).join(',')).join('\r\n');
}

/** Cells that a spreadsheet would run as a formula are quoted with an apostrophe. */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Offers a text as a file. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

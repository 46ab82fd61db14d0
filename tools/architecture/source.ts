/** A file as the rules see it: code without comments, string literals apart, imports by name. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Comments dropped, every string literal replaced by `"<its place in strings>"`; lines as in the file. */
  readonly code: string;
  readonly strings: readonly { readonly text: string; readonly line: number }[];
  readonly imports: readonly Import[];
}

export interface Import {
  readonly from: string;
  readonly names: readonly string[];
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

const BEFORE_REGEX = /(?:^|[([{},;=:!&|?+\-*%<>~^]|\b(?:return|typeof|case|in|of|await|yield))\s*$/;

/** Our own scanner: TypeScript 7 has no scanner that JavaScript can call. */
export function readSource(path: string, text: string): SourceFile {
  const strings: { text: string; line: number }[] = [];
  let code = '';
  let at = 0;

  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const newlinesOf = (part: string) => part.replace(/[^\n]/g, '');

  function skip(end: number): void {
    const stop = end < 0 ? text.length : end;
    code += newlinesOf(text.slice(at, stop));
    at = stop;
  }

  function keep(content: string, start: number): void {
    code += `"${strings.length}"${newlinesOf(text.slice(start, at))}`;
    strings.push({ text: content, line: lineAt(start) });
  }

  function quoted(quote: string): void {
    const start = at++;
    while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
    at++;
    keep(text.slice(start + 1, at - 1), start);
  }

  /** The fixed text is one literal, with `?` for what is filled in; the filled-in code follows it. */
  function template(): void {
    const start = at++;
    const outer = code;
    let content = '';
    let filled = '';
    while (at < text.length && text[at] !== '`') {
      if (text.startsWith('${', at)) {
        at += 2;
        code = '';
        scan('}');
        filled += ` (${code.replaceAll('\n', ' ')})`;
        content += '?';
      } else {
        content += text[at] === '\\' ? text.slice(at, at + 2) : text[at];
        at += text[at] === '\\' ? 2 : 1;
      }
    }
    at++;
    code = outer;
    keep(content, start);
    code += filled;
  }

  function regex(): void {
    const start = at++;
    for (let inClass = false; at < text.length && text[at] !== '\n'; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '[') inClass = true;
      else if (text[at] === ']') inClass = false;
      else if (text[at] === '/' && !inClass) break;
    }
    at++;
    code += `/${newlinesOf(text.slice(start, at))}/`;
  }

  function scan(until: string): void {
    let depth = 0;
    while (at < text.length) {
      const char = text[at] ?? '';
      if (depth === 0 && char === until) {
        at++;
        return;
      }
      if (text.startsWith('//', at)) skip(text.indexOf('\n', at));
      else if (text.startsWith('/*', at)) skip(text.indexOf('*/', at) < 0 ? -1 : text.indexOf('*/', at) + 2);
      else if (char === "'" || char === '"') quoted(char);
      else if (char === '`') template();
      else if (char === '/' && BEFORE_REGEX.test(code)) regex();
      else {
        if (char === '{') depth++;
        if (char === '}') depth--;
        code += char;
        at++;
      }
    }
  }

  scan('');
  return { path, text, code, strings, imports: readImports(code, strings) };
}

const IMPORT = /\b(?:import|export)\s+(type\s+)?([\w$*{}\s,]*?)\s*\bfrom\s*"(\d+)"/g;
const BARE_IMPORT = /\bimport\s*\(?\s*"(\d+)"/g;

function readImports(code: string, strings: SourceFile['strings']): Import[] {
  const found: Import[] = [];
  const lineAt = (index: number) => code.slice(0, index).split('\n').length;
  for (const match of code.matchAll(IMPORT)) {
    const [, type, clause = '', literal] = match;
    const listed = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',').flatMap((name) => name.trim() || []);
    const rest = clause
      .replace(/\{[^}]*\}/, '')
      .split(',')
      .flatMap((name) => name.trim() || []);
    const typeOnly =
      type !== undefined ||
      (rest.length === 0 && listed.length > 0 && listed.every((name) => /^type\s/.test(name)));
    const names = [
      ...rest.map((name) => (name.startsWith('*') ? '*' : 'default')),
      ...listed.map((name) => name.replace(/^type\s+/, '').replace(/\s+as\s.*$/, '')),
    ];
    found.push({ from: strings[Number(literal)]?.text ?? '', names, typeOnly, line: lineAt(match.index) });
  }
  for (const match of code.matchAll(BARE_IMPORT)) {
    const from = strings[Number(match[1])]?.text ?? '';
    found.push({ from, names: ['*'], typeOnly: false, line: lineAt(match.index) });
  }
  return found;
}

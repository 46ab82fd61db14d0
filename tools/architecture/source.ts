import { dirname, join } from 'node:path/posix';
import {
  type ArrowFunctionExpression,
  parseSync,
  type StaticExportEntry,
  type StaticImportEntry,
  Visitor,
} from 'oxc-parser';

/** A file as the rules see it: code without comments and strings, the string literals, and the imports by name. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** The text with comments, strings and regular expressions blanked out, so that positions stay the same. */
  readonly code: string;
  readonly strings: readonly StringLiteral[];
  readonly imports: readonly Import[];
  readonly exports: readonly { readonly name: string; readonly line: number }[];
  readonly functions: readonly {
    readonly name: string;
    readonly parameters: number;
    readonly line: number;
    /** From its first line to its last. */
    readonly length: number;
  }[];
  /** Casts that first cast to `unknown`, which switches the type checker off. */
  readonly blindCasts: readonly { readonly text: string; readonly line: number }[];
  /** Where the parser stopped, if the file is not valid. */
  readonly syntaxError: string | null;
}

export interface StringLiteral {
  /** With `?` for each inserted value. */
  readonly text: string;
  /** With the source of each inserted value, as `${…}`. */
  readonly template: string;
  readonly line: number;
}

export interface Import {
  readonly from: string;
  readonly names: readonly string[];
  /** It is erased at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

interface Found {
  readonly strings: StringLiteral[];
  readonly functions: { name: string; parameters: number; line: number; length: number }[];
  readonly blindCasts: { text: string; line: number }[];
  /** Ranges of the text that are not code. */
  readonly blanks: [start: number, end: number][];
}

export function readSource(path: string, text: string): SourceFile {
  const { program, comments, module, errors } = parseSync(path, text);
  const lineAt = lineCounter(text);
  const found: Found = { strings: [], functions: [], blindCasts: [], blanks: [] };
  visitorOf(found, text, lineAt).visit(program);
  for (const { start, end } of comments) found.blanks.push([start, end]);
  const dynamic = module.dynamicImports.map(({ start, moduleRequest }) => ({
    from: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    names: ['*'],
    typeOnly: false,
    line: lineAt(start),
  }));
  const fixed = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    from: moduleRequest.value,
    names: entries.length === 0 ? ['*'] : entries.map(importedName),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    line: lineAt(start),
  }));
  const passedOn = module.staticExports.flatMap(({ start, entries }) => {
    const from = entries[0]?.moduleRequest?.value;
    if (from === undefined) return [];
    const typeOnly = entries.every(({ isType }) => isType);
    return [{ from, names: entries.map(reExportedName), typeOnly, line: lineAt(start) }];
  });
  return {
    path,
    text,
    code: blanked(text, found.blanks),
    strings: found.strings,
    imports: [...fixed, ...passedOn, ...dynamic],
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, exportName, start }) =>
        moduleRequest === null && exportName.name !== null
          ? [{ name: exportName.name, line: lineAt(start) }]
          : [],
      ),
    ),
    functions: found.functions,
    blindCasts: found.blindCasts,
    syntaxError: errors[0]?.message ?? null,
  };
}

/** The file that an import resolves to, or null if it comes from outside the repository. */
export function resolveImport(path: string, from: string): string | null {
  if (from.startsWith('.')) return join(dirname(path), from);
  const own = /^@prequal\/([\w-]+)(?:\/([\w-]+))?$/.exec(from);
  if (own === null) return null;
  const [, name, part] = own;
  return `packages/${name}/src/${part === undefined ? '' : `${part}/`}index.ts`;
}

type AnyFunction = Pick<ArrowFunctionExpression, 'params' | 'start' | 'end'>;

function visitorOf(found: Found, text: string, lineAt: (index: number) => number): Visitor {
  const keepFunction = ({ params, start, end }: AnyFunction): void => {
    const parameters = params.filter((param) => !('name' in param && param.name === 'this')).length;
    const [name, line] = [firstLine(text.slice(start, start + 60)), lineAt(start)];
    found.functions.push({ name, parameters, line, length: lineAt(end) - line + 1 });
  };
  return new Visitor({
    Literal({ value, start, end, ...node }) {
      if (typeof value !== 'string' && !('regex' in node)) return;
      found.blanks.push([start + 1, end - 1]);
      if (typeof value === 'string')
        found.strings.push({ text: value, template: value, line: lineAt(start) });
    },
    TemplateLiteral({ quasis, expressions, start }) {
      for (const quasi of quasis) found.blanks.push([quasi.start, quasi.end]);
      const parts = quasis.map(({ value }) => value.cooked ?? value.raw);
      const inserted = expressions.map((value) => `\${${text.slice(value.start, value.end)}}`);
      const template = parts.map((part, index) => part + (inserted[index] ?? '')).join('');
      found.strings.push({ text: parts.join('?'), template, line: lineAt(start) });
    },
    JSXText: ({ start, end }) => void found.blanks.push([start, end]),
    FunctionDeclaration: keepFunction,
    FunctionExpression: keepFunction,
    ArrowFunctionExpression: keepFunction,
    TSMethodSignature: keepFunction,
    TSFunctionType: keepFunction,
    TSAsExpression({ expression, start, end }) {
      if (expression.type === 'TSAsExpression' && IS_BLIND.has(expression.typeAnnotation.type))
        found.blindCasts.push({ text: firstLine(text.slice(start, end)), line: lineAt(start) });
    },
  });
}

const IS_BLIND: ReadonlySet<string> = new Set(['TSUnknownKeyword', 'TSAnyKeyword', 'TSNeverKeyword']);

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

function importedName({ importName }: StaticImportEntry): string {
  if (importName.kind === 'Default') return 'default';
  return importName.kind === 'NamespaceObject' ? '*' : (importName.name ?? '*');
}

function reExportedName({ importName }: StaticExportEntry): string {
  return importName.name ?? '*';
}

/** Line numbers from positions, counted once per file. */
function lineCounter(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function blanked(text: string, ranges: Found['blanks']): string {
  let code = '';
  let at = 0;
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    code += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return code + text.slice(at);
}

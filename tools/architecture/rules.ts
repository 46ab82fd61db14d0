import {
  CONSOLE,
  GENERATED,
  GUARDED_MODULES,
  MACHINE_PATH,
  MANY_PARAMETERS,
  MAY_IMPORT,
  MOST_LINES,
  MOST_LINES_OF_FUNCTION,
  MOST_PARAMETERS,
  NAMELESS,
  RESTRICTIONS,
  ROUTE_FILES,
  SERVICE,
  SHARED_PACKAGES,
  SQL,
  STANDALONE_PACKAGES,
  TABLES_FILE,
  WIRING_FOLDERS,
} from './boundaries.ts';
import { checkConsole } from './console.ts';
import { findRepeatedExports } from './exports.ts';
import { findModuleCycles, type ModuleEdge } from './module-graph.ts';
import { type Import, readSource, resolveImport, type SourceFile } from './source.ts';
import { checkTables, isAtomic } from './tables.ts';
import type { Report, Violation } from './violation.ts';

const PRODUCTION = /^(?:apps|packages)\/[\w-]+\/src\//;
const IS_CODE = /\.(?:ts|tsx|mts|js|mjs)$/;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** What to print about a tree, and whether it passes. An empty tree fails, because then nothing was checked. */
export function inspect(files: ReadonlyMap<string, string>): { lines: string[]; passes: boolean } {
  const violations = findViolations(files);
  const lines = violations.map(({ file, line, rule, detail }) => `${file}:${line} ${rule}: ${detail}`);
  lines.push(`Checked ${files.size} files: ${violations.length} violations.`);
  return { lines, passes: files.size > 0 && violations.length === 0 };
}

/** Every violation in a source tree, given as path → text. */
export function findViolations(files: ReadonlyMap<string, string>): Violation[] {
  const violations: Violation[] = [];
  const sources: SourceFile[] = [];
  for (const [path, text] of files) {
    const report: Report = (line, rule, detail) => violations.push({ file: path, line, rule, detail });
    checkText(path, text, report);
    if (!IS_CODE.test(path)) continue;
    const source = readSource(path, text);
    sources.push(source);
    if (source.syntaxError !== null) report(1, 'syntax', source.syntaxError);
    if (isTest(path)) checkTest(source, report);
    else checkStandalone(source, report);
    if (!isTest(path) && !GENERATED.test(path)) checkFunctionLengths(source, report);
    if (PRODUCTION.test(path) && !isTest(path)) checkFunctions(source, report);
    if (path.startsWith(`${SERVICE}/`) && !isTest(path)) checkService(source, report);
    if (path.startsWith(`${CONSOLE}/`) && !isTest(path)) checkConsole(source, report);
  }
  const tables = checkTables(files);
  return [
    ...violations,
    ...findCycles(sources),
    ...findRepeatedExports(sources),
    ...tables.violations,
    ...findModuleCycles([
      ...importEdges(sources),
      ...tables.uses
        .filter((use) => !isAtomic(use))
        .map(({ module, other, file, line, name }) => ({ from: module, to: other, file, line, by: name })),
    ]),
  ];
}

/** Which modules import which. The wiring is left out: it imports every module and belongs to none. */
function importEdges(sources: readonly SourceFile[]): ModuleEdge[] {
  return sources
    .filter(({ path }) => path.startsWith(`${SERVICE}/`) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ from, line }) => {
        const target = resolveImport(path, from);
        const [module, other] = [moduleOf(path), target === null ? null : moduleOf(target)];
        if (module === null || other === null || module === '(root)' || other === '(root)') return [];
        return [{ from: module, to: other, file: path, line, by: 'import' }];
      }),
    );
}

function checkText(path: string, text: string, report: Report): void {
  if (NAMELESS.test(path)) report(1, 'name', 'choose a name that says what the file contains');
  const lines = text.replace(/\n$/, '').split('\n');
  const most = isTest(path) ? MOST_LINES.test : MOST_LINES.source;
  if ((IS_CODE.test(path) || path.endsWith('.sql')) && !GENERATED.test(path) && lines.length > most)
    report(most + 1, 'length', `has ${lines.length} lines; at most ${most}`);
  lines.forEach((line, index) => {
    if (MACHINE_PATH.test(line)) report(index + 1, 'machine path', line.trim().slice(0, 80));
  });
}

function checkTest({ code }: SourceFile, report: Report): void {
  eachMatch(code, /\b(?:it|test|describe|bench)(?:\.\w+)*\.(?:only|skip|todo)\b/g, (line, text) =>
    report(line, 'unrun test', text),
  );
}

function checkFunctions({ path, functions, blindCasts }: SourceFile, report: Report): void {
  for (const { text, line } of blindCasts) report(line, 'cast through unknown', text.slice(0, 80));
  if (MANY_PARAMETERS.some((exception) => path.startsWith(exception.path))) return;
  for (const { name, parameters, line } of functions) {
    if (parameters <= MOST_PARAMETERS) continue;
    const most = `at most ${MOST_PARAMETERS}, or an options object`;
    report(line, 'parameters', `${name} takes ${parameters}; ${most}`);
  }
}

function checkFunctionLengths({ functions }: SourceFile, report: Report): void {
  for (const { name, length, line } of functions) {
    if (length > MOST_LINES_OF_FUNCTION)
      report(line, 'function length', `${name} has ${length} lines; at most ${MOST_LINES_OF_FUNCTION}`);
  }
}

function checkStandalone({ path, imports }: SourceFile, report: Report): void {
  const standalone = Object.entries(STANDALONE_PACKAGES).find(([folder]) => path.startsWith(folder));
  if (standalone === undefined) return;
  const [folder, allowed] = standalone;
  for (const { from, line } of imports) {
    if (!resolveImport(path, from)?.startsWith(folder) && !allowed.includes(from))
      report(line, 'standalone package', `imports ${from}`);
  }
}

function checkService(source: SourceFile, report: Report): void {
  const inside = source.path.slice(SERVICE.length + 1);
  for (const { name, pattern, allowed, exceptions } of RESTRICTIONS) {
    if (isAllowedIn(inside, allowed) || exceptions?.[inside] !== undefined) continue;
    eachMatch(source.code, new RegExp(pattern, 'g'), (line, text) => report(line, name, text));
  }
  if (!isAllowedIn(inside, ['storage/']) && !inside.endsWith('-store.ts')) {
    for (const { text, line } of source.strings) {
      if (SQL.test(text)) report(line, 'sql', text.trim().slice(0, 60).replace(/\s+/g, ' '));
    }
  }
  for (const entry of source.imports) {
    checkModule(inside, entry, report);
    checkImport(source.path, entry, report);
  }
}

function checkModule(inside: string, { from, names, typeOnly, line }: Import, report: Report): void {
  if (typeOnly) return;
  const guard = GUARDED_MODULES.find(({ module }) => module.test(from));
  if (guard === undefined || isAllowedIn(inside, guard.allowed)) return;
  const taken = names.filter((name) => guard.names?.test(name) ?? true);
  if (taken.length > 0) report(line, 'guarded module', `${taken.join(', ')} of ${from}`);
}

function checkImport(path: string, { from, line }: Import, report: Report): void {
  const target = resolveImport(path, from);
  if (target === null) return;
  const [module, other] = [moduleOf(path), moduleOf(target)];
  if (other === null || isTest(target)) {
    if (!target.startsWith('packages/'))
      report(line, 'module boundary', `imports ${from}, which is outside the source`);
    return;
  }
  if (module === null || module === other) return;
  const allowed = MAY_IMPORT[module];
  if (allowed === undefined)
    report(line, 'module boundary', `${module} is missing from MAY_IMPORT in boundaries.ts`);
  else if (
    other !== 'kernel' &&
    !SHARED_PACKAGES.includes(other) &&
    !allowed.includes(other) &&
    !isOwnTables(path, target)
  )
    report(line, 'module boundary', `${module} may not import ${other}`);
  if (isOwnTables(path, target)) return;
  if (module === '(root)' && ROUTE_FILES.test(target.slice(SERVICE.length + 1))) return;
  if (!other.startsWith('(') && !other.startsWith('@') && target !== `${SERVICE}/${other}/index.ts`)
    report(line, 'module index', `import ${other} through its index.ts, not ${from}`);
}

/** Whether the target is the description of the tables of the module that imports it. */
function isOwnTables(path: string, target: string): boolean {
  const [folder] = path.slice(SERVICE.length + 1).split('/');
  return target === `${SERVICE}/${folder}/${TABLES_FILE}`;
}

/** The module of a file: a folder of the service, `(root)` for the files beside them, or a package by its name. */
function moduleOf(path: string): string | null {
  if (path.startsWith('packages/')) return `@prequal/${path.split('/')[1]}`;
  if (!path.startsWith(`${SERVICE}/`)) return null;
  const [first = '', second, third] = path.slice(SERVICE.length + 1).split('/');
  // The descriptions of all tables are one layer below the modules.
  if (second === TABLES_FILE && third === undefined) return 'tables';
  return second === undefined || WIRING_FOLDERS.includes(first) ? '(root)' : first;
}

function isAllowedIn(inside: string, allowed: readonly string[]): boolean {
  return allowed.some((path) => inside === path || (path.endsWith('/') && inside.startsWith(path)));
}

function findCycles(sources: readonly SourceFile[]): Violation[] {
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ from }) => resolveImport(path, from) ?? []),
    ]),
  );
  const violations: Violation[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) {
      const circle = [...trail.slice(seenAt), path];
      violations.push({ file: path, line: 1, rule: 'cycle', detail: circle.join(' → ') });
    }
    if (seenAt >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return violations;
}

function eachMatch(code: string, pattern: RegExp, found: (line: number, text: string) => void): void {
  for (const match of code.matchAll(pattern))
    found(code.slice(0, match.index).split('\n').length, match[0].trim());
}

import { CONSOLE, CONSOLE_PARTS, CONSOLE_TYPES_ONLY, CONSOLE_WIRING } from './boundaries.ts';
import { resolveImport, type SourceFile } from './source.ts';
import type { Report } from './violation.ts';

/** Screens do not import each other, and what they share imports only what is below it. */
export function checkConsole({ path, imports }: SourceFile, report: Report): void {
  const folder = folderOf(path);
  for (const { from, typeOnly, line } of imports) {
    if (CONSOLE_TYPES_ONLY.includes(from) && !typeOnly)
      report(line, 'console boundary', `imports ${from} at run time; pages take only types from it`);
  }
  if (CONSOLE_WIRING.includes(folder)) return;
  for (const { from, line } of imports) {
    const target = resolveImport(path, from);
    if (target === null || target.startsWith('packages/')) continue;
    const other = folderOf(target);
    const allowed = CONSOLE_PARTS[folder] ?? Object.keys(CONSOLE_PARTS);
    if (!target.startsWith(`${CONSOLE}/`))
      report(line, 'console boundary', `imports ${from}, which is outside the console`);
    else if (other !== folder && other !== 'styles' && !allowed.includes(other))
      report(line, 'console boundary', reason(folder, other));
  }
}

function folderOf(path: string): string {
  const [first = '', second] = path.slice(CONSOLE.length + 1).split('/');
  return second === undefined ? '(root)' : first;
}

function reason(folder: string, other: string): string {
  if (CONSOLE_WIRING.includes(other))
    return `${folder} may not import ${other}, which puts the screens together`;
  if (CONSOLE_PARTS[other] === undefined)
    return `${folder} may not import the screen ${other}; move what both need into a part of CONSOLE_PARTS`;
  return `${folder} may not import ${other}; see CONSOLE_PARTS in boundaries.ts`;
}

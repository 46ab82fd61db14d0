import type { SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

const DECLARATION =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/gm;
const PROGRAM = /^(?:apps|packages)\/[\w-]+\/src\//;

/** One exported name means one thing: no two files of a program or package declare it. */
export function findRepeatedExports(sources: readonly SourceFile[]): Violation[] {
  const declared = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { path, code } of sources) {
    const program = PROGRAM.exec(path)?.[0];
    if (program === undefined || /\.test\.tsx?$/.test(path) || /\.generated\.ts$/.test(path)) continue;
    for (const match of code.matchAll(DECLARATION)) {
      const name = match[1] ?? '';
      const first = declared.get(`${program} ${name}`);
      const line = code.slice(0, match.index).split('\n').length;
      if (first === undefined) declared.set(`${program} ${name}`, path);
      else if (first !== path)
        violations.push({
          file: path,
          line,
          rule: 'repeated export',
          detail: `${name} is also declared in ${first}`,
        });
    }
  }
  return violations;
}

import type { SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

const PROGRAM = /^(?:apps|packages)\/[\w-]+\/src\//;

/** One exported name means one thing: no two files of a program or package declare it. */
export function findRepeatedExports(sources: readonly SourceFile[]): Violation[] {
  const declared = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { path, exports } of sources) {
    const program = PROGRAM.exec(path)?.[0];
    if (program === undefined || /\.test\.tsx?$/.test(path) || /\.generated\.ts$/.test(path)) continue;
    for (const { name, line } of exports) {
      const first = declared.get(`${program} ${name}`);
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

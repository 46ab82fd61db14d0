import type { SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

const PRODUCTION = /^(?:apps|packages)\/[\w-]+\/src\//;

/** One exported name means one thing in the whole repository: no two source files declare it. */
export function findRepeatedExports(sources: readonly SourceFile[]): Violation[] {
  const declared = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { path, exports } of sources) {
    if (!PRODUCTION.test(path) || /\.test\.tsx?$/.test(path) || /\.generated\.ts$/.test(path)) continue;
    for (const { name, line } of exports) {
      const first = declared.get(name);
      if (first === undefined) declared.set(name, path);
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

import type { Violation } from './violation.ts';

/** One module depends on another: by an import, or by a table or function of it. */
export interface ModuleEdge {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly line: number;
  /** `imports`, or what it uses in the database. */
  readonly by: string;
}

/** Circles of modules: whoever changes one of them must know all of them. Each circle is reported once. */
export function findModuleCycles(edges: readonly ModuleEdge[]): Violation[] {
  const next = new Map<string, Map<string, ModuleEdge>>();
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    const targets = next.get(edge.from) ?? new Map<string, ModuleEdge>();
    if (!targets.has(edge.to)) targets.set(edge.to, edge);
    next.set(edge.from, targets);
  }
  const violations: Violation[] = [];
  const done = new Set<string>();
  const visit = (module: string, trail: readonly ModuleEdge[]): void => {
    const start = trail.findIndex(({ from }) => from === module);
    if (start >= 0) {
      violations.push(cycleOf(trail.slice(start)));
      return;
    }
    if (done.has(module)) return;
    for (const edge of next.get(module)?.values() ?? []) visit(edge.to, [...trail, edge]);
    done.add(module);
  };
  for (const module of next.keys()) visit(module, []);
  return violations;
}

function cycleOf(circle: readonly ModuleEdge[]): Violation {
  const [first] = circle;
  const steps = circle.map(({ from, to, file, by }) => `${from} → ${to} (${by} in ${file})`);
  return {
    file: first?.file ?? '',
    line: first?.line ?? 1,
    rule: 'module cycle',
    detail: steps.join(', '),
  };
}

import type { EvidenceTables } from './evidence-tables.ts';

/** How conditions relate, by number; -1 relates to nothing. */
export class ConditionRelations {
  readonly #tables: EvidenceTables;

  constructor(tables: EvidenceTables) {
    this.#tables = tables;
  }

  /** Whether a condition is the one meant, or a more specific one. */
  countsAs(id: number, condition: number): boolean {
    if (id === -1 || id === condition) return id !== -1;
    const { firstBroader, broader } = this.#tables;
    const end = firstBroader[id + 1] ?? 0;
    for (let at = firstBroader[id] ?? 0; at < end; at += 1) if (broader[at] === condition) return true;
    return false;
  }

  /** Whether one is the other or narrower, in either direction. */
  isSameLine(left: number, right: number): boolean {
    return this.countsAs(left, right) || this.countsAs(right, left);
  }

  /**
   * Whether a use tells nothing new beside a disclosed condition: it is the same or broader or narrower, or it belongs to
   * the same disease and is not more severe. Two courses of one group, such as two cancers, are two diseases.
   */
  agrees(use: number, disclosed: number): boolean {
    if (this.isSameLine(use, disclosed)) return use === disclosed || !this.isGraver(use, disclosed);
    const { isCourse } = this.#tables;
    if (use === -1 || disclosed === -1 || isCourse[use] === 1 || isCourse[disclosed] === 1) return false;
    return !this.isGraver(use, disclosed) && this.#shareCircle(use, disclosed);
  }

  /** Whether one is the other or narrower, in either direction, or both belong to one disease. */
  isSameDisease(left: number, right: number): boolean {
    return this.isSameLine(left, right) || this.#shareCircle(left, right);
  }

  isGraver(left: number, right: number): boolean {
    const { severity } = this.#tables;
    return (severity[left] ?? 0) < (severity[right] ?? 0);
  }

  #shareCircle(left: number, right: number): boolean {
    const { firstCircle, circles } = this.#tables;
    const end = firstCircle[left + 1] ?? 0;
    const otherEnd = firstCircle[right + 1] ?? 0;
    for (let at = firstCircle[left] ?? 0; at < end; at += 1) {
      for (let other = firstCircle[right] ?? 0; other < otherEnd; other += 1) {
        if (circles[at] === circles[other]) return true;
      }
    }
    return false;
  }
}

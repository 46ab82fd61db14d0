import type { TextResolver } from '@prequal/packs';
import {
  type ConceptNames,
  decodeConcepts,
  decodeNames,
  type PackageConcepts,
  type StoredCodeTable,
} from './code-bytes.ts';
import { medicationsOfConcept } from './concept-name.ts';
import { possiblePackageCodes } from './package-code.ts';
import { conceptCode, type DrugCodeSystem } from './release-lines.ts';

/** Drug codes in the terms of one catalog. */
export interface DrugCodes {
  /** Names of medications of the catalog; null for a code that is not known, or that names something else. */
  medications(system: DrugCodeSystem, code: string): readonly string[] | null;
}

/** The tables that the operator has loaded. */
export class DrugCodeTables {
  readonly #names: ConceptNames | null;
  readonly #packages: PackageConcepts | null;

  constructor(names: ConceptNames | null, packages: PackageConcepts | null) {
    this.#names = names;
    this.#packages = packages;
  }

  static async open(stored: readonly StoredCodeTable[]): Promise<DrugCodeTables> {
    const contentOf = (system: DrugCodeSystem) =>
      stored.find((table) => table.system === system)?.content ?? null;
    const [names, packages] = [contentOf('rxnorm'), contentOf('ndc')];
    return new DrugCodeTables(
      names === null ? null : await decodeNames(names),
      packages === null ? null : await decodeConcepts(packages),
    );
  }

  for(resolver: TextResolver): DrugCodes {
    const find = (text: string) => resolver.resolve('medication', text)?.name ?? null;
    return {
      medications: (system, code) => {
        const names = this.#conceptNames(system, code);
        const [found = null, ...others] = names.map((name) => medicationsOfConcept(name, find));
        // 10 digits without dashes can mean packages of different drugs.
        return others.every((other) => other?.join() === found?.join()) ? found : null;
      },
    };
  }

  #conceptNames(system: DrugCodeSystem, code: string): readonly string[] {
    const concepts =
      system === 'rxnorm'
        ? [conceptCode(code)]
        : possiblePackageCodes(code).map((each) => this.#conceptOfPackage(each));
    return concepts.flatMap((concept) => (concept === null ? [] : (this.#nameOf(concept) ?? [])));
  }

  #conceptOfPackage(code: number): number | null {
    if (this.#packages === null) return null;
    const position = positionOf(this.#packages.codes, code);
    return position === -1 ? null : (this.#packages.concepts[position] ?? null);
  }

  #nameOf(concept: number): string | null {
    if (this.#names === null) return null;
    const { codes, starts, names } = this.#names;
    const position = positionOf(codes, concept);
    return position === -1 ? null : names.toString('utf8', starts[position], starts[position + 1]);
  }
}

/** -1 if the sorted numbers do not contain it. */
function positionOf(sorted: Float64Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

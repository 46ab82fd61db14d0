import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  type EvidenceRules,
  type EvidenceTables,
  type FactReference,
  type FlatPack,
  Reference,
  type ReferenceCondition,
  type ReferenceMedication,
  type ReferenceNames,
  type Steps,
} from '@prequal/engine';

const COMPRESSION = { level: 1 } as const;

/**
 * Packs and reference names as JSON, compressed: the form in which a snapshot carries them between threads and files, and in which a process
 * keeps what it has not read. Plain, they took 11 MB of each process.
 */
export interface PackBytes {
  /** [variant] */
  readonly packs: readonly Uint8Array[];
  readonly names: Uint8Array;
}

export function packBytes(packs: readonly FlatPack[], names: ReferenceNames): PackBytes {
  return { packs: compressedPacks(packs), names: compressed(Buffer.from(JSON.stringify(names))) };
}

export const compressedPacks = (packs: readonly FlatPack[]): PackBytes['packs'] =>
  packs.map((pack) => compressed(packJson(pack)));

const compressed = (json: Buffer): Buffer => deflateRawSync(json, COMPRESSION);
const parsed = (bytes: Uint8Array): unknown => JSON.parse(inflateRawSync(bytes).toString());

const written = new WeakMap<FlatPack, Buffer>();

/** A pack as JSON, written once: the digest of a content and the snapshot both need it. */
export function packJson(pack: FlatPack): Buffer {
  const known = written.get(pack);
  if (known !== undefined) return known;
  const json = Buffer.from(JSON.stringify(pack));
  written.set(pack, json);
  return json;
}

/**
 * The packs of a snapshot as the interpreter reads them. Each is parsed on first use and kept, because decisions
 * need only the compiled form and most processes explain few products.
 */
export class PackSource implements FactReference {
  readonly #bytes: PackBytes;
  readonly #evidence: EvidenceTables;
  readonly #packs = new Map<number, FlatPack>();
  #names: ReferenceNames | null = null;
  #reference: Reference | null = null;
  #conditions: ReadonlyMap<string, ReferenceCondition> | null = null;
  #medications: ReadonlyMap<string, ReferenceMedication> | null = null;

  /** The tables are those of the catalog that was compiled from the packs. */
  constructor(bytes: PackBytes, evidence: EvidenceTables) {
    this.#bytes = bytes;
    this.#evidence = evidence;
  }

  /** Other packs with the same names, whose tables are built once for both. */
  withPacks(packs: PackBytes['packs']): PackSource {
    const source = new PackSource({ packs, names: this.#bytes.names }, this.#evidence);
    source.#names = this.names;
    source.#reference = this.reference();
    return source;
  }

  pack(variant: number): FlatPack {
    const known = this.#packs.get(variant);
    if (known !== undefined) return known;
    const pack = this.read(variant);
    this.#packs.set(variant, pack);
    return pack;
  }

  /** A pack that is not kept, for work that reads every pack once. */
  read(variant: number): FlatPack {
    const bytes = this.#bytes.packs[variant];
    if (bytes === undefined) throw new RangeError(`variant ${variant} is not in the catalog`);
    return parsed(bytes) as FlatPack;
  }

  reference(): Reference {
    this.#reference ??= new Reference(this.names, this.#evidence);
    return this.#reference;
  }

  /** The same with a step in between: the first time in a process, it takes tens of milliseconds. */
  *referenceInSteps(): Steps<Reference> {
    const { names } = this;
    yield;
    this.#reference ??= new Reference(names, this.#evidence);
    return this.#reference;
  }

  /** The catalog entry of a condition, by name. */
  condition(name: string): ReferenceCondition | null {
    this.#conditions ??= new Map(this.names.conditions.map((row) => [row.name, row]));
    return this.#conditions.get(name) ?? null;
  }

  /** The catalog entry of a medication, by name. */
  medication(name: string): ReferenceMedication | null {
    this.#medications ??= new Map(this.names.medications.map((row) => [row.name, row]));
    return this.#medications.get(name) ?? null;
  }

  get evidence(): EvidenceRules | null {
    return this.names.evidence ?? null;
  }

  /** Every condition and medication of the catalog. */
  get names(): ReferenceNames {
    this.#names ??= parsed(this.#bytes.names) as ReferenceNames;
    return this.#names;
  }
}

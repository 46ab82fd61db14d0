/** Vectors of one length in one growing array, each different one once. */
export class VectorStore {
  readonly #length: number;
  readonly #byHash = new Map<number, number[]>();
  #words: Uint32Array;
  #used = 0;

  constructor(length: number) {
    this.#length = length;
    this.#words = new Uint32Array(Math.max(1, length) * 64);
  }

  /** Where the vector is; it is copied when it is new. */
  store(vector: Uint32Array): number {
    const hash = hashOf(vector);
    const candidates = this.#byHash.get(hash);
    for (const offset of candidates ?? []) if (this.#equals(offset, vector)) return offset;
    const offset = this.#used;
    if (offset + this.#length > this.#words.length) this.#grow();
    this.#words.set(vector, offset);
    this.#used += this.#length;
    if (candidates === undefined) this.#byHash.set(hash, [offset]);
    else candidates.push(offset);
    return offset;
  }

  /** Exactly what is used, in a buffer of its own. */
  build(): Uint32Array {
    return this.#words.slice(0, this.#used);
  }

  #equals(offset: number, vector: Uint32Array): boolean {
    for (let at = 0; at < vector.length; at += 1) if (this.#words[offset + at] !== vector[at]) return false;
    return true;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#words.length * 2);
    larger.set(this.#words);
    this.#words = larger;
  }
}

function hashOf(vector: Uint32Array): number {
  let hash = 0;
  for (let at = 0; at < vector.length; at += 1) {
    hash = (Math.imul(hash ^ (vector[at] as number), 0x01000193) + 0x9e3779b9) | 0;
  }
  return hash;
}

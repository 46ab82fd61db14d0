import { type AxisTables, type CompiledCatalog, NONE } from './catalog.ts';

interface VectorMasks {
  /** The offset of a vector, NONE for all variants. */
  readonly mask: number;
  /** null: everything. */
  readonly words: Uint32Array | null;
}

/** Closes what every reference of a table closes, from one up to the last one. */
export function orCommon(
  target: Uint32Array,
  { references, vectors }: AxisTables,
  {
    reference,
    last,
    masks: { mask, words },
  }: { readonly reference: number; readonly last: number; readonly masks: VectorMasks },
): void {
  const offsets = references.subarray(reference, last + 1);
  if (offsets.includes(NONE)) return;
  for (let word = 0; word < target.length; word += 1) {
    let bits = words === null ? 0xffffffff : (words[word] ?? 0);
    if (mask !== NONE) bits &= vectors[mask + word] ?? 0;
    for (const offset of offsets) bits &= vectors[offset + word] ?? 0;
    target[word] = (target[word] ?? 0) | bits;
  }
}

/** Whether a vector is not all zero. */
export function hasBits({ axes, wordCount }: CompiledCatalog, vector: number): boolean {
  return axes.vectors.subarray(vector, vector + wordCount).some((bits) => bits !== 0);
}

import type { Coverage } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import { REASON_BIT } from '../reasons.ts';
import { STATES } from '../states.ts';
import type { BuildClosings } from './build-closings.ts';
import { AGE_SLOTS, type CompiledCatalog, NONE } from './catalog.ts';
import { CLASSES_PER_WORD } from './word-layout.ts';

export interface LastingRequest {
  /** Its first amount counts. */
  readonly coverage: Coverage;
  readonly variants: readonly number[];
  /** Whether build closes what it closes today on later days too. */
  readonly hasBuild: boolean;
}

interface LastingParts {
  readonly catalog: CompiledCatalog;
  /** Prepared for the applicant; null if build charts may close nothing. */
  readonly build: BuildClosings | null;
  /** [variant] → 1 for a tobacco user. */
  readonly tobacco: Uint8Array;
  /** [variant] → the face amount whatever is asked for; 0: what is asked for. */
  readonly fixedFace: Float64Array;
}

/** Where the tables begin that are about one word of a variant, and what they are asked for. */
interface WordPlace {
  readonly variant: number;
  /** The first class of the word. */
  readonly first: number;
  readonly age: number;
  /** null: the amounts that are sold do not matter. */
  readonly amountCents: number | null;
  readonly state: number;
}

/** Initializes words with what the state and every age from today's on close; the reason may change with the age. */
export function closeLastingAges(
  words: Uint32Array,
  parts: LastingParts,
  { facts, coverage, variants }: Omit<LastingRequest, 'hasBuild'> & { readonly facts: Facts },
): void {
  const { catalog, fixedFace } = parts;
  const state = STATES.indexOf(coverage.state);
  const amountCents = coverage.target === 'face_amounts' ? (coverage.amountsCents[0] ?? null) : null;
  const { states } = catalog.demographics;
  words.fill(0);
  for (const variant of variants) {
    const today = catalog.nearestAge[variant] === 1 ? facts.ageNearest : facts.ageLast;
    const amount = fixedFace[variant] === 0 ? amountCents : null;
    for (let first = 0; first < (catalog.classCount[variant] ?? 0); first += CLASSES_PER_WORD) {
      const word = (catalog.firstWord[variant] ?? 0) + (first === 0 ? 0 : 1);
      let lasting = 0xffffffff;
      for (let age = today; age < AGE_SLOTS && lasting !== 0; age += 1)
        lasting &= closedBytes(closedAt(parts, { variant, first, age, amountCents: amount, state }));
      words[word] = lasting | (states[state * catalog.wordCount + word] ?? 0);
    }
  }
}

/** What issue ages, build charts and the limits of amounts close at one age. */
function closedAt(
  { catalog, build, tobacco }: LastingParts,
  { variant, first, age, amountCents, state }: WordPlace,
): number {
  const { ageSlotOf, ages } = catalog.demographics;
  const word = (catalog.firstWord[variant] ?? 0) + (first === 0 ? 0 : 1);
  const row = ((ageSlotOf[state] ?? 0) * 2 + (tobacco[variant] ?? 0)) * AGE_SLOTS + age;
  let closed = (ages[row * catalog.wordCount + word] ?? 0) | (build?.bits(variant, age, first) ?? 0);
  if (amountCents === null) return closed;
  const { faces, faceBase, faceSlot } = catalog.pricing;
  const classes = catalog.classCount[variant] ?? 0;
  const slot = faceSlot[state * catalog.heads.length + variant] ?? 0;
  const columns = faceBase[catalog.heads.length] ?? 0;
  const base = age * columns + (faceBase[variant] ?? 0) + slot * classes * 2;
  for (let index = first; index < Math.min(classes, first + CLASSES_PER_WORD); index += 1) {
    const high = faces[base + 2 * index + 1] ?? NONE;
    if (high === NONE || amountCents > high || amountCents < (faces[base + 2 * index] ?? 0))
      closed |= REASON_BIT['face amount'] << (8 * (index - first));
  }
  return closed;
}

/** A byte of ones for each class that is closed for some reason. */
export function closedBytes(word: number): number {
  let bits = word | (word >>> 4);
  bits |= bits >>> 2;
  bits |= bits >>> 1;
  return Math.imul(bits & 0x01010101, 255);
}

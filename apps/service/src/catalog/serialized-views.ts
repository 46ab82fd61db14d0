/** A value whose typed arrays are stored elsewhere. */
export interface Lowered<T> {
  readonly shape: unknown;
  /** Exists for the compiler only: the type that lifting returns. */
  readonly of?: T;
}

/** Marks the position of a typed array; no key of a table begins like this. */
const PLACE = '\u0000view';

const VIEWS = {
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float64Array,
} as const;
type ViewKind = keyof typeof VIEWS;

/** Takes the typed arrays out of plain objects and arrays, and leaves their numbers instead. */
export function lowerViews<T>(value: T, views: ArrayBufferView[]): Lowered<T> {
  const lower = (part: unknown): unknown => {
    if (ArrayBuffer.isView(part)) {
      views.push(part);
      // A Buffer is an array of bytes like any other.
      const kind = part instanceof Uint8Array ? 'Uint8Array' : part.constructor.name;
      if (!(kind in VIEWS)) throw new RangeError(`cannot pack a ${kind}`);
      return { [PLACE]: views.length - 1, kind };
    }
    if (Array.isArray(part)) return part.map(lower);
    if (!isPlain(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, lower(item)]));
  };
  return { shape: lower(value) };
}

/** Puts typed arrays back as views of the given bytes, copying only where memory is not aligned. Changes the value itself. */
export function liftViews<T>({ shape }: Lowered<T>, bytesOf: (view: number) => Uint8Array): T {
  const lift = (part: unknown): unknown => {
    if (Array.isArray(part)) {
      for (let index = 0; index < part.length; index++) part[index] = lift(part[index]);
      return part;
    }
    if (!isPlain(part)) return part;
    if (!(PLACE in part)) {
      for (const key of Object.keys(part)) part[key] = lift(part[key]);
      return part;
    }
    const given = bytesOf(part[PLACE] as number);
    const kind = VIEWS[part.kind as ViewKind];
    const bytes = given.byteOffset % kind.BYTES_PER_ELEMENT === 0 ? given : new Uint8Array(given);
    return new kind(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength / kind.BYTES_PER_ELEMENT);
  };
  return lift(shape) as T;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

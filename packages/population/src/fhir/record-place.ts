type Item<T> = T extends readonly (infer Each)[] ? Each : never;

/**
 * A value of a document that nobody has checked, with its JSON pointer. `T` is what the standard puts there, so that a misspelled
 * field does not compile; every value is checked when it is read.
 */
export class RecordPlace<T> {
  readonly value: unknown;
  readonly path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  get isGiven(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** The same value as what its `resourceType` says it is. */
  as<Other>(): RecordPlace<Other> {
    return new RecordPlace<Other>(this.value, this.path);
  }

  at<Name extends keyof T & string>(name: Name): RecordPlace<NonNullable<T[Name]>> {
    const { value } = this;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const found =
      isObject && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return new RecordPlace(found, `${this.path}/${name}`);
  }

  /** The items of a list; none if the value is something else. */
  items(): RecordPlace<Item<T>>[] {
    if (!Array.isArray(this.value)) return [];
    return this.value.map((item, index) => new RecordPlace<Item<T>>(item, `${this.path}/${index}`));
  }

  /** A text without the blanks around it; null if there is none. */
  text(): string | null {
    return typeof this.value === 'string' && this.value.trim() !== '' ? this.value.trim() : null;
  }

  number(): number | null {
    return typeof this.value === 'number' && Number.isFinite(this.value) ? this.value : null;
  }
}

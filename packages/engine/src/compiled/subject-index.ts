import type { ReferenceRow } from '../reference-names.ts';
import type { ConditionSubject, MedicationSubject } from '../rules/subject.ts';

export function subjectKey(subject: ConditionSubject | MedicationSubject): string {
  return `${subject.type}:${subject.name}`;
}

/** The condition subject of a key. */
export function subjectOfKey(key: string): ConditionSubject {
  const [type = ''] = key.split(':', 1);
  return {
    type: type === 'condition_group' ? 'condition_group' : 'condition',
    name: key.slice(type.length + 1),
  };
}

/** What packs state about subjects, by subject. */
export class SubjectIndex<T> {
  readonly #bySubject = new Map<string, T[]>();

  add(subject: ConditionSubject | MedicationSubject, entry: T): void {
    const key = subjectKey(subject);
    const entries = this.#bySubject.get(key);
    if (entries === undefined) this.#bySubject.set(key, [entry]);
    else entries.push(entry);
  }

  has(key: string): boolean {
    return this.#bySubject.has(key);
  }

  of(keys: readonly string[]): T[] {
    const found: T[] = [];
    for (const key of keys) for (const entry of this.#bySubject.get(key) ?? []) found.push(entry);
    return found;
  }
}

/** The keys of subjects of one type, each built once: a string that is built again is hashed again for every look-up. */
class KeyCache {
  readonly #type: string;
  readonly #keys = new Map<string, string>();

  constructor(type: string) {
    this.#type = type;
  }

  of(name: string): string {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = `${this.#type}:${name}`;
    this.#keys.set(name, key);
    return key;
  }
}

/** Names of one kind get numbers, with the subjects by which packs may mean each: itself, what it also counts as, its groups. */
export class NameTable {
  readonly idOf = new Map<string, number>();
  readonly names: string[] = [];
  readonly subjects: (readonly string[])[] = [];
  readonly #ancestors: (readonly string[])[] = [];
  readonly #nameKeys: KeyCache;
  readonly #groupKeys: KeyCache;

  constructor(type: 'condition' | 'medication', rows: readonly ReferenceRow[]) {
    this.#nameKeys = new KeyCache(type);
    this.#groupKeys = new KeyCache(`${type}_group`);
    for (const row of rows) this.#add(row);
  }

  /** A name that only packs know belongs to nothing. */
  ensure(name: string): number {
    return this.idOf.get(name) ?? this.#add({ name, groups: [], ancestors: [] });
  }

  #add({ name, groups, ancestors }: ReferenceRow): number {
    const known = this.idOf.get(name);
    if (known !== undefined) return known;
    const id = this.names.push(name) - 1;
    this.#ancestors.push(ancestors);
    const subjects = [this.#nameKeys.of(name)];
    if (ancestors.length + groups.length > 0) {
      const broader = ancestors.map((ancestor) => this.#nameKeys.of(ancestor));
      for (const group of groups) broader.push(this.#groupKeys.of(group));
      subjects.push(...new Set(broader.sort()));
    }
    this.subjects.push(subjects);
    this.idOf.set(name, id);
    return id;
  }

  /** [name] → the names that it also counts as. */
  broader(): number[][] {
    return this.#ancestors.map((names) =>
      names.flatMap((name) => {
        const id = this.idOf.get(name);
        return id === undefined ? [] : [id];
      }),
    );
  }

  /** Every name that a subject means. */
  membersBySubject(): Map<string, number[]> {
    const members = new Map<string, number[]>();
    this.subjects.forEach((subjects, id) => {
      for (const subject of subjects) {
        const known = members.get(subject);
        if (known === undefined) members.set(subject, [id]);
        else known.push(id);
      }
    });
    return members;
  }
}

export interface Profiles {
  readonly profileOf: Int32Array;
  readonly keys: readonly (readonly string[])[];
  /** [profile] → the trait that its names share. */
  readonly traits: readonly (string | null)[];
}

/**
 * Names that every pack treats alike share a profile; a name that no pack mentions has none, unless it has a trait
 * (a text that sets apart names which packs treat differently although they name neither).
 */
export function profilesOf(
  table: NameTable,
  isSpokenOf: (key: string) => boolean,
  traitOf: (id: number) => string | null,
): Profiles {
  const profiles = new Map<string, number>();
  const keys: string[][] = [];
  const traits: (string | null)[] = [];
  const profileOf = new Int32Array(table.names.length).fill(-1);
  table.subjects.forEach((subjects, id) => {
    const spokenOf = subjects.filter(isSpokenOf);
    const trait = traitOf(id);
    if (spokenOf.length === 0 && trait === null) return;
    const signature = [trait ?? '', ...spokenOf].join('\n');
    let profile = profiles.get(signature);
    if (profile === undefined) {
      profile = keys.push(spokenOf) - 1;
      traits.push(trait);
      profiles.set(signature, profile);
    }
    profileOf[id] = profile;
  });
  return { profileOf, keys, traits };
}

/** Offsets of consecutive lists, with the total at the end. */
export function offsets(lists: readonly { readonly length: number }[]): Int32Array {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, index) => {
    starts[index + 1] = (starts[index] ?? 0) + list.length;
  });
  return starts;
}

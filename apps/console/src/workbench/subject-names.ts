import type { ReferenceCatalog } from '@prequal/packs';
import type { NamedSubject } from './live-messages.ts';

interface SearchedName extends NamedSubject {
  /** In lower case, the name without `group:` and the alias. */
  readonly key: string;
}

const MOST_NAMES = 12;

/** Everything that a rule can be about, with other names that people know. */
export function subjectNames({ conditions, medications }: ReferenceCatalog): readonly SearchedName[] {
  const groups = new Set(conditions.flatMap((each) => each.groups));
  const classes = new Set(medications.map(({ drugClass }) => drugClass));
  const entry = (name: string, key: string, note: string): SearchedName => ({
    name,
    key: key.toLowerCase(),
    note,
  });
  return [
    ...[...groups].map((name) => entry(`group:${name}`, name, 'group')),
    ...conditions.flatMap(({ name, aliases }) => [
      entry(name, name, 'condition'),
      ...aliases.map((alias) => entry(name, alias, `condition, “${alias}”`)),
    ]),
    ...[...classes].filter((name) => name !== '').map((name) => entry(`class:${name}`, name, 'drug class')),
    ...medications.flatMap(({ name, generic, aliases }) => [
      entry(name, name, generic === null ? 'medication' : `brand, also covers ${generic}`),
      ...aliases.map((alias) => entry(name, alias, `medication, “${alias}”`)),
    ]),
  ];
}

/** The names for what was typed: those that begin with it first, then those with a word that does. */
export function findNames(names: readonly SearchedName[], typed: string): readonly NamedSubject[] {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^(?:group|class):\s*/, '');
  const prefix = /^(group|class):/.exec(typed.trim().toLowerCase())?.[0] ?? '';
  if (text === '' && prefix === '') return [];
  const found = new Map<string, { readonly subject: NamedSubject; readonly rank: number }>();
  for (const { name, note, key } of names) {
    if (prefix !== '' && !name.startsWith(prefix)) continue;
    const at = key.indexOf(text);
    if (at < 0) continue;
    const rank = at === 0 ? (key === text ? 0 : 1) : /[a-z0-9]/.test(key[at - 1] ?? '') ? 3 : 2;
    const known = found.get(name);
    if (known === undefined || rank < known.rank) found.set(name, { subject: { name, note }, rank });
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || a.subject.name.length - b.subject.name.length)
    .slice(0, MOST_NAMES)
    .map(({ subject }) => subject);
}

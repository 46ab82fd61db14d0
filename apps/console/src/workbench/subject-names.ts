import type { ReferenceCatalog } from '@prequal/packs';
import type { NamedSubject, SubjectType } from './live-messages.ts';

interface SearchedName extends NamedSubject {
  readonly type: SubjectType;
  /** In lower case, the name without `group:` and the alias. */
  readonly key: string;
}

const MOST_NAMES = 12;

/** Everything that a rule can be about, with other names that people know. */
export function subjectNames({ conditions, medications }: ReferenceCatalog): readonly SearchedName[] {
  const entryOf = (type: SubjectType) => (name: string, key: string, note: string) => ({
    type,
    name,
    key: key.toLowerCase(),
    note,
  });
  const [condition, medication] = [entryOf('condition'), entryOf('medication')];
  const groups = membersOf(conditions.flatMap(({ name, groups }) => groups.map((group) => [group, name])));
  const classes = membersOf(medications.map(({ name, drugClass }) => [drugClass, name]));
  classes.delete('');
  return [
    ...[...groups].map(([name, members]) => ({
      ...condition(`group:${name}`, name, noteOf('group', members)),
      members: members.join(', '),
    })),
    ...conditions.flatMap(({ name, aliases }) => [
      condition(name, name, 'condition'),
      ...aliases.map((alias) => condition(name, alias, `condition, “${alias}”`)),
    ]),
    ...[...classes].map(([name, members]) => ({
      ...medication(`class:${name}`, name, noteOf('drug class', members)),
      members: members.join(', '),
    })),
    ...medications.flatMap(({ name, generic, aliases }) => [
      medication(name, name, generic === null ? 'medication' : `brand, also covers ${generic}`),
      ...aliases.map((alias) => medication(name, alias, `medication, “${alias}”`)),
    ]),
  ];
}

function membersOf(pairs: readonly (readonly [group: string, name: string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [group, name] of pairs) {
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [name]);
    else known.push(name);
  }
  return groups;
}

const NAMED_MEMBERS = 3;

/** How many a group includes, with the first of them. */
function noteOf(kind: string, members: readonly string[]): string {
  const first = members.slice(0, NAMED_MEMBERS).join(', ');
  return `${kind} of ${members.length}: ${first}${members.length > NAMED_MEMBERS ? ' …' : ''}`;
}

/** The names for what was typed: those that begin with it first, then those with a word that does. */
export function findNames(
  names: readonly SearchedName[],
  typed: string,
  type: SubjectType | null = null,
): readonly NamedSubject[] {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^(?:group|class):\s*/, '');
  const prefix = /^(group|class):/.exec(typed.trim().toLowerCase())?.[0] ?? '';
  if (text === '' && prefix === '') return [];
  const found = new Map<string, { readonly subject: NamedSubject; readonly rank: number }>();
  for (const { name, note, key, members, type: its } of names) {
    if (type !== null && its !== type) continue;
    if (prefix !== '' && !name.startsWith(prefix)) continue;
    const at = key.indexOf(text);
    if (at < 0) continue;
    const rank = at === 0 ? (key === text ? 0 : 1) : /[a-z0-9]/.test(key[at - 1] ?? '') ? 3 : 2;
    const known = found.get(name);
    if (known === undefined || rank < known.rank) {
      found.set(name, { subject: { name, note, ...(members !== undefined && { members }) }, rank });
    }
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || a.subject.name.length - b.subject.name.length)
    .slice(0, MOST_NAMES)
    .map(({ subject }) => subject);
}

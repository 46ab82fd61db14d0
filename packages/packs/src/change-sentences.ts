import type { FlatPack, Rule } from '@prequal/engine';
import { outcomeName } from './describe-rule.ts';
import type { PackChange, VariantDiff } from './diff-pack-sets.ts';
import { lineOfRule } from './live-family.ts';

/** The variants of both sides that were compared. */
interface ComparedPacks {
  readonly before: readonly FlatPack[];
  readonly after: readonly FlatPack[];
}

/** More names than this are counted. */
const MOST_NAMES = 3;

/**
 * What changes for applicants, in sentences. A line of the rules is a rule for each of its subjects, and a family has several
 * variants: what they have in common is said once.
 */
export function changeSentences(diffs: readonly VariantDiff[], packs: ComparedPacks): readonly string[] {
  const slugsOf = new Map<string, string[]>();
  for (const { slug, kind, changes } of diffs) {
    if (kind !== 'changed') continue;
    const ofVariant = changesOf(changes, packOf(packs.before, slug), packOf(packs.after, slug));
    for (const change of ofVariant) slugsOf.set(change, [...(slugsOf.get(change) ?? []), slug]);
  }
  return [
    ...[...slugsOf].map(([change, slugs]) => `${listed(slugs)}: ${change}`),
    ...variantsThatAre('added', 'new', diffs),
    ...variantsThatAre('removed', 'removed', diffs),
  ];
}

function variantsThatAre(
  wanted: VariantDiff['kind'],
  word: string,
  diffs: readonly VariantDiff[],
): readonly string[] {
  const slugs = diffs.filter(({ kind }) => kind === wanted).map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  return [`${listed(slugs)} ${slugs.length === 1 ? 'is' : 'are'} ${word}.`];
}

function packOf(packs: readonly FlatPack[], slug: string): FlatPack | undefined {
  return packs.find((pack) => pack.slug === slug);
}

function changesOf(
  changes: readonly PackChange[],
  before: FlatPack | undefined,
  after: FlatPack | undefined,
): readonly string[] {
  const lines = new Map<string, PackChange[]>();
  for (const change of changes) {
    const id = /^rule (.+)$/.exec(change.what)?.[1];
    const what = id === undefined ? change.what : `rule ${lineOfRule(id)}`;
    const key = `${what} is ${change.kind}`;
    lines.set(key, [...(lines.get(key) ?? []), change]);
  }
  return [...lines].map(([what, same]) => {
    const lookBack = lookBackOf(same, before, after);
    if (lookBack !== null) return `${what}: ${lookBack}.`;
    const [first] = same;
    const more = same.length > 1 ? ` (and ${same.length - 1} more of this line)` : '';
    return `${what}: ${first?.detail ?? ''}${more}.`;
  });
}

/** What changes of a line whose rules only look back another number of months; null for every other change. */
function lookBackOf(
  changes: readonly PackChange[],
  before: FlatPack | undefined,
  after: FlatPack | undefined,
): string | null {
  const pairs = changes.map(({ what }) => {
    const id = what.replace(/^rule /, '');
    return [ruleOf(before, id), ruleOf(after, id)] as const;
  });
  const [pair] = pairs;
  const [was, is] = [monthsOf(pair?.[0]), monthsOf(pair?.[1])];
  const rule = pair?.[1];
  if (was === null || is === null || rule === undefined || after === undefined) return null;
  const isSame = pairs.every(
    ([old, next]) => monthsOf(old) === was && monthsOf(next) === is && besides(old) === besides(next),
  );
  if (!isSame) return null;
  const subjects = pairs.flatMap(([, next]) => namesOf(next));
  return `${questionOf(rule.id)} looks back ${is} months instead of ${was} (${listed(subjects)}: ${outcomeName(rule.outcome, after)})`;
}

function ruleOf(pack: FlatPack | undefined, id: string): Rule | undefined {
  return pack?.rules.find((rule) => rule.id === id);
}

function monthsOf(rule: Rule | undefined): number | null {
  return rule !== undefined && 'months' in rule && typeof rule.months === 'number' ? rule.months : null;
}

function namesOf(rule: Rule | undefined): readonly string[] {
  const subject: unknown = rule !== undefined && 'subject' in rule ? rule.subject : null;
  return typeof subject === 'object' && subject !== null && 'name' in subject ? [String(subject.name)] : [];
}

/** Everything that decides besides the months; a question repeats them, so its text changes too. */
function besides(rule: Rule | undefined): string {
  return JSON.stringify({ ...rule, months: 0, note: '', source: '' });
}

/** `B2a` is part B, question 2. */
function questionOf(id: string): string {
  const [, part, question] = /^([A-Z])(\d+)/.exec(id) ?? [];
  return part === undefined ? 'it' : `part ${part} question ${question}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  if (more > 0) return `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

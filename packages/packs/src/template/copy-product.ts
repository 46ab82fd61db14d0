import { plainYaml } from '../yaml-edit.ts';

export interface ProductCopy {
  /** The folders of the carrier and of the family that is copied. */
  readonly from: { readonly carrier: string; readonly slug: string };
  readonly to: { readonly carrier: string; readonly slug: string; readonly name: string };
  /** A UUID. */
  readonly id: string;
}

/** A family under another name, with an id and slugs of its own. Everything else stays as it is. */
export function copiedProductFiles(
  texts: Readonly<Record<string, string>>,
  { from, to, id }: ProductCopy,
): Readonly<Record<string, string>> {
  const folder = `${from.carrier}/${from.slug}/`;
  const pack = texts[`${folder}pack.yaml`] ?? '';
  const slugs = renamedSlugs(variantSlugs(pack), `${to.carrier}-${to.slug}`);
  const rename = (path: string, text: string): string => {
    if (!path.endsWith('.yaml')) return text;
    const renamed = text.replace(WORDS, (word) => slugs.get(word) ?? word);
    return path.endsWith('/pack.yaml') ? withIdentity(renamed, to, id) : renamed;
  };
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([path]) => path.startsWith(folder))
      .map(([path, text]) => [`${to.carrier}/${to.slug}/${path.slice(folder.length)}`, rename(path, text)]),
  );
}

const WORDS = /[a-z0-9]+(?:-[a-z0-9]+)*/g;

function variantSlugs(pack: string): readonly string[] {
  const plain = plainYaml(pack) as { readonly variants?: readonly { readonly slug?: unknown }[] } | undefined;
  return (plain?.variants ?? []).flatMap(({ slug }) => (typeof slug === 'string' ? [slug] : []));
}

/** The part that all slugs begin with becomes the new name; a single one becomes it whole. */
function renamedSlugs(slugs: readonly string[], name: string): ReadonlyMap<string, string> {
  const [first = ''] = slugs;
  const words = first.split('-');
  let common = slugs.length === 1 ? words.length : words.length - 1;
  while (common > 0 && !slugs.every((slug) => slug.startsWith(words.slice(0, common).join('-')))) common -= 1;
  const start = words.slice(0, common).join('-');
  return new Map(slugs.map((slug) => [slug, `${name}${slug.slice(start.length).replace(/^-?(?=.)/, '-')}`]));
}

function withIdentity(pack: string, to: ProductCopy['to'], id: string): string {
  const family = /prod_[0-9a-f-]{36}/.exec(pack)?.[0] ?? '';
  const name = (plainYaml(pack) as { readonly family?: { readonly name?: string } } | undefined)?.family
    ?.name;
  const renamed = pack.replace(/^carrier:.*$/m, `carrier: ${to.carrier}`).replaceAll(family, `prod_${id}`);
  if (name === undefined) return renamed;
  const quoted = [JSON.stringify(name), name].find((each) => renamed.includes(`name: ${each}`)) ?? name;
  return renamed.replace(`name: ${quoted}`, `name: ${JSON.stringify(to.name)}`);
}

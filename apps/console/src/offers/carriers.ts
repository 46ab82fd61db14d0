/** The parts of a product that tell whose it is. */
export interface CarrierProduct {
  readonly slug: string;
  /** The name of the carrier. */
  readonly carrier: string;
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Whether the slug names the product's carrier: its name and the slug of the product begin with it. */
export function isCarrierOf(carrierSlug: string, { carrier, slug }: CarrierProduct): boolean {
  return [slugOf(carrier), slug].every((text) => `${text}-`.startsWith(`${carrierSlug}-`));
}

/** The words that the name of the carrier and the slug of the product have in common. */
function commonSlug({ carrier, slug }: CarrierProduct): string {
  const words = slug.split('-');
  const own = slugOf(carrier).split('-');
  const end = own.findIndex((word, at) => word !== words[at]);
  return own.slice(0, end === -1 ? own.length : end).join('-');
}

/** The carriers of these products by their slugs, in the order of their names. */
export function carrierChoices(
  products: readonly CarrierProduct[],
): readonly (readonly [slug: string, name: string])[] {
  const slugs = new Map<string, string>();
  for (const product of products) {
    const slug = commonSlug(product);
    const known = slugs.get(product.carrier);
    if (slug !== '' && (known === undefined || slug.length < known.length)) slugs.set(product.carrier, slug);
  }
  return [...slugs]
    .map(([name, slug]) => [slug, name] as const)
    .sort(([, left], [, right]) => left.localeCompare(right));
}

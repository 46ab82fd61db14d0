const LABELS: Readonly<Record<string, string>> = {
  fex: 'Final expense',
  preneed: 'Preneed',
  term: 'Term',
  wl: 'Whole life',
  medsup: 'Medicare supplement',
};

/** `fex` as people say it. */
export function classLabel(name: string): string {
  return LABELS[name] ?? name;
}

/** The classes of these products, to choose from. */
export function classChoices(products: readonly { readonly class: string }[]) {
  const names = [...new Set(products.map((product) => product.class))].sort();
  return names.map((name) => [name, classLabel(name)] as const);
}

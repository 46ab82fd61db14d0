const LARGE_BODY_BYTES = 8192;
/** From here on the two look-ups cost little beside the evaluation, which a replay then goes without. */
const MANY_OFFERS = 100;

/** Whether a request is so expensive to evaluate that its key and its limits are checked first. */
export function isLargeRequest(body: unknown, contentLength: string | undefined): boolean {
  if (Number(contentLength ?? 0) >= LARGE_BODY_BYTES) return true;
  const { products, quote_options, coverage, include_product_class, include_open_facts } = fieldsOf(body);
  // Each answer to an open fact is an evaluation.
  if (include_open_facts === true) return true;
  // A class selects all of its products.
  if (include_product_class !== undefined) return true;
  const { amounts } = fieldsOf(quote_options ?? fieldsOf(coverage).quote_options);
  return lengthOf(products) * Math.max(1, lengthOf(amounts)) >= MANY_OFFERS;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

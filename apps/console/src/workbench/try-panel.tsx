import { useSignal } from '@preact/signals';
import { bodyOf, form } from '../applicant/form.ts';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { workbench } from './calls.ts';
import type { Draft, ExplainedApplicant, Shelf, Tried } from './model.ts';
import { EFFECTS } from './texts.ts';

/** The applicant of the quote screen against the draft and the published version, side by side. */
export function TryPanel({
  draft,
  shelf,
  path,
}: {
  readonly draft: Draft;
  readonly shelf: Shelf | null;
  readonly path: string;
}) {
  const tried = useSignal<Tried | null>(null);
  const { act, error } = useAction();
  const body = bodyOf(form.value);
  const products = variantsOf(shelf, path);
  const run = () =>
    act(async () => {
      if (body === null || products.length === 0) return null;
      tried.value = await workbench.try(draft.id, tryBody(body, products));
      return null;
    });
  return (
    <section>
      <h3>
        {EFFECTS.try}{' '}
        <button type="button" disabled={body === null || products.length === 0} onClick={() => void run()}>
          {EFFECTS.try}
        </button>
      </h3>
      <p class="hint">{hintOf(body !== null, products.length > 0)}</p>
      <Notice error={error} />
      {tried.value !== null && <SideBySide tried={tried.value} products={products} />}
    </section>
  );
}

function hintOf(hasApplicant: boolean, hasProducts: boolean): string {
  if (!hasApplicant) return EFFECTS.tryMissing;
  return hasProducts ? EFFECTS.tryHint : EFFECTS.noVariants;
}

function tryBody(body: NonNullable<ReturnType<typeof bodyOf>>, products: readonly string[]): object {
  const { state, quote_options: options } = body.coverage;
  return {
    applicant: body.applicant,
    coverage: { state, quote_options: { ...options, amounts: options.amounts.slice(0, 1) } },
    products,
  };
}

/** The variants of the family that a file belongs to. */
function variantsOf(shelf: Shelf | null, path: string): readonly string[] {
  const [carrierSlug, familySlug] = path.split('/');
  const carrier = shelf?.carriers.find(({ slug }) => slug === carrierSlug);
  const family = carrier?.families.find(({ slug }) => slug === familySlug);
  return (family?.variants ?? []).map((variant) => (typeof variant === 'string' ? variant : variant.slug));
}

function SideBySide({ tried, products }: { readonly tried: Tried; readonly products: readonly string[] }) {
  return (
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">{EFFECTS.draft}</th>
          <th scope="col">{EFFECTS.current}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((slug) => {
          const [after, before] = [resultOf(tried.draft, slug), resultOf(tried.published, slug)];
          return (
            <tr key={slug} class={after === before ? '' : 'differs'}>
              <th scope="row">{slug}</th>
              <td>{after}</td>
              <td>{before}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The best class that is open with its price, or the rule that closes the product. */
function resultOf(explained: ExplainedApplicant | null, slug: string): string {
  const plan = explained?.plans.find(({ product }) => product.slug === slug);
  if (plan === undefined) return EFFECTS.notThere;
  const open = plan.classes.find((each) => each.open);
  const closed = plan.classes.filter((each) => !each.open).flatMap(({ rules }) => rules);
  const [rule] = closed;
  const words = rule === undefined ? '' : ` (${EFFECTS.rule(rule.id)})`;
  if (open === undefined) return `${EFFECTS.closed}${words}`;
  return `${open.rate_class} ${open.premium?.amount.display ?? ''}${words}`;
}

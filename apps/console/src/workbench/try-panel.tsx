import { useSignal } from '@preact/signals';
import { lineOfRule } from '@prequal/packs';
import { bodyOf, form } from '../applicant/form.ts';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { useLongAction } from '../components/use-long-action.ts';
import { Working } from '../components/working.tsx';
import { workbench } from './calls.ts';
import { litRules } from './effects-state.ts';
import { live } from './live.ts';
import {
  type Draft,
  type ExplainedApplicant,
  familyIn,
  folderOf,
  type OpenFile,
  type Tried,
  type WorkbenchCatalog,
} from './model.ts';
import { scenarioText, withScenario } from './scenario-text.ts';
import { EFFECTS } from './texts.ts';

/** The applicant of the quote screen against the draft and the published version, side by side. */
export function TryPanel({ draft, catalog, path, reload }: OpenFile) {
  const tried = useSignal<Tried | null>(null);
  const { act, error, done, running, progress, cancel } = useLongAction();
  const body = bodyOf(form.value);
  const products = variantsOf(catalog, path);
  const run = () =>
    act(EFFECTS.trying, async (waiting) => {
      if (body === null || products.length === 0) return null;
      tried.value = await workbench.try(draft.id, tryBody(body, products), waiting);
      litRules.value = firedLines(tried.value.draft);
      return null;
    });
  return (
    <section>
      <h3>
        {EFFECTS.try}{' '}
        <button
          type="button"
          disabled={body === null || products.length === 0 || running !== null}
          onClick={() => void run()}
        >
          {EFFECTS.try}
        </button>
      </h3>
      <p class="hint">{hintOf({ hasApplicant: body !== null, hasProducts: products.length > 0, path })}</p>
      <Working text={running} progress={progress} onCancel={cancel} />
      <Notice error={error} done={done} />
      {tried.value !== null && (
        <>
          <SideBySide tried={tried.value} products={products} />
          <p class="hint">{EFFECTS.lit(litRules.value.size)}</p>
          {body !== null && (
            <MakeScenario draft={draft} path={path} body={body} tried={tried.value} reload={reload} />
          )}
        </>
      )}
    </section>
  );
}

function hintOf({
  hasApplicant,
  hasProducts,
  path,
}: {
  readonly hasApplicant: boolean;
  readonly hasProducts: boolean;
  readonly path: string;
}): string {
  if (!hasApplicant) return EFFECTS.tryMissing;
  if (hasProducts) return EFFECTS.tryHint;
  return live.value?.folder === folderOf(path) ? EFFECTS.tryErrors : EFFECTS.noVariants;
}

type Body = NonNullable<ReturnType<typeof bodyOf>>;

function tryBody(body: Body, products: readonly string[]): Parameters<typeof workbench.try>[1] {
  const { state, quote_options: options } = body.coverage;
  return {
    applicant: body.applicant,
    coverage: { state, quote_options: { ...options, amounts: options.amounts.slice(0, 1) } },
    products,
    // The form leaves out what is not entered.
  } as Parameters<typeof workbench.try>[1];
}

/** The variants of the family that a file belongs to: those that are published, or those that the worker read. */
function variantsOf(catalog: WorkbenchCatalog | null, path: string): readonly string[] {
  const folder = folderOf(path);
  const published = (familyIn(catalog, folder)?.family.variants ?? []).map(({ slug }) => slug);
  if (published.length > 0) return published;
  return live.value?.folder === folder ? live.value.report.variants : [];
}

/** The lines of the rules that close a class of the draft for the applicant. */
function firedLines(explained: ExplainedApplicant | null): ReadonlySet<string> {
  const rules = (explained?.plans ?? []).flatMap(({ classes }) => classes.flatMap((each) => each.rules));
  // What the severity of a condition closes is in the settings and has no row.
  return new Set(rules.filter(({ kind }) => kind !== 'unlisted').map(({ id }) => lineOfRule(id)));
}

function SideBySide({ tried, products }: { readonly tried: Tried; readonly products: readonly string[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{EFFECTS.draft}</th>
          <th scope="col">{EFFECTS.current}</th>
        </tr>
      </thead>
      {products.map((slug) => {
        const [after, before] = [resultOf(tried.draft, slug), resultOf(tried.published, slug)];
        return (
          <tbody key={slug}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {nameIn(tried, slug)}
              </th>
            </tr>
            <tr class={after === before ? '' : 'differs'}>
              <td>{after}</td>
              <td>{before}</td>
            </tr>
          </tbody>
        );
      })}
    </table>
  );
}

/** The name of the variant; its slug is long and cannot be broken into lines. */
function nameIn({ draft, published }: Tried, slug: string): string {
  const plans = [...(draft?.plans ?? []), ...(published?.plans ?? [])];
  return plans.find(({ product }) => product.slug === slug)?.product.name ?? slug;
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

/** The applicant with the results of the draft, as a scenario that has to hold from now on. */
function MakeScenario({
  draft,
  path,
  body,
  tried,
  reload,
}: {
  readonly draft: Draft;
  readonly path: string;
  readonly body: Body;
  readonly tried: Tried;
  readonly reload: () => Promise<void>;
}) {
  const { act, error, done } = useAction();
  const file = `${folderOf(path)}scenarios.yaml`;
  const make = () =>
    act(async () => {
      const explained = tried.draft;
      const [slug] = (explained?.plans ?? []).map(({ product }) => product.slug);
      if (explained === null || slug === undefined) return null;
      const scenario = scenarioText({
        name: EFFECTS.scenarioName(new Date().toISOString().slice(0, 16).replace('T', ' ')),
        applicant: body.applicant,
        explained,
        slug,
        state: body.coverage.state,
        asOf: new Date().toISOString().slice(0, 10),
        face: Number(body.coverage.quote_options.amounts[0] ?? 0),
      });
      if (scenario === null) return null;
      const { text, revision } = await workbench.text(draft.id, file);
      await workbench.saveText(draft.id, { path: file, text: withScenario(text ?? '', scenario), revision });
      await reload();
      return EFFECTS.madeScenario;
    });
  const isFaces = body.coverage.quote_options.quote_type === 'face_amounts';
  return (
    <>
      <button type="button" disabled={tried.draft === null || !isFaces} onClick={() => void make()}>
        {EFFECTS.makeScenario}
      </button>
      <Notice error={error} done={done} />
    </>
  );
}

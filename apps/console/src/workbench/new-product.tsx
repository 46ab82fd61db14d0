import { useSignal } from '@preact/signals';
import { TEMPLATE_CLASSES, USUAL_QUESTIONS } from '@prequal/packs/template';
import { Notice } from '../components/notice.tsx';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { useLoad } from '../components/use-load.ts';
import { useLongAction } from '../components/use-long-action.ts';
import { Working } from '../components/working.tsx';
import { screenAddress } from '../navigation/address.ts';
import { go } from '../navigation/navigation.ts';
import { workbench } from './calls.ts';
import { familyIn, type WorkbenchCatalog } from './model.ts';
import {
  EMPTY_ENTRY,
  entryProblems,
  filesOfEntry,
  folderOfEntry,
  type ProductEntry,
} from './new-product-files.ts';
import { NEW_PRODUCT, WORKBENCH } from './texts.ts';

/** A product from the usual questions or from a copy, of a carrier that exists or of a new one, as a draft. */
export function NewProductView() {
  const catalog = useLoad('catalog', workbench.catalog);
  return (
    <>
      <p class="hint">{NEW_PRODUCT.intro}</p>
      <Notice error={catalog.error} />
      {catalog.value === null && catalog.error === null && <p class="hint slow">{WORKBENCH.loading}</p>}
      {catalog.value !== null && <ProductForm catalog={catalog.value} />}
    </>
  );
}

type Change = (change: Partial<ProductEntry>) => void;

function ProductForm({ catalog }: { readonly catalog: WorkbenchCatalog }) {
  const entry = useSignal(EMPTY_ENTRY);
  const wasAsked = useSignal(false);
  // What is mended is no longer listed.
  const problems = wasAsked.value ? entryProblems(entry.value, catalog) : [];
  const { act, error, done, running, progress, cancel } = useLongAction();
  const change: Change = (changes) => {
    entry.value = { ...entry.value, ...changes };
  };
  const create = () =>
    act(NEW_PRODUCT.creating, async ({ signal, onProgress }) => {
      wasAsked.value = true;
      if (entryProblems(entry.value, catalog).length > 0) return null;
      const id = await createDraft(entry.value, catalog, {
        signal,
        onStored: onProgress,
      });
      go(screenAddress('workbench', { id, filters: { path: `${folderOfEntry(entry.value)}rates.csv` } }));
      return null;
    });
  return (
    <form
      class="new-product"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <CarrierFields entry={entry.value} catalog={catalog} change={change} />
      <ProductFields entry={entry.value} catalog={catalog} change={change} />
      {entry.value.copyOf === '' && <Questions entry={entry.value} change={change} />}
      <div role="alert">
        {problems.length > 0 && (
          <ul class="findings">
            {problems.map((problem) => (
              <li key={problem} class="bad-text">
                {problem}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Working text={running} progress={progress} onCancel={cancel} />
      <Notice error={error} done={done} />
      <button type="submit" class="primary" disabled={running !== null}>
        {NEW_PRODUCT.create}
      </button>
    </form>
  );
}

interface Storing {
  readonly signal: AbortSignal;
  readonly onStored: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Stores the files one after the other: the revision of a draft grows with each. */
async function createDraft(
  entry: ProductEntry,
  catalog: WorkbenchCatalog,
  { signal, onStored }: Storing,
): Promise<string> {
  const copied = entry.copyOf === '' ? null : familyIn(catalog, `${entry.copyOf}/`);
  const paths = (copied?.family.files ?? []).map(({ path }) => path);
  const texts = await Promise.all(
    paths.map(async (path) => [path, await workbench.publishedText(path)] as const),
  );
  const files = filesOfEntry(entry, {
    texts: Object.fromEntries(texts),
    today: new Date().toISOString().slice(0, 10),
    newId: () => crypto.randomUUID(),
  });
  const total = Object.keys(files).length;
  onStored({ done: 0, total });
  const draft = await workbench.createDraft({ title: NEW_PRODUCT.draft(entry.name.trim()) }, signal);
  for (const [index, [path, text]] of Object.entries(files).entries()) {
    await workbench.saveText(draft.id, { path, text, revision: 0 }, signal);
    onStored({ done: index + 1, total });
  }
  return draft.id;
}

function CarrierFields({
  entry,
  catalog,
  change,
}: {
  readonly entry: ProductEntry;
  readonly catalog: WorkbenchCatalog;
  readonly change: Change;
}) {
  return (
    <fieldset class="filters">
      <legend>{NEW_PRODUCT.carrierPart}</legend>
      <SelectField
        label={NEW_PRODUCT.carrier}
        value={entry.carrier}
        choices={[
          ['', NEW_PRODUCT.newCarrier],
          ...catalog.carriers.map(({ slug, name }) => [slug, name] as const),
        ]}
        onChange={(carrier) => change({ carrier })}
      />
      {entry.carrier === '' && (
        <TextField
          label={NEW_PRODUCT.carrierName}
          value={entry.carrierName}
          onInput={(carrierName) => change({ carrierName })}
        />
      )}
    </fieldset>
  );
}

function ProductFields({
  entry,
  catalog,
  change,
}: {
  readonly entry: ProductEntry;
  readonly catalog: WorkbenchCatalog;
  readonly change: Change;
}) {
  const families = catalog.carriers.flatMap((carrier) =>
    carrier.families.map(
      (family) => [`${carrier.slug}/${family.slug}`, `${carrier.name}: ${family.name}`] as const,
    ),
  );
  return (
    <fieldset class="filters">
      <legend>{NEW_PRODUCT.productPart}</legend>
      <TextField label={NEW_PRODUCT.name} value={entry.name} onInput={(name) => change({ name })} />
      <SelectField
        label={NEW_PRODUCT.begin}
        value={entry.copyOf}
        choices={[
          ['', NEW_PRODUCT.template],
          ...families.map(([folder, name]) => [folder, NEW_PRODUCT.copy(name)] as const),
        ]}
        onChange={(copyOf) => change({ copyOf })}
      />
      {entry.copyOf === '' && <TemplateFields entry={entry} change={change} />}
    </fieldset>
  );
}

/** The fields of a template with ages and amounts, in the order of the form. */
const NUMBERS = ['youngest', 'oldest', 'least', 'most'] as const;

function TemplateFields({ entry, change }: { readonly entry: ProductEntry; readonly change: Change }) {
  return (
    <>
      <SelectField
        label={NEW_PRODUCT.class}
        value={entry.productClass}
        choices={TEMPLATE_CLASSES.map((each) => [each, NEW_PRODUCT.classes[each]] as const)}
        onChange={(productClass) => change({ productClass })}
      />
      <TextField
        label={NEW_PRODUCT.source}
        placeholder={NEW_PRODUCT.sourceExample}
        value={entry.source}
        onInput={(source) => change({ source })}
      />
      {NUMBERS.map((field) => (
        <TextField
          key={field}
          label={NEW_PRODUCT[field]}
          inputMode="numeric"
          value={entry[field]}
          onInput={(value) => change({ [field]: value })}
        />
      ))}
    </>
  );
}

function Questions({ entry, change }: { readonly entry: ProductEntry; readonly change: Change }) {
  const toggle = (id: string) =>
    change({
      questions: entry.questions.includes(id)
        ? entry.questions.filter((each) => each !== id)
        : [...entry.questions, id],
    });
  return (
    <fieldset class="questions">
      <legend>{NEW_PRODUCT.questions}</legend>
      <p class="hint">{NEW_PRODUCT.questionsHint}</p>
      {USUAL_QUESTIONS.map(({ id, text, part }) => (
        <label key={id}>
          <input type="checkbox" checked={entry.questions.includes(id)} onChange={() => toggle(id)} />
          <span>
            <strong>{id}</strong> {text} <small>{NEW_PRODUCT.parts[part]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

import { DataTable } from '../components/data-table.tsx';
import { filterValue, TextFilter } from '../components/filters.tsx';
import { Link } from '../components/link.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { Working } from '../components/working.tsx';
import { screenAddress } from '../navigation/address.ts';
import { go } from '../navigation/navigation.ts';
import { workbench } from './calls.ts';
import { coverageShare } from './family-coverage.ts';
import type { CatalogCarrier, CatalogFamily, Draft, ListedQuality } from './model.ts';
import { SearchResults } from './search-results.tsx';
import { WORKBENCH } from './texts.ts';
import { useQuality } from './use-quality.ts';

/** Carriers and their families as they are published, each with the drafts that change it. */
export function ProductsView() {
  const catalog = useLoad('catalog', workbench.catalog);
  const drafts = useLoad('drafts', async () => (await workbench.drafts('', null)).data);
  const { families: quality, progress, cancel } = useQuality(catalog.value);
  const open = (drafts.value ?? []).filter(({ status }) => status !== 'published');
  const words = filterValue('q').toLowerCase();
  const carriers = (catalog.value?.carriers ?? []).flatMap((carrier) => {
    const families = carrier.families.filter((family) => textOf(carrier, family).includes(words));
    return families.length === 0 ? [] : [{ ...carrier, families }];
  });
  return (
    <>
      <p>{catalog.value === null ? '' : WORKBENCH.version(catalog.value.version)}</p>
      <div class="filters">
        <TextFilter name="q" label={WORKBENCH.search} />
      </div>
      {progress !== null && (
        <Working
          text={WORKBENCH.reading(progress.done, progress.total)}
          progress={progress}
          onCancel={cancel}
        />
      )}
      {quality.size > 0 && <p class="hint">{WORKBENCH.coverageHelp}</p>}
      <Notice error={catalog.error ?? drafts.error} />
      {catalog.value === null && catalog.error === null && <p class="hint slow">{WORKBENCH.loading}</p>}
      {words.length > 1 && <SearchResults key={words} words={words} />}
      {catalog.value !== null && carriers.length === 0 && <p class="hint">{WORKBENCH.nothing}</p>}
      {carriers.map((carrier) => (
        <CarrierSection key={carrier.slug} carrier={carrier} drafts={open} quality={quality} />
      ))}
    </>
  );
}

function textOf(carrier: CatalogCarrier, family: CatalogFamily): string {
  return `${carrier.name} ${family.name} ${JSON.stringify(family.variants)}`.toLowerCase();
}

function CarrierSection({
  carrier,
  drafts,
  quality,
}: {
  readonly carrier: CatalogCarrier;
  readonly drafts: readonly Draft[];
  readonly quality: ReadonlyMap<string, ListedQuality>;
}) {
  const columns = [
    WORKBENCH.family,
    WORKBENCH.class,
    WORKBENCH.revision,
    { number: WORKBENCH.variants },
    { number: WORKBENCH.scenarios },
    { number: WORKBENCH.coverage },
    WORKBENCH.problems,
    null,
  ];
  return (
    <section>
      <h2>{carrier.name}</h2>
      <DataTable label={carrier.name} columns={columns}>
        {carrier.families.map((family) => (
          <FamilyRow
            key={family.slug}
            folder={`${carrier.slug}/${family.slug}/`}
            family={family}
            quality={quality.get(`${carrier.slug}/${family.slug}/`) ?? null}
            drafts={drafts.filter(({ files }) =>
              files.some(({ path }) => path.startsWith(`${carrier.slug}/${family.slug}/`)),
            )}
          />
        ))}
      </DataTable>
    </section>
  );
}

function FamilyRow({
  folder,
  family,
  quality,
  drafts,
}: {
  readonly folder: string;
  readonly family: CatalogFamily;
  /** Null until it was read. */
  readonly quality: ListedQuality | null;
  readonly drafts: readonly Draft[];
}) {
  const { act, error } = useAction();
  const edit = () =>
    act(async () => {
      const draft = await workbench.createDraft({ title: WORKBENCH.changes(family.name) });
      go(screenAddress('workbench', { id: draft.id, filters: { path: `${folder}rules.csv` } }));
      return null;
    });
  return (
    <tr>
      <th scope="row">
        {family.name}
        <small>{family.sources.join('; ')}</small>
        {drafts.map(({ id, title }) => (
          <small key={id}>
            <Link to={screenAddress('workbench', { id, filters: { path: `${folder}rules.csv` } })}>
              {title}
            </Link>
          </small>
        ))}
      </th>
      <td>{kindOf(family.class)}</td>
      <td>{family.revision}</td>
      <td class="number">{family.variants.length}</td>
      <td class="number">{family.scenarios}</td>
      <td class="number">{quality !== null && <Coverage quality={quality} />}</td>
      <td>{quality !== null && <Problems quality={quality} />}</td>
      <td>
        <button type="button" aria-label={WORKBENCH.editFamily(family.name)} onClick={() => void edit()}>
          {WORKBENCH.edit}
        </button>
        <Notice error={error} />
      </td>
    </tr>
  );
}

function kindOf(productClass: string): string {
  const kinds: Readonly<Record<string, string>> = WORKBENCH.kinds;
  return kinds[productClass] ?? productClass;
}

/** How many conditions and medications the family decides about, and how many of them a rule names. */
function Coverage({ quality }: { readonly quality: ListedQuality }) {
  const { decided, named } = coverageShare(quality);
  return (
    <>
      {WORKBENCH.decided(decided)}
      <small>{WORKBENCH.byRule(named)}</small>
    </>
  );
}

function Problems({ quality: { problems, issues } }: { readonly quality: ListedQuality }) {
  if (problems === 0) return <span class="hint">{WORKBENCH.noProblems}</span>;
  return (
    <details>
      <summary>{problems}</summary>
      <ul class="findings">
        {issues.map(({ path, line, column, message }) => (
          <li key={`${path} ${line} ${column} ${message}`}>{WORKBENCH.issue(path, line, message)}</li>
        ))}
      </ul>
    </details>
  );
}

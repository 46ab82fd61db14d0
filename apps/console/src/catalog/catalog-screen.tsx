import { STATE_CODES } from '../applicant/states.ts';
import { DataTable } from '../components/data-table.tsx';
import { ClearFilters, filterValue, SelectFilter, TextFilter } from '../components/filters.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { classChoices, classLabel } from '../offers/product-class.ts';
import { api, sessionCall } from '../session/api.ts';
import '../styles/developer.css';
import { CatalogChanges } from './catalog-changes.tsx';
import { CATALOG } from './texts.ts';

type Product = Awaited<ReturnType<ReturnType<typeof api.products>['firstPage']>>['data']['data'][number];

const FILTERS = ['q', 'class', 'state'] as const;
/** Longer lists of states are shown as a count. */
const MOST_STATES = 6;

export function CatalogScreen() {
  const products = useLoad('products', () => api.products({ limit: 250 }).take(2000));
  const version = useLoad('version', async () => (await sessionCall('GET /catalog')).version);
  const all = products.value ?? [];
  const shown = all.filter(matches);
  return (
    <div class="screen">
      <h1>{CATALOG.title}</h1>
      <p>{version.value === null ? '' : CATALOG.version(version.value)}</p>
      <CatalogChanges />
      <div class="filters">
        <TextFilter name="q" label={CATALOG.search} />
        <SelectFilter name="class" label={CATALOG.class} options={classChoices(all)} />
        <SelectFilter name="state" label={CATALOG.state} options={STATE_CODES.map((code) => [code, code])} />
        <ClearFilters names={FILTERS} />
      </div>
      <Notice error={products.error ?? version.error} />
      <p role="status">{products.value === null ? '' : CATALOG.shown(shown.length, all.length)}</p>
      <DataTable
        label={CATALOG.title}
        columns={[
          CATALOG.product,
          CATALOG.class,
          CATALOG.ages,
          CATALOG.amounts,
          CATALOG.states,
          CATALOG.classes,
        ]}
      >
        {shown.map((product) => (
          <ProductRow key={product.slug} product={product} />
        ))}
      </DataTable>
    </div>
  );
}

function matches(product: Product): boolean {
  const words = filterValue('q').toLowerCase().split(/\s+/);
  const text = `${product.name} ${product.carrier} ${product.slug}`.toLowerCase();
  const [wantedClass, state] = [filterValue('class'), filterValue('state')];
  return (
    words.every((word) => text.includes(word)) &&
    (wantedClass === '' || product.class === wantedClass) &&
    (state === '' || product.states.some((code) => code === state))
  );
}

function ProductRow({ product }: { readonly product: Product }) {
  const { ages, face, states } = product;
  return (
    <tr>
      <th scope="row">
        {product.name}
        <small>{product.carrier}</small>
      </th>
      <td class="whole">{classLabel(product.class)}</td>
      <td class="whole">{CATALOG.range(ages.min, ages.max)}</td>
      <td class="whole">{face === null ? '' : CATALOG.range(face.min.display, face.max.display)}</td>
      <td class="whole" title={states.join(', ')}>
        {states.length > MOST_STATES ? CATALOG.allStates(states.length) : states.join(', ')}
      </td>
      <td>{product.classes.map((rateClass) => rateClass.rate_class).join(', ')}</td>
    </tr>
  );
}

import { filterValue } from '../components/filters.tsx';
import { Link } from '../components/link.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { screenAddress } from '../navigation/address.ts';
import { current } from '../navigation/navigation.ts';
import { session } from '../session/current-session.ts';
import '../styles/developer.css';
import { DraftList } from './draft-list.tsx';
import { DraftScreen } from './draft-screen.tsx';
import { ProductsView } from './products-view.tsx';
import { WORKBENCH } from './texts.ts';
import { warnOfUnsavedFiles } from './unsaved-files.ts';
import { VersionList } from './version-list.tsx';
import './workbench.css';

warnOfUnsavedFiles();

type View = keyof typeof WORKBENCH.views;
/** Only publishers see and restore versions. */
const viewsOf = (role = ''): readonly View[] =>
  ['publisher', 'owner'].includes(role)
    ? ['products', 'drafts', 'new', 'versions']
    : ['products', 'drafts', 'new'];

/** Rules and rates of carriers: what is published, drafts of changes, and earlier versions. */
export function WorkbenchScreen() {
  const { id } = current.value;
  if (id !== null) return <DraftScreen key={id} id={id} />;
  const views = viewsOf(session.value?.role);
  const view = views.find((each) => each === filterValue('view')) ?? 'products';
  return (
    <div class="screen workbench">
      <h1>{WORKBENCH.title}</h1>
      <nav class="row-actions views" aria-label={WORKBENCH.title}>
        {views.map((each) => (
          <Link
            key={each}
            to={screenAddress('workbench', { filters: { view: each === 'products' ? '' : each } })}
            isCurrent={each === view}
          >
            {WORKBENCH.views[each]}
          </Link>
        ))}
      </nav>
      {view === 'products' && <ProductsView />}
      {view === 'drafts' && <DraftList />}
      {view === 'new' && <LazyNewProduct />}
      {view === 'versions' && <VersionList />}
    </div>
  );
}

function LazyNewProduct() {
  const { value, error } = useLoad('new', () => import('./new-product.tsx'));
  if (value === null) return <Notice error={error} />;
  return <value.NewProductView />;
}

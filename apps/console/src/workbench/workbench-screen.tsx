import { filterValue } from '../components/filters.tsx';
import { Link } from '../components/link.tsx';
import { screenAddress } from '../navigation/address.ts';
import { current } from '../navigation/navigation.ts';
import { session } from '../session/current-session.ts';
import '../styles/developer.css';
import { DraftList } from './draft-list.tsx';
import { DraftScreen } from './draft-screen.tsx';
import { ShelfView } from './shelf.tsx';
import { WORKBENCH } from './texts.ts';
import { VersionList } from './version-list.tsx';
import './workbench.css';

type View = keyof typeof WORKBENCH.views;
/** Only publishers see and restore versions. */
const viewsOf = (role = ''): readonly View[] =>
  ['publisher', 'owner'].includes(role) ? ['shelf', 'drafts', 'versions'] : ['shelf', 'drafts'];

/** Rules and rates of carriers: what is published, drafts of changes, and earlier versions. */
export function WorkbenchScreen() {
  const { id } = current.value;
  if (id !== null) return <DraftScreen key={id} id={id} />;
  const views = viewsOf(session.value?.role);
  const view = views.find((each) => each === filterValue('view')) ?? 'shelf';
  return (
    <div class="screen workbench">
      <h1>{WORKBENCH.title}</h1>
      <nav class="row-actions views" aria-label={WORKBENCH.title}>
        {views.map((each) => (
          <Link
            key={each}
            to={screenAddress('workbench', { filters: { view: each === 'shelf' ? '' : each } })}
            isCurrent={each === view}
          >
            {WORKBENCH.views[each]}
          </Link>
        ))}
      </nav>
      {view === 'shelf' && <ShelfView />}
      {view === 'drafts' && <DraftList />}
      {view === 'versions' && <VersionList />}
    </div>
  );
}

import { useEffect, useRef } from 'preact/hooks';
import { CasesScreen } from '../cases/cases-screen.tsx';
import { CompareScreen } from '../compare/compare-screen.tsx';
import { Bar } from '../components/bar.tsx';
import { Link } from '../components/link.tsx';
import { screenAddress } from '../navigation/address.ts';
import { current, screen } from '../navigation/navigation.ts';
import { menuOf, NOT_FOUND, SCREENS, type Screen, screensOf } from '../navigation/screens.ts';
import { picked } from '../offers/picked.ts';
import { QuoteScreen } from '../quote/quote-screen.tsx';
import { session, starting } from '../session/current-session.ts';
import { LazyScreen } from './lazy-screen.tsx';
import { changeSession, signOut } from './session.ts';
import { SignIn } from './sign-in.tsx';
import { SHELL } from './texts.ts';

export function App() {
  if (starting.value) {
    return (
      <>
        <Bar />
        <p class="starting slow">{SHELL.loading}</p>
      </>
    );
  }
  if (session.value === null) return <SignIn />;
  return (
    <>
      <a class="skip" href="#content">
        {SHELL.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <CurrentScreen />
      </main>
    </>
  );
}

function CurrentScreen() {
  const name = screen.value;
  if (current.value.isUnknown === true) return <NotFound />;
  const { role = 'agent', mode, license, account } = session.value ?? {};
  if (!screensOf(role, account?.operator ?? false).includes(name))
    return <p role="alert">{SHELL.notAllowed}</p>;
  if (name === 'quote') return <QuoteScreen />;
  if (name === 'compare') return <CompareScreen />;
  if (name === 'cases') return <CasesScreen />;
  // Modes and licenses have data of their own: another one starts the screen anew.
  return <LazyScreen key={`${mode} ${license?.id}`} name={name} />;
}

function NotFound() {
  return (
    <>
      <h1>{NOT_FOUND}</h1>
      <p>{SHELL.notFound}</p>
      <p>
        <Link to={screenAddress('quote')}>{SHELL.toQuote}</Link>
      </p>
    </>
  );
}

function Header() {
  const { member, account, mode, role = 'agent' } = session.value ?? {};
  const link = (name: Screen) => (
    <Link key={name} to={screenAddress(name)} isCurrent={screen.value === name && !isUnknown}>
      {SCREENS[name].label}
      {name === 'compare' && picked.value.length > 0 && SHELL.picked(picked.value.length)}
    </Link>
  );
  const isUnknown = current.value.isUnknown === true;
  const links = useRef<HTMLElement>(null);
  // On a phone the links scroll sideways. Turning it or resizing the window changes which of them are visible.
  useEffect(() => {
    const nav = links.current;
    if (nav === null) return;
    const observer = new ResizeObserver(() => scrollToCurrent(nav));
    observer.observe(nav);
    return () => observer.disconnect();
  }, [screen.value]);
  const toLive = mode !== 'live';
  return (
    <Bar>
      <nav aria-label="Console" ref={links}>
        {menuOf(role, account?.operator ?? false).map(([title, screens]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
          <div key={title} class="menu-group" role="group" aria-label={title}>
            <small aria-hidden="true">{title}</small>
            <div>{screens.map(link)}</div>
          </div>
        ))}
        <a href="/docs">{SHELL.reference}</a>
      </nav>
      <div class="who">
        <button
          type="button"
          class={`mode ${mode}`}
          title={toLive ? SHELL.switchToLive : SHELL.switchToTest}
          onClick={() => {
            if (!toLive || confirm(SHELL.confirmLive)) void changeSession({ mode: toLive ? 'live' : 'test' });
          }}
        >
          {toLive ? SHELL.testMode : SHELL.liveMode}
        </button>
        <LicenseChoice />
        <span title={account?.name ?? ''}>{member?.name}</span>
        <button type="button" onClick={() => void signOut()}>
          {SHELL.signOut}
        </button>
      </div>
    </Bar>
  );
}

/** Scrolls the links only, so that the page stays where it is. */
function scrollToCurrent(nav: HTMLElement): void {
  const marked = nav.querySelector('[aria-current]')?.getBoundingClientRect();
  if (marked === undefined) return;
  const { left, right } = nav.getBoundingClientRect();
  if (marked.left < left) nav.scrollLeft += marked.left - left;
  else if (marked.right > right) nav.scrollLeft += marked.right - right;
}

/** Which license pays for quotes and limits them; most accounts have one. */
function LicenseChoice() {
  const { license, licenses = [] } = session.value ?? {};
  const usable = licenses.filter(({ id, status }) => status === 'activated' || id === license?.id);
  if (usable.length < 2) return null;
  return (
    <select
      aria-label={SHELL.license}
      value={license?.id ?? ''}
      onChange={(event) => void changeSession({ license_id: event.currentTarget.value })}
    >
      {usable.map(({ id }) => (
        <option key={id} value={id}>
          {SHELL.licenseName(id)}
        </option>
      ))}
    </select>
  );
}

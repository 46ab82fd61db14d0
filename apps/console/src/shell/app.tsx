import { useEffect } from 'preact/hooks';
import { Bar } from '../components/bar.tsx';
import { Link } from '../components/link.tsx';
import { screenAddress } from '../navigation/address.ts';
import { current, screen } from '../navigation/navigation.ts';
import { NOT_FOUND, screensOf } from '../navigation/screens.ts';
import { QuoteScreen } from '../quote/quote-screen.tsx';
import { session, starting } from '../session/current-session.ts';
import { LazyScreen, loadNextScreens } from './lazy-screen.tsx';
import { Menu } from './menu.tsx';
import { PaletteButton } from './palette-button.tsx';
import { changeSession, signOut } from './session.ts';
import { SignIn } from './sign-in.tsx';
import { SHELL } from './texts.ts';

export function App() {
  const isSignedIn = session.value !== null;
  useEffect(() => (isSignedIn ? loadNextScreens() : undefined), [isSignedIn]);
  if (starting.value) {
    return (
      <>
        <Bar />
        <p class="starting slow">{SHELL.loading}</p>
      </>
    );
  }
  if (!isSignedIn) return <SignIn />;
  return (
    <>
      <a class="skip" href="#content">
        {SHELL.skip}
      </a>
      <Header />
      <Menu />
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
  // The work on an applicant stays as it is in another mode: comparing it again would be a quote that is billed.
  if (name === 'compare' || name === 'cases') return <LazyScreen key={name} name={name} />;
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
  const { member, account, mode } = session.value ?? {};
  const toLive = mode !== 'live';
  return (
    <Bar>
      <PaletteButton />
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

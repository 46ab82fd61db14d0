import { CasesScreen } from '../cases/cases-screen.tsx';
import { CompareScreen } from '../compare/compare-screen.tsx';
import { picked } from '../compare/picked.ts';
import { Link } from '../components/link.tsx';
import { session, starting } from '../current-session.ts';
import { QuoteScreen } from '../quote/quote-screen.tsx';
import { changeSession, signOut } from '../session.ts';
import { LazyScreen } from './lazy-screen.tsx';
import { addressOf, type Screen, screen, screensOf } from './navigation.ts';
import { SignIn } from './sign-in.tsx';
import { SHELL } from './texts.ts';
import './shell.css';

export function App() {
  if (starting.value) return <p class="starting slow">{SHELL.loading}</p>;
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
  const { role = 'agent', mode } = session.value ?? {};
  if (!screensOf(role).includes(name)) return <p role="alert">{SHELL.notAllowed}</p>;
  if (name === 'quote') return <QuoteScreen />;
  if (name === 'compare') return <CompareScreen />;
  if (name === 'cases') return <CasesScreen />;
  // Test and live data are apart: another mode starts the screen anew.
  return <LazyScreen key={mode} name={name} />;
}

function Header() {
  const { member, account, mode, role = 'agent' } = session.value ?? {};
  const link = (name: Screen) => (
    <Link key={name} to={addressOf(name)} isCurrent={screen.value === name}>
      {SHELL[name]}
      {name === 'compare' && picked.value.length > 0 && SHELL.picked(picked.value.length)}
    </Link>
  );
  const toLive = mode !== 'live';
  return (
    <header class="bar">
      <strong>{SHELL.brand}</strong>
      <nav aria-label="Console">
        {screensOf(role).map(link)}
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
        <span title={account?.name ?? ''}>{member?.name}</span>
        <button type="button" onClick={() => void signOut()}>
          {SHELL.signOut}
        </button>
      </div>
    </header>
  );
}

import { CasesScreen } from '../cases/cases-screen.tsx';
import { CompareScreen } from '../compare/compare-screen.tsx';
import { picked } from '../compare/picked.ts';
import { session, starting } from '../current-session.ts';
import { QuoteScreen } from '../quote/quote-screen.tsx';
import { changeSession, signOut } from '../session.ts';
import { SCREENS, type Screen, screen, show } from './navigation.ts';
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
        {screen.value === 'quote' && <QuoteScreen />}
        {screen.value === 'compare' && <CompareScreen />}
        {screen.value === 'cases' && <CasesScreen />}
      </main>
    </>
  );
}

function Header() {
  const { member, account, mode } = session.value ?? {};
  const link = (name: Screen) => (
    <a
      href={name === 'quote' ? '/console/' : `/console/${name}`}
      aria-current={screen.value === name ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        show(name);
      }}
    >
      {SHELL[name]}
      {name === 'compare' && picked.value.length > 0 && SHELL.picked(picked.value.length)}
    </a>
  );
  const toLive = mode !== 'live';
  return (
    <header class="bar">
      <strong>{SHELL.brand}</strong>
      <nav aria-label="Console">
        {SCREENS.map(link)}
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

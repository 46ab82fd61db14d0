import { render } from 'preact';
import './styles/base.css';
import { App } from './shell/app.tsx';
import { startSession, watchSession } from './shell/session.ts';
import { SHELL } from './shell/texts.ts';
import { warnBeforeLosingWork } from './shell/unsaved-warning.ts';

/** Clients do not sign in, and agents do not need the page of their clients. */
async function showSharedCase(into: Element): Promise<void> {
  const { SharedCasePage } = await import('./shared-case/shared-case.tsx');
  render(<SharedCasePage />, into);
}

const root = document.getElementById('app');
if (root !== null) {
  if (location.pathname.startsWith('/c/')) {
    showSharedCase(root).catch(() => render(<p role="alert">{SHELL.loadFailed}</p>, root));
  } else {
    watchSession();
    warnBeforeLosingWork();
    void startSession();
    render(<App />, root);
  }
}

import { render } from 'preact';
import './styles/base.css';
import { SharedCasePage } from './shared-case/shared-case.tsx';
import { App } from './shell/app.tsx';
import { startSession, watchSession } from './shell/session.ts';
import { warnBeforeLosingWork } from './shell/unsaved-warning.ts';

const root = document.getElementById('app');
if (root !== null) {
  if (location.pathname.startsWith('/c/')) {
    render(<SharedCasePage />, root);
  } else {
    watchSession();
    warnBeforeLosingWork();
    void startSession();
    render(<App />, root);
  }
}

import { render } from 'preact';
import './styles/base.css';
import { SharedCasePage } from './cases/shared-case.tsx';
import { startSession, watchSession } from './session.ts';
import { App } from './shell/app.tsx';

const root = document.getElementById('app');
if (root !== null) {
  if (location.pathname.startsWith('/c/')) {
    render(<SharedCasePage />, root);
  } else {
    watchSession();
    void startSession();
    render(<App />, root);
  }
}

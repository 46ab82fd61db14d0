import { render } from 'preact';
import './styles/console.css';
import { SharedCasePage } from './cases/shared-case.tsx';
import { startSession } from './session.ts';
import { App } from './shell/app.tsx';

const root = document.getElementById('app');
if (root !== null) {
  if (location.pathname.startsWith('/c/')) {
    render(<SharedCasePage />, root);
  } else {
    void startSession();
    render(<App />, root);
  }
}

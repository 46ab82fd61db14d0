import { AccountAlerts } from '../alerts/account-alerts.tsx';
import { session } from '../session/current-session.ts';
import '../styles/developer.css';
import { CompanySignInSettings } from './company-sign-in.tsx';
import { History } from './history.tsx';
import { Leaving } from './leaving.tsx';
import { Licenses } from './licenses.tsx';
import { Members } from './members.tsx';
import { QuickStart } from './quick-start.tsx';
import { ACCOUNT } from './texts.ts';
import { Tokens } from './tokens.tsx';

export function AccountScreen() {
  return (
    <div class="screen">
      <h1>{ACCOUNT.title}</h1>
      <AccountAlerts />
      <Tokens />
      <QuickStart />
      {session.value?.role === 'owner' && (
        <>
          <Members />
          <CompanySignInSettings />
          <Licenses />
          <History />
          <Leaving />
        </>
      )}
    </div>
  );
}

import '../styles/developer.css';
import { useSignal } from '@preact/signals';
import { InstallationHealth } from './installation-health.tsx';
import { InstalledVersions } from './installed-versions.tsx';
import { NewAccount } from './new-account.tsx';
import { OperatedAccounts } from './operated-accounts.tsx';
import { OPERATOR } from './texts.ts';
import { WaitingLanes } from './waiting-lanes.tsx';

/** What those who run the service see of all accounts. */
export function OperatorScreen() {
  const chosen = useSignal<string | null>(null);
  const version = useSignal(0);
  return (
    <div class="screen">
      <h1>{OPERATOR.title}</h1>
      <p class="hint">{OPERATOR.hint}</p>
      <NewAccount
        onCreate={(id) => {
          chosen.value = id;
          version.value += 1;
        }}
      />
      <OperatedAccounts chosen={chosen} version={version.value} />
      <InstallationHealth />
      <InstalledVersions />
      <WaitingLanes />
    </div>
  );
}

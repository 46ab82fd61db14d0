import '../styles/developer.css';
import { Passkeys } from './passkeys.tsx';
import { QuotePreferences } from './preferences.tsx';
import { PROFILE } from './texts.ts';

/** What every member decides for themselves. */
export function ProfileScreen() {
  return (
    <div class="screen">
      <h1>{PROFILE.title}</h1>
      <QuotePreferences />
      <Passkeys />
    </div>
  );
}

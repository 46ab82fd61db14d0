import { CopyButton } from '../components/copy-button.tsx';
import { OPERATOR } from './texts.ts';

/** An invitation, which is shown this once. */
export function ShownInvitation({ url, mail }: { readonly url: string; readonly mail: string }) {
  return (
    <div class="banner">
      <p>{OPERATOR.invitationHint(mail)}</p>
      <p>
        <code data-testid="invitation">{url}</code>
      </p>
      <CopyButton text={url} label={OPERATOR.copy} />
    </div>
  );
}

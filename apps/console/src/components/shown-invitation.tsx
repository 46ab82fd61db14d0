import { CopyButton } from './copy-button.tsx';

const NOT_MAILED: Readonly<Record<string, string>> = {
  not_configured: 'the service has no mail server',
  no_public_address: 'PREQUAL_PUBLIC_URL is not set',
};

/** An invitation, which is shown this once. */
export interface MailedInvitation {
  readonly url: string;
  /** Whether it is sent by email, or why not. */
  readonly mail: string;
}

export function ShownInvitation({ url, mail }: MailedInvitation) {
  const reason = NOT_MAILED[mail] ?? 'the service cannot send any';
  return (
    <div class="banner">
      <p>
        {mail === 'queued'
          ? 'The invitation is sent by email. You can also pass this link on; it works once, within 7 days.'
          : `No email is sent, because ${reason}. Pass this link on; it works once, within 7 days.`}
      </p>
      <p>
        <code data-testid="invitation">{url}</code>
      </p>
      <CopyButton text={url} label="Copy the invitation" />
    </div>
  );
}

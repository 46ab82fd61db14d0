import type { MailTransport } from './mail-transport.ts';
import type { SmtpOptions } from './smtp.ts';

/** Loads the mail library only where mail is sent; commands queue mail without it. */
export async function openSmtpTransport(options: SmtpOptions): Promise<MailTransport> {
  const { SmtpTransport } = await import('./smtp.ts');
  return new SmtpTransport(options);
}

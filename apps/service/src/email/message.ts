import { invariant } from '../kernel/index.ts';
import { hostOf } from './address.ts';
import { asHtml, asText } from './layout.ts';
import type { EmailContent } from './templates.ts';

export interface Envelope {
  readonly id: string;
  /** `box@host` or `Name <box@host>`. */
  readonly from: string;
  readonly to: string;
  readonly createdAt: Date;
}

/** The same for every try, so that a server or a mailbox that already has the message can tell. */
export function messageIdOf({ id, from }: Pick<Envelope, 'id' | 'from'>): string {
  return `<${id}@${hostOf(from)}>`;
}

/** The whole message as it travels. Equal input gives equal bytes: a second try sends what the first one sent. */
export async function composeMessage(envelope: Envelope, content: EmailContent): Promise<Buffer> {
  // Commands queue mail and never compose it; they do not wait for the library.
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({
    from: envelope.from,
    // As an object it is taken as one address, whatever is in it.
    to: { name: '', address: envelope.to },
    subject: singleLine(content.subject),
    date: envelope.createdAt,
    messageId: messageIdOf(envelope),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: asText(content),
    html: asHtml(content),
    baseBoundary: envelope.id,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  invariant(Buffer.isBuffer(message), 'the mail library returned a stream');
  return message;
}

function singleLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

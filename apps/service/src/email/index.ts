export { OutboxFolder } from './folder.ts';
export { AcceptanceJournal } from './journal.ts';

export { openSmtpTransport } from './open-smtp.ts';
export {
  type AccountNotice,
  accountNotifier,
  enqueueCaseShare,
  enqueueEmail,
  enqueueSignInLink,
  invoiceNotifier,
  type NotifyAccount,
  type QueuedEmail,
} from './outbox.ts';
export { sweepOutboxFiles } from './outbox-files.ts';
export { countAwakeEmails, restEmails, resumeEmails } from './rest-store.ts';
export { EMAIL_SCHEDULE } from './schedule.ts';
export {
  freeEmailLeases,
  type SenderDeps,
  type SenderLog,
  sendDueEmail,
  settleJournal,
} from './sender.ts';
export { sendSignInLinks } from './sign-in-links.ts';

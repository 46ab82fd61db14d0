import type { AccountNotice, NotifyAccount } from '../email/index.ts';
import type { DeadLetter, DispatcherDeps } from '../webhooks/index.ts';

/** Mails account owners about dead-lettered events. Failures are expected while testing, so test mode sends no email. */
export function mailDeadLetters(notify: NotifyAccount): NonNullable<DispatcherDeps['onDeadLetter']> {
  return async (tx, letter) => {
    if (letter.livemode) await notify(tx, letter.accountId, deadLetterNotice(letter));
  };
}

function deadLetterNotice(letter: DeadLetter): AccountNotice {
  return {
    template: 'webhook_dead_lettered',
    variables: {
      endpoint_id: letter.endpointId,
      url: letter.url,
      event_id: letter.eventId,
      event_type: letter.eventType,
      attempts: letter.attempts,
      last_error: letter.lastError,
    },
  };
}

/** A finished message on its way out. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly message: Buffer;
}

/** What became of one try to hand a message over. */
export type SendOutcome =
  /** Somebody else is responsible for it now. */
  | { readonly kind: 'taken' }
  /** Refused for good: another try would get the same answer. */
  | { readonly kind: 'refused'; readonly error: string }
  /** Not this time. */
  | { readonly kind: 'later'; readonly error: string }
  /** Broken off from our side before it could have been taken. */
  | { readonly kind: 'broken_off' };

export interface SendGuard {
  /**
   * Asked when nothing but the very last byte is missing, before which the other side cannot have the message. False:
   * it must not be sent, because the lease is lost.
   */
  readonly confirm: () => Promise<boolean>;
  /** Called in the same turn of the event loop in which the acceptance is read. */
  readonly onTaken: () => void;
  /** Aborts what has not been confirmed yet. */
  readonly signal: AbortSignal;
}

/** Sends messages: to a mail server, or to a folder. */
export interface MailTransport {
  send(mail: OutgoingMail, guard: SendGuard): Promise<SendOutcome>;
}

/** RFC 5321 asks for ten minutes here: who hangs up earlier sends again what the server is about to accept. */
export const RESPONSE_MS = 600_000;

/** A finished message to be sent. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly message: Buffer;
}

/** The result of one attempt to send a message. */
export type SendOutcome =
  /** Somebody else is responsible for it now. */
  | { readonly kind: 'taken' }
  /** Permanently refused: another attempt would get the same response. */
  | { readonly kind: 'refused'; readonly error: string }
  /** Temporarily refused. */
  | { readonly kind: 'later'; readonly error: string }
  /** Broken off by us before it could have been accepted. */
  | { readonly kind: 'broken_off' };

export interface SendGuard {
  /**
   * Called when only the very last byte is missing, without which the other side cannot have the message. If it returns
   * false, the message must not be sent, because the lease is lost.
   */
  readonly confirm: () => Promise<boolean>;
  /** Called in the same turn of the event loop in which the acceptance is read. */
  readonly onTaken: () => void;
  /** Aborts what has not been confirmed yet. */
  readonly signal: AbortSignal;
}

/** Sends messages: to a mail server, or to a folder. */
export interface MailTransport {
  /** Whether a message that was taken is on its way to its recipient. */
  readonly delivers: boolean;
  send(mail: OutgoingMail, guard: SendGuard): Promise<SendOutcome>;
}

/**
 * RFC 5321 asks for ten minutes here: a client that hangs up earlier sends again what the server is about to accept.
 */
export const RESPONSE_MS = 600_000;

/** The success envelope: the payload under `data`, everything else is provenance. */
export function envelopeBody(fields: {
  readonly object: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly livemode: boolean;
  readonly data: unknown;
}): Buffer {
  return Buffer.from(
    JSON.stringify({
      object: fields.object,
      request_id: fields.requestId,
      ...(fields.idempotencyKey === null ? {} : { idempotency_key: fields.idempotencyKey }),
      livemode: fields.livemode,
      data: fields.data,
    }),
  );
}

/** The cursor-page shape of `data`. */
export function cursorPage<T>(items: readonly T[], nextCursor: string | null) {
  return { data: items, has_more: nextCursor !== null, next_cursor: nextCursor };
}

export interface Provenance {
  readonly object: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly livemode: boolean;
}

interface Payload {
  readonly data: unknown;
  /** Further fields after `data`. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** The success envelope: the payload under `data`, everything else is provenance. */
export function envelopeBody({ data, beside, ...provenance }: Provenance & Payload): Buffer {
  const end = beside === undefined ? '}' : `,${JSON.stringify(beside).slice(1)}`;
  return Buffer.from(`${envelopeBeginning(provenance)}${JSON.stringify(data)}${end}`);
}

/** The envelope up to the payload; a brace closes it. */
export function envelopeBeginning({ object, requestId, idempotencyKey, livemode }: Provenance): string {
  const fields = {
    object,
    request_id: requestId,
    ...(idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }),
    livemode,
  };
  return `${JSON.stringify(fields).slice(0, -1)},"data":`;
}

/** The cursor-page shape of `data`. */
export function cursorPage<T>(items: readonly T[], nextCursor: string | null) {
  return { data: items, has_more: nextCursor !== null, next_cursor: nextCursor };
}

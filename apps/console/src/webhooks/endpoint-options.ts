import type { NewWebhookEndpoint, WebhookEndpoint } from '@prequal/sdk';

/** The options of an endpoint as they are typed. */
export interface TypedOptions {
  /** JSON. */
  readonly filter: string;
  readonly maxEvents: string;
  readonly maxWaitMs: string;
  /** `Name: value`, one in each line. */
  readonly headers: string;
}

type EndpointOptions = Required<Pick<NewWebhookEndpoint, 'filter' | 'batch'>> &
  Pick<NewWebhookEndpoint, 'headers'>;

export const NO_OPTIONS: TypedOptions = { filter: '', maxEvents: '', maxWaitMs: '', headers: '' };

/** What the form shows for an existing endpoint; the values of its headers are not known here. */
export function typedOptions({ filter, batch }: WebhookEndpoint): TypedOptions {
  return {
    filter: filter === null ? '' : JSON.stringify(filter, null, 2),
    maxEvents: batch === null ? '' : String(batch.max_events),
    maxWaitMs: batch === null ? '' : String(batch.max_wait_ms),
    headers: '',
  };
}

/** What is sent. An empty field of the filter and the batch removes it; empty headers are left out, which keeps them. */
export function readOptions(typed: TypedOptions): EndpointOptions {
  const headers = readHeaders(typed.headers);
  return {
    filter: readFilter(typed.filter),
    batch:
      typed.maxEvents.trim() === ''
        ? null
        : { max_events: Number(typed.maxEvents), max_wait_ms: Number(typed.maxWaitMs || '0') },
    ...(headers === null ? {} : { headers }),
  };
}

/**
 * Whether a typed filter reads what an applicant was offered. Which events match it is then readable in a copy of the database,
 * although the events themselves are encrypted.
 */
export function readsOutcome(filter: string): boolean {
  return /"data\.prequalification(?:\.(?:plan_count|eligible_count|best)\b[^"]*)?"\s*:/.test(filter);
}

function readFilter(text: string): EndpointOptions['filter'] {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The filter is not JSON. Write it as {"data.license.id": "lic_…"}.');
  }
}

function readHeaders(text: string): Record<string, string> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      if (colon < 1) throw new Error(`Write each header as "Name: value", not "${line.trim()}".`);
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

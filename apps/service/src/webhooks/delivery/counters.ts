import type { AttemptResponse } from './delivery.ts';

const ATTEMPT_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'other', 'timeout', 'unreachable', 'refused'] as const;
export type AttemptClass = (typeof ATTEMPT_CLASSES)[number];

/** What one process has counted since it began. */
export interface DeliveryCounts {
  readonly attempts: Readonly<Record<AttemptClass, number>>;
  readonly fencedWrites: number;
  readonly deadLetters: number;
}

export class DeliveryCounters {
  readonly #attempts = new Map<AttemptClass, number>(ATTEMPT_CLASSES.map((name) => [name, 0]));
  #fencedWrites = 0;
  #deadLetters = 0;

  attempted(response: AttemptResponse): void {
    const name = classOf(response);
    this.#attempts.set(name, (this.#attempts.get(name) ?? 0) + 1);
  }

  fenced(): void {
    this.#fencedWrites++;
  }

  deadLettered(): void {
    this.#deadLetters++;
  }

  read(): DeliveryCounts {
    return {
      attempts: Object.fromEntries(this.#attempts) as Record<AttemptClass, number>,
      fencedWrites: this.#fencedWrites,
      deadLetters: this.#deadLetters,
    };
  }
}

function classOf(response: AttemptResponse): AttemptClass {
  if (response.kind === 'no_response') {
    if (response.error === 'timeout') return 'timeout';
    return response.error === 'address refused' ? 'refused' : 'unreachable';
  }
  const hundreds = Math.floor(response.status / 100);
  if (hundreds === 2) return '2xx';
  if (hundreds === 3) return '3xx';
  if (hundreds === 4) return '4xx';
  return hundreds === 5 ? '5xx' : 'other';
}

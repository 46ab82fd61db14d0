export type AuditIssue =
  | 'edited'
  | 'missing'
  | 'tail_missing'
  | 'broken_link'
  | 'head_missing'
  | 'checkpoint_mismatch';

export interface BrokenPlace {
  readonly account_id: string;
  readonly seq: number;
  readonly issue: AuditIssue;
}

/** With another key every row is broken: memory must not grow with them. */
const MOST_LISTED = 10_000;

/** What a verification has found: the first places one by one, the others as a number. */
export class BrokenPlaces {
  readonly #listed: BrokenPlace[];
  #unlisted: number;

  constructor(listed: readonly BrokenPlace[], unlisted: number) {
    this.#listed = [...listed];
    this.#unlisted = unlisted;
  }

  get listed(): readonly BrokenPlace[] {
    return this.#listed;
  }

  get unlisted(): number {
    return this.#unlisted;
  }

  add(place: BrokenPlace): void {
    if (this.#listed.length < MOST_LISTED) this.#listed.push(place);
    else this.#unlisted++;
  }

  /** A gap may be as wide as a number can be. */
  addMissing(account_id: string, first: number, last: number): void {
    const room = MOST_LISTED - this.#listed.length;
    const listedUpTo = Math.min(last, first + room - 1);
    for (let seq = first; seq <= listedUpTo; seq++) this.#listed.push({ account_id, seq, issue: 'missing' });
    this.#unlisted += last - listedUpTo;
  }
}

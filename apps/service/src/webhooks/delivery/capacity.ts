/** A send in flight: a lane's new head, a lane's retry, or an out-of-band delivery. */
export type SendKind = 'fresh' | 'retry' | 'outOfBand';

/** How much one process has in flight. */
export interface Limits {
  readonly sends: Readonly<Record<SendKind, number>>;
  /** Of one account. An account has at most 50 endpoints, so that its endpoints need not wait for each other. */
  readonly lanesPerAccount: number;
  readonly outOfBandPerAccount: number;
}

export const DEFAULT_CAPACITY: Limits = {
  sends: { fresh: 384, retry: 192, outOfBand: 64 },
  lanesPerAccount: 50,
  outOfBandPerAccount: 8,
};

type Share = 'lane' | 'outOfBand';

/** Counts sends in flight, so that neither failing endpoints nor one account can use them up. */
export class Capacity {
  readonly #limits: Limits;
  readonly #inFlight: Record<SendKind, number> = { fresh: 0, retry: 0, outOfBand: 0 };
  readonly #byAccount: Record<Share, Map<string, number>> = { lane: new Map(), outOfBand: new Map() };

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  free(kind: SendKind): number {
    return this.#limits.sends[kind] - this.#inFlight[kind];
  }

  fullAccounts(share: Share): string[] {
    const most = this.#most(share);
    return [...this.#byAccount[share]].flatMap(([account, count]) => (count >= most ? [account] : []));
  }

  /** Takes a slot and returns a function that releases it, or null when the account has its share. */
  take(kind: SendKind, accountId: string): (() => void) | null {
    const share = kind === 'outOfBand' ? 'outOfBand' : 'lane';
    const accounts = this.#byAccount[share];
    const count = accounts.get(accountId) ?? 0;
    if (count >= this.#most(share)) return null;
    accounts.set(accountId, count + 1);
    this.#inFlight[kind]++;
    return () => {
      this.#inFlight[kind]--;
      const left = (accounts.get(accountId) ?? 1) - 1;
      if (left === 0) accounts.delete(accountId);
      else accounts.set(accountId, left);
    };
  }

  #most(share: Share): number {
    return share === 'lane' ? this.#limits.lanesPerAccount : this.#limits.outOfBandPerAccount;
  }
}

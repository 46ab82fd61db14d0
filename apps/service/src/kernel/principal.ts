/** Who makes a request. The same value travels from authentication to the audit row. */
export interface Principal {
  readonly accountId: string;
  readonly licenseId: string;
  readonly tokenId: string;
  readonly livemode: boolean;
  readonly limits: {
    readonly rate: number;
    readonly lightRate: number;
    readonly testRate: number;
    readonly monthlyQuota: number | null;
  };
}

/** The account and mode whose resources a principal may use. */
export type PrincipalAccount = Pick<Principal, 'accountId' | 'livemode'>;

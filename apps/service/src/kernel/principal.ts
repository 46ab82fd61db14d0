/** Who acts: a program with a token, or a person signed in to the console. */
export type PrincipalActor =
  | { readonly kind: 'token'; readonly id: string; readonly hint: string }
  | { readonly kind: 'member'; readonly id: string };

/** Who makes a request. The same value travels from authentication to the audit row. */
export interface Principal {
  readonly accountId: string;
  readonly licenseId: string;
  readonly actor: PrincipalActor;
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

/** The actor as the audit log names it: `token:tok_…` or `member:mem_…`. */
export function actorName({ kind, id }: PrincipalActor): `${PrincipalActor['kind']}:${string}` {
  return `${kind}:${id}`;
}

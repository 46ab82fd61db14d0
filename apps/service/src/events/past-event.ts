/** A past event. `data` is null once the payload is purged. */
export interface PastEvent {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly apiVersion: string;
  readonly livemode: boolean;
  readonly createdAt: Date;
  readonly data: unknown;
  readonly purged: boolean;
}

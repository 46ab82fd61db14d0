/** How many events one request carries, and how long the first waits for more. */
export interface BatchSettings {
  readonly maxEvents: number;
  readonly maxWaitMs: number;
}

/** The batch settings of the endpoint `e` as one value. */
export const BATCH_OF_ENDPOINT = `case when e.batch_max_events is not null
  then jsonb_build_object('maxEvents', e.batch_max_events, 'maxWaitMs', e.batch_max_wait_ms) end`;
